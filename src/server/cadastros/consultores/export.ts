import { consultores } from '#shared/cadastros/consultores.ts'
import { exportableCadastro, yesNo } from '../../core/areas/register-export.ts'
import { listConsultores } from './queries.ts'

export const consultoresExport = exportableCadastro(
  'consultores',
  'Consultores',
  consultores.listConsultores,
  listConsultores,
  { situacao: (k) => yesNo(k.ativo) },
)
