import type { exploracao } from '#shared/relatorios/exploracao.ts'
import { type Samples, atLoja } from '../../core/areas/call-sample.ts'

const NOVEMBER = 'de=2026-11-01&ate=2026-11-30&'
const pivot = atLoja(`${NOVEMBER}medidas=passagens,conversao&linhas=loja&coluna=mes&`)

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof exploracao> = {
  explorar: pivot,
  explicarMudanca: atLoja(`${NOVEMBER}indicador=aprovado&`),
  exportarExploracao: pivot,
}
