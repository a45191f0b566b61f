import { Button, Modal, Stack, Text } from '@mantine/core'
import type { LojaToClose } from '#shared/vendas/fechamento.ts'
import { formatReais } from '#shared/rules/money.ts'
import { ApiError } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { monthName } from '../../ui/month/months.ts'
import { useCloseMonth } from './api.ts'

interface Props {
  mes: string
  lojas: readonly LojaToClose[]
  close: () => void
}

/** Closes months for good, after a summary of what will be closed. */
export function CloseMonthModal({ mes, lojas, close }: Props) {
  const closeMonth = useCloseMonth()
  const fields = closeMonth.error instanceof ApiError ? Object.values(closeMonth.error.campos) : []
  const incomplete = lojas.filter((l) => l.condicoes.some((c) => !c.cumprida))
  async function confirmar(): Promise<void> {
    const done = await closeMonth
      .mutateAsync({ mes, codConcessionarias: lojas.map((l) => l.codConcessionaria) })
      .catch(() => null)
    if (!done) return
    toast.ok(done.length === 1 ? '1 loja fechada' : `${done.length} lojas fechadas`)
    close()
  }
  return (
    <Modal opened onClose={close} title={`Fechar ${monthName(mes)}?`}>
      <Stack>
        <Text size="sm">
          {lojas.length === 1 ? lojas[0]?.concessionaria : `${lojas.length} lojas`},{' '}
          <b>{formatReais(lojas.reduce((n, l) => n + l.liquido, 0))}</b> líquidos. Depois de fechado, nada do mês muda:
          correções entram como ajustes, à parte.
        </Text>
        {incomplete.length > 0 && (
          <Text size="sm" c="dimmed">
            Com dias sem lançamento: {incomplete.map((l) => l.concessionaria).join(', ')}.
          </Text>
        )}
        {fields.map((text) => (
          <Text key={text} size="sm" c="vermelho">
            {text}
          </Text>
        ))}
        <ModalFooter error={closeMonth.error} close={close}>
          <Button data-autofocus loading={closeMonth.isPending} onClick={() => void confirmar()}>
            Fechar o mês
          </Button>
        </ModalFooter>
      </Stack>
    </Modal>
  )
}
