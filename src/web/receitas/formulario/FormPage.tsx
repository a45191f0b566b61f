import { Alert, Anchor, Badge, Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useBlocker, useNavigate } from '@tanstack/react-router'
import { useRef, type ReactNode, type SubmitEvent } from 'react'
import { useFiltrosDaLista } from './registro.ts'
import type { CamposDitos } from './campos-ditos.ts'
import { Conflito } from './Conflito.tsx'
import classes from './FormPage.module.css'
import { useGravacao } from './useGravacao.ts'

interface Props<V extends Record<string, unknown>> {
  titulo: string
  /** What the button that saves says, when it is not 'Gravar'. */
  rotulo?: string | undefined
  /** The list this form belongs to. */
  voltar: string
  /** From useForm with `validateInputOnBlur` and `validateInputOnChange`. */
  form: UseFormReturnType<V>
  salvar: (valores: V, idempotencyKey: string) => Promise<unknown>
  /** After a save; without it the list opens. */
  aoSalvar?: () => void
  /** How the fields are called, shown side by side when somebody else saved first. */
  campos?: CamposDitos
  /** Takes the newer record into the form, after a conflict. */
  usarAtual?: (atual: unknown) => void
  /** Goes on with one's own values over the newer record. */
  manterMeu?: (atual: unknown) => void
  /** Secondary buttons, beside "Gravar". */
  botoes?: ReactNode
  /** Below the form: what is not part of the save. */
  depois?: ReactNode
  children: ReactNode
}

/** A form's page: saves once (button, Enter, Ctrl+S), puts the server's errors on their fields, shows a newer version, asks before losing changes. */
export function FormPage<V extends Record<string, unknown>>(p: Props<V>) {
  const { form, voltar } = p
  const navigate = useNavigate()
  const search = useFiltrosDaLista() as never
  const elemento = useRef<HTMLFormElement>(null)
  const salvo = useRef(false)
  const { gravando, erro, conflito, gravar, resolver } = useGravacao(p.salvar, (erros) => form.setErrors(erros))
  const bloqueio = useBlocker({
    shouldBlockFn: () => !salvo.current && form.isDirty(),
    enableBeforeUnload: () => !salvo.current && form.isDirty(),
    withResolver: true,
  })
  useHotkeys([['mod+S', () => elemento.current?.requestSubmit()]], [])

  function focarErro(): void {
    requestAnimationFrame(() => elemento.current?.querySelector<HTMLElement>('[aria-invalid="true"], [tabindex="-1"][data-error]')?.focus())
  }
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    if (form.validate().hasErrors) return focarErro()
    if (!(await gravar(form.getValues()))) return focarErro()
    form.resetDirty()
    if (p.aoSalvar) return p.aoSalvar()
    salvo.current = true
    void navigate({ to: voltar, search })
  }
  const responder = (fazer: ((atual: unknown) => void) | undefined) =>
    fazer &&
    (() => {
      if (conflito) fazer(conflito.atual)
      resolver()
    })

  return (
    <div className={classes.pagina}>
      <form ref={elemento} className={classes.form} onSubmit={(e) => void enviar(e)} noValidate aria-busy={gravando}>
        <Group justify="space-between" className={classes.topo}>
          <Stack gap={2}>
            <Anchor component={Link} to={voltar} search={search} size="sm" className={classes.voltar}>
              <IconArrowLeft size={15} /> Voltar para a lista
            </Anchor>
            <Group gap={10}>
              <Title order={1}>{p.titulo}</Title>
              {form.isDirty() && (
                <Badge variant="light" color="amarelo" tt="none">
                  Não gravado
                </Badge>
              )}
            </Group>
          </Stack>
          <Group gap={8}>
            {p.botoes}
            <Button type="submit" loading={gravando} title="Ctrl+S">
              {p.rotulo ?? 'Gravar'}
            </Button>
          </Group>
        </Group>
        {erro !== null && (
          <Alert color="vermelho" role="alert" title="Não foi gravado">
            {erro}
          </Alert>
        )}
        {conflito && (
          <Conflito
            mensagem={conflito.mensagem}
            meus={form.getValues()}
            atual={conflito.atual as Record<string, unknown>}
            campos={p.campos ?? {}}
            usarAtual={responder(p.usarAtual)}
            manterMeu={responder(p.manterMeu)}
          />
        )}
        {p.children}
      </form>
      {p.depois}
      <Modal opened={bloqueio.status === 'blocked'} onClose={() => bloqueio.reset?.()} title="Sair sem gravar?">
        <Stack>
          <Text>As mudanças deste formulário ainda não foram gravadas.</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => bloqueio.proceed?.()}>
              Sair sem gravar
            </Button>
            <Button data-autofocus onClick={() => bloqueio.reset?.()}>
              Continuar editando
            </Button>
          </Group>
        </Stack>
      </Modal>
    </div>
  )
}
