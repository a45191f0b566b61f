import { Button, Group, Modal, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type SubmitEvent, Suspense, useMemo, useState } from 'react'
import { TRANSFERENCIA_STATES, type TransferenciaState, type Transferencia } from '#shared/estoque/estoque.ts'
import { formatNumber } from '#shared/rules/numbers.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { toast } from '../../core/feedback/toast.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { transferencias, useChangeTransferencia } from './api.ts'
import { TransferenciaStateBadge, TRANSFERENCIA_STATE_NAMES } from './PedidoState.tsx'
import classes from './Sugestoes.module.css'
import { useSiblingLojas } from './useSiblingLojas.ts'

const TransferModal = lazyComponent(() => import('./TransferModal.tsx').then((m) => m.TransferModal))

const units = (n: number) => formatNumber(n, 3)
const count = (t: Transferencia) =>
  t.recebida > 0 && t.recebida < t.quantidade ? `${units(t.recebida)} de ${units(t.quantidade)}` : units(t.quantidade)
const ALL = 'todas'

/** Transfers between the chosen store and stores of its group: to send, on the way, received. */
export function TransferenciasView({ codConcessionaria }: { codConcessionaria: number }) {
  const [estado, setEstado] = useState<TransferenciaState | undefined>()
  const [nova, open] = useDisclosure(false)
  const [arriving, setArriving] = useState<Transferencia | null>(null)
  const sisterLojas = useSiblingLojas(codConcessionaria)
  const list = usePages(transferencias({ codConcessionaria, estado }))
  const columns = useMemo(() => getColumns(codConcessionaria, setArriving), [codConcessionaria])
  return (
    <>
      <Group justify="space-between" mb="sm">
        <SegmentedControl
          aria-label="Situação"
          data={[
            { value: ALL, label: 'Todas' },
            ...TRANSFERENCIA_STATES.slice(0, 3).map((e) => ({ value: e, label: TRANSFERENCIA_STATE_NAMES[e] })),
          ]}
          value={estado ?? ALL}
          onChange={(v) => setEstado(TRANSFERENCIA_STATES.find((e) => e === v))}
        />
        {sisterLojas.length > 0 && (
          <Button variant="default" leftSection={<IconPlus size={17} />} onClick={open.open}>
            Nova transferência
          </Button>
        )}
      </Group>
      <DataTable
        id="transferencias"
        label="Transferências"
        columns={columns}
        data={list}
        rowKey={(t) => t.codTransferencia}
        card={(t) => (
          <div className={classes.cartao}>
            <div className={classes.ponta}>
              <b>{t.codigo}</b>
              <TransferenciaStateBadge estado={t.estado} />
            </div>
            <div>
              {count(t)} un. de {t.descricao ?? 'peça fora do cadastro'}
            </div>
            <div className="suave">
              {t.origem} → {t.destino}
            </div>
            <RecordActions t={t} loja={codConcessionaria} receive={setArriving} />
          </div>
        )}
        empty={
          <EmptyState
            title={estado ? 'Nenhuma transferência nesta situação' : 'Nenhuma transferência ainda'}
            text="Aparece aqui o que um pedido aprovado tira de uma loja irmã, e o que se combina à mão. A peça sai de um estoque no envio e entra no outro no recebimento."
          />
        }
      />
      <Suspense>{nova && <TransferModal codConcessionaria={codConcessionaria} close={open.close} />}</Suspense>
      {arriving && <ReceiveTransferencia t={arriving} close={() => setArriving(null)} />}
    </>
  )
}

