import type { DomainEvent } from '#shared/oficina-digital/orcamentos.ts'
import { EVENT_LABELS } from '#shared/rules/event-names.ts'
import type { EventType } from '#shared/rules/orcamento.ts'
import type { TimelineEvent } from '../../ui/panels/Timeline.tsx'
import type { Tone } from '../../ui/theme/tone.ts'

const TONE: Record<EventType, Tone> = {
  CRIADO: 'azul',
  ATRIBUIDO: 'neutro',
  MONTAGEM_INICIADA: 'neutro',
  LINHAS_SALVAS: 'neutro',
  PRECO_PEDIDO: 'amarelo',
  PRECO_CONCLUIDO: 'azul',
  ALCADA_PEDIDA: 'amarelo',
  ALCADA_APROVADA: 'verde',
  ALCADA_NEGADA: 'vermelho',
  ENVIADO: 'azul',
  REENVIADO: 'azul',
  RETIRADO: 'amarelo',
  VISUALIZADO: 'verde',
  RESPONDIDO: 'verde',
  REPROVADO: 'vermelho',
  EXPIRADO: 'amarelo',
  REOFERTADO: 'azul',
  COMPLEMENTADO: 'amarelo',
  EXECUCAO_INICIADA: 'azul',
  EXECUCAO_REGISTRADA: 'azul',
  FINALIZADO: 'verde',
  CANCELADO: 'vermelho',
}

/** A quote's history, newest first; consecutive saves of one user are merged. */
export function happeningsOf(eventos: readonly DomainEvent[]): TimelineEvent[] {
  const merged: { evento: DomainEvent; vezes: number }[] = []
  for (const evento of eventos) {
    const previous = merged.at(-1)
    if (
      evento.tipo === 'LINHAS_SALVAS' &&
      previous?.evento.tipo === 'LINHAS_SALVAS' &&
      previous.evento.quem === evento.quem
    )
      merged[merged.length - 1] = { evento, vezes: previous.vezes + 1 }
    else merged.push({ evento, vezes: 1 })
  }
  return merged.toReversed().map(({ evento: e, vezes }) => ({
    id: e.codEvento,
    title: EVENT_LABELS[e.tipo],
    tone: TONE[e.tipo],
    em: e.em,
    actor: e.quem,
    detail: vezes > 1 ? `gravadas ${vezes} vezes` : e.detalhe,
  }))
}
