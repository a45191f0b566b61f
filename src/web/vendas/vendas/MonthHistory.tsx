import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MONTH_STATE_LABELS, MONTH_STEPS } from '#shared/rules/mes-vendas.ts'
import type { MonthEvent } from '#shared/vendas/vendas.ts'
import { CommentForm } from '../../recipes/form/CommentForm.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { Timeline } from '../../ui/panels/Timeline.tsx'
import { type Month, listMonthMentionables, useCommentOnMonth } from './api.ts'

function titulo(e: MonthEvent): string {
  if (e.acao === 'COMENTAR') return 'Comentário'
  const step = MONTH_STEPS[e.acao as keyof typeof MONTH_STEPS]
  return e.para ? MONTH_STATE_LABELS[e.para] : (step?.nome ?? e.acao)
}

function detalhe(e: MonthEvent): ReactNode {
  if (e.mencoes.length === 0) return e.texto || undefined
  return (
    <>
      {e.texto}
      <div className="suave">para {e.mencoes.map((p) => p.nome).join(', ')}</div>
    </>
  )
}

/** History and comments of a month; new comments go to the end. */
export function MonthHistory({ mes: m }: { mes: Month }) {
  const addComment = useCommentOnMonth(m)
  const pessoas = useQuery(listMonthMentionables(m.codConcessionaria))
  return (
    <Section order={2} title={`Histórico e comentários (${m.eventos.length})`}>
      <Timeline
        events={m.eventos.map((e) => ({
          id: e.codEvento,
          title: titulo(e),
          em: e.em,
          actor: e.quem,
          detail: detalhe(e),
        }))}
      />
      <CommentForm
        pessoas={pessoas.data ?? []}
        send={addComment.mutateAsync}
        sending={addComment.isPending}
        error={addComment.error}
      />
    </Section>
  )
}
