import type { dashboard } from '#shared/relatorios/dashboard.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { indicadorRows } from '../indicadores/rows.ts'
import { dashboardNow } from './now.ts'
import { dashboardSpreadsheet } from './spreadsheet.ts'
import { dashboardNumbers, indicadorRanking, indicadorSeries } from './queries.ts'

export const routes: Handlers<typeof dashboard> = {
  numerosDoPainel: (c) => dashboardNumbers(c, c.query),
  serieDoIndicador: (c) => indicadorSeries(c, c.query),
  rankingDoIndicador: (c) => indicadorRanking(c, c.query),
  agoraNoPainel: (c) => dashboardNow(c, c.query),
  linhasDoIndicador: (c) => indicadorRows(c, c.query),
  exportarPainel: (c) => dashboardSpreadsheet(c, c.query),
}
