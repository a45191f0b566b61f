import { Switch, TextInput } from '@mantine/core'
import { newRecord } from '#shared/cadastros/fields.ts'
import { grupoFields, validateGrupo, type GrupoData } from '#shared/cadastros/grupos.ts'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { textProps } from '../../recipes/form/field-errors.ts'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { getGrupo, saveGrupo } from './api.ts'

/** /cadastros/grupos/form: one group of stores. */
export function GrupoFormPage() {
  return (
    <CadastroForm
      cadastro="grupos"
      goBack="/cadastros/grupos/list"
      title={(g) => g?.nome ?? 'Novo grupo'}
      read={getGrupo}
      novo={newRecord<GrupoData>(grupoFields)}
      errors={validateGrupo}
      fields={grupoFields}
      save={saveGrupo}
    >
      {(form, grupo) => (
        <FormSection title="Dados">
          <TextInput
            {...textProps(grupoFields.nome)}
            data-autofocus={grupo === null || undefined}
            {...form.getInputProps('nome')}
          />
          <TextInput {...textProps(grupoFields.responsavel)} {...form.getInputProps('responsavel')} />
          <PhoneInput {...textProps(grupoFields.telefone)} {...form.getInputProps('telefone')} />
          <TextInput {...textProps(grupoFields.email)} type="email" {...form.getInputProps('email')} />
          {grupo && (
            <Switch
              label="Ativo"
              description="Desativado, sai das listas e dos filtros; o histórico fica."
              {...form.getInputProps('ativo', { type: 'checkbox' })}
            />
          )}
        </FormSection>
      )}
    </CadastroForm>
  )
}
