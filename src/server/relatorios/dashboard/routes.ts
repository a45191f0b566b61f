import type { dashboard } from '#shared/relatorios/dashboard.ts'
import type { Handlers } from '../../core/http/http.ts'
import { linhasDoIndicador } from '../indicadores/linhas.ts'
import { agoraNoPainel } from './agora.ts'
import { planilhaDoPainel } from './planilha.ts'
import { numerosDoPainel, rankingDoIndicador, serieDoIndicador } from './queries.ts'

export const rotas: Handlers<typeof dashboard> = {
  numerosDoPainel: (c) => numerosDoPainel(c, c.query),
  serieDoIndicador: (c) => serieDoIndicador(c, c.query),
  rankingDoIndicador: (c) => rankingDoIndicador(c, c.query),
  agoraNoPainel: (c) => agoraNoPainel(c, c.query),
  linhasDoIndicador: (c) => linhasDoIndicador(c, c.query),
  exportarPainel: (c) => planilhaDoPainel(c, c.query),
}
