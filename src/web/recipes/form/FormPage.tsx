import { Alert, Anchor, Badge, Button, Group, Stack, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, Suspense, useEffect, useState } from 'react'
import type { ScreenUrl } from '#shared/core/screens.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import type { FieldDescriptions } from './field-errors.ts'
import classes from './FormPage.module.css'
import { FormIndex } from './FormIndex.tsx'
import { useListFilters } from './record.ts'
import type { Data, EditForm } from './useEditForm.ts'

const Conflict = lazyComponent(() => import('./Conflict.tsx').then((m) => m.Conflict))
const LeavePrompt = lazyComponent(() => import('./LeavePrompt.tsx').then((m) => m.LeavePrompt))

interface Props<V extends Data, R> {
  title: string
  /** Label of the save button, 'Gravar' by default. */
  label?: string | undefined
  /** List that the form returns to. */
  goBack: ScreenUrl
  formHandle: EditForm<V, R>
  /** Called after a save; without it the list opens. */
  onSave?: ((registro: R) => void) | undefined
  /** Names of the fields, shown side by side in a conflict. */
  fields: FieldDescriptions
  /** Author and time of the record's last save, as text; called when a save was refused by a newer version. */
  savedBy?: () => Promise<string | null>
  /** Secondary buttons, beside "Gravar". */
  buttons?: ReactNode
  /** Section titles of a long form, in order: shown as an index at its side if there is room. */
  index?: readonly string[] | undefined
  /** Content below the form that is not part of the save. */
  after?: ReactNode
  children: ReactNode
}

/** Page of a form: saves by button, Enter or Ctrl+S, shows errors and returns to its list. */
export function FormPage<V extends Data, R>(p: Props<V, R>) {
  const { goBack } = p
  const { form, element, saving, error, conflict, takeCurrent, keepMine, blocker } = p.formHandle
  const [quem, setQuem] = useState<string | null>(null)
  const { savedBy } = p
  useEffect(() => {
    if (conflict) void savedBy?.().then(setQuem, () => setQuem(null))
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each conflict
  }, [conflict])
  const goTo = useGoTo()
  const search = useListFilters()
  useHotkeys([['mod+S', () => element.current?.requestSubmit()]], [])

  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const saved = await p.formHandle.send()
    if (saved === null) return
    if (p.onSave) return p.onSave(saved)
    p.formHandle.grant()
    void goTo(goBack, { search })
  }

  return (
    <div className={classes.pagina} data-indice={p.index ? true : undefined}>
      {p.index && <FormIndex sections={p.index} />}
      <form ref={element} className={classes.form} onSubmit={(e) => void send(e)} noValidate aria-busy={saving}>
        <Group justify="space-between" className={classes.topo}>
          <Stack gap={2}>
            <Anchor component={ScreenLink} to={goBack} search={search} size="sm" className={classes.voltar}>
              <IconArrowLeft size={15} /> Voltar para a lista
            </Anchor>
            <Group gap={10}>
              <Title order={1}>{p.title}</Title>
              {form.isDirty() && (
                <Badge variant="light" color="amarelo" tt="none">
                  Não gravado
                </Badge>
              )}
            </Group>
          </Stack>
          <Group gap={8}>
            {p.buttons}
            <Button type="submit" loading={saving} title="Ctrl+S">
              {p.label ?? 'Gravar'}
            </Button>
          </Group>
        </Group>
        {error !== null && (
          <Alert color="vermelho" role="alert" title="Não foi gravado">
            {error}
          </Alert>
        )}
        {conflict && (
          <Suspense>
            <Conflict
              quem={quem}
              mensagem={conflict.mensagem}
              mine={form.getValues()}
              atual={conflict.atual as Data}
              fields={p.fields}
              takeCurrent={takeCurrent}
              keepMine={keepMine}
            />
          </Suspense>
        )}
        {p.children}
      </form>
      {p.after}
      {/* Load the prompt with the first change: when the user leaves, the network may be down. */}
      {(form.isDirty() || blocker.status === 'blocked') && (
        <Suspense>
          <LeavePrompt blocker={blocker} what="deste formulário" />
        </Suspense>
      )}
    </div>
  )
}
