import { grupos } from '#shared/cadastros/grupos.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { gruposParaExportar } from './exportacao.ts'
import { gruposDeArquivo } from './importacao.ts'

/** Groups of stores. */
export const area: Area = {
  nome: 'grupos',
  rotas: [rotas(grupos, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  restricoes: {
    grupo_nome: ['nome', 'Já existe um grupo com este nome'],
  },
  exporta: { grupos: gruposParaExportar },
  importa: [gruposDeArquivo],
  historia: { nome: 'grupos', tabela: 'grupo', codigo: 'codGrupo', abrir: grupos.getGrupo },
}
