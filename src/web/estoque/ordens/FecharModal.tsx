import { Button, Modal, Stack, Text } from '@mantine/core'
import type { OrdemServico } from '#shared/estoque/ordens.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { useFecharOrdem } from './api.ts'

/** Closes a work order once its total has been read. */
export function FecharModal({ ordem: o, fechar }: { ordem: OrdemServico; fechar: () => void }) {
  const fecharOrdem = useFecharOrdem()
  async function confirmar(): Promise<void> {
    const feita = await fecharOrdem.mutateAsync({ codOs: o.codOs, versao: o.versao }).catch(() => null)
    if (!feita) return
    toast.ok(`OS ${o.numero} fechada`)
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title={`Fechar a OS ${o.numero}?`}>
      <Stack>
        <Text size="sm">
          {o.linhas.length === 1 ? '1 linha' : `${o.linhas.length} linhas`}, {formatarReais(o.valor)}. Depois de fechada
          ela não muda mais.
        </Text>
        <ModalRodape erro={fecharOrdem.error} fechar={fechar}>
          <Button data-autofocus loading={fecharOrdem.isPending} onClick={() => void confirmar()}>
            Fechar OS
          </Button>
        </ModalRodape>
      </Stack>
    </Modal>
  )
}
