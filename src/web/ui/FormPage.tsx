import { Alert, Anchor, Button, Group, Modal, Stack, Table, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useBlocker, useNavigate } from '@tanstack/react-router'
import { useRef, type ReactNode, type SubmitEvent } from 'react'
import classes from './FormPage.module.css'
import { useGravacao } from './useGravacao.ts'

interface Props<V extends Record<string, unknown>> {
  titulo: string
  /** The list this form belongs to. */
  voltar: string
  /** From useForm with `validateInputOnBlur` and `validateInputOnChange`. */
  form: UseFormReturnType<V>
  salvar: (valores: V, idempotencyKey: string) => Promise<unknown>
  /** After a save; without it the list opens. */
  aoSalvar?: () => void
  /** Names of fields, shown side by side when somebody else saved first. */
  nomes?: Partial<Record<keyof V & string, string>>
  /** Takes the newer record into the form, after a conflict. */
  usarAtual?: (atual: unknown) => void
  children: ReactNode
}

/** A form's page: saves once, puts the server's errors on their fields, shows a newer version, asks before losing changes. */
export function FormPage<V extends Record<string, unknown>>({ titulo, voltar, form, salvar, aoSalvar, nomes = {}, usarAtual, children }: Props<V>) {
  const navigate = useNavigate()
  const elemento = useRef<HTMLFormElement>(null)
  const salvo = useRef(false)
  const { gravando, erro, conflito, gravar } = useGravacao(salvar, (erros) => form.setErrors(erros))
  const bloqueio = useBlocker({
    shouldBlockFn: () => !salvo.current && form.isDirty(),
    enableBeforeUnload: () => !salvo.current && form.isDirty(),
    withResolver: true,
  })

  function focarErro(): void {
    requestAnimationFrame(() => elemento.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    if (form.validate().hasErrors) return focarErro()
    if (!(await gravar(form.getValues()))) return focarErro()
    salvo.current = true
    form.resetDirty()
    if (aoSalvar) aoSalvar()
    else void navigate({ to: voltar })
  }

  return (
    <form ref={elemento} className={classes.pagina} onSubmit={(e) => void enviar(e)} noValidate aria-busy={gravando}>
      <Group justify="space-between">
        <Stack gap={2}>
          <Anchor component={Link} to={voltar} size="sm" className={classes.voltar}>
            <IconArrowLeft size={15} /> Voltar para a lista
          </Anchor>
          <Title order={1}>{titulo}</Title>
        </Stack>
        <Button type="submit" loading={gravando}>
          Gravar
        </Button>
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
          nomes={nomes}
          usar={usarAtual && (() => usarAtual(conflito.atual))}
        />
      )}
      <div className={classes.campos}>{children}</div>
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
    </form>
  )
}

function emTexto(valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return '—'
  return typeof valor === 'string' ? valor : JSON.stringify(valor)
}

interface ConflitoProps {
  mensagem: string
  meus: Record<string, unknown>
  atual: Record<string, unknown>
  nomes: Partial<Record<string, string>>
  usar: (() => void) | undefined
}

function Conflito({ mensagem, meus, atual, nomes, usar }: ConflitoProps) {
  const diferentes = Object.entries(nomes).filter(([campo]) => JSON.stringify(meus[campo]) !== JSON.stringify(atual[campo]))
  return (
    <Alert color="amarelo" role="alert" title="Outra pessoa gravou antes">
      <Stack gap="xs">
        <Text size="sm">{mensagem}</Text>
        {diferentes.length > 0 && (
          <Table withTableBorder withColumnBorders>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Campo</Table.Th>
                <Table.Th>O seu</Table.Th>
                <Table.Th>O gravado agora</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {diferentes.map(([campo, nome]) => (
                <Table.Tr key={campo}>
                  <Table.Td>{nome}</Table.Td>
                  <Table.Td>{emTexto(meus[campo])}</Table.Td>
                  <Table.Td>{emTexto(atual[campo])}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {usar && (
          <Button variant="default" size="xs" onClick={usar} style={{ alignSelf: 'flex-start' }}>
            Usar o gravado agora
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
