import { Button, Modal, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { MesResumo } from '#shared/vendas/vendas.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { MoneyInput } from '../../ui/campos/MoneyInput.tsx'
import { useDefinirMeta } from './api.ts'
import { nomeDoMes } from '../../ui/mes/meses.ts'

/** The net goal of a month; empty takes it away. */
export function MetaModal({ mes: m, fechar }: { mes: MesResumo; fechar: () => void }) {
  const definir = useDefinirMeta(m)
  const [meta, setMeta] = useState(m.meta)
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const feito = await definir.mutateAsync(meta).catch(() => null)
    if (!feito) return
    toast.ok(meta === null ? 'Meta retirada' : 'Meta gravada')
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title={`Meta de ${nomeDoMes(m.mes)}`}>
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <MoneyInput
            label="Meta líquida"
            description="Vazia, o mês fica sem meta."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data-autofocus
            value={meta}
            onChange={setMeta}
          />
          <ModalRodape erro={definir.error} fechar={fechar}>
            <Button type="submit" loading={definir.isPending}>
              Gravar meta
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
