import { Badge, Button, Group, Skeleton, Table, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { WEBHOOK_EVENTS, type Webhook } from '#shared/suporte/webhooks.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useOpens } from '../../core/navigation/useOpens.ts'
import { toast } from '../../core/feedback/toast.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { When } from '../../ui/display/When.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { webhooksQuery, useRemoveWebhook, useTestWebhook } from './api.ts'
import { ConfirmRemovalModal } from '../../recipes/form/ConfirmRemovalModal.tsx'
import { webhooksText } from './webhook-words.ts'

const WebhookModal = lazyComponent(() => import('./WebhookModal.tsx').then((m) => m.WebhookModal))

/** Webhooks: URLs of other systems that receive this distributor's events. */
export function Webhooks() {
  const list = useQuery(webhooksQuery)
  const opensLog = useOpens('/suporte/logs-integracoes')
  const [opened, open] = useState<Webhook | 'novo' | null>(null)
  const [removing, remove] = useState<Webhook | null>(null)
  return (
    <FormSection
      title="Webhooks"
      text={webhooksText(opensLog)}
      action={
        <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={() => open('novo')}>
          Criar webhook
        </Button>
      }
      grid={false}
    >
      {list.isError ? (
        <LoadError error={list.error} attempt={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton height={90} />
      ) : list.data.length === 0 ? (
        <Text c="dimmed">Nenhum webhook. Crie um para cada sistema que precisa saber do que acontece aqui.</Text>
      ) : (
        <SmallTable name="Webhooks" titulos={['Endereço', 'Última mensagem', 'Ações']} width={680}>
          {list.data.map((w) => (
            <Linha key={w.codWebhook} webhook={w} open={() => open(w)} remove={() => remove(w)} />
          ))}
        </SmallTable>
      )}
      {opened && (
        <Suspense>
          <WebhookModal webhook={opened === 'novo' ? null : opened} close={() => open(null)} />
        </Suspense>
      )}
      {removing && <RemoveModal webhook={removing} close={() => remove(null)} />}
    </FormSection>
  )
}

const counts = (n: number, one: string, multiple: string) =>
  n === 0 ? '' : `${n.toLocaleString('pt-BR')} ${n === 1 ? one : multiple}`

function Linha({ webhook: w, open, remove }: { webhook: Webhook; open: () => void; remove: () => void }) {
  const testWebhook = useTestWebhook()
  const sendTest = () =>
    testWebhook.mutate(w.codWebhook, {
      onSuccess: (r) =>
        r.certo
          ? toast.ok(`O endereço recebeu o teste em ${r.duracaoMs.toLocaleString('pt-BR')} ms`)
          : toast.error(r.erro ?? 'O endereço não recebeu o teste'),
      onError: (e) => toast.failure(e),
    })
  const contas = [
    counts(w.esperam, 'espera', 'esperam'),
    counts(w.falharam, 'não entregue em 7 dias', 'não entregues em 7 dias'),
  ]
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }} {...(!w.ativo && { c: 'dimmed' })}>
          {w.url}
        </Text>
        <span className="suave">{w.eventos.map((e) => WEBHOOK_EVENTS[e]).join('; ')}</span>
      </Table.Td>
      <Table.Td>
        {!w.ativo && (
          <Badge variant="light" color="gray" tt="none">
            Desligado
          </Badge>
        )}{' '}
        {w.ultima ? (
          <>
            <Badge
              variant="light"
              tt="none"
              color={w.ultima.estado === 'ENVIADA' ? 'verde' : w.ultima.estado === 'FALHOU' ? 'vermelho' : 'amarelo'}
              title={w.ultima.erro ?? undefined}
            >
              {w.ultima.estado === 'ENVIADA' ? 'Entregue' : w.ultima.estado === 'FALHOU' ? 'Não entregue' : 'Esperando'}
            </Badge>{' '}
            <When instant={w.ultima.em} />
          </>
        ) : (
          <span className="suave">nenhuma ainda</span>
        )}
        <div className="suave">{contas.filter(Boolean).join(', ')}</div>
      </Table.Td>
      <Table.Td>
        <Group gap={6} wrap="nowrap">
          <Button
            variant="default"
            size="compact-sm"
            loading={testWebhook.isPending}
            aria-label={`Testar ${w.url}`}
            onClick={sendTest}
          >
            Testar
          </Button>
          <Button variant="default" size="compact-sm" aria-label={`Mudar ${w.url}`} onClick={open}>
            Mudar
          </Button>
          <Button variant="default" size="compact-sm" aria-label={`Retirar ${w.url}`} onClick={remove}>
            Retirar
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

function RemoveModal({ webhook: w, close }: { webhook: Webhook; close: () => void }) {
  return (
    <ConfirmRemovalModal
      title="Retirar o webhook?"
      action="Retirar"
      feito="Webhook retirado"
      takeOff={useRemoveWebhook()}
      target={w.codWebhook}
      close={close}
    >
      {w.url} não recebe mais nada a partir de agora
      {w.esperam > 0 && `, nem ${counts(w.esperam, 'mensagem que espera', 'mensagens que esperam')}`}.
    </ConfirmRemovalModal>
  )
}
