import { Button, Modal, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { MonthSummary } from '#shared/vendas/vendas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { useSetMeta } from './api.ts'
import { monthName } from '../../ui/month/months.ts'

/** Net goal of a month; an empty field removes it. */
export function MetaModal({ mes: m, close }: { mes: MonthSummary; close: () => void }) {
  const define = useSetMeta(m)
  const [meta, setMeta] = useState(m.meta)
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const done = await define.mutateAsync(meta).catch(() => null)
    if (!done) return
    toast.ok(meta === null ? 'Meta retirada' : 'Meta gravada')
    close()
  }
  return (
    <Modal opened onClose={close} title={`Meta de ${monthName(m.mes)}`}>
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <MoneyInput
            label="Meta líquida"
            description="Vazia, o mês fica sem meta."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data-autofocus
            value={meta}
            onChange={setMeta}
          />
          <ModalFooter error={define.error} close={close}>
            <Button type="submit" loading={define.isPending}>
              Gravar meta
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
