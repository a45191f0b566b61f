import { Button, Group, Stack } from '@mantine/core'
import { IconHandGrab, IconKey, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { toast, undoToast } from '../../core/feedback/toast.ts'
import type { KeyHolder } from '#shared/agenda/patio.ts'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { SelectInput } from '../../ui/fields/Choices.tsx'
import { keyMecanicos, useHangKey, useMoveKey } from './api.ts'

interface Props {
  codConcessionaria: number
  chave: { codChave: number; numero: string; posse: 'QUADRO' | 'PESSOA' }
  codPassagem: number
  size?: 'md' | 'compact-md'
  /** Without the choice of a mechanic. */
  short?: boolean
}

const UNDO_MS = 5000
const SAID: Readonly<Record<KeyHolder, string>> = {
  QUADRO: 'no quadro',
  PESSOA: 'com você',
  CLIENTE: 'entregue ao cliente',
}

/** One tap says who has a key now. */
export function KeyActions({ codConcessionaria, chave, codPassagem, size = 'compact-md', short = false }: Props) {
  const move = useMoveKey(codConcessionaria)
  const hang = useHangKey(codConcessionaria)
  const people = useQuery({ ...keyMecanicos(codConcessionaria), enabled: !short })
  function run(para: KeyHolder, codMecanico?: number): void {
    if (move.isPending) return
    move.mutate(
      { codChave: chave.codChave, para, ...(codMecanico !== undefined && { codMecanico }) },
      {
        onSuccess: (k) => {
          if (para !== 'CLIENTE') return toast.ok(`Chave ${k.numero} ${codMecanico ? `com ${k.com}` : SAID[para]}`)
          undoToast(
            `Chave ${k.numero} entregue ao cliente`,
            () =>
              void hang.mutateAsync({ codChave: chave.codChave, codPassagem }).catch((e: unknown) => toast.failure(e)),
            UNDO_MS,
          )
        },
      },
    )
  }
  return (
    <Stack gap={8}>
      <Group gap={8}>
        <Button
          size={size}
          variant="default"
          loading={move.isPending}
          leftSection={<IconHandGrab size={17} />}
          onClick={() => run('PESSOA')}
        >
          Peguei a chave
        </Button>
        {chave.posse !== 'QUADRO' && (
          <Button
            size={size}
            variant="default"
            loading={move.isPending}
            leftSection={<IconKey size={17} />}
            onClick={() => run('QUADRO')}
          >
            Devolvi ao quadro
          </Button>
        )}
        <Button
          size={size}
          variant="default"
          loading={move.isPending}
          leftSection={<IconUserCheck size={17} />}
          onClick={() => run('CLIENTE')}
        >
          Entreguei ao cliente
        </Button>
        {!short && people.data && people.data.length > 0 && (
          <SelectInput
            aria-label={`Dar a chave ${chave.numero} a um mecânico`}
            placeholder="Dei a um mecânico"
            w={190}
            size={size === 'md' ? 'sm' : 'xs'}
            value={null}
            data={people.data.map((m) => ({ value: String(m.codMecanico), label: m.nome }))}
            onChange={(v) => v !== null && run('PESSOA', Number(v))}
          />
        )}
      </Group>
      <FormError error={move.error} />
    </Stack>
  )
}
