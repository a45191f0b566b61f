import { Alert, Box, Button, Checkbox, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCircleCheck, IconDeviceMobile, IconLock, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FullOrcamento, type OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { ENVIO_CHANNELS, type EnvioChannel } from '#shared/agenda/entregas.ts'
import { describeExcess, findExcesses } from '#shared/rules/alcada.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { fullOrcamento } from '../orcamentos/api.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { mustRequestAlcada } from '../../ui/orcamento/alcada.ts'
import { LinhasSummary } from '../../ui/orcamento/LinhasSummary.tsx'
import { ClienteLink } from '../../ui/orcamento/ClienteLink.tsx'
import { readTerms, sameTerms, draftFrom } from '../../ui/orcamento/terms.ts'
import { useWorkOn } from '../../ui/orcamento/steps.ts'
import { TermsForm } from '../../ui/orcamento/TermsForm.tsx'
import { useSend, useResend } from './api.ts'
import { OrcamentoDocuments } from './OrcamentoDocuments.tsx'
import { entregaStatus } from '#shared/rules/envio-names.ts'
import { OrcamentoDeliveries } from './OrcamentoDeliveries.tsx'
import { ClientePreview } from './ClientePreview.tsx'

/** Sends a priced quote to its customer: terms, preview, then the link. */
export function SendModal({ orcamento, close }: { orcamento: OrcamentoSummary; close: () => void }) {
  const q = useQuery(fullOrcamento(orcamento.codOrcamento))
  return (
    <Modal opened onClose={close} size="lg" title="Enviar ao cliente">
      {q.data ? (
        <Content orcamento={q.data} close={close} />
      ) : q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Modal>
  )
}

function Content({ orcamento: o, close }: { orcamento: FullOrcamento; close: () => void }) {
  if (o.versaoEnviada && o.versaoEnviada.retiradaEm === null && o.estado !== 'PRECIFICADO')
    return <Sent orcamento={o} versao={o.versaoEnviada} close={close} />
  if (o.estado !== 'PRECIFICADO')
    return (
      <Alert color="amarelo">
        Este orçamento mudou e não está pronto para enviar. Conclua o preço e tente de novo.
      </Alert>
    )
  return mustRequestAlcada(o) ? (
    <MustRequest orcamento={o} close={close} />
  ) : (
    <PrepareEnvio orcamento={o} close={close} />
  )
}

/** Told before the form: the server would refuse the sending only after the user has filled it in. */
function MustRequest({ orcamento: o, close }: { orcamento: FullOrcamento; close: () => void }) {
  const work = useWorkOn()
  const excesses = findExcesses(o.linhas, o.alcada)
  return (
    <Stack>
      <Alert color="amarelo" icon={<IconLock size={18} />} title="Estes preços passam da sua alçada">
        Antes de enviar, alguém com alçada maior precisa aprovar: {excesses.map(describeExcess).join('; ')}.
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Voltar
        </Button>
        <Button
          onClick={() => {
            close()
            work('precificar', o)
          }}
        >
          Pedir alçada
        </Button>
      </Group>
    </Stack>
  )
}

function PrepareEnvio({ orcamento: o, close }: { orcamento: FullOrcamento; close: () => void }) {
  const fuso = useTimeZone()
  const send = useSend()
  const [draft, setDraft] = useState(() => draftFrom(o, fuso))
  const [attempted, setAttempted] = useState(false)
  const [canais, setCanais] = useState<EnvioChannel[]>([])
  const [previa, show] = useDisclosure(false)
  const busy = useRef(false)
  const loaded = readTerms(draft)

  function confirmar(): void {
    setAttempted(true)
    if (!('termos' in loaded) || busy.current) return
    // The second click of a double click comes before the button is disabled.
    busy.current = true
    send.mutate(
      {
        codOrcamento: o.codOrcamento,
        versao: o.versao,
        termos: sameTerms(loaded.termos, o) ? null : loaded.termos,
        canais,
      },
      { onSettled: () => (busy.current = false) },
    )
  }
  return (
    <Stack>
      <section>
        <Title order={3} mb={6}>
          Condições
        </Title>
        <TermsForm value={draft} errors={attempted && 'erros' in loaded ? loaded.erros : {}} modify={setDraft} />
      </section>
      <section>
        <Group justify="space-between" mb={6}>
          <Title order={3}>O que {o.cliente.split(' ')[0]} vai receber</Title>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconDeviceMobile size={16} />}
            aria-expanded={previa}
            onClick={show.toggle}
          >
            {previa ? 'Ver a lista' : 'Ver como o cliente'}
          </Button>
        </Group>
        {previa ? (
          <ClientePreview codOrcamento={o.codOrcamento} versao={o.versao} />
        ) : (
          <LinhasSummary linhas={o.linhas} />
        )}
      </section>
      <Channels orcamento={o} canais={canais} modify={setCanais} />
      {send.isError && (
        <Alert color="vermelho" role="alert" title="Não foi enviado">
          {errorMessage(send.error)}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        Enviar congela esta versão e gera o link. O WhatsApp abre em seguida, com a mensagem pronta para você mandar.
      </Text>
      <Group justify="flex-end">
        <Box mr="auto">
          <OrcamentoDocuments orcamento={o} />
        </Box>
        <Button variant="default" onClick={close}>
          Voltar
        </Button>
        <Button leftSection={<IconSend size={16} />} loading={send.isPending} onClick={confirmar}>
          Enviar
        </Button>
      </Group>
    </Stack>
  )
}

function Sent({
  orcamento: o,
  versao,
  close,
}: {
  orcamento: FullOrcamento
  versao: NonNullable<FullOrcamento['versaoEnviada']>
  close: () => void
}) {
  return (
    <Stack>
      <Alert color="verde" icon={<IconCircleCheck size={18} />} role="status" title="Pronto para entregar">
        O link do orçamento {o.checklist} está ativo. Entregue a {o.cliente} pelo WhatsApp ou copie o link.
        {o.entregas
          .filter((e) => e.estado === 'ENVIADA' || e.estado === 'PENDENTE')
          .map((e) => (
            <div key={e.codMensagem}>{entregaStatus(e)}.</div>
          ))}
      </Alert>
      <OrcamentoDeliveries orcamento={o} />
      <ClienteLink versao={versao} />
      <Resend orcamento={o} />
      <Group justify="space-between">
        <OrcamentoDocuments orcamento={o} />
        <Button variant="default" onClick={close}>
          Fechar
        </Button>
      </Group>
    </Stack>
  )
}

/** Channels that the system delivers by itself; a channel without an address says so. */
function Channels({
  orcamento: o,
  canais,
  modify,
}: {
  orcamento: FullOrcamento
  canais: EnvioChannel[]
  modify: (canais: EnvioChannel[]) => void
}) {
  return (
    <Checkbox.Group
      label="Mandar o link também por"
      value={canais}
      onChange={(v) => modify(ENVIO_CHANNELS.filter((c) => v.includes(c)))}
    >
      <Group gap="lg" mt={6}>
        <Checkbox
          value="SMS"
          disabled={!o.telefone}
          label={o.telefone ? `SMS para ${formatPhone(o.telefone)}` : 'SMS (sem telefone)'}
        />
        <Checkbox
          value="EMAIL"
          disabled={!o.email}
          label={o.email ? `E-mail para ${o.email}` : 'E-mail (sem endereço)'}
        />
      </Group>
    </Checkbox.Group>
  )
}

function Resend({ orcamento: o }: { orcamento: FullOrcamento }) {
  const resend = useResend()
  const [canais, setCanais] = useState<EnvioChannel[]>([])
  return (
    <Stack gap="xs">
      <Channels orcamento={o} canais={canais} modify={setCanais} />
      {resend.isError && (
        <Alert color="vermelho" role="alert">
          {errorMessage(resend.error)}
        </Alert>
      )}
      <Group>
        <Button
          variant="default"
          disabled={canais.length === 0}
          loading={resend.isPending}
          onClick={() =>
            resend.mutate(
              { codOrcamento: o.codOrcamento, versao: o.versao, canais },
              {
                onSuccess: () => {
                  setCanais([])
                  toast.ok('Link mandado')
                },
              },
            )
          }
        >
          Mandar de novo
        </Button>
      </Group>
    </Stack>
  )
}
