import { Button, Group, MultiSelect, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { AgendaComment } from '#shared/agenda/agenda-veiculos.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { When } from '../../ui/display/When.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { mentionable, useAddComment } from './api.ts'
import classes from './Veiculos.module.css'

interface Props {
  codConcessionaria: number
  codAgendaVeiculo: number
  comentarios: readonly AgendaComment[]
}

/** Staff comments on a car; a mentioned person is notified at once. */
export function Comments({ codConcessionaria, codAgendaVeiculo, comentarios }: Props) {
  const pessoas = useQuery(mentionable(codConcessionaria))
  const addComment = useAddComment(codConcessionaria, codAgendaVeiculo)
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
    <Section title={`Comentários (${comentarios.length})`}>
      <ul className={classes.lista}>
        {comentarios.map((c) => (
          <li key={c.codComentario} className={classes.comentario}>
            <small>
              <b>{c.quem}</b> <When instant={c.em} />
            </small>
            {c.texto}
            {c.mencoes.length > 0 && <small>para {c.mencoes.map((m) => m.nome).join(', ')}</small>}
          </li>
        ))}
      </ul>
      <form onSubmit={(e) => void send(e)}>
        <Textarea
          aria-label="Novo comentário"
          placeholder="Escreva um comentário…"
          autosize
          minRows={2}
          maxLength={2000}
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
        />
        <Group mt={8} gap={8} align="flex-start">
          <MultiSelect
            aria-label="Mencionar"
            placeholder={mencoes.length === 0 ? 'Mencionar alguém' : ''}
            searchable
            flex="1 1 160px"
            data={(pessoas.data ?? []).map((p) => ({ value: String(p.codUsuario), label: p.nome }))}
            value={mencoes}
            onChange={setMencoes}
            nothingFoundMessage="Ninguém com esse nome"
          />
          <Button type="submit" variant="default" loading={addComment.isPending} disabled={text.trim() === ''}>
            Comentar
          </Button>
        </Group>
        {addComment.isError && (
          <Text c="vermelho" size="sm" mt={6} role="alert">
            {errorMessage(addComment.error)}
          </Text>
        )}
      </form>
    </Section>
  )
}
