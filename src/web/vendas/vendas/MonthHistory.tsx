import { Button, Group, MultiSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { MONTH_STATE_LABELS, MONTH_STEPS } from '#shared/rules/mes-vendas.ts'
import type { MonthEvent } from '#shared/vendas/vendas.ts'
import { errorMessage } from '../../core/http/errors.ts'
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
  const [text, setText] = useState('')
  const [mencoes, setMencoes] = useState<string[]>([])
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    if (text.trim() === '') return
    const done = await addComment.mutateAsync({ texto: text.trim(), mencoes: mencoes.map(Number) }).catch(() => null)
    if (!done) return
    setText('')
    setMencoes([])
  }
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
      <form onSubmit={(e) => void send(e)}>
        <Textarea
          aria-label="Novo comentário"
          placeholder="Escreva um comentário…"
          autosize
          minRows={2}
          maxLength={2000}
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
          error={addComment.isError ? errorMessage(addComment.error) : null}
        />
        <Group mt={8} gap={8} align="flex-start">
          <MultiSelect
            aria-label="Mencionar"
            placeholder={mencoes.length === 0 ? 'Mencionar alguém' : ''}
            searchable
            flex="1 1 160px"
            miw={0}
            data={(pessoas.data ?? []).map((p) => ({ value: String(p.codUsuario), label: p.nome }))}
            value={mencoes}
            onChange={setMencoes}
            nothingFoundMessage="Ninguém com esse nome"
          />
          <Button type="submit" variant="default" loading={addComment.isPending} disabled={text.trim() === ''}>
            Comentar
          </Button>
        </Group>
      </form>
    </Section>
  )
}
