import { Button, Group, MultiSelect, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../core/http/errors.ts'

interface Props {
  /** Who can be mentioned; a mentioned person is notified. */
  pessoas: readonly { codUsuario: number; nome: string }[]
  /** Keeps the comment; rejects if it could not, and what was typed stays. */
  send: (comment: { texto: string; mencoes: number[] }) => Promise<unknown>
  sending: boolean
  error: Error | null
}

/** A new comment of the staff, under those there are. */
export function CommentForm({ pessoas, send, sending, error }: Props) {
  const [text, setText] = useState('')
  const [mencoes, setMencoes] = useState<string[]>([])
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    if (text.trim() === '') return
    try {
      await send({ texto: text.trim(), mencoes: mencoes.map(Number) })
    } catch {
      // `error` says why.
      return
    }
    setText('')
    setMencoes([])
  }
  return (
    <form onSubmit={(e) => void submit(e)}>
      <Textarea
        aria-label="Novo comentário"
        placeholder="Escreva um comentário…"
        autosize
        minRows={2}
        maxLength={2000}
        value={text}
        onChange={(e) => setText(e.currentTarget.value)}
        error={error && errorMessage(error)}
      />
      <Group mt={8} gap={8} align="flex-start">
        <MultiSelect
          aria-label="Mencionar"
          placeholder={mencoes.length === 0 ? 'Mencionar alguém' : ''}
          searchable
          flex="1 1 160px"
          miw={0}
          data={pessoas.map((p) => ({ value: String(p.codUsuario), label: p.nome }))}
          value={mencoes}
          onChange={setMencoes}
          nothingFoundMessage="Ninguém com esse nome"
        />
        <Button type="submit" variant="default" loading={sending} disabled={text.trim() === ''}>
          Comentar
        </Button>
      </Group>
    </form>
  )
}
