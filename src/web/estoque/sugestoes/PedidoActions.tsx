import { Button, Menu } from '@mantine/core'
import { IconCheck, IconDownload, IconPackageImport, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { formatReais, formatWholeReais } from '#shared/rules/money.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { useStore } from '../../core/storage/store.ts'
import { toast } from '../../core/feedback/toast.ts'
import { downloadPedido, type SugestaoHeader, type SugestaoKey, useApprove, useDiscard, useSendToDms } from './api.ts'
import type { QuantitiesDraft } from './quantities.ts'
import classes from './Sugestoes.module.css'

/** True if the order was never sent, or was refused or failed. */
const canSend = ({ envioDms: e }: SugestaoHeader) => e === null || e.estado === 'RECUSADO' || e.estado === 'FALHOU'

interface Props {
  s: SugestaoHeader
  qual: SugestaoKey
  quantities: QuantitiesDraft
  receive: () => void
}

/** Actions of an order: export, discard, approve, receive. */
export function PedidoActions({ s, qual, quantities, receive }: Props) {
  const hasChanges = useStore(quantities.store).size > 0
  const goTo = useGoTo()
  const approve = useApprove(qual)
  const discard = useDiscard(qual)
  const send = useSendToDms(qual)
  const [downloading, setDownloading] = useState(false)
  const above = s.limite !== null && s.valor > s.limite
  async function download(formato: 'xlsx' | 'csv' | 'json', fornecedor?: string): Promise<void> {
    setDownloading(true)
    await downloadPedido(qual, { formato, fornecedor }).catch((e: unknown) => toast.failure(e))
    setDownloading(false)
  }
  return (
    <div className={classes.ferramentas} style={{ marginBottom: 0 }}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={17} />} loading={downloading}>
            Exportar
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void download('xlsx')}>Excel, todos os fornecedores</Menu.Item>
          <Menu.Item onClick={() => void download('csv')}>CSV, todos os fornecedores</Menu.Item>
          {s.aprovadaEm !== null && <Menu.Item onClick={() => void download('json')}>JSON para o DMS</Menu.Item>}
          {s.porFornecedor.length > 1 && <Menu.Label>Excel de um fornecedor</Menu.Label>}
          {s.porFornecedor.length > 1 &&
            s.porFornecedor.slice(0, 8).map((f) => (
              <Menu.Item key={f.fornecedor} onClick={() => void download('xlsx', f.fornecedor)}>
                {f.fornecedor} · {formatWholeReais(f.valor)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {s.estado === 'RASCUNHO' && (
        <>
          <Button
            variant="default"
            loading={discard.isPending}
            onClick={() =>
              discard.mutate(s.versao, {
                onSuccess: () => {
                  toast.info(`Pedido ${s.codSugestao} descartado`)
                  void goTo('/sugestaoPedidos')
                },
                onError: (e) => toast.failure(e),
              })
            }
          >
            Descartar
          </Button>
          <Button
            leftSection={<IconCheck size={17} />}
            loading={approve.isPending}
            disabled={s.linhas === 0 || hasChanges}
            title={
              hasChanges
                ? 'Grave ou desfaça antes as quantidades mudadas'
                : above && s.limite !== null
                  ? `Acima dos ${formatReais(s.limite)} que o seu nível aprova`
                  : undefined
            }
            onClick={() =>
              approve.mutate(s.versao, {
                onSuccess: () => toast.ok(`Pedido ${s.codSugestao} aprovado`),
                onError: (e) => toast.failure(e),
              })
            }
          >
            Aprovar
          </Button>
        </>
      )}
      {s.estado === 'APROVADA' && s.temDms && s.porFornecedor.length > 0 && canSend(s) && (
        <Button
          variant="default"
          leftSection={<IconSend size={17} />}
          loading={send.isPending}
          onClick={() =>
            send.mutate(undefined, {
              onSuccess: () => toast.ok('Pedido na fila para o DMS'),
              onError: (e) => toast.failure(e),
            })
          }
        >
          {s.envioDms ? 'Enviar ao DMS de novo' : 'Enviar ao DMS'}
        </Button>
      )}
      {s.estado === 'APROVADA' && (
        <Button leftSection={<IconPackageImport size={17} />} onClick={receive}>
          Dar entrada
        </Button>
      )}
    </div>
  )
}
