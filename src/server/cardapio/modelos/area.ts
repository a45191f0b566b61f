import { modelos } from '#shared/cardapio/modelos.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { modelosDeArquivo } from './importacao.ts'

/** Vehicle models, and the tree of the catalogue that stands on them. */
export const area: Area = {
  nome: 'modelos',
  rotas: [rotas(modelos, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  restricoes: {
    cardapio_modelo_chave: ['modelo', 'Já existe esta versão: mesma marca, modelo, ano, motor, câmbio e uso'],
  },
  importa: [modelosDeArquivo],
  historia: { nome: 'modelos', tabela: 'cardapio_modelo', codigo: 'codModelo', abrir: modelos.getModelo },
}
