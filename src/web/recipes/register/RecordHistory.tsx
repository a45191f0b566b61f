import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Cadastro } from '#shared/cadastros/registers.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import type { FieldDescriptions } from '../form/field-errors.ts'
import { FormSection } from '../form/FormSection.tsx'

const Changes = lazyComponent(() => import('./Changes.tsx').then((m) => m.Changes))

interface Props {
  cadastro: Cadastro
  codigo: number
  fields: FieldDescriptions
}

/** History of a record: who changed it and when, each field before and after; read when opened. */
export function RecordHistory(p: Props) {
  const [opened, history] = useDisclosure(false)
  const button = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconHistory size={15} />}
      aria-expanded={opened}
      onClick={history.toggle}
    >
      {opened ? 'Esconder' : 'Ver mudanças'}
    </Button>
  )
  return (
    <FormSection title="Histórico" action={button} grid={false}>
      {opened && (
        <Suspense fallback={<Skeleton height={90} />}>
          <Changes {...p} />
        </Suspense>
      )}
    </FormSection>
  )
}
