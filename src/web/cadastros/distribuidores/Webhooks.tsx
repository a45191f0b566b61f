import { Badge, Button, Group, Skeleton, Table, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { EVENTOS_WEBHOOK, type Webhook } from '#shared/suporte/webhooks.ts'
import { adiado } from '../../core/adiado.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { TabelaPequena } from '../../ui/tabela/TabelaPequena.tsx'
import { listaWebhooks, useRetirarWebhook, useTestarWebhook } from './api.ts'
import { TirarModal } from './TirarModal.tsx'

const WebhookModal = adiado(() => import('./WebhookModal.tsx').then((m) => m.WebhookModal))

/** Addresses of other systems that are told what happens here. */
export function Webhooks() {
  const lista = useQuery(listaWebhooks)
  const [aberto, abrir] = useState<Webhook | 'novo' | null>(null)
  const [retirando, retirar] = useState<Webhook | null>(null)
  return (
    <FormSecao
      titulo="Webhooks"
      texto="Contam a outros sistemas o que acontece aqui, na hora, em mensagens assinadas. O que não chega é tentado por mais de um dia e fica em Suporte, Logs das integrações."
      acao={
        <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={() => abrir('novo')}>
          Criar webhook
        </Button>
      }
      grade={false}
    >
      {lista.isError ? (
        <ErroDeCarga erro={lista.error} tentar={() => void lista.refetch()} />
      ) : !lista.data ? (
        <Skeleton height={90} />
      ) : lista.data.length === 0 ? (
        <Text c="dimmed">Nenhum webhook. Crie um para cada sistema que precisa saber do que acontece aqui.</Text>
      ) : (
        <TabelaPequena nome="Webhooks" titulos={['Endereço', 'Última mensagem', 'Ações']} largura={680}>
          {lista.data.map((w) => (
            <Linha key={w.codWebhook} webhook={w} abrir={() => abrir(w)} retirar={() => retirar(w)} />
          ))}
        </TabelaPequena>
      )}
      {aberto && (
        <Suspense>
          <WebhookModal webhook={aberto === 'novo' ? null : aberto} fechar={() => abrir(null)} />
        </Suspense>
      )}
      {retirando && <RetirarModal webhook={retirando} fechar={() => retirar(null)} />}
    </FormSecao>
  )
}

const contadas = (n: number, uma: string, varias: string) =>
  n === 0 ? '' : `${n.toLocaleString('pt-BR')} ${n === 1 ? uma : varias}`

function Linha({ webhook: w, abrir, retirar }: { webhook: Webhook; abrir: () => void; retirar: () => void }) {
  const testar = useTestarWebhook()
  const mandarTeste = () =>
    testar.mutate(w.codWebhook, {
      onSuccess: (r) =>
        r.certo
          ? toast.ok(`O endereço recebeu o teste em ${r.duracaoMs.toLocaleString('pt-BR')} ms`)
          : toast.erro(r.erro ?? 'O endereço não recebeu o teste'),
      onError: (e) => toast.erro(mensagemDe(e)),
    })
  const contas = [
    contadas(w.esperam, 'espera', 'esperam'),
    contadas(w.falharam, 'não entregue em 7 dias', 'não entregues em 7 dias'),
  ]
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }} {...(!w.ativo && { c: 'dimmed' })}>
          {w.url}
        </Text>
        <span className="suave">{w.eventos.map((e) => EVENTOS_WEBHOOK[e]).join('; ')}</span>
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
            <Quando instante={w.ultima.em} />
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
            loading={testar.isPending}
            aria-label={`Testar ${w.url}`}
            onClick={mandarTeste}
          >
            Testar
          </Button>
          <Button variant="default" size="compact-sm" aria-label={`Mudar ${w.url}`} onClick={abrir}>
            Mudar
          </Button>
          <Button variant="default" size="compact-sm" aria-label={`Retirar ${w.url}`} onClick={retirar}>
            Retirar
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

function RetirarModal({ webhook: w, fechar }: { webhook: Webhook; fechar: () => void }) {
  return (
    <TirarModal
      titulo="Retirar o webhook?"
      ato="Retirar"
      feito="Webhook retirado"
      tirar={useRetirarWebhook()}
      alvo={w.codWebhook}
      fechar={fechar}
    >
      {w.url} não recebe mais nada a partir de agora
      {w.esperam > 0 && `, nem ${contadas(w.esperam, 'mensagem que espera', 'mensagens que esperam')}`}.
    </TirarModal>
  )
}
