import { Alert, Button, Group, Modal, SegmentedControl, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconDownload, IconMessages, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ContactChannel, type ClienteData, clientes } from '#shared/cadastros/clientes.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { download } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { useSessao } from '../../core/session/session.ts'
import { toast } from '../../core/feedback/toast.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { When } from '../../ui/display/When.tsx'
import classes from '../../ui/orcamento/Orcamento.module.css'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { clienteQuery, useAnonymize, useConsent } from './api.ts'

const CHANNEL_LABELS: Record<ContactChannel, string> = {
  WHATSAPP: 'WhatsApp',
  SMS: 'SMS',
  EMAIL: 'E-mail',
  TELEFONE: 'Telefone',
}

/** A customer's contacts, consent by channel, and LGPD requests. */
export function ClienteModal({ codCliente, close }: { codCliente: number; close: () => void }) {
  const q = useQuery(clienteQuery(codCliente))
  return (
    <Modal opened onClose={close} size="lg" title="Dados do cliente">
      {q.data ? (
        <Content cliente={q.data} />
      ) : q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : (
        <Skeleton height={280} />
      )}
    </Modal>
  )
}

function Content({ cliente: c }: { cliente: ClienteData }) {
  const nivel = useSessao()?.usuario.codNivel
  const [conversa, setConversa] = useState(false)
  return (
    <Stack>
      <FactSheet
        data={[
          ['Nome', c.nome],
          ['Documento', c.documento && `•••${c.documento.slice(-4)}`],
          ['Telefone', c.telefone && formatPhone(c.telefone)],
          ['E-mail', c.email],
          ['Cliente desde', <When key="q" instant={c.criadoEm} />],
        ]}
      />
      {!c.anonimizadoEm && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconMessages size={15} />}
          onClick={() => setConversa(true)}
        >
          Conversa
        </Button>
      )}
      {conversa && <Place place="conversa" target={{ codCliente: c.codCliente }} close={() => setConversa(false)} />}
      {c.anonimizadoEm ? (
        <Alert color="azul" title="Dados apagados">
          Os dados pessoais deste cliente foram apagados em <When instant={c.anonimizadoEm} />. Os registros fiscais
          ficam sob o pseudônimo.
        </Alert>
      ) : (
        <Consents cliente={c} />
      )}
      {(nivel === 2 || nivel === -1) && !c.anonimizadoEm && <DataSubject cliente={c} />}
    </Stack>
  )
}

function Consents({ cliente: c }: { cliente: ClienteData }) {
  const consent = useConsent(c.codCliente)
  const [origem, setOrigem] = useState('no balcão')
  return (
    <section>
      <Title order={3} mb={6}>
        O que o cliente autorizou
      </Title>
      <TextInput
        size="xs"
        label="Como ele informou"
        maxLength={200}
        mb="xs"
        value={origem}
        onChange={(e) => setOrigem(e.currentTarget.value)}
        error={origem.trim().length < 3 ? 'Diga como o cliente informou' : null}
      />
      <ul className={classes.linhas}>
        {c.consentimentos.map((s) => (
          <li key={s.canal}>
            <Group justify="space-between" gap="xs">
              <div>
                <b>{CHANNEL_LABELS[s.canal]}</b>
                <Text size="xs" c="dimmed">
                  {s.em === null ? (
                    'nunca informado'
                  ) : (
                    <>
                      <When instant={s.em} /> · {s.origem}
                    </>
                  )}
                </Text>
              </div>
              <SegmentedControl
                size="xs"
                aria-label={`Contato por ${CHANNEL_LABELS[s.canal]}`}
                disabled={consent.isPending || origem.trim().length < 3}
                value={s.concedido === null ? '' : s.concedido ? 'sim' : 'nao'}
                onChange={(v) => consent.mutate({ canal: s.canal, concedido: v === 'sim', origem: origem.trim() })}
                data={[
                  { value: 'sim', label: 'Autoriza' },
                  { value: 'nao', label: 'Não autoriza' },
                ]}
              />
            </Group>
          </li>
        ))}
      </ul>
      {consent.isError && (
        <Alert color="vermelho" role="alert" mt="xs">
          {errorMessage(consent.error)}
        </Alert>
      )}
    </section>
  )
}

/** LGPD requests of the customer: export of all data, or erasure. */
function DataSubject({ cliente: c }: { cliente: ClienteData }) {
  const exportData = useMutation({
    mutationFn: () => download(clientes.exportarCliente, { params: { codCliente: c.codCliente } }),
    onSuccess: ({ blob, nome }) => saveFile(blob, nome ?? `cliente-${c.codCliente}.json`),
  })
  const anonymize = useAnonymize(c.codCliente)
  const [confirming, setConfirming] = useState(false)
  const [nome, setNome] = useState('')
  return (
    <section>
      <Title order={3} mb={6}>
        Pedidos do titular (LGPD)
      </Title>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={exportData.isPending}
          onClick={() => exportData.mutate()}
        >
          Exportar tudo (JSON)
        </Button>
        <Button
          variant="subtle"
          color="vermelho"
          leftSection={<IconTrash size={16} />}
          aria-expanded={confirming}
          onClick={() => setConfirming((x) => !x)}
        >
          Apagar dados pessoais
        </Button>
      </Group>
      {confirming && (
        <Stack gap="xs" mt="sm">
          <Text size="sm">
            Nome, documento, telefone e e-mail são trocados por um pseudônimo, e as mensagens são apagadas. O que o
            cliente assinou fica guardado como prova. Isso não se desfaz.
          </Text>
          <TextInput
            label={`Para confirmar, escreva: ${c.nome}`}
            value={nome}
            onChange={(e) => setNome(e.currentTarget.value)}
          />
          {anonymize.isError && (
            <Alert color="vermelho" role="alert">
              {errorMessage(anonymize.error)}
            </Alert>
          )}
          <Group>
            <Button
              color="vermelho"
              disabled={nome !== c.nome}
              loading={anonymize.isPending}
              onClick={() => anonymize.mutate(nome, { onSuccess: () => toast.ok('Dados apagados') })}
            >
              Apagar
            </Button>
          </Group>
        </Stack>
      )}
    </section>
  )
}
