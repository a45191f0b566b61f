import {
  ActionIcon,
  Button,
  Group,
  Modal,
  NativeSelect,
  NumberInput,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { medidaLimit } from '#shared/checklists/medidas.ts'
import { WORSE_CHOICES, type MedidaLimit, type WorseSide } from '#shared/rules/medidas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { uuid } from '../../core/http/uuid.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { medidaLimits, useSaveLimits } from './api.ts'

/** Edits the measures from which on a checklist item is red or amber. */
export function LimitsModal({ close }: { close: () => void }) {
  const q = useQuery(medidaLimits)
  return (
    <Modal opened onClose={close} size={960} title="Limites das medidas">
      {q.data ? (
        <EditForm before={q.data} close={close} />
      ) : q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : (
        <Skeleton height={220} />
      )}
    </Modal>
  )
}

/** A limit as typed: the text of a value that is no number yet. */
type Typed = Omit<MedidaLimit, 'vermelho' | 'amarelo'> & Record<'vermelho' | 'amarelo', number | string>
type Linha = Typed & { id: string }

const amount = (typed: number | string) => (typed === '' ? Number.NaN : Number(typed))
const limitOf = (l: Typed): MedidaLimit => ({ ...l, vermelho: amount(l.vermelho), amarelo: amount(l.amarelo) })

function EditForm({ before, close }: { before: MedidaLimit[]; close: () => void }) {
  const save = useSaveLimits()
  const [linhas, setLinhas] = useState<Linha[]>(() => before.map((l) => ({ ...l, id: uuid() })))
  const [attempted, setAttempted] = useState(false)
  const modify = (id: string, parcial: Partial<Typed>) =>
    setLinhas((ls) => ls.map((l) => (l.id === id ? { ...l, ...parcial } : l)))
  function send(e: SubmitEvent): void {
    e.preventDefault()
    setAttempted(true)
    const limites = linhas.map(({ id: _, ...l }) => limitOf(l))
    if (limites.some((l) => !medidaLimit.safeParse(l).success)) return
    save.mutate(
      { antes: before, limites },
      {
        onSuccess: () => {
          toast.ok('Limites gravados')
          close()
        },
      },
    )
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Text size="sm">
          O checklist recebido com a cor mais branda que a medida é aceito e fica marcado “medida fora da cor”: o
          consultor decide. Vale o primeiro limite cujo item está no nome e cuja unidade é a da medida. Na inspeção, um
          limite da bateria em % vale sobre o CCA nominal.
        </Text>
        <SmallTable
          name="Limites das medidas"
          titulos={['Item', 'Unidade', 'Pior quando', 'Urgente', 'Valor', 'Atenção', 'Ações']}
          width={840}
        >
          {linhas.map((l) => (
            <GridRow
              key={l.id}
              limite={l}
              attempted={attempted}
              modify={(parcial) => modify(l.id, parcial)}
              remove={() => setLinhas((ls) => ls.filter((x) => x.id !== l.id))}
            />
          ))}
        </SmallTable>
        <Group>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} />}
            onClick={() =>
              setLinhas((ls) => [
                ...ls,
                { id: uuid(), item: '', unidade: 'mm', pior: 'MENOR', vermelho: 0, vermelhoIncluso: true, amarelo: 0 },
              ])
            }
          >
            Outro item
          </Button>
        </Group>
        <ModalFooter error={save.error} close={close}>
          <Button type="submit" loading={save.isPending}>
            Gravar
          </Button>
        </ModalFooter>
      </Stack>
    </form>
  )
}

interface GridRowProps {
  limite: Typed
  attempted: boolean
  modify: (parcial: Partial<Typed>) => void
  remove: () => void
}

function GridRow({ limite: l, attempted, modify, remove }: GridRowProps) {
  const loaded = medidaLimit.safeParse(limitOf(l))
  const errors = new Map(
    attempted && !loaded.success ? loaded.error.issues.map((i) => [String(i.path[0]), i.message] as const) : [],
  )
  const nome = l.item || 'item novo'
  const above = l.pior === 'MAIOR'
  const limitInput = (field: 'vermelho' | 'amarelo', label: string, prefix = '') => (
    <NumberInput
      aria-label={`${label} de ${nome}`}
      prefix={prefix}
      decimalSeparator=","
      decimalScale={2}
      min={0}
      hideControls
      value={l[field]}
      error={errors.get(field)}
      onChange={(v) => modify({ [field]: v })}
    />
  )
  return (
    <Table.Tr>
      <Table.Td>
        <TextInput
          aria-label={`Item ${nome}`}
          maxLength={80}
          value={l.item}
          error={errors.get('item')}
          onChange={(e) => modify({ item: e.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td>
        <TextInput
          aria-label={`Unidade de ${nome}`}
          maxLength={20}
          value={l.unidade}
          error={errors.get('unidade')}
          onChange={(e) => modify({ unidade: e.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td>
        <NativeSelect
          miw={100}
          aria-label={`Pior quando de ${nome}`}
          data={WORSE_CHOICES}
          value={l.pior}
          onChange={(e) => modify({ pior: e.currentTarget.value as WorseSide })}
        />
      </Table.Td>
      <Table.Td>
        <NativeSelect
          miw={124}
          aria-label={`Urgência de ${nome}`}
          data={[
            { value: 'ate', label: above ? 'a partir de' : 'até' },
            { value: 'abaixo', label: above ? 'acima de' : 'abaixo de' },
          ]}
          value={l.vermelhoIncluso ? 'ate' : 'abaixo'}
          onChange={(e) => modify({ vermelhoIncluso: e.currentTarget.value === 'ate' })}
        />
      </Table.Td>
      <Table.Td>{limitInput('vermelho', 'Valor urgente')}</Table.Td>
      <Table.Td>{limitInput('amarelo', 'Atenção', above ? 'a partir de ' : 'até ')}</Table.Td>
      <Table.Td>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Retirar ${nome}`} onClick={remove}>
          <IconTrash size={18} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
