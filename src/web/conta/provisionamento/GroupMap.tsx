import { Alert, Badge, Button, Group } from '@mantine/core'
import { Suspense } from 'react'
import type { AccessMapping } from '#shared/conta/access-mapping.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { toast } from '../../core/feedback/toast.ts'
import { AccessMap } from '../../recipes/entry/AccessMap.tsx'
import { useEditForm } from '../../recipes/form/useEditForm.ts'
import { useSaveMap } from './api.ts'

const LeavePrompt = lazyComponent(() => import('../../recipes/form/LeavePrompt.tsx').then((m) => m.LeavePrompt))

interface Values extends Record<string, unknown> {
  mapa: AccessMapping[]
}

/** What the groups of provisioning give here, saved at once. */
export function GroupMap({ mapa }: { mapa: AccessMapping[] }) {
  const save = useSaveMap()
  const { form, element, saving, error, send, blocker } = useEditForm<Values, Values>({
    initial: { mapa },
    record: { mapa },
    valuesOf: (v) => v,
    save: async (values) => {
      await save.mutateAsync(values.mapa)
      toast.ok('Grupos gravados')
      return values
    },
  })
  const dirty = form.isDirty()
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        void send()
      }}
    >
      {error !== null && (
        <Alert color="vermelho" role="alert" title="Não foi gravado" mb="sm">
          {error}
        </Alert>
      )}
      <AccessMap mapa={form.values.mapa} modify={(now) => form.setFieldValue('mapa', now)} fields={form.errors} />
      {dirty && (
        <Group justify="flex-end" mt="sm">
          <Badge variant="light" color="amarelo" tt="none">
            Não gravado
          </Badge>
          <Button type="submit" loading={saving}>
            Gravar grupos
          </Button>
        </Group>
      )}
      {(dirty || blocker.status === 'blocked') && (
        <Suspense>
          <LeavePrompt blocker={blocker} what="do mapa de grupos" />
        </Suspense>
      )}
    </form>
  )
}
