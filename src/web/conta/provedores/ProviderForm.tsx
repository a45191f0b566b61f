import { Button, PasswordInput, Switch, TagsInput, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OidcProvider } from '#shared/conta/provedores.ts'
import { loadDistribuidor } from '../../core/session/distribuidor.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { toast } from '../../core/feedback/toast.ts'
import { AccessMap } from '../../recipes/entry/AccessMap.tsx'
import { ConfirmRemovalModal } from '../../recipes/form/ConfirmRemovalModal.tsx'
import { FormPage } from '../../recipes/form/FormPage.tsx'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { useEditForm } from '../../recipes/form/useEditForm.ts'
import { providersQuery, saveProvider, useRemoveProvider } from './api.ts'
import { KINDS, kindOf } from './kinds.ts'
import classes from './Provedores.module.css'
import { ProviderConnection } from './ProviderConnection.tsx'
import { ProviderHelp } from './ProviderHelp.tsx'
import { FIELDS, problemsOf, type ProviderValues, toBody, valuesOf } from './provider-values.ts'

const LIST = '/cadastros/seguranca/provedores'

/** A provider: what is written there, what is written here, and what its groups give. */
export function ProviderForm({ provider }: { provider: OidcProvider | null }) {
  const client = useQueryClient()
  const goTo = useGoTo()
  const [kind, setKind] = useState(() => (provider ? kindOf(provider.emissor) : 'entra'))
  const [removing, setRemoving] = useState(false)
  const remove = useRemoveProvider()
  const formHandle = useEditForm<ProviderValues, OidcProvider>({
    initial: valuesOf(provider),
    record: provider,
    valuesOf,
    errors: problemsOf,
    save: async (values, base, key) => {
      const saved = await saveProvider(toBody(values), base, key)
      await client.invalidateQueries({ queryKey: providersQuery.queryKey })
      await loadDistribuidor()
      toast.ok('Provedor gravado')
      return saved
    },
  })
  const { form } = formHandle
  return (
    <FormPage
      title={provider ? provider.nome : 'Novo provedor de identidade'}
      goBack={LIST}
      formHandle={formHandle}
      fields={FIELDS}
      onSave={(saved) => {
        form.setFieldValue('segredo', '')
        if (provider) return formHandle.startFrom(saved)
        formHandle.grant()
        void goTo(`${LIST}/${saved.codProvedor}`, { replace: true })
      }}
      buttons={
        provider && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} />}
            aria-label={`Remover ${provider.nome}`}
            onClick={() => setRemoving(true)}
          >
            Remover
          </Button>
        )
      }
    >
      <FormSection title="1. No provedor" grid={false}>
        <ProviderHelp kind={kind} choose={setKind} />
      </FormSection>
      <FormSection title="2. Aqui">
        <TextInput
          label={FIELDS.nome.nome}
          description="Aparece no botão “Entrar com …”"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          maxLength={60}
          placeholder={KINDS[kind].nome}
          {...form.getInputProps('nome')}
        />
        <TextInput
          label={FIELDS.idCliente.nome}
          withAsterisk
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          {...form.getInputProps('idCliente')}
        />
        <PasswordInput
          label={FIELDS.segredo.nome}
          description={
            provider?.temSegredo
              ? 'Há um guardado. Escreva outro para trocar.'
              : 'Fica guardado cifrado e não aparece mais.'
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...form.getInputProps('segredo')}
        />
        <TextInput
          label={FIELDS.emissor.nome}
          description={`Como ${KINDS[kind].emissor}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          type="url"
          maxLength={300}
          spellCheck={false}
          className={classes.largo}
          {...form.getInputProps('emissor')}
        />
        <TagsInput
          label={FIELDS.dominios.nome}
          description="Quem tem e-mail destes domínios é mandado ao provedor. Vazio o oferece a todos."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={form.values.dominios.length === 0 ? 'empresa.com.br' : ''}
          className={classes.largo}
          {...form.getInputProps('dominios')}
        />
        <Switch
          label={FIELDS.segundoFator.nome}
          description="O segundo fator daqui não é pedido de novo a quem entra por ele. Ligue só se o provedor o exige de todos."
          className={classes.largo}
          {...form.getInputProps('segundoFator', { type: 'checkbox' })}
        />
        <TextInput
          label={FIELDS.acr.nome}
          description="Exigido na resposta (acr). Vazio aceita o modo do provedor."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
          {...form.getInputProps('acr')}
        />
        <TextInput
          label={FIELDS.claimGrupos.nome}
          description="O campo do token com os grupos da pessoa"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={80}
          {...form.getInputProps('claimGrupos')}
        />
      </FormSection>
      <FormSection
        title="3. O que os grupos valem"
        text="O primeiro grupo da lista em que a pessoa está decide nível e lojas, a cada entrada."
        grid={false}
      >
        <Switch
          label={FIELDS.criaUsuarios.nome}
          description="Desligado, só entra quem já tem usuário com o mesmo e-mail."
          {...form.getInputProps('criaUsuarios', { type: 'checkbox' })}
        />
        <AccessMap mapa={form.values.mapa} modify={(mapa) => form.setFieldValue('mapa', mapa)} fields={form.errors} />
      </FormSection>
      <FormSection title="4. Ligar" grid={false}>
        <ProviderConnection provider={provider} kind={kind} dirty={form.isDirty()} />
        <Switch
          label={FIELDS.ativo.nome}
          description="Teste antes. Ligado, a tela de entrada pergunta o login primeiro e oferece este provedor."
          {...form.getInputProps('ativo', { type: 'checkbox' })}
        />
      </FormSection>
      {removing && provider && (
        <ConfirmRemovalModal
          title={`Remover ${provider.nome}?`}
          action="Remover"
          feito="Provedor removido"
          takeOff={remove}
          target={provider.codProvedor}
          close={() => {
            setRemoving(false)
            if (!remove.isSuccess) return
            formHandle.grant()
            void goTo(LIST, { replace: true })
          }}
        >
          {provider.pessoas === 0
            ? 'Ninguém está ligado a ele.'
            : provider.pessoas === 1
              ? 'Uma pessoa está ligada a ele e passa a precisar de senha ou chave de acesso.'
              : `${provider.pessoas} pessoas estão ligadas a ele e passam a precisar de senha ou chave de acesso.`}{' '}
          O mapa dos grupos e o segredo são apagados.
        </ConfirmRemovalModal>
      )}
    </FormPage>
  )
}
