import { Alert, Button, Group } from '@mantine/core'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import type { EnvioChannel } from '#shared/agenda/entregas.ts'
import { CHANNEL_LABELS, entregaStatus } from '#shared/rules/envio-names.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useResend } from './api.ts'

/** Messages that did not reach the customer, with actions: resend, use the other channel, or send by hand. */
export function OrcamentoDeliveries({ orcamento: o }: { orcamento: FullOrcamento }) {
  const resend = useResend()
  const stops = o.entregas.filter((e) => e.estado === 'FALHOU' || e.estado === 'GUARDADA')
  if (stops.length === 0 || (o.estado !== 'ENVIADO' && o.estado !== 'VISUALIZADO')) return null
  const tried = new Set(o.entregas.map((e) => e.canal))
  const flush = (canal: EnvioChannel) =>
    resend.mutate(
      { codOrcamento: o.codOrcamento, versao: o.versao, canais: [canal] },
      { onSuccess: () => toast.ok(`Mandando por ${CHANNEL_LABELS[canal]}`) },
    )
  const other = (['SMS', 'EMAIL'] as const).find((c) => !tried.has(c) && (c === 'SMS' ? o.telefone : o.email))
  return (
    <Alert color="vermelho" role="alert" title="O link não chegou ao cliente por aqui">
      {stops.map((e) => (
        <div key={e.codMensagem}>{entregaStatus(e)}.</div>
      ))}
      <Group gap="xs" mt="sm">
        {stops.map((e) => (
          <Button key={e.canal} size="xs" loading={resend.isPending} onClick={() => flush(e.canal)}>
            Mandar de novo por {CHANNEL_LABELS[e.canal]}
          </Button>
        ))}
        {other && (
          <Button size="xs" variant="default" loading={resend.isPending} onClick={() => flush(other)}>
            Mandar por {CHANNEL_LABELS[other]}
          </Button>
        )}
        {o.versaoEnviada?.whatsapp && (
          <Button
            size="xs"
            variant="default"
            component="a"
            href={o.versaoEnviada.whatsapp}
            target="_blank"
            rel="noopener noreferrer"
          >
            Mandar pelo WhatsApp
          </Button>
        )}
      </Group>
    </Alert>
  )
}
