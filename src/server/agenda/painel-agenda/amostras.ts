import type { painelAgenda } from '#shared/agenda/painel-agenda.ts'
import { type Alvo, type Amostras, daLoja } from '../../core/areas/amostra.ts'

const NOVEMBRO = 'de=2026-11-01&ate=2026-11-30'

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof painelAgenda> = {
  painelDaAgenda: { ...daLoja, query: () => NOVEMBRO },
  linhasDoPainel: { ...daLoja, query: () => `${NOVEMBRO}&figura=noPrazo` },
  replayDoDia: { params: (a: Alvo) => ({ codConcessionaria: a.loja, data: '2026-11-23' }) },
}
