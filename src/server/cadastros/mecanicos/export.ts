import { mecanicos } from '#shared/cadastros/mecanicos.ts'
import { weeklyHoursText } from '#shared/rules/weekly-hours.ts'
import { exportableCadastro, yesNo } from '../../core/areas/register-export.ts'
import { listMecanicos } from './queries.ts'

export const mecanicosExport = exportableCadastro('mecanicos', 'Mecânicos', mecanicos.listMecanicos, listMecanicos, {
  nome: (m) => m.nome,
  concessionaria: (m) => m.concessionaria,
  telefone: (m) => m.telefone,
  habilidades: (m) => m.habilidades.join(', '),
  turnos: (m) => weeklyHoursText(m.turnos),
  usuario: (m) => m.usuario,
  situacao: (m) => yesNo(m.ativo),
})
