import { formatYears, manuais } from '#shared/cardapio/manuais.ts'
import { exportableCadastro, yesNo } from '../../core/areas/register-export.ts'
import { listManuais } from './queries.ts'

export const manuaisExport = exportableCadastro('manuais', 'Manuais', manuais.listManuais, listManuais, {
  anos: formatYears,
  situacao: (m) => yesNo(m.ativo),
})
