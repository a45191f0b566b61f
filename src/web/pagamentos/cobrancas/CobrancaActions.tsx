import { Button, Group, Menu } from '@mantine/core'
import { IconDots, IconReceipt, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { FullCobranca } from '#shared/pagamentos/cobrancas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { downloadReceipt, useAskBank, useSendCobranca } from './api.ts'

const NotePaymentModal = lazyComponent(() => import('./NotePaymentModal.tsx').then((m) => m.NotePaymentModal))
const RefundModal = lazyComponent(() => import('./RefundModal.tsx').then((m) => m.RefundModal))
const CancelModal = lazyComponent(() => import('./CancelModal.tsx').then((m) => m.CancelModal))

const CHANNELS = [
  ['WHATSAPP', 'Por WhatsApp', 'WhatsApp'],
  ['SMS', 'Por SMS', 'SMS'],
  ['EMAIL', 'Por e-mail', 'E-mail'],
] as const

/** What may be done with a charge: send it, note a payment, receipt; refund, ask the bank and cancel in a menu. */
export function CobrancaActions({ cobranca: c }: { cobranca: FullCobranca }) {
  const send = useSendCobranca(c.codCobranca)
  const ask = useAskBank(c.codCobranca)
  const receipt = useMutation({ mutationFn: () => downloadReceipt(c.codCobranca) })
  const [question, setQuestion] = useState<'anotar' | 'devolver' | 'cancelar' | null>(null)
  const can = (action: FullCobranca['acoes'][number]) => c.acoes.includes(action)
  const open = c.estado === 'ABERTA' || c.estado === 'PARCIAL'
  const others = (['CONSULTAR', 'DEVOLVER', 'CANCELAR'] as const).filter(can)

  async function sendBy([canal, , nome]: (typeof CHANNELS)[number]): Promise<void> {
    try {
      const now = await send.mutateAsync(canal)
      // Without a connection of the store, WhatsApp opens with the text and the person sends it.
      if (canal === 'WHATSAPP' && now.whatsapp !== null) window.open(now.whatsapp, '_blank', 'noopener')
      else toast.ok(`${nome} a caminho`)
    } catch (e) {
      toast.error((e instanceof ApiError && e.campos['canal']) || errorMessage(e))
    }
  }
  async function askBank(): Promise<void> {
    try {
      const now = await ask.mutateAsync()
      if (now.erro !== null) toast.error(now.erro)
      else toast.info(now.estado === c.estado ? 'O banco não tem novidade' : 'O banco respondeu: situação atualizada')
    } catch (e) {
      toast.failure(e)
    }
  }
  const close = () => setQuestion(null)
  return (
    <Group gap={8}>
      {open && (
        <Menu position="top-start">
          <Menu.Target>
            <Button leftSection={<IconSend size={16} />} loading={send.isPending}>
              Enviar ao cliente
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {CHANNELS.map((canal) => (
              <Menu.Item key={canal[0]} onClick={() => void sendBy(canal)}>
                {canal[1]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {can('ANOTAR') && (
        <Button variant="default" onClick={() => setQuestion('anotar')}>
          Anotar pagamento
        </Button>
      )}
      {can('RECIBO') && (
        <Button
          variant="default"
          leftSection={<IconReceipt size={16} />}
          loading={receipt.isPending}
          onClick={() => receipt.mutate()}
        >
          Recibo
        </Button>
      )}
      {others.length > 0 && (
        <Menu position="top-end">
          <Menu.Target>
            <Button variant="default" px={10} ml="auto" loading={ask.isPending} aria-label="Mais ações da cobrança">
              <IconDots size={17} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {can('CONSULTAR') && <Menu.Item onClick={() => void askBank()}>Perguntar ao banco agora</Menu.Item>}
            {can('DEVOLVER') && <Menu.Item onClick={() => setQuestion('devolver')}>Devolver…</Menu.Item>}
            {can('CANCELAR') && (
              <Menu.Item color="vermelho" onClick={() => setQuestion('cancelar')}>
                Cancelar a cobrança…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <Suspense>
        {question === 'anotar' && <NotePaymentModal cobranca={c} close={close} />}
        {question === 'devolver' && <RefundModal pagamentos={c.pagamentos} close={close} />}
        {question === 'cancelar' && <CancelModal cobranca={c} close={close} />}
      </Suspense>
    </Group>
  )
}
