import { Group, Switch, Text, TextInput } from '@mantine/core'
import { type DadosDoConsultor, errosDoConsultor } from '#shared/cadastros/consultores.ts'
import { nomeTratado } from '#shared/rules/nome.ts'
import { TAMANHO } from '#shared/rules/tamanhos.ts'
import { useLoja } from '../../core/loja.ts'
import { FormCadastro } from '../../recipes/cadastro/FormCadastro.tsx'
import { LojaSelect } from '../../recipes/cadastro/LojaSelect.tsx'
import { UsuarioDaLojaSelect } from '../../recipes/cadastro/UsuarioDaLojaSelect.tsx'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { TelefoneInput } from '../../ui/campos/TelefoneInput.tsx'
import { lerConsultor, salvarConsultor } from './api.ts'
import { CorAgenda } from './CorAgenda.tsx'

const CAMPOS = {
  nome: { nome: 'Nome' },
  nomeTratado: { nome: 'Nome na agenda' },
  telefone: { nome: 'Telefone' },
  email: { nome: 'Email' },
  codUsuario: { nome: 'Usuário ligado' },
  ativo: { nome: 'Ativo' },
}

/** /cadastros/consultores/form: one service adviser. */
export function ConsultorFormPage() {
  const loja = useLoja()
  const novo: DadosDoConsultor = {
    codConcessionaria: loja ?? 0,
    nome: '',
    telefone: '',
    email: '',
    codUsuario: null,
    ativo: true,
  }
  return (
    <FormCadastro
      cadastro="consultores"
      voltar="/cadastros/consultores/list"
      titulo={(k) => k?.nome ?? 'Novo consultor'}
      ler={lerConsultor}
      novo={novo}
      erros={errosDoConsultor}
      campos={CAMPOS}
      salvar={salvarConsultor}
    >
      {(form, consultor) => (
        <>
          <FormSecao titulo="Dados">
            <TextInput
              label="Nome"
              withAsterisk
              maxLength={TAMANHO.consultor}
              data-autofocus={consultor === null || undefined}
              {...form.getInputProps('nome')}
            />
            <LojaSelect disabled={consultor !== null} {...form.getInputProps('codConcessionaria')} />
            <TelefoneInput label="Telefone" {...form.getInputProps('telefone')} />
            <TextInput label="Email" type="email" maxLength={200} {...form.getInputProps('email')} />
            <UsuarioDaLojaSelect
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
          </FormSecao>
          <FormSecao
            titulo="Na agenda"
            texto="O nome curto vem do nome; a cor é a próxima das oito da loja, e não muda."
          >
            <Group gap={10} aria-live="polite">
              {consultor && <CorAgenda cor={consultor.corAgenda} tamanho={22} />}
              <Text fw={600} fz={16}>
                {nomeTratado(form.values.nome) || '—'}
              </Text>
            </Group>
          </FormSecao>
        </>
      )}
    </FormCadastro>
  )
}
