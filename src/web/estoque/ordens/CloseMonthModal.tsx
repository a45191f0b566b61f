import { Button, Modal, Stack, Text } from '@mantine/core'
import type { OrdemServico } from '#shared/estoque/ordens.ts'
import { formatReais } from '#shared/rules/money.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useCloseOrdem } from './api.ts'

/** Confirms closing a work order, with its total. */
export function CloseMonthModal({ ordem: o, close }: { ordem: OrdemServico; close: () => void }) {
  const closeOrdem = useCloseOrdem()
  async function confirmar(): Promise<void> {
    const made = await closeOrdem.mutateAsync({ codOs: o.codOs, versao: o.versao }).catch(() => null)
    if (!made) return
    toast.ok(`OS ${o.numero} fechada`)
    close()
  }
  return (
    <Modal opened onClose={close} title={`Fechar a OS ${o.numero}?`}>
      <Stack>
        <Text size="sm">
          {o.linhas.length === 1 ? '1 linha' : `${o.linhas.length} linhas`}, {formatReais(o.valor)}. Depois de fechada
          ela não muda mais.
        </Text>
        <ModalFooter error={closeOrdem.error} close={close}>
          <Button data-autofocus loading={closeOrdem.isPending} onClick={() => void confirmar()}>
            Fechar OS
          </Button>
        </ModalFooter>
      </Stack>
    </Modal>
  )
}
