import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { SubmitEvent } from 'react'
import type { ChecklistEdicao } from '#shared/checklists/ferramentas.ts'
import { toast } from '../../core/toast.ts'
import { SairSemGravar } from '../../recipes/formulario/SairSemGravar.tsx'
import { useFormulario } from '../../recipes/formulario/useFormulario.ts'
import { corrigirChecklist } from './api.ts'
import { CamposCorrecao } from './CamposCorrecao.tsx'
import { CancelarModal } from './CancelarModal.tsx'
import { ConflitoCorrecao } from './ConflitoCorrecao.tsx'
import { correcaoDe, descreverValores, errosDe, valoresDe, type Pessoas, type Valores } from './correcao.ts'
import classes from './Gerenciar.module.css'
import { ItensCorrecao } from './ItensCorrecao.tsx'

/** The correction of a checklist: saves once, shows a newer version beside what is typed, asks before losing changes. */
export function CorrecaoForm({ inicial, pessoas }: { inicial: ChecklistEdicao; pessoas: Pessoas }) {
  const [cancelando, cancelar] = useDisclosure(false)
  const formulario = useFormulario<Valores, ChecklistEdicao>({
    inicial: valoresDe(inicial),
    registro: inicial,
    valoresDe,
    erros: (v, sobre) => errosDe(v, sobre ?? inicial),
    salvar: (valores, sobre, chave) =>
      corrigirChecklist(inicial.codCheckList, (sobre ?? inicial).versaoRegistro, correcaoDe(valores), chave),
  })
  const { form, elemento, gravando, erro, conflito, comecarDe } = formulario
  const base = formulario.base ?? inicial
  const atual = conflito?.atual ?? null

  async function salvar(sobre?: ChecklistEdicao): Promise<void> {
    const gravado = await formulario.enviar(sobre)
    if (gravado === null) return
    comecarDe(gravado)
    toast.ok('Checklist corrigido')
  }
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    void salvar()
  }

  return (
    <form
      ref={elemento}
      onSubmit={enviar}
      noValidate
      aria-busy={gravando}
      aria-label={`Correção do checklist ${base.checklist}`}
    >
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
            gravarMeu={() => void salvar(atual)}
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
      <SairSemGravar bloqueio={formulario.bloqueio} oQue="deste checklist" />
    </form>
  )
}
