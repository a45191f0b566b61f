import { Alert, Anchor, Badge, Button, Group, Stack, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, Suspense, useEffect, useState } from 'react'
import type { EnderecoDaTela } from '#shared/core/telas.ts'
import { adiado } from '../../core/adiado.ts'
import { useIr } from '../../core/navegar.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import type { CamposDitos } from './campos-ditos.ts'
import classes from './FormPage.module.css'
import { Indice } from './Indice.tsx'
import { useFiltrosDaLista } from './registro.ts'
import type { Dados, Formulario } from './useFormulario.ts'

const Conflito = adiado(() => import('./Conflito.tsx').then((m) => m.Conflito))
const SairSemGravar = adiado(() => import('./SairSemGravar.tsx').then((m) => m.SairSemGravar))

interface Props<V extends Dados, R> {
  titulo: string
  /** What the button that saves says, when it is not 'Gravar'. */
  rotulo?: string | undefined
  /** The list this form belongs to. */
  voltar: EnderecoDaTela
  formulario: Formulario<V, R>
  /** After a save; without it the list opens. */
  aoSalvar?: ((registro: R) => void) | undefined
  /** How the fields are called, shown side by side when somebody else saved first. */
  campos: CamposDitos
  /** Who saved the record last and when, in words: asked for when a save was refused because of it. */
  quemGravou?: () => Promise<string | null>
  /** Secondary buttons, beside "Gravar". */
  botoes?: ReactNode
  /** Titles of a long form's parts, in their order: an index beside them, where there is room. */
  indice?: readonly string[] | undefined
  /** Below the form: what is not part of the save. */
  depois?: ReactNode
  children: ReactNode
}

/** A form's page: saves by button, Enter or Ctrl+S, says what went wrong, goes back to its list. */
export function FormPage<V extends Dados, R>(p: Props<V, R>) {
  const { voltar } = p
  const { form, elemento, gravando, erro, conflito, usarAtual, manterMeu, bloqueio } = p.formulario
  const [quem, setQuem] = useState<string | null>(null)
  const { quemGravou } = p
  useEffect(() => {
    if (conflito) void quemGravou?.().then(setQuem, () => setQuem(null))
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each conflict
  }, [conflito])
  const ir = useIr()
  const search = useFiltrosDaLista()
  useHotkeys([['mod+S', () => elemento.current?.requestSubmit()]], [])

  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const gravado = await p.formulario.enviar()
    if (gravado === null) return
    if (p.aoSalvar) return p.aoSalvar(gravado)
    p.formulario.liberar()
    void ir(voltar, { search })
  }

  return (
    <div className={classes.pagina} data-indice={p.indice ? true : undefined}>
      {p.indice && <Indice secoes={p.indice} />}
      <form ref={elemento} className={classes.form} onSubmit={(e) => void enviar(e)} noValidate aria-busy={gravando}>
        <Group justify="space-between" className={classes.topo}>
          <Stack gap={2}>
            <Anchor component={TelaLink} to={voltar} search={search} size="sm" className={classes.voltar}>
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
          <Suspense>
            <Conflito
              quem={quem}
              mensagem={conflito.mensagem}
              meus={form.getValues()}
              atual={conflito.atual as Dados}
              campos={p.campos}
              usarAtual={usarAtual}
              manterMeu={manterMeu}
            />
          </Suspense>
        )}
        {p.children}
      </form>
      {p.depois}
      {/* Fetched with the first change, long before somebody leaves: then the network may be away. */}
      {(form.isDirty() || bloqueio.status === 'blocked') && (
        <Suspense>
          <SairSemGravar bloqueio={bloqueio} oQue="deste formulário" />
        </Suspense>
      )}
    </div>
  )
}
