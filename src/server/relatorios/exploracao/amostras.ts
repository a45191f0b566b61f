import type { exploracao } from '#shared/relatorios/exploracao.ts'
import { type Amostras, naLoja } from '../../core/areas/amostra.ts'

const NOVEMBRO = 'de=2026-11-01&ate=2026-11-30&'
const pivo = naLoja(`${NOVEMBRO}medidas=passagens,conversao&linhas=loja&coluna=mes&`)

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof exploracao> = {
  explorar: pivo,
  explicarMudanca: naLoja(`${NOVEMBRO}indicador=aprovado&`),
  exportarExploracao: pivo,
}
