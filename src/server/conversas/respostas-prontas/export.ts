import { respostasProntas } from '#shared/conversas/respostas-prontas.ts'
import { exportableCadastro, yesNo } from '../../core/areas/register-export.ts'
import { listRespostasProntas } from './queries.ts'

export const respostasProntasExport = exportableCadastro(
  'respostas-prontas',
  'Respostas prontas',
  respostasProntas.listRespostasProntas,
  listRespostasProntas,
  { situacao: (r) => yesNo(r.ativa) },
)
