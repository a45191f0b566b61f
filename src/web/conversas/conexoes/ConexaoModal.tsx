import { Button, Modal, PasswordInput, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Conexao } from '#shared/conversas/conexoes.ts'
import type { SendingChannel } from '#shared/conversas/conversas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useRemoveConexao, useSaveConexao } from './api.ts'
import { FIELDS, type TextField } from './fields.ts'

interface Props {
  codConcessionaria: number
  canal: SendingChannel
  name: string
  conexao: Conexao | null
  close: () => void
}

const orNull = (s: string) => (s.trim() === '' ? null : s.trim())

/** A channel's connection; secrets are written, never shown. */
export function ConexaoModal({ codConcessionaria, canal, name, conexao: c, close }: Props) {
  const save = useSaveConexao({ codConcessionaria, canal })
  const remove = useRemoveConexao({ codConcessionaria, canal })
  const [ativa, setAtiva] = useState(c?.ativa ?? true)
  const [values, setValues] = useState<Record<TextField, string>>({
    idTelefone: c?.idTelefone ?? '',
    idConta: c?.idConta ?? '',
    endereco: c?.endereco ?? '',
    email: c?.email ?? '',
  })
  const [secrets, setSecrets] = useState({ token: '', segredo: '' })
  const [removing, setRemoving] = useState(false)
  const campos = save.error instanceof ApiError ? save.error.campos : {}
  const fields = FIELDS[canal]

  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const body = {
      ativa,
      idTelefone: orNull(values.idTelefone),
      idConta: orNull(values.idConta),
      telefone: c?.telefone ?? null,
      endereco: orNull(values.endereco),
      email: orNull(values.email),
      ...(secrets.token !== '' && { token: secrets.token.trim() }),
      ...(secrets.segredo !== '' && { segredo: secrets.segredo.trim() }),
      versao: c?.versao ?? 0,
    }
    const done = await save.mutateAsync(body).catch(() => null)
    if (!done) return
    toast.ok(`${name}: conexão gravada`)
    close()
  }
  return (
    <Modal opened onClose={close} title={`Conexão com ${name}`}>
      <form onSubmit={(e) => void submit(e)} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            {fields.ajuda}
          </Text>
          <Switch label="Usar esta conexão" checked={ativa} onChange={(e) => setAtiva(e.currentTarget.checked)} />
          {fields.textos.map((f) => (
            <TextInput
              key={f.nome}
              label={f.label}
              description={f.ajuda}
              placeholder={f.exemplo}
              value={values[f.nome]}
              onChange={(e) => setValues({ ...values, [f.nome]: e.currentTarget.value })}
              error={campos[f.nome]}
            />
          ))}
          {fields.segredos.map((f) => (
            <PasswordInput
              key={f.nome}
              label={f.label}
              description={
                (f.nome === 'token' ? c?.temToken : c?.temSegredo)
                  ? 'Há um guardado. Escreva outro para trocar.'
                  : 'Fica guardado cifrado e não aparece mais.'
              }
              autoComplete="off"
              value={secrets[f.nome]}
              onChange={(e) => setSecrets({ ...secrets, [f.nome]: e.currentTarget.value })}
              error={campos[f.nome]}
            />
          ))}
          {c && (
            <Button
              variant="subtle"
              color="vermelho"
              w="fit-content"
              loading={remove.isPending}
              onClick={() =>
                removing
                  ? remove.mutate(undefined, {
                      onSuccess: () => {
                        toast.ok(`${name}: conexão desfeita`)
                        close()
                      },
                    })
                  : setRemoving(true)
              }
            >
              {removing ? 'Confirmar: desfazer a conexão e esquecer os segredos' : 'Desfazer a conexão'}
            </Button>
          )}
          <ModalFooter error={(Object.keys(campos).length > 0 ? null : save.error) ?? remove.error} close={close}>
            <Button type="submit" loading={save.isPending}>
              Gravar conexão
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
