import type { FullCobranca } from '#shared/pagamentos/cobrancas.ts'
import { COBRANCA_STATE_NAMES } from '#shared/rules/cobranca.ts'
import { formatReais } from '#shared/rules/money.ts'
import type { TimelineEvent } from '../../ui/panels/Timeline.tsx'
import { cobrancaTone } from '../../ui/pagamento/CobrancaBadge.tsx'

type Evento = FullCobranca['eventos'][number]

/** What happened, by kind of event; another kind is named by the state it led to. */
const NAMES: Readonly<Record<string, string>> = {
  CRIADA: 'Criada',
  REGISTRADA: 'Registrada no banco',
  PAGAMENTO: 'Pagamento recebido',
  PAGAMENTO_MANUAL: 'Pagamento anotado',
  CREDITO: 'Levado a outra cobrança',
  VENCIMENTO: 'Venceu',
  CANCELAMENTO: 'Cancelada',
  DEVOLUCAO: 'Devolvido',
  DEVOLUCAO_RECUSADA: 'O banco não devolveu',
}

/** An event of a charge as a point of its timeline. */
export function happeningOf(e: Evento): TimelineEvent {
  return {
    id: e.codEvento,
    title: `${NAMES[e.tipo] ?? COBRANCA_STATE_NAMES[e.para]}${e.valor === null ? '' : `: ${formatReais(e.valor)}`}`,
    em: e.em,
    actor: e.por ?? 'Pátio',
    detail: [e.de !== e.para && e.de !== null ? `agora ${COBRANCA_STATE_NAMES[e.para].toLowerCase()}` : '', e.detalhe]
      .filter(Boolean)
      .join(' · '),
    tone: cobrancaTone(e.para),
  }
}
