import { Button, Drawer, Group, PasswordInput, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { PixConta } from '#shared/pagamentos/contas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { useConfirmClose } from '../../ui/feedback/useConfirmClose.tsx'
import { useRemoveConta, useSaveConta } from './api.ts'
import { PemInput } from './PemInput.tsx'

interface Props {
  codConcessionaria: number
  conta: PixConta | null
  close: () => void
}

const orNull = (s: string) => (s.trim() === '' ? null : s.trim())
const KEPT = 'Há um guardado. Preencha só para trocar.'
const HIDDEN = 'Fica guardado cifrado e não aparece mais.'

/** Key or bank of a store's Pix; secrets are written, never shown. */
export function ContaDrawer({ codConcessionaria, conta: c, close }: Props) {
  const save = useSaveConta(codConcessionaria)
  const remove = useRemoveConta(codConcessionaria)
  const [modo, setModo] = useState(c?.modo ?? 'ESTATICO')
  const [ativa, setAtiva] = useState(c?.ativa ?? true)
  const [removing, setRemoving] = useState(false)
  const [dirty, setDirty] = useState(false)
  const [values, setValues] = useState({
    chave: c?.chave ?? '',
    nome: c?.nome ?? '',
    cidade: c?.cidade ?? '',
    enderecoApi: c?.enderecoApi ?? '',
    enderecoToken: c?.enderecoToken ?? '',
    idCliente: c?.idCliente ?? '',
    segredo: '',
    certificado: '',
    autoridade: '',
  })
  const fields = save.error instanceof ApiError ? save.error.campos : {}
  const { onClose, question } = useConfirmClose(dirty, close)
  const bank = modo === 'PSP'

  function modify(changed: Partial<typeof values>): void {
    setDirty(true)
    setValues((now) => ({ ...now, ...changed }))
  }
  const text = (nome: keyof typeof values, label: string, maxLength: number) => ({
    label,
    maxLength,
    autoComplete: 'off',
    value: values[nome],
    error: fields[nome],
    onChange: (e: React.ChangeEvent<HTMLInputElement>) => modify({ [nome]: e.currentTarget.value }),
  })
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const { segredo, certificado, autoridade } = values
    const done = await save
      .mutateAsync({
        modo,
        ativa,
        chave: values.chave.trim(),
        nome: values.nome.trim(),
        cidade: values.cidade.trim(),
        enderecoApi: orNull(values.enderecoApi),
        enderecoToken: orNull(values.enderecoToken),
        idCliente: orNull(values.idCliente),
        ...(segredo !== '' && { segredo: segredo.trim() }),
        ...(certificado !== '' && { certificado }),
        ...(autoridade !== '' && { autoridade }),
        versao: c?.versao ?? 0,
      })
      .catch(() => null)
    if (!done) return
    toast.ok(bank ? 'Conta gravada: use “Testar”' : 'Conta gravada')
    close()
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title="Conta Pix da loja"
      overlayProps={{ backgroundOpacity: 0.18 }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {question}
      <form onSubmit={(e) => void submit(e)} noValidate>
        <Stack>
          <SegmentedControl
            aria-label="Como recebe"
            fullWidth
            data={[
              { value: 'ESTATICO', label: 'Só a chave' },
              { value: 'PSP', label: 'Pelo banco (API Pix)' },
            ]}
            value={modo}
            onChange={(v) => {
              setDirty(true)
              setModo(v === 'PSP' ? 'PSP' : 'ESTATICO')
            }}
          />
          <Text size="sm" c="dimmed">
            {bank
              ? 'O banco cria a cobrança, avisa o pagamento e faz a devolução. Os dados estão no portal de desenvolvedores do banco, em API Pix.'
              : 'O código leva a chave, o valor e um identificador. O pagamento é anotado à mão, com a prova.'}
          </Text>
          <Switch
            label="Receber por Pix"
            checked={ativa}
            onChange={(e) => {
              setDirty(true)
              setAtiva(e.currentTarget.checked)
            }}
          />
          <TextInput
            {...text('chave', 'Chave Pix', 77)}
            required
            data-autofocus
            placeholder="CNPJ, e-mail, celular ou chave aleatória"
          />
          <Group grow align="flex-start">
            <TextInput {...text('nome', 'Nome do recebedor', 25)} required description="Até 25 letras, como no banco" />
            <TextInput {...text('cidade', 'Cidade', 15)} required description="Até 15 letras" />
          </Group>
          {bank && (
            <>
              <TextInput
                {...text('enderecoApi', 'Endereço da API Pix', 300)}
                required
                inputMode="url"
                placeholder="https://pix.banco.com.br/v2"
              />
              <TextInput
                {...text('enderecoToken', 'Endereço do token (OAuth)', 300)}
                required
                inputMode="url"
                placeholder="https://oauth.banco.com.br/token"
              />
              <TextInput {...text('idCliente', 'Identificação do cliente (client_id)', 200)} required />
              <PasswordInput
                label="Segredo do cliente (client_secret)"
                description={c?.temSegredo ? KEPT : HIDDEN}
                autoComplete="off"
                visibilityToggleButtonProps={{ 'aria-label': 'Mostrar o segredo' }}
                value={values.segredo}
                onChange={(e) => modify({ segredo: e.currentTarget.value })}
                error={fields['segredo']}
              />
              <PemInput
                label="Certificado e chave privada (PEM)"
                description={c?.temCertificado ? KEPT : `Os dois no mesmo arquivo. ${HIDDEN}`}
                value={values.certificado}
                onChange={(certificado) => modify({ certificado })}
                error={fields['certificado']}
              />
              <PemInput
                label="Certificado da autoridade do banco (PEM)"
                description={c?.temAutoridade ? KEPT : 'Só quando o banco usa uma autoridade própria.'}
                value={values.autoridade}
                onChange={(autoridade) => modify({ autoridade })}
                error={fields['autoridade']}
              />
            </>
          )}
          <FormError error={(Object.keys(fields).length > 0 ? null : save.error) ?? remove.error} />
          <Group justify="space-between">
            {c ? (
              <Button
                variant="subtle"
                color="vermelho"
                loading={remove.isPending}
                onClick={() =>
                  removing
                    ? remove.mutate(undefined, {
                        onSuccess: () => {
                          toast.ok('A loja não recebe mais por Pix')
                          close()
                        },
                      })
                    : setRemoving(true)
                }
              >
                {removing ? 'Confirmar: esquecer os segredos' : 'Deixar de receber'}
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit" loading={save.isPending}>
              Gravar
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  )
}
