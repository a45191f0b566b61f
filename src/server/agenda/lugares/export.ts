import { lugares } from '#shared/agenda/lugares.ts'
import { LUGAR_TYPE_NAMES, LUGAR_TYPES } from '#shared/rules/lugar.ts'
import { exportableCadastro, pickOne, yesNo } from '../../core/areas/register-export.ts'
import { listLugares } from './queries.ts'

export const lugaresExport = exportableCadastro(
  'lugares',
  'Lugares',
  lugares.listLugares,
  (c, f) => listLugares(c, { ...f, tipo: pickOne(LUGAR_TYPES, f.tipo) }),
  { tipo: (l) => LUGAR_TYPE_NAMES[l.tipo], situacao: (l) => yesNo(l.ativo) },
  LUGAR_TYPE_NAMES,
)
