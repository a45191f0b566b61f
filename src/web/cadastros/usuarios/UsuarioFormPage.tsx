import { Alert, Button, NativeSelect, Skeleton, Switch, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Nivel } from '#shared/core/contract.ts'
import { niveisQueDa, veTudoSemFiltro } from '#shared/rules/niveis.ts'
import { type DadosDoUsuario, errosDoUsuario, type UsuarioDoCadastro } from '#shared/cadastros/usuarios.ts'
import { adiado } from '../../core/adiado.ts'
import { useIr } from '../../core/navegar.ts'
import { nomeNivel, useSessao } from '../../core/session.ts'
import { FormCadastro } from '../../recipes/cadastro/FormCadastro.tsx'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { useAbrirForm, useCodigoAberto } from '../../recipes/formulario/registro.ts'
import { TelefoneInput } from '../../ui/campos/TelefoneInput.tsx'
import { lerUsuario, salvarUsuario, umUsuario } from './api.ts'
import { UsuarioDeOutroNivel } from './UsuarioDeOutroNivel.tsx'

const AcessoUsuario = adiado(() => import('./AcessoUsuario.tsx').then((m) => m.AcessoUsuario))

const LISTA = '/cadastros/usuario/list'
const NOVO: DadosDoUsuario = { nome: '', email: '', telefone: '', codNivel: 3, ativo: true }
const dizerNivel = (v: unknown) => nomeNivel(v as Nivel)
const CAMPOS = {
  nome: { nome: 'Nome' },
  email: { nome: 'Email' },
  telefone: { nome: 'Telefone' },
  codNivel: { nome: 'Nível', dizer: dizerNivel },
  ativo: { nome: 'Ativo' },
  filtros: { nome: 'Filtros de lojas' },
  convite: { nome: 'Convite enviado a' },
  novaSenha: { nome: 'Link de nova senha enviado a' },
  sessoes: { nome: 'Sessões encerradas', dizer: (v: unknown) => String(v) },
}

/** /cadastros/usuarios/form: one user; a new one is invited by e-mail. */
export function UsuarioFormPage() {
  const codigo = useCodigoAberto()
  const { data } = useQuery(umUsuario(codigo ?? 0))
  if (data && !data.administravel) return <UsuarioDeOutroNivel usuario={data} voltar={LISTA} />
  return <Formulario />
}

function Formulario() {
  const ir = useIr()
  const filtrar = useAbrirForm('/cadastros/usuarios/filtros/form')
  const sessao = useSessao()
  const codigo = useCodigoAberto()
  const euMesmo = sessao !== null && sessao.usuario.codUsuario === codigo
  const opcoes = niveisQueDa(sessao?.nivel ?? 2).map((n) => ({ value: String(n), label: nomeNivel(n) }))

  function aoSalvar(u: UsuarioDoCadastro): void {
    // Who sees only what filters grant still reaches nothing: the filters come next.
    if (codigo === null && u.alcance.lojas === 0) filtrar(u.codUsuario)
    else void ir(LISTA)
  }

  return (
    <FormCadastro<DadosDoUsuario, UsuarioDoCadastro>
      cadastro="usuarios"
      voltar={LISTA}
      titulo={(u) => u?.nome ?? 'Convidar usuário'}
      rotuloNovo="Enviar convite"
      ler={lerUsuario}
      novo={NOVO}
      erros={errosDoUsuario}
      campos={CAMPOS}
      salvar={salvarUsuario}
      aoSalvar={aoSalvar}
      botoes={(u) =>
        !euMesmo && (
          <Button variant="default" leftSection={<IconFilter size={17} />} onClick={() => filtrar(u.codUsuario)}>
            Filtros de lojas
          </Button>
        )
      }
      depois={(u) => (
        <Suspense fallback={<Skeleton height={180} radius={8} />}>
          <AcessoUsuario codUsuario={u.codUsuario} />
        </Suspense>
      )}
    >
      {(form, usuario) => (
        <FormSecao titulo="Dados">
          <TextInput
            label="Nome"
            withAsterisk
            data-autofocus={usuario === null || undefined}
            maxLength={80}
            {...form.getInputProps('nome')}
          />
          <TextInput
            label="Email"
            withAsterisk
            type="email"
            autoComplete="off"
            description={
              usuario ? 'Com ele se entra; se mudar, o anterior é avisado' : 'Recebe o convite, que vale por 7 dias'
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={200}
            {...form.getInputProps('email')}
          />
          {usuario && (
            <TextInput
              label="Código de login"
              readOnly
              description="Serve para entrar no lugar do email; nunca muda"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={usuario.codigoLogin}
            />
          )}
          <TelefoneInput label="Telefone" {...form.getInputProps('telefone')} />
          <NativeSelect
            label="Nível"
            withAsterisk
            data={opcoes}
            description={
              veTudoSemFiltro(form.values.codNivel)
                ? 'Vê todas as lojas, a menos que filtros o limitem'
                : 'Vê só as lojas que os filtros concedem'
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('codNivel')}
            value={String(form.values.codNivel)}
            onChange={(e) => form.setFieldValue('codNivel', Number(e.currentTarget.value) as Nivel)}
          />
          {usuario && (
            <Switch
              label="Ativo"
              disabled={euMesmo}
              description={
                euMesmo
                  ? 'Só outro administrador pode desativar você.'
                  : 'Desativado, sai de todas as sessões ao gravar e não entra mais.'
              }
              {...form.getInputProps('ativo', { type: 'checkbox' })}
            />
          )}
          {usuario?.situacao === 'CONVIDADO' && (
            <Alert color="azul" style={{ gridColumn: '1 / -1' }}>
              Ainda não aceitou o convite. Entra assim que criar a senha pelo link recebido.
            </Alert>
          )}
        </FormSecao>
      )}
    </FormCadastro>
  )
}
