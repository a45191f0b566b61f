import { Anchor, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconDeviceTablet, IconLink, IconQrcode } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import type { FullEmprestimo } from '#shared/frota/emprestimos.ts'
import { formatCpf } from '#shared/rules/cpf.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useTimeZone } from '../../core/session/loja.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { useChargeDeposit, useContractLink, useSaveDriver } from './api.ts'

/** The contract before it is signed: its link, the deposit, and the driver's data for who types them here. */
export function ContractSection({ emprestimo: e }: { emprestimo: FullEmprestimo }) {
  const fuso = useTimeZone()
  const link = useContractLink(e.codEmprestimo)
  const deposit = useChargeDeposit(e.codEmprestimo)
  const [typing, type] = useState(false)
  const open = e.assinadoEm === null
  if (!open && e.caucao === 0) return null
  return (
    <Section title="Contrato e caução">
      {open && (
        <>
          <Text size="sm" c="dimmed">
            O motorista confere os dados, fotografa a CNH e assina no celular dele, ou no tablet da loja.
          </Text>
          {link.data ? (
            <Stack gap={6}>
              <Text size="sm">{`O link vale até ${formatWhen(link.data.expiraEm, fuso, new Date())}; um novo desliga este.`}</Text>
              <Group gap={8}>
                {link.data.whatsapp !== null && (
                  <Button
                    component="a"
                    href={link.data.whatsapp}
                    target="_blank"
                    rel="noreferrer"
                    leftSection={<IconBrandWhatsapp size={16} />}
                  >
                    Mandar por WhatsApp
                  </Button>
                )}
                <CopyButton value={link.data.url}>
                  {({ copied, copy }) => (
                    <Button variant="default" leftSection={<IconLink size={16} />} onClick={copy}>
                      {copied ? 'Copiado' : 'Copiar o link'}
                    </Button>
                  )}
                </CopyButton>
                <Button
                  component="a"
                  href={link.data.url}
                  target="_blank"
                  rel="noreferrer"
                  variant="default"
                  leftSection={<IconDeviceTablet size={16} />}
                >
                  Assinar aqui
                </Button>
              </Group>
            </Stack>
          ) : (
            <Group gap={8}>
              <Button loading={link.isPending} onClick={() => link.mutate()} leftSection={<IconLink size={16} />}>
                Criar o link do contrato
              </Button>
              <Button variant="default" onClick={() => type(!typing)}>
                {typing ? 'Fechar os dados' : 'Digitar os dados da CNH'}
              </Button>
            </Group>
          )}
          <FormError error={link.error} />
          {typing && <DriverForm emprestimo={e} done={() => type(false)} />}
        </>
      )}
      {e.caucao > 0 && (
        <Group gap={8}>
          {e.cobranca === null || e.cobranca.estado === 'EXPIRADA' || e.cobranca.estado === 'CANCELADA' ? (
            <Button
              variant="default"
              leftSection={<IconQrcode size={16} />}
              loading={deposit.isPending}
              onClick={() => deposit.mutate(e.versao)}
            >
              Cobrar a caução de {formatReais(e.caucao)}
            </Button>
          ) : (
            <Anchor
              renderRoot={(p) => <ScreenLink {...p} to={`/pagamentos/cobrancas/${e.cobranca?.codCobranca ?? 0}`} />}
            >
              {e.cobranca.pago >= e.caucao ? 'Caução paga: ver a cobrança' : 'Caução à espera: ver a cobrança'}
            </Anchor>
          )}
        </Group>
      )}
      <FormError error={deposit.error} />
    </Section>
  )
}

/** The driver's data, typed from the licence. */
function DriverForm({ emprestimo: e, done }: { emprestimo: FullEmprestimo; done: () => void }) {
  const save = useSaveDriver(e.codEmprestimo)
  const [d, setD] = useState({
    motorista: e.motorista,
    telefone: e.telefone,
    cpf: e.cpf === null ? '' : formatCpf(e.cpf),
    cnh: e.cnh ?? '',
    cnhCategoria: e.cnhCategoria ?? '',
    cnhValidade: e.cnhValidade ?? '',
    nascimento: e.nascimento ?? '',
  })
  const [attempted, setAttempted] = useState(false)
  const fields: Partial<Record<string, string>> = save.error instanceof ApiError ? save.error.campos : {}
  const error = (field: keyof typeof d) =>
    fields[field] ?? (attempted && field !== 'telefone' && d[field].trim() === '' ? 'Preencha este campo' : undefined)
  async function submit(ev: SubmitEvent): Promise<void> {
    ev.preventDefault()
    ev.stopPropagation()
    setAttempted(true)
    if (Object.entries(d).some(([k, v]) => k !== 'telefone' && v.trim() === '')) return
    const ok = await save.mutateAsync({ ...d, versao: e.versao }).catch(() => null)
    if (!ok) return
    toast.ok('Motorista gravado')
    done()
  }
  const field = (field: 'motorista' | 'cpf' | 'cnh' | 'cnhCategoria', label: string) => (
    <TextInput
      label={label}
      required
      autoComplete="off"
      value={d[field]}
      onChange={(ev) => setD({ ...d, [field]: ev.currentTarget.value })}
      error={error(field)}
    />
  )
  return (
    <form onSubmit={(ev) => void submit(ev)} noValidate>
      <Stack gap={10}>
        {field('motorista', 'Motorista')}
        <PhoneInput label="Telefone" value={d.telefone} onChange={(telefone) => setD({ ...d, telefone })} />
        {field('cpf', 'CPF')}
        {field('cnh', 'Número de registro da CNH')}
        {field('cnhCategoria', 'Categoria da CNH')}
        <DayInput
          label="CNH válida até"
          required
          value={d.cnhValidade}
          onChange={(cnhValidade) => setD({ ...d, cnhValidade })}
          error={error('cnhValidade')}
        />
        <DayInput
          label="Nascimento"
          required
          value={d.nascimento}
          onChange={(nascimento) => setD({ ...d, nascimento })}
          error={error('nascimento')}
        />
        <FormError error={Object.keys(fields).length > 0 ? null : save.error} />
        <Button type="submit" w="fit-content" loading={save.isPending}>
          Gravar o motorista
        </Button>
      </Stack>
    </form>
  )
}
