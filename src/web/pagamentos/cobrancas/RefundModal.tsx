import { Button, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Pagamento } from '#shared/pagamentos/cobrancas.ts'
import { formatReais } from '#shared/rules/money.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { useRefund } from './api.ts'

const leftOf = (p: Pagamento) => p.valor - p.devolvido

/** Gives back a payment, whole or in part. */
export function RefundModal({ pagamentos, close }: { pagamentos: readonly Pagamento[]; close: () => void }) {
  const open = pagamentos.filter((p) => leftOf(p) > 0)
  const [cod, setCod] = useState(open[0]?.codPagamento ?? 0)
  const chosen = open.find((p) => p.codPagamento === cod) ?? open[0]
  const [valor, setValor] = useState<number | null>(chosen ? leftOf(chosen) : null)
  const [motivo, setMotivo] = useState('')
  const [attempted, setAttempted] = useState(false)
  const refund = useRefund()
  if (!chosen) return null
  const most = leftOf(chosen)
  const errors = {
    valor: valor === null || valor < 1 ? 'Informe um valor' : valor > most ? `No máximo ${formatReais(most)}` : null,
    motivo: motivo.trim().length < 3 ? 'Diga o motivo' : null,
  }
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (errors.valor !== null || errors.motivo !== null || valor === null || !chosen) return
    const done = await refund
      .mutateAsync({ codPagamento: chosen.codPagamento, valor, motivo: motivo.trim() })
      .catch(() => null)
    if (!done) return
    toast.ok('Devolução pedida: a situação aparece na cobrança')
    close()
  }
  return (
    <Modal opened onClose={close} title="Devolver pagamento">
      <form onSubmit={(e) => void submit(e)} noValidate>
        <Stack>
          {open.length > 1 && (
            <Select
              label="Pagamento"
              allowDeselect={false}
              data={open.map((p) => ({ value: String(p.codPagamento), label: `${formatReais(p.valor)} · ${p.e2eid}` }))}
              value={String(chosen.codPagamento)}
              onChange={(v) => {
                const next = open.find((p) => p.codPagamento === Number(v))
                setCod(Number(v))
                setValor(next ? leftOf(next) : null)
              }}
            />
          )}
          <MoneyInput
            label="Valor a devolver"
            data-autofocus
            required
            value={valor}
            onChange={setValor}
            description={`Ainda não devolvido: ${formatReais(most)}`}
            error={attempted ? errors.valor : null}
          />
          <TextInput
            label="Motivo"
            required
            maxLength={140}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            error={attempted ? errors.motivo : null}
          />
          <Text size="sm" c="dimmed">
            {chosen.origem === 'MANUAL'
              ? 'Este pagamento foi anotado à mão: faça a devolução no banco, e ela fica registrada aqui.'
              : 'O banco devolve à conta de quem pagou. Pode levar alguns minutos.'}
          </Text>
          <ModalFooter error={refund.error} close={close}>
            <Button type="submit" color="vermelho" loading={refund.isPending}>
              {valor === most ? 'Devolver tudo' : 'Devolver em parte'}
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
