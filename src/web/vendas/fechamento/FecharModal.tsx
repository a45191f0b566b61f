import { Button, Modal, Stack, Text } from '@mantine/core'
import type { LojaAFechar } from '#shared/vendas/fechamento.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { ApiError } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { nomeDoMes } from '../../ui/mes/meses.ts'
import { useFecharMes } from './api.ts'

interface Props {
  mes: string
  lojas: readonly LojaAFechar[]
  fechar: () => void
}

/** Closes months for good, once what is closed has been read. */
export function FecharModal({ mes, lojas, fechar }: Props) {
  const fecharMes = useFecharMes()
  const campos = fecharMes.error instanceof ApiError ? Object.values(fecharMes.error.campos) : []
  const incompletas = lojas.filter((l) => l.condicoes.some((c) => !c.cumprida))
  async function confirmar(): Promise<void> {
    const feito = await fecharMes
      .mutateAsync({ mes, codConcessionarias: lojas.map((l) => l.codConcessionaria) })
      .catch(() => null)
    if (!feito) return
    toast.ok(feito.length === 1 ? '1 loja fechada' : `${feito.length} lojas fechadas`)
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title={`Fechar ${nomeDoMes(mes)}?`}>
      <Stack>
        <Text size="sm">
          {lojas.length === 1 ? lojas[0]?.concessionaria : `${lojas.length} lojas`},{' '}
          <b>{formatarReais(lojas.reduce((n, l) => n + l.liquido, 0))}</b> líquidos. Depois de fechado, nada do mês
          muda: correções entram como ajustes, à parte.
        </Text>
        {incompletas.length > 0 && (
          <Text size="sm" c="dimmed">
            Com dias sem lançamento: {incompletas.map((l) => l.concessionaria).join(', ')}.
          </Text>
        )}
        {campos.map((texto) => (
          <Text key={texto} size="sm" c="vermelho">
            {texto}
          </Text>
        ))}
        <ModalRodape erro={fecharMes.error} fechar={fechar}>
          <Button data-autofocus loading={fecharMes.isPending} onClick={() => void confirmar()}>
            Fechar o mês
          </Button>
        </ModalRodape>
      </Stack>
    </Modal>
  )
}
