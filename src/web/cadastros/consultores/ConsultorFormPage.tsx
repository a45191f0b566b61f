import { Group, Switch, Text, TextInput } from '@mantine/core'
import { newRecord } from '#shared/cadastros/fields.ts'
import { consultorFields, type ConsultorData, validateConsultor } from '#shared/cadastros/consultores.ts'
import { shortName } from '#shared/rules/name.ts'
import { useLoja } from '../../core/session/loja.ts'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { LojaSelect } from '../../recipes/register/LojaSelect.tsx'
import { LojaUsuarioSelect } from '../../recipes/register/LojaUsuarioSelect.tsx'
import { textProps } from '../../recipes/form/field-errors.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { getConsultor, saveConsultor } from './api.ts'
import { AgendaColor } from './AgendaColor.tsx'

const FIELDS = { ...consultorFields, nomeTratado: { nome: 'Nome na agenda' } }

/** /cadastros/consultores/form: one service adviser. */
export function ConsultorFormPage() {
  const loja = useLoja()
  const novo = { ...newRecord<ConsultorData>(consultorFields), codConcessionaria: loja ?? 0 }
  return (
    <CadastroForm
      cadastro="consultores"
      goBack="/cadastros/consultores/list"
      title={(k) => k?.nome ?? 'Novo consultor'}
      read={getConsultor}
      novo={novo}
      errors={validateConsultor}
      fields={FIELDS}
      save={saveConsultor}
    >
      {(form, consultor) => (
        <>
          <FormSection title="Dados">
            <TextInput
              {...textProps(consultorFields.nome)}
              data-autofocus={consultor === null || undefined}
              {...form.getInputProps('nome')}
            />
            <LojaSelect disabled={consultor !== null} {...form.getInputProps('codConcessionaria')} />
            <PhoneInput {...textProps(consultorFields.telefone)} {...form.getInputProps('telefone')} />
            <TextInput {...textProps(consultorFields.email)} type="email" {...form.getInputProps('email')} />
            <LojaUsuarioSelect
              description="Quem entra no sistema como este consultor"
              codConcessionaria={form.values.codConcessionaria}
              {...form.getInputProps('codUsuario')}
            />
            {consultor && (
              <Switch
                label="Ativo"
                description="Desativado, não recebe carros novos; o histórico fica."
                {...form.getInputProps('ativo', { type: 'checkbox' })}
              />
            )}
          </FormSection>
          <FormSection
            title="Na agenda"
            text="O nome curto vem do nome; a cor é a próxima das oito da loja, e não muda."
          >
            <Group gap={10} aria-live="polite">
              {consultor && <AgendaColor color={consultor.corAgenda} size={22} />}
              <Text fw={600} fz={16}>
                {shortName(form.values.nome) || '—'}
              </Text>
            </Group>
          </FormSection>
        </>
      )}
    </CadastroForm>
  )
}
