import { Button, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ModeloInspecao, ModeloInspecaoData } from '#shared/checklists/modelos-inspecao.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { toast } from '../../core/feedback/toast.ts'
import { uuid } from '../../core/http/uuid.ts'
import { useListFilters } from '../../recipes/form/record.ts'
import { publishModeloInspecao, saveModeloInspecao } from './api.ts'

const PublishModal = lazyComponent(() => import('./PublishModal.tsx').then((m) => m.PublishModal))

interface Props {
  form: UseFormReturnType<ModeloInspecaoData>
  modelo: ModeloInspecao | null
}

/** Saves the form and freezes it as the next version, after showing what changes. */
export function Publication({ form, modelo }: Props) {
  const [asked, setAsked] = useState(false)
  const [keys] = useState(() => [uuid(), uuid()] as const)
  const client = useQueryClient()
  const goTo = useGoTo()
  const search = useListFilters()
  const numero = (modelo?.numeroPublicado ?? 0) + 1
  const publish = useMutation({
    async mutationFn() {
      const target = modelo && { codigo: modelo.codModeloInspecao, versao: modelo.versao }
      const saved = target && !form.isDirty() ? modelo : await saveModeloInspecao(form.getValues(), target, keys[0])
      return publishModeloInspecao(saved.codModeloInspecao, saved.versao, keys[1])
    },
    meta: { naTela: true },
    async onSuccess() {
      form.resetDirty()
      await client.invalidateQueries({ queryKey: ['modelos-inspecao'] })
      toast.ok(`Versão ${numero} publicada`)
      void goTo('/cadastros/modelos-inspecao/list', { search })
    },
  })
  return (
    <Group justify="space-between">
      <Text>
        {modelo === null || modelo.numeroPublicado === null
          ? 'Ainda não publicado.'
          : `Em uso: versão ${modelo.numeroPublicado}.`}
      </Text>
      <Button
        variant="default"
        onClick={() => {
          if (!form.validate().hasErrors) setAsked(true)
        }}
      >
        Publicar versão
      </Button>
      {asked && (
        <Suspense>
          <PublishModal
            publicada={modelo?.publicada ?? null}
            definicao={form.values.definicao}
            numero={numero}
            sending={publish.isPending}
            error={publish.error}
            confirm={() => publish.mutate()}
            close={() => setAsked(false)}
          />
        </Suspense>
      )}
    </Group>
  )
}
