import { Alert, Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState, type SubmitEvent } from 'react'
import type { ChecklistEdicao } from '#shared/ferramentas.ts'
import { toast } from '../lib/toast.ts'
import { useGravacao } from '../receitas/formulario/useGravacao.ts'
import { corrigirChecklist } from './api.ts'
import { CancelarModal } from './CancelarModal.tsx'
import { CamposCorrecao } from './CamposCorrecao.tsx'
import { ConflitoCorrecao } from './ConflitoCorrecao.tsx'
import { correcaoDe, descreverValores, errosDe, valoresDe, type Pessoas, type Valores } from './correcao.ts'
import classes from './Gerenciar.module.css'
import { ItensCorrecao } from './ItensCorrecao.tsx'

/** The correction of a checklist: saves once, shows a newer version beside what is typed, asks before losing changes. */
export function CorrecaoForm({ inicial, pessoas }: { inicial: ChecklistEdicao; pessoas: Pessoas }) {
  // What the form started from: a newer reading must not take away what is being typed.
  const [base, setBase] = useState(inicial)
  const [cancelando, cancelar] = useDisclosure(false)
  const formulario = useRef<HTMLFormElement>(null)
  const form = useForm<Valores>({
    initialValues: valoresDe(inicial),
    validate: (v) => errosDe(v, base),
    validateInputOnBlur: true,
    validateInputOnChange: true,
  })
  const { gravando, erro, conflito, gravar } = useGravacao<{ valores: Valores; versao: number }>(
    async ({ valores, versao }, chave) => comecarDe(await corrigirChecklist(base.codCheckList, versao, correcaoDe(valores), chave)),
    (campos) => form.setErrors(campos),
  )
  const bloqueio = useBlocker({ shouldBlockFn: () => form.isDirty(), enableBeforeUnload: () => form.isDirty(), withResolver: true })
  const atual = conflito ? (conflito.atual as ChecklistEdicao) : null

  function comecarDe(c: ChecklistEdicao): void {
    setBase(c)
    form.setInitialValues(valoresDe(c))
    form.setValues(valoresDe(c))
    form.resetDirty(valoresDe(c))
    form.clearErrors()
  }
  function focarErro(): void {
    requestAnimationFrame(() => formulario.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  async function salvar(versao: number): Promise<void> {
    if (form.validate().hasErrors) return focarErro()
    if (await gravar({ valores: form.getValues(), versao })) toast.ok('Checklist corrigido')
    else focarErro()
  }
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    void salvar(base.versaoRegistro)
  }

  return (
    <form ref={formulario} onSubmit={enviar} noValidate aria-busy={gravando} aria-label={`Correção do checklist ${base.checklist}`}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {base.concessionaria} · id externo {base.idExterno}. O que já foi enviado ao cliente fica como foi enviado.
        </Text>
        {erro !== null && (
          <Alert color="vermelho" role="alert" title="Não foi gravado">
            {erro}
          </Alert>
        )}
        {conflito && atual && (
          <ConflitoCorrecao
            mensagem={conflito.mensagem}
            meu={descreverValores(form.getValues(), base, pessoas)}
            atual={atual}
            usarAtual={() => comecarDe(atual)}
            gravarMeu={() => void salvar(atual.versaoRegistro)}
          />
        )}
        <CamposCorrecao form={form} pessoas={pessoas} />
        <Title order={3}>Itens</Title>
        <ItensCorrecao form={form} checklist={base} />
        <Group className={classes.acoes} justify="space-between">
          <Button variant="subtle" color="vermelho" onClick={cancelar.open}>
            Cancelar checklist
          </Button>
          <Button type="submit" loading={gravando} disabled={!form.isDirty()}>
            Gravar
          </Button>
        </Group>
      </Stack>
      {cancelando && <CancelarModal checklist={base} fechar={cancelar.close} antes={() => form.resetDirty()} />}
      <Modal opened={bloqueio.status === 'blocked'} onClose={() => bloqueio.reset?.()} title="Sair sem gravar?">
        <Stack>
          <Text>As mudanças deste checklist ainda não foram gravadas.</Text>
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
