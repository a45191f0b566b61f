import { recalls } from '#shared/garantia/recalls.ts'
import { RISK_NAMES } from '#shared/rules/recall.ts'
import { exportableCadastro } from '../../core/areas/register-export.ts'
import { listRecalls } from './queries.ts'

export const recallsExport = exportableCadastro('recalls', 'Recalls', recalls.listRecalls, listRecalls, {
  gravidade: (r) => RISK_NAMES[r.riscoNivel],
  desde: (r) => Date.parse(r.desde),
  situacao: (r) => (r.ativo ? 'Ativa' : 'Encerrada'),
})
