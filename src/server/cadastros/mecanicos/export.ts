import { mecanicos } from '#shared/cadastros/mecanicos.ts'
import { weeklyHoursText } from '#shared/rules/weekly-hours.ts'
import { exportableCadastro, yesNo } from '../../core/areas/register-export.ts'
import { listMecanicos } from './queries.ts'

export const mecanicosExport = exportableCadastro('mecanicos', 'Mecânicos', mecanicos.listMecanicos, listMecanicos, {
  habilidades: (m) => m.habilidades.join(', '),
  turnos: (m) => weeklyHoursText(m.turnos),
  situacao: (m) => yesNo(m.ativo),
})
