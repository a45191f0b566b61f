import { manuais } from '#shared/cardapio/manuais.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { manuaisParaExportar } from './exportacao.ts'

/** Owner's manuals: PDF files by model and year. */
export const area: Area = {
  nome: 'manuais',
  rotas: [
    rotas(
      manuais,
      async () => (await import('./routes.ts')).rotas,
      async () => (await import('../../core/files/pedaco.ts')).aceitarPedacos,
    ),
  ],
  amostras: async () => (await import('./amostras.ts')).amostras,
  restricoes: { manual_proprietario_nome: ['titulo', 'Já existe um manual com este título para o modelo e o ano'] },
  exporta: { manuais: manuaisParaExportar },
  historia: { nome: 'manuais', tabela: 'manual_proprietario', codigo: 'codManual', abrir: manuais.getManual },
}
