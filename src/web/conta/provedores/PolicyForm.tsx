import { Alert, Badge, Button, Group, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, Suspense } from 'react'
import type { EntryPolicy } from '#shared/conta/provedores.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { toast } from '../../core/feedback/toast.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { useEditForm } from '../../recipes/form/useEditForm.ts'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { policyQuery, savePolicy } from './api.ts'
import { EmergencyPeople } from './EmergencyPeople.tsx'
import classes from './Provedores.module.css'

const LeavePrompt = lazyComponent(() => import('../../recipes/form/LeavePrompt.tsx').then((m) => m.LeavePrompt))

type Values = EntryPolicy & Record<string, unknown>

const IDLE = { min: 5, max: 1440 }

function problemsOf(v: Values): Partial<Record<string, string | null>> {
  const idle = v.minutosParado
  return {
    emergencia:
      !v.senhaPermitida && v.emergencia.length === 0
        ? 'Escolha ao menos uma conta de emergência: sem ela, um provedor fora do ar deixa todos para fora'
        : null,
    minutosParado: idle === null || (idle >= IDLE.min && idle <= IDLE.max) ? null : 'Use de 5 a 1.440 minutos',
  }
}

/** The policy in one form, saved at once. */
export function PolicyForm({ policy }: { policy: EntryPolicy }) {
  const client = useQueryClient()
  const valuesOf = (p: EntryPolicy): Values => ({ ...p })
  const { form, element, saving, error, send, blocker } = useEditForm<Values, EntryPolicy>({
    initial: valuesOf(policy),
    record: policy,
    valuesOf,
    errors: problemsOf,
    save: async ({ emergencia, ...rest }, _base, key) => {
      const saved = await savePolicy({ ...rest, emergencia: emergencia.map((u) => u.codUsuario) }, key)
      client.setQueryData(policyQuery.queryKey, saved)
      toast.ok('Política gravada')
      return saved
    },
  })
  const v = form.values
  function submit(e: SubmitEvent): void {
    e.preventDefault()
    void send()
  }
  return (
    <form ref={element} onSubmit={submit} noValidate aria-busy={saving} className={classes.formulario}>
      {error !== null && (
        <Alert color="vermelho" role="alert" title="Não foi gravado">
          {error}
        </Alert>
      )}
      <FormSection title="Senha" grid={false}>
        <Switch
          label="Aceitar senha"
          description="Desligada, as pessoas entram só pelo provedor da empresa ou pela chave de acesso do aparelho."
          {...form.getInputProps('senhaPermitida', { type: 'checkbox' })}
        />
        {!v.senhaPermitida && (
          <Alert color="amarelo" title="O que acontece sem senha">
            Quem está dentro continua até a sessão terminar. Depois, a senha de quem não é conta de emergência não abre
            mais nada, e o link de nova senha não é mandado. É preciso que um provedor ligado já tenha servido a alguém.
          </Alert>
        )}
        <EmergencyPeople
          chosen={v.emergencia}
          choose={(emergencia) => form.setFieldValue('emergencia', emergencia)}
          error={form.errors['emergencia']}
        />
      </FormSection>
      <FormSection title="Tempo parado" grid={false}>
        <IntegerInput
          label="Encerrar a sessão depois de"
          description="Minutos sem nenhum ato da pessoa. Vazio deixa a sessão ir até o seu fim."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="Sem limite"
          suffix=" min"
          min={IDLE.min}
          max={IDLE.max}
          maw={240}
          {...form.getInputProps('minutosParado')}
        />
      </FormSection>
      <FormSection
        title="Assistentes"
        text="Um assistente lê o que a própria pessoa pode ver, por um programa que ela mesma liga. Não grava nada."
        grid={false}
      >
        <Switch
          label="Deixar as pessoas ligarem assistentes"
          description="Desligar encerra na hora todas as ligações."
          {...form.getInputProps('assistentes', { type: 'checkbox' })}
        />
        <Switch
          label="Aceitar programas que se registram sozinhos"
          description="Desligado, só os programas da seção Assistentes."
          disabled={!v.assistentes}
          {...form.getInputProps('assistentesRegistro', { type: 'checkbox' })}
        />
        <Switch
          label="Mostrar nomes e contatos de clientes"
          description="Desligado, o assistente recebe estes dados mascarados, mesmo de quem os vê na tela."
          disabled={!v.assistentes}
          {...form.getInputProps('assistentesPessoais', { type: 'checkbox' })}
        />
      </FormSection>
      <Group justify="flex-end">
        {form.isDirty() && (
          <Badge variant="light" color="amarelo" tt="none">
            Não gravado
          </Badge>
        )}
        <Button type="submit" loading={saving}>
          Gravar política
        </Button>
      </Group>
      {(form.isDirty() || blocker.status === 'blocked') && (
        <Suspense>
          <LeavePrompt blocker={blocker} what="da política de entrada" />
        </Suspense>
      )}
    </form>
  )
}
