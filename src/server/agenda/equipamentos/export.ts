import { equipamentos } from '#shared/agenda/equipamentos.ts'
import { EQUIPAMENTO_TYPE_CODES, EQUIPAMENTO_TYPES } from '#shared/rules/equipamento.ts'
import { exportableCadastro, pickOne, yesNo } from '../../core/areas/register-export.ts'
import { listEquipamentos } from './queries.ts'

export const equipamentosExport = exportableCadastro(
  'equipamentos',
  'Equipamentos',
  equipamentos.listEquipamentos,
  (c, f) => listEquipamentos(c, { ...f, tipo: pickOne(EQUIPAMENTO_TYPE_CODES, f.tipo) }),
  {
    tipo: (e) => EQUIPAMENTO_TYPES[e.tipo],
    situacao: (e) => yesNo(e.ativo),
  },
  EQUIPAMENTO_TYPES,
)
