import { Alert, Box, Button, Checkbox, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCircleCheck, IconDeviceMobile, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type OrcamentoCompleto, type OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { CANAIS_ENVIO, type CanalEnvio } from '#shared/agenda/entregas.ts'
import { formatarTelefone } from '#shared/rules/telefone.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { orcamentoCompleto } from '../orcamentos/api.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { LinhasResumo } from '../../ui/orcamento/LinhasResumo.tsx'
import { LinkCliente } from '../../ui/orcamento/LinkCliente.tsx'
import { lerTermos, mesmosTermos, rascunhoDe } from '../../ui/orcamento/termos.ts'
import { TermosForm } from '../../ui/orcamento/TermosForm.tsx'
import { useEnviar, useReenviar } from './api.ts'
import { DocumentosOrcamento } from './DocumentosOrcamento.tsx'
import { situacaoDaEntrega } from '#shared/rules/nomes-envio.ts'
import { EntregasOrcamento } from './EntregasOrcamento.tsx'
import { PreviaCliente } from './PreviaCliente.tsx'

/** Sends a priced quote to its customer: terms, what they will see, then the link. */
export function EnviarModal({ orcamento, fechar }: { orcamento: OrcamentoResumo; fechar: () => void }) {
  const q = useQuery(orcamentoCompleto(orcamento.codOrcamento))
  return (
    <Modal opened onClose={fechar} size="lg" title="Enviar ao cliente">
      {q.data ? (
        <Conteudo orcamento={q.data} fechar={fechar} />
      ) : q.isError ? (
        <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Modal>
  )
}

function Conteudo({ orcamento: o, fechar }: { orcamento: OrcamentoCompleto; fechar: () => void }) {
  if (o.versaoEnviada && o.versaoEnviada.retiradaEm === null && o.estado !== 'PRECIFICADO')
    return <Enviado orcamento={o} versao={o.versaoEnviada} fechar={fechar} />
  if (o.estado !== 'PRECIFICADO')
    return (
      <Alert color="amarelo">
        Este orçamento mudou e não está pronto para enviar. Conclua o preço e tente de novo.
      </Alert>
    )
  return <Preparar orcamento={o} fechar={fechar} />
}

function Preparar({ orcamento: o, fechar }: { orcamento: OrcamentoCompleto; fechar: () => void }) {
  const fuso = useFuso()
  const enviar = useEnviar()
  const [rascunho, setRascunho] = useState(() => rascunhoDe(o, fuso))
  const [tentou, setTentou] = useState(false)
  const [canais, setCanais] = useState<CanalEnvio[]>([])
  const [previa, mostrar] = useDisclosure(false)
  const ocupado = useRef(false)
  const lido = lerTermos(rascunho)

  function confirmar(): void {
    setTentou(true)
    if (!('termos' in lido) || ocupado.current) return
    // A double click comes before the button has been disabled.
    ocupado.current = true
    enviar.mutate(
      {
        codOrcamento: o.codOrcamento,
        versao: o.versao,
        termos: mesmosTermos(lido.termos, o) ? null : lido.termos,
        canais,
      },
      { onSettled: () => (ocupado.current = false) },
    )
  }
  return (
    <Stack>
      <section>
        <Title order={3} mb={6}>
          Condições
        </Title>
        <TermosForm valor={rascunho} erros={tentou && 'erros' in lido ? lido.erros : {}} mudar={setRascunho} />
      </section>
      <section>
        <Group justify="space-between" mb={6}>
          <Title order={3}>O que {o.cliente.split(' ')[0]} vai receber</Title>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconDeviceMobile size={16} />}
            aria-expanded={previa}
            onClick={mostrar.toggle}
          >
            {previa ? 'Ver a lista' : 'Ver como o cliente'}
          </Button>
        </Group>
        {previa ? (
          <PreviaCliente codOrcamento={o.codOrcamento} versao={o.versao} />
        ) : (
          <LinhasResumo linhas={o.linhas} />
        )}
      </section>
      <Canais orcamento={o} canais={canais} mudar={setCanais} />
      {enviar.isError && (
        <Alert color="vermelho" role="alert" title="Não foi enviado">
          {mensagemDe(enviar.error)}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        Enviar congela esta versão e gera o link. O WhatsApp abre em seguida, com a mensagem pronta para você mandar.
      </Text>
      <Group justify="flex-end">
        <Box mr="auto">
          <DocumentosOrcamento orcamento={o} />
        </Box>
        <Button variant="default" onClick={fechar}>
          Voltar
        </Button>
        <Button leftSection={<IconSend size={16} />} loading={enviar.isPending} onClick={confirmar}>
          Enviar
        </Button>
      </Group>
    </Stack>
  )
}

function Enviado({
  orcamento: o,
  versao,
  fechar,
}: {
  orcamento: OrcamentoCompleto
  versao: NonNullable<OrcamentoCompleto['versaoEnviada']>
  fechar: () => void
}) {
  return (
    <Stack>
      <Alert color="verde" icon={<IconCircleCheck size={18} />} role="status" title="Pronto para entregar">
        O link do orçamento {o.checklist} está ativo. Entregue a {o.cliente} pelo WhatsApp ou copie o link.
        {o.entregas
          .filter((e) => e.estado === 'ENVIADA' || e.estado === 'PENDENTE')
          .map((e) => (
            <div key={e.codMensagem}>{situacaoDaEntrega(e)}.</div>
          ))}
      </Alert>
      <EntregasOrcamento orcamento={o} />
      <LinkCliente versao={versao} />
      <Reenviar orcamento={o} />
      <Group justify="space-between">
        <DocumentosOrcamento orcamento={o} />
        <Button variant="default" onClick={fechar}>
          Fechar
        </Button>
      </Group>
    </Stack>
  )
}

/** What we deliver by ourselves; a channel without an address says so. */
function Canais({
  orcamento: o,
  canais,
  mudar,
}: {
  orcamento: OrcamentoCompleto
  canais: CanalEnvio[]
  mudar: (canais: CanalEnvio[]) => void
}) {
  return (
    <Checkbox.Group
      label="Mandar o link também por"
      value={canais}
      onChange={(v) => mudar(CANAIS_ENVIO.filter((c) => v.includes(c)))}
    >
      <Group gap="lg" mt={6}>
        <Checkbox
          value="SMS"
          disabled={!o.telefone}
          label={o.telefone ? `SMS para ${formatarTelefone(o.telefone)}` : 'SMS (sem telefone)'}
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

function Reenviar({ orcamento: o }: { orcamento: OrcamentoCompleto }) {
  const reenviar = useReenviar()
  const [canais, setCanais] = useState<CanalEnvio[]>([])
  return (
    <Stack gap="xs">
      <Canais orcamento={o} canais={canais} mudar={setCanais} />
      {reenviar.isError && (
        <Alert color="vermelho" role="alert">
          {mensagemDe(reenviar.error)}
        </Alert>
      )}
      <Group>
        <Button
          variant="default"
          disabled={canais.length === 0}
          loading={reenviar.isPending}
          onClick={() =>
            reenviar.mutate(
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