const getColumns = (loja: number, receive: (t: Transferencia) => void): readonly Column<Transferencia>[] => [
  { id: 'codigo', title: 'Código', width: 105, narrow: 90, stays: true, cell: (t) => <b>{t.codigo}</b> },
  { id: 'descricao', title: 'Peça', width: 180, grows: true, cell: (t) => t.descricao ?? 'fora do cadastro' },
  { id: 'quantidade', title: 'Quantas', width: 90, narrow: 74, numeric: true, stays: true, cell: count },
  {
    id: 'outra',
    title: 'Com a loja',
    width: 230,
    narrow: 158,
    stays: true,
    cell: (t) => (t.codOrigem === loja ? `para ${t.destino}` : `de ${t.origem}`),
  },
  {
    id: 'estado',
    title: 'Situação',
    width: 130,
    cell: (t) => <TransferenciaStateBadge estado={t.estado} />,
  },
  { id: 'pedido', title: 'Pedido', width: 80, numeric: true, cell: (t) => t.codSugestao ?? '—' },
  {
    id: 'quando',
    title: 'Desde',
    width: 140,
    cell: (t) => <When instant={t.recebidaEm ?? t.enviadaEm ?? t.criadaEm} />,
  },
  {
    id: 'acoes',
    title: 'O que fazer',
    width: 200,
    narrow: 180,
    stays: true,
    cell: (t) => <RecordActions t={t} loja={loja} receive={receive} />,
  },
]

/** Actions of the user on a transfer, from the chosen store's side. */
function RecordActions({ t, loja, receive }: { t: Transferencia; loja: number; receive: (t: Transferencia) => void }) {
  const modify = useChangeTransferencia()
  const run = (acao: 'ENVIAR' | 'DESFAZER' | 'CANCELAR', done: string) => () =>
    modify.mutate(
      { codTransferencia: t.codTransferencia, acao },
      { onSuccess: () => toast.ok(done), onError: (e) => toast.failure(e) },
    )
  const common = { size: 'compact-md', loading: modify.isPending } as const
  if (t.estado === 'A_ENVIAR')
    return (
      <Group gap={8} wrap="nowrap">
        {t.envia && t.codOrigem === loja && (
          <Button {...common} onClick={run('ENVIAR', `${t.codigo} saiu de ${t.origem}`)}>
            Enviar
          </Button>
        )}
        <Button {...common} variant="default" onClick={run('CANCELAR', 'Transferência cancelada')}>
          Cancelar
        </Button>
      </Group>
    )
  if (t.estado === 'ENVIADA' && t.recebe && t.codConcessionaria === loja)
    return (
      <Button {...common} onClick={() => receive(t)}>
        Receber
      </Button>
    )
  if (t.estado === 'ENVIADA' && t.envia && t.recebida === 0)
    return (
      <Button {...common} variant="default" onClick={run('DESFAZER', `${t.codigo} voltou ao estoque de ${t.origem}`)}>
        Desfazer envio
      </Button>
    )
  return null
}

function ReceiveTransferencia({ t, close }: { t: Transferencia; close: () => void }) {
  const modify = useChangeTransferencia()
  const missing = t.quantidade - t.recebida
  const [quantidade, setQuantidade] = useState<number | null>(missing)
  const wrong = !quantidade ? 'Informe quantas chegaram' : quantidade > missing ? `Faltam só ${units(missing)}` : null
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    if (wrong !== null || quantidade === null) return
    const done = await modify
      .mutateAsync({ codTransferencia: t.codTransferencia, acao: 'RECEBER', quantidade })
      .catch(() => null)
    if (!done) return
    toast.ok(done.estado === 'RECEBIDA' ? 'Transferência recebida' : 'Entrada gravada; o resto continua a caminho')
    close()
  }
  return (
    <Modal opened onClose={close} title={`Receber ${t.codigo}`}>
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <Text size="sm">
            {t.origem} enviou {units(t.quantidade)}
            {t.recebida > 0 && `, das quais ${units(t.recebida)} já chegaram`}.
          </Text>
          <NumberInput
            label="Quantas chegaram"
            required
            min={0}
            max={missing}
            decimalSeparator=","
            value={quantidade ?? ''}
            onChange={(v) => setQuantidade(v === '' ? null : Number(v))}
            error={wrong}
          />
          <ModalFooter error={modify.error} close={close}>
            <Button type="submit" loading={modify.isPending} disabled={wrong !== null}>
              Gravar entrada
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
