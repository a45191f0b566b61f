import type { lembretes, lembretesPublicos } from '#shared/agenda/lembretes.ts'
import type { Samples } from '../../core/areas/call-sample.ts'

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof lembretes & typeof lembretesPublicos> = {
  lembrarAgendamento: { params: (a) => ({ codAgendamento: a.agendamento }), body: () => ({ canal: 'LINK' }) },
  verChegada: { de: 'rede', params: (a) => ({ token: a.links.LEMBRETE }) },
  responderChegada: { de: 'rede', params: (a) => ({ token: a.links.LEMBRETE }), body: () => ({ acao: 'CONFIRMAR' }) },
}
