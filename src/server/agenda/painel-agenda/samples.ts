import type { painelAgenda } from '#shared/agenda/painel-agenda.ts'
import { type Target, type Samples, forLoja } from '../../core/areas/call-sample.ts'

const NOVEMBER = 'de=2026-11-01&ate=2026-11-30'

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof painelAgenda> = {
  painelDaAgenda: { ...forLoja, query: () => NOVEMBER },
  linhasDoPainel: { ...forLoja, query: () => `${NOVEMBER}&figura=noPrazo` },
  replayDoDia: { params: (a: Target) => ({ codConcessionaria: a.loja, data: '2026-11-23' }) },
}
