import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { CarKey } from '#shared/agenda/patio.ts'
import { toast } from '../../core/feedback/toast.ts'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { keysQuery, useCreateKeys, useSwitchKey } from '../patio/api.ts'

/** Numbered keys of the store's board: who holds each; creates a range, retires one. */
export function KeysDrawer({ codConcessionaria, close }: { codConcessionaria: number; close: () => void }) {
  const q = useQuery(keysQuery(codConcessionaria))
  return (
    <Drawer opened onClose={close} position="right" size={560} title="Chaves">
      <Stack>
        <CreateRange codConcessionaria={codConcessionaria} last={lastNumber(q.data ?? [])} />
        {q.isError && <LoadError error={q.error} attempt={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={200} />}
        {q.data?.length === 0 && (
          <Text c="dimmed">Nenhuma chave ainda. Crie os números que estão no quadro, como de 1 a 60.</Text>
        )}
        {q.data && q.data.length > 0 && (
          <SmallTable name="Chaves" titulos={['Número', 'Carro', 'Onde', '']} width={440}>
            {q.data.map((k) => (
              <Row key={k.codChave} chave={k} codConcessionaria={codConcessionaria} />
            ))}
          </SmallTable>
        )}
      </Stack>
    </Drawer>
  )
}

const lastNumber = (keys: readonly CarKey[]) =>
  Math.max(0, ...keys.map((k) => Number(k.numero)).filter(Number.isInteger))

function CreateRange({ codConcessionaria, last }: { codConcessionaria: number; last: number }) {
  const create = useCreateKeys(codConcessionaria)
  // Undefined until somebody types; null while the field is empty.
  const [de, setDe] = useState<number | null>()
  const [ate, setAte] = useState<number | null>()
  const [first, end] = [de === undefined ? last + 1 : de, ate === undefined ? last + 20 : ate]
  function send(e: SubmitEvent): void {
    e.preventDefault()
    if (create.isPending || first === null || end === null) return
    create.mutate(
      { de: first, ate: end },
      {
        onSuccess: ({ criadas }) => {
          toast.ok(
            criadas === 0
              ? 'Estes números já existiam'
              : `${criadas} ${criadas === 1 ? 'chave criada' : 'chaves criadas'}`,
          )
          setDe(undefined)
          setAte(undefined)
        },
      },
    )
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <IntegerInput label="Do número" w={110} value={first} onChange={setDe} />
          <IntegerInput label="Ao número" w={110} value={end} onChange={setAte} />
          <Button type="submit" variant="light" loading={create.isPending} disabled={first === null || end === null}>
            Criar chaves
          </Button>
        </Group>
        <FormError error={create.error} />
      </Stack>
    </form>
  )
}

function Row({ chave: k, codConcessionaria }: { chave: CarKey; codConcessionaria: number }) {
  const change = useSwitchKey(codConcessionaria)
  return (
    <tr>
      <td className="num">{k.numero}</td>
      <td>{k.placa ?? k.modelo ?? '—'}</td>
      <td>{k.ativa ? (k.posse === 'QUADRO' ? 'no quadro' : `com ${k.com}`) : 'desativada'}</td>
      <td>
        {k.codPassagem === null && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={change.isPending}
            aria-label={`${k.ativa ? 'Desativar' : 'Reativar'} a chave ${k.numero}`}
            onClick={() => change.mutate(k)}
          >
            {k.ativa ? 'Desativar' : 'Reativar'}
          </Button>
        )}
      </td>
    </tr>
  )
}
