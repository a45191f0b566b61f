import { Button, Checkbox, Drawer, Group, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Exigencia } from '#shared/garantia/exigencias.ts'
import { EVIDENCE_KIND_NAMES, EVIDENCE_KINDS } from '#shared/rules/garantia.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { useConfirmClose } from '../../ui/feedback/useConfirmClose.tsx'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { useSaveExigencia } from './api.ts'

const NEW = {
  marca: '',
  prazoDias: 30,
  guardaDias: 90,
  minimoFotos: 2,
  evidencias: [...EVIDENCE_KIND_NAMES],
  proprias: [] as string[],
  ativo: true,
}

/** What one make asks: deadline, evidence, own demands, photos, how long the old part is kept. */
export function ExigenciaDrawer({ exigencia: e, close }: { exigencia: Exigencia | null; close: () => void }) {
  const save = useSaveExigencia(e)
  const [values, setValues] = useState(() => {
    if (e === null) return NEW
    const { codExigencia: _, versao: _version, ...form } = e
    return form
  })
  const [dirty, setDirty] = useState(false)
  const { onClose, question } = useConfirmClose(dirty, close)
  const fields = save.error instanceof ApiError ? save.error.campos : {}
  function modify(changed: Partial<typeof values>): void {
    setDirty(true)
    setValues((now) => ({ ...now, ...changed }))
  }
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const done = await save.mutateAsync(values).catch(() => null)
    if (!done) return
    toast.ok('Exigências gravadas')
    close()
  }
  const number = (nome: 'prazoDias' | 'guardaDias' | 'minimoFotos', label: string) => (
    <IntegerInput
      label={label}
      value={values[nome]}
      onChange={(n) => modify({ [nome]: n ?? 0 })}
      error={fields[nome]}
    />
  )
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={e === null ? 'Nova marca' : e.marca}
      overlayProps={{ backgroundOpacity: 0.18 }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {question}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <TextInput
            label="Marca"
            description="Como está no cadastro dos veículos"
            required
            data-autofocus
            maxLength={60}
            value={values.marca}
            onChange={(event) => modify({ marca: event.currentTarget.value })}
            error={fields['marca']}
          />
          {number('prazoDias', 'Prazo de envio, em dias do fim do reparo')}
          <Checkbox.Group
            label="Exige"
            value={values.evidencias}
            onChange={(v) => modify({ evidencias: EVIDENCE_KIND_NAMES.filter((t) => v.includes(t)) })}
          >
            <Stack gap={8} mt={6}>
              {EVIDENCE_KIND_NAMES.map((t) => (
                <Checkbox key={t} value={t} label={EVIDENCE_KINDS[t]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <TagsInput
            label="Também exige"
            description="O que só esta marca pede. Escreva e tecle Enter."
            maxTags={10}
            value={values.proprias}
            onChange={(proprias) => modify({ proprias })}
            error={fields['proprias']}
          />
          {number('minimoFotos', 'Ao menos quantas fotos')}
          {number('guardaDias', 'Guardar a peça velha por quantos dias')}
          <Switch
            label="Em uso"
            checked={values.ativo}
            onChange={(event) => modify({ ativo: event.currentTarget.checked })}
          />
          <FormError error={Object.keys(fields).length > 0 ? null : save.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              Gravar
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  )
}
