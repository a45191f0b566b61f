import { Alert, Button, Group } from '@mantine/core'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import type { CanalEnvio } from '#shared/agenda/entregas.ts'
import { NOME_CANAL, situacaoDaEntrega } from '#shared/rules/nomes-envio.ts'
import { toast } from '../../core/toast.ts'
import { useReenviar } from './api.ts'

/** Messages that did not reach the customer, and what can be done: again, by the other channel, or by hand. */
export function EntregasOrcamento({ orcamento: o }: { orcamento: OrcamentoCompleto }) {
  const reenviar = useReenviar()
  const paradas = o.entregas.filter((e) => e.estado === 'FALHOU' || e.estado === 'GUARDADA')
  if (paradas.length === 0 || (o.estado !== 'ENVIADO' && o.estado !== 'VISUALIZADO')) return null
  const tentados = new Set(o.entregas.map((e) => e.canal))
  const mandar = (canal: CanalEnvio) =>
    reenviar.mutate(
      { codOrcamento: o.codOrcamento, versao: o.versao, canais: [canal] },
      { onSuccess: () => toast.ok(`Mandando por ${NOME_CANAL[canal]}`) },
    )
  const outro = (['SMS', 'EMAIL'] as const).find((c) => !tentados.has(c) && (c === 'SMS' ? o.telefone : o.email))
  return (
    <Alert color="vermelho" role="alert" title="O link não chegou ao cliente por aqui">
      {paradas.map((e) => (
        <div key={e.codMensagem}>{situacaoDaEntrega(e)}.</div>
      ))}
      <Group gap="xs" mt="sm">
        {paradas.map((e) => (
          <Button key={e.canal} size="xs" loading={reenviar.isPending} onClick={() => mandar(e.canal)}>
            Mandar de novo por {NOME_CANAL[e.canal]}
          </Button>
        ))}
        {outro && (
          <Button size="xs" variant="default" loading={reenviar.isPending} onClick={() => mandar(outro)}>
            Mandar por {NOME_CANAL[outro]}
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
