import type { dashboard } from '#shared/relatorios/dashboard.ts'
import { type Samples, atLoja } from '../../core/areas/call-sample.ts'

const NOVEMBER = 'de=2026-11-01&ate=2026-11-30&'
const medidaSample = atLoja(`${NOVEMBER}indicador=passagens&`)

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof dashboard> = {
  numerosDoPainel: atLoja(NOVEMBER),
  serieDoIndicador: medidaSample,
  rankingDoIndicador: medidaSample,
  agoraNoPainel: atLoja(),
  linhasDoIndicador: medidaSample,
  exportarPainel: atLoja(NOVEMBER),
}
