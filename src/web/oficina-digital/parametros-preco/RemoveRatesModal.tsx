import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { formatDay } from '#shared/rules/dates.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useRemoveParametro } from './api.ts'

/** Deletes rates that are not in force yet. */
export function RemoveRatesModal({ loja, vigenteDe, close }: { loja: number; vigenteDe: string; close: () => void }) {
  const remove = useRemoveParametro(loja)
  return (
    <Modal opened onClose={close} title={`Remover as taxas de ${formatDay(vigenteDe)}?`}>
      <Stack>
        <Alert color="azul">As anteriores continuam valendo depois desse dia.</Alert>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Voltar
          </Button>
          <Button
            color="vermelho"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(vigenteDe, {
                onSuccess: () => toast.ok('Taxas removidas'),
                onSettled: close,
              })
            }
          >
            Remover
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
