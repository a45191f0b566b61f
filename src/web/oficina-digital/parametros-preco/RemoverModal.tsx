import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { formatarDia } from '#shared/rules/datas.ts'
import { toast } from '../../core/toast.ts'
import { useRemoverParametro } from './api.ts'

/** Takes rates away that have not begun. */
export function RemoverModal({ loja, vigenteDe, fechar }: { loja: number; vigenteDe: string; fechar: () => void }) {
  const remover = useRemoverParametro(loja)
  return (
    <Modal opened onClose={fechar} title={`Remover as taxas de ${formatarDia(vigenteDe)}?`}>
      <Stack>
        <Alert color="azul">As anteriores continuam valendo depois desse dia.</Alert>
        <Group justify="flex-end">
          <Button variant="default" onClick={fechar}>
            Voltar
          </Button>
          <Button
            color="vermelho"
            loading={remover.isPending}
            onClick={() =>
              remover.mutate(vigenteDe, {
                onSuccess: () => toast.ok('Taxas removidas'),
                onSettled: fechar,
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
