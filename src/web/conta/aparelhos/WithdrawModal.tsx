import { Button, Modal, Stack, Text } from '@mantine/core'
import type { SharedDevice } from '#shared/conta/aparelhos.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useWithdrawDevice } from './api.ts'

/** Asks before a tablet stops being shared. */
export function WithdrawModal({ device: d, close }: { device: SharedDevice; close: () => void }) {
  const withdraw = useWithdrawDevice()
  return (
    <Modal opened onClose={close} title={`Tirar ${d.nome}?`}>
      <Stack>
        <Text>
          {d.pessoa ? `${d.pessoa} sai agora` : 'Quem estiver nele sai agora'}, e ninguém mais entra ali por PIN. O que
          não foi enviado continua guardado no aparelho.
        </Text>
        <ModalFooter error={withdraw.error} close={close}>
          <Button
            color="vermelho"
            loading={withdraw.isPending}
            onClick={() =>
              withdraw.mutate(d, {
                onSuccess: () => {
                  toast.ok(`${d.nome} não é mais compartilhado`)
                  close()
                },
              })
            }
          >
            Tirar
          </Button>
        </ModalFooter>
      </Stack>
    </Modal>
  )
}
