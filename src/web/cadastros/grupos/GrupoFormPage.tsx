import { Switch, TextInput } from '@mantine/core'
import { validateGrupo, type GrupoData } from '#shared/cadastros/grupos.ts'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { getGrupo, saveGrupo } from './api.ts'

const NEW: GrupoData = { nome: '', responsavel: '', telefone: '', email: '', ativo: true }
const FIELDS = {
  nome: { nome: 'Nome' },
  responsavel: { nome: 'Responsável' },
  telefone: { nome: 'Telefone' },
  email: { nome: 'Email' },
  ativo: { nome: 'Ativo' },
}

/** /cadastros/grupos/form: one group of stores. */
export function GrupoFormPage() {
  return (
    <CadastroForm
      cadastro="grupos"
      goBack="/cadastros/grupos/list"
      titulo={(g) => g?.nome ?? 'Novo grupo'}
      read={getGrupo}
      novo={NEW}
      erros={validateGrupo}
      campos={FIELDS}
      save={saveGrupo}
    >
      {(form, grupo) => (
        <FormSection titulo="Dados">
          <TextInput
            label="Nome"
            withAsterisk
            data-autofocus={grupo === null || undefined}
            maxLength={80}
            {...form.getInputProps('nome')}
          />
          <TextInput label="Responsável" maxLength={80} {...form.getInputProps('responsavel')} />
          <PhoneInput label="Telefone" {...form.getInputProps('telefone')} />
          <TextInput label="Email" type="email" maxLength={200} {...form.getInputProps('email')} />
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
