import { Alert, Button, NativeSelect, Skeleton, Switch, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Nivel } from '#shared/core/contract.ts'
import { grantableNiveis, seesAllWithoutFilter } from '#shared/rules/niveis.ts'
import { newRecord } from '#shared/cadastros/fields.ts'
import { usuarioFields, type UsuarioData, validateUsuario, type UsuarioRecord } from '#shared/cadastros/usuarios.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { nivelName, useSessao } from '../../core/session/session.ts'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { textProps } from '../../recipes/form/field-errors.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { useOpenForm, useOpenCode } from '../../recipes/form/record.ts'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { readUsuario, saveUsuario, usuarioQuery } from './api.ts'
import { OtherNivelUsuario } from './OtherNivelUsuario.tsx'

const UsuarioAccess = lazyComponent(() => import('./UsuarioAccess.tsx').then((m) => m.UsuarioAccess))

const LIST = '/cadastros/usuario/list'
const FIELDS = {
  ...usuarioFields,
  filtros: { nome: 'Filtros de lojas' },
  convite: { nome: 'Convite enviado a' },
  novaSenha: { nome: 'Link de nova senha enviado a' },
  sessoes: { nome: 'Sessões encerradas', tell: (v: unknown) => String(v) },
}

/** /cadastros/usuarios/form: one user; a new one is invited by e-mail. */
export function UsuarioFormPage() {
  const codigo = useOpenCode()
  const { data } = useQuery(usuarioQuery(codigo ?? 0))
  if (data && !data.administravel) return <OtherNivelUsuario usuario={data} goBack={LIST} />
  return <EditForm />
}

function EditForm() {
  const goTo = useGoTo()
  const filterBy = useOpenForm('/cadastros/usuarios/filtros/form')
  const sessao = useSessao()
  const codigo = useOpenCode()
  const isSelf = sessao !== null && sessao.usuario.codUsuario === codigo
  const options = grantableNiveis(sessao?.nivel ?? 2).map((n) => ({ value: String(n), label: nivelName(n) }))

  function onSave(u: UsuarioRecord): void {
    // A new user of a level that sees only filtered stores reaches none yet: go on to the filters.
    if (codigo === null && u.alcance.lojas === 0) filterBy(u.codUsuario)
    else void goTo(LIST)
  }

  return (
    <CadastroForm<UsuarioData, UsuarioRecord>
      cadastro="usuarios"
      goBack={LIST}
      title={(u) => u?.nome ?? 'Convidar usuário'}
      newLabel="Enviar convite"
      read={readUsuario}
      novo={newRecord<UsuarioData>(usuarioFields)}
      errors={validateUsuario}
      fields={FIELDS}
      save={saveUsuario}
      onSave={onSave}
      buttons={(u) =>
        !isSelf && (
          <Button variant="default" leftSection={<IconFilter size={17} />} onClick={() => filterBy(u.codUsuario)}>
            Filtros de lojas
          </Button>
        )
      }
      after={(u) => (
        <Suspense fallback={<Skeleton height={180} radius={8} />}>
          <UsuarioAccess codUsuario={u.codUsuario} />
        </Suspense>
      )}
    >
      {(form, usuario) => (
        <FormSection title="Dados">
          <TextInput
            {...textProps(usuarioFields.nome)}
            data-autofocus={usuario === null || undefined}
            {...form.getInputProps('nome')}
          />
          <TextInput
            {...textProps(usuarioFields.email)}
            type="email"
            autoComplete="off"
            description={
              usuario ? 'Com ele se entra; se mudar, o anterior é avisado' : 'Recebe o convite, que vale por 7 dias'
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
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
          <PhoneInput {...textProps(usuarioFields.telefone)} {...form.getInputProps('telefone')} />
          <NativeSelect
            label="Nível"
            withAsterisk
            data={options}
            description={
              seesAllWithoutFilter(form.values.codNivel)
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
              disabled={isSelf}
              description={
                isSelf
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
        </FormSection>
      )}
    </CadastroForm>
  )
}
