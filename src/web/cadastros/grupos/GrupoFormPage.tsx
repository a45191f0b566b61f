import { Switch, TextInput } from '@mantine/core'
import { errosDoGrupo, type DadosDoGrupo } from '#shared/cadastros/grupos.ts'
import { FormCadastro } from '../../recipes/cadastro/FormCadastro.tsx'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { TelefoneInput } from '../../ui/campos/TelefoneInput.tsx'
import { lerGrupo, salvarGrupo } from './api.ts'

const NOVO: DadosDoGrupo = { nome: '', responsavel: '', telefone: '', email: '', ativo: true }
const CAMPOS = {
  nome: { nome: 'Nome' },
  responsavel: { nome: 'Responsável' },
  telefone: { nome: 'Telefone' },
  email: { nome: 'Email' },
  ativo: { nome: 'Ativo' },
}

/** /cadastros/grupos/form: one group of stores. */
export function GrupoFormPage() {
  return (
    <FormCadastro
      cadastro="grupos"
      voltar="/cadastros/grupos/list"
      titulo={(g) => g?.nome ?? 'Novo grupo'}
      ler={lerGrupo}
      novo={NOVO}
      erros={errosDoGrupo}
      campos={CAMPOS}
      salvar={salvarGrupo}
    >
      {(form, grupo) => (
        <FormSecao titulo="Dados">
          <TextInput
            label="Nome"
            withAsterisk
            data-autofocus={grupo === null || undefined}
            maxLength={80}
            {...form.getInputProps('nome')}
          />
          <TextInput label="Responsável" maxLength={80} {...form.getInputProps('responsavel')} />
          <TelefoneInput label="Telefone" {...form.getInputProps('telefone')} />
          <TextInput label="Email" type="email" maxLength={200} {...form.getInputProps('email')} />
          {grupo && (
            <Switch
              label="Ativo"
              description="Desativado, sai das listas e dos filtros; o histórico fica."
              {...form.getInputProps('ativo', { type: 'checkbox' })}
            />
          )}
        </FormSecao>
      )}
    </FormCadastro>
  )
}
