import { pneus } from '#shared/cardapio/pneus.ts'
import { exportableCadastro, yesNo } from '../../core/areas/register-export.ts'
import { listPneus } from './queries.ts'

export const pneusExport = exportableCadastro('pneus', 'Pneus', pneus.listPneus, listPneus, {
  situacao: (p) => yesNo(p.ativo),
})
