import { ActionIcon, Button, Group, NativeSelect, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import type { CannedComment } from '#shared/checklists/modelos-inspecao.ts'
import { templateId } from '#shared/rules/modelo-inspecao.ts'
import { uuid } from '../../core/http/uuid.ts'
import classes from './Editor.module.css'

const MAX = 12
const COLORS = [
  { value: 'AMARELO', label: 'Amarelo' },
  { value: 'VERMELHO', label: 'Vermelho' },
]

interface Props {
  comentarios: readonly CannedComment[]
  error: string | undefined
  set: (c: CannedComment[]) => void
}

/** Ready sentences of an item: what the customer reads, and what the workshop reads. */
export function CommentsInput({ comentarios, error, set }: Props) {
  const title = useId()
  const update = (id: string, parcial: Partial<CannedComment>) =>
    set(comentarios.map((c) => (c.id === id ? { ...c, ...parcial } : c)))
  /** The id is made of the first words typed, and kept. */
  const named = (c: CannedComment) => {
    if (!c.id.startsWith(NEW_ID) || c.cliente.trim() === '') return
    const taken = new Set(comentarios.map((x) => x.id))
    update(c.id, { id: templateId(c.cliente, taken) })
  }
  return (
    <Stack gap="xs" role="group" aria-labelledby={title}>
      <div>
        <Title order={3} id={title}>
          Comentários prontos
        </Title>
        <Text size="sm" c={error ? 'vermelho' : 'dimmed'}>
          {error ?? 'O mecânico toca num deles em vez de escrever.'}
        </Text>
      </div>
      {comentarios.map((c, n) => (
        // The id changes once it can be made from the words: as a key it would lose the focus.
        // oxlint-disable-next-line react/no-array-index-key -- the fields are controlled
        <div key={n} className={classes.bloco}>
          <Group gap="xs" wrap="nowrap">
            <NativeSelect
              aria-label={`Cor do comentário ${n + 1}`}
              style={{ flex: 1 }}
              data={COLORS}
              value={c.cor}
              onChange={(e) => update(c.id, { cor: e.currentTarget.value as CannedComment['cor'] })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Retirar o comentário ${n + 1}`}
              onClick={() => set(comentarios.filter((x) => x.id !== c.id))}
            >
              <IconTrash size={17} />
            </ActionIcon>
          </Group>
          <Textarea
            autosize
            minRows={1}
            label={`O cliente lê (comentário ${n + 1})`}
            placeholder="Sem palavras da oficina"
            maxLength={200}
            value={c.cliente}
            error={error !== undefined && c.cliente.trim() === '' && 'Escreva o que o cliente lê'}
            onChange={(e) => update(c.id, { cliente: e.currentTarget.value })}
            onBlur={() => named(c)}
          />
          <Textarea
            autosize
            minRows={1}
            label={`A oficina lê (comentário ${n + 1})`}
            maxLength={200}
            value={c.interno}
            onChange={(e) => update(c.id, { interno: e.currentTarget.value })}
          />
        </div>
      ))}
      <Group>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} />}
          disabled={comentarios.length >= MAX}
          onClick={() => set([...comentarios, { id: newId(), cor: 'AMARELO', cliente: '', interno: '' }])}
        >
          Incluir comentário
        </Button>
      </Group>
    </Stack>
  )
}

const NEW_ID = 'novo-'
const newId = () => `${NEW_ID}${uuid().slice(0, 8)}`
