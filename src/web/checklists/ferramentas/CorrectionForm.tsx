import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { SubmitEvent } from 'react'
import type { EditableChecklist } from '#shared/checklists/ferramentas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { LeavePrompt } from '../../recipes/form/LeavePrompt.tsx'
import { useEditForm } from '../../recipes/form/useEditForm.ts'
import { correctChecklist } from './api.ts'
import { CorrectionFields } from './CorrectionFields.tsx'
import { CancelModal } from './CancelModal.tsx'
import { CorrectionConflict } from './CorrectionConflict.tsx'
import { correctionOf, describeValues, errorsFor, valuesOf, type LojaPeople, type Values } from './correction.ts'
import classes from './Manage.module.css'
import { CorrectionItems } from './CorrectionItems.tsx'

/** Form to correct a checklist: saves once, shows a newer version next to the typed values, asks before discarding changes. */
export function CorrectionForm({ initial, pessoas }: { initial: EditableChecklist; pessoas: LojaPeople }) {
  const [cancelling, cancel] = useDisclosure(false)
  const formHandle = useEditForm<Values, EditableChecklist>({
    initial: valuesOf(initial),
    record: initial,
    valuesOf,
    errors: (v, sobre) => errorsFor(v, sobre ?? initial),
    save: (values, sobre, key) =>
      correctChecklist(initial.codCheckList, (sobre ?? initial).versaoRegistro, correctionOf(values), key),
  })
  const { form, element, saving, error, conflict, startFrom } = formHandle
  const base = formHandle.base ?? initial
  const atual = conflict?.atual ?? null

  async function save(sobre?: EditableChecklist): Promise<void> {
    const saved = await formHandle.send(sobre)
    if (saved === null) return
    startFrom(saved)
    toast.ok('Checklist corrigido')
  }
  function send(e: SubmitEvent): void {
    e.preventDefault()
    void save()
  }

  return (
    <form
      ref={element}
      onSubmit={send}
      noValidate
      aria-busy={saving}
      aria-label={`Correção do checklist ${base.checklist}`}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {base.concessionaria} · id externo {base.idExterno}. O que já foi enviado ao cliente fica como foi enviado.
        </Text>
        {error !== null && (
          <Alert color="vermelho" role="alert" title="Não foi gravado">
            {error}
          </Alert>
        )}
        {conflict && atual && (
          <CorrectionConflict
            mensagem={conflict.mensagem}
            mine={describeValues(form.getValues(), base, pessoas)}
            atual={atual}
            takeCurrent={() => startFrom(atual)}
            saveMine={() => void save(atual)}
          />
        )}
        <CorrectionFields form={form} pessoas={pessoas} />
        <Title order={3}>Itens</Title>
        <CorrectionItems form={form} checklist={base} />
        <Group className={classes.acoes} justify="space-between">
          <Button variant="subtle" color="vermelho" onClick={cancel.open}>
            Cancelar checklist
          </Button>
          <Button type="submit" loading={saving} disabled={!form.isDirty()}>
            Gravar
          </Button>
        </Group>
      </Stack>
      {cancelling && <CancelModal checklist={base} close={cancel.close} before={() => form.resetDirty()} />}
      <LeavePrompt blocker={formHandle.blocker} what="deste checklist" />
    </form>
  )
}
