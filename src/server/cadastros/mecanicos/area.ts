import { mecanicos } from '#shared/cadastros/mecanicos.ts'
import { rotas, type Area } from '../../core/areas/area.ts'
import { mecanicosParaExportar } from './exportacao.ts'
import { mecanicosDeArquivo } from './importacao.ts'

/** Mechanics with skills, shifts, absences and photo. */
export const area: Area = {
  nome: 'mecanicos',
  rotas: [rotas(mecanicos, async () => (await import('./routes.ts')).rotas)],
  amostras: async () => (await import('./amostras.ts')).amostras,
  restricoes: {
    mecanico_cod_distribuidor_cod_concessionaria_nome_key: [
      'nome',
      'Esta concessionária já tem um mecânico com este nome',
    ],
    mecanico_usuario: ['codUsuario', 'Este usuário já é de outro mecânico da concessionária'],
  },
  exporta: { mecanicos: mecanicosParaExportar },
  importa: [mecanicosDeArquivo],
  historia: { nome: 'mecanicos', tabela: 'mecanico', codigo: 'codMecanico', abrir: mecanicos.getMecanico },
}
