import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Card } from '#shared/agenda/agenda-veiculos.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { toast, undoToast } from '../../core/feedback/toast.ts'
import { act, agendaKey } from '../servicos-agendados/api.ts'
import type { Entrega } from './entregas.ts'

const CheckEntregaModal = lazyComponent(() => import('./CheckEntregaModal.tsx').then((m) => m.CheckEntregaModal))

const UNDO_MS = 5000

interface Act {
  acao: Parameters<typeof act>[0]
  servicos: readonly Pick<Card['servicos'][number], 'codServicoAgendado' | 'versao'>[]
  observacao?: string
}

/** The next step of a delivery, applied to all services that wait for it: inspection first, then the handover of the key. */
export function EntregaStep({ entrega: { cartao: c, step } }: { entrega: Entrega }) {
  const client = useQueryClient()
  const [checking, check] = useState(false)
  const run = useMutation({
    mutationFn: async ({ acao, servicos, observacao }: Act) => {
      const feitos = []
      for (const s of servicos)
        feitos.push(await act(acao, s, observacao === undefined ? 'Desfeito logo depois' : undefined, observacao))
      return feitos
    },
    meta: { naTela: checking },
    onSettled: () => client.invalidateQueries({ queryKey: agendaKey(c.codConcessionaria) }),
  })
  if (!step) return null
  const inspection = step === 'APROVAR_QUALIDADE'
  async function agora(observacao: string): Promise<void> {
    const servicos = c.servicos.filter((s) => s.status === (inspection ? 3 : 4))
    const feitos = await run
      .mutateAsync({ acao: inspection ? 'APROVAR_QUALIDADE' : 'ENTREGAR', servicos, observacao })
      .catch(() => null)
    if (!feitos) return
    check(false)
    const nome = c.placa ?? c.modelo
    undoToast(
      inspection ? `${nome}: inspeção aprovada` : `${nome} entregue`,
      () =>
        void run
          .mutateAsync({ acao: inspection ? 'CANCELAR_QUALIDADE' : 'CANCELAR_ENTREGA', servicos: feitos })
          .catch((e: unknown) => toast.failure(e)),
      UNDO_MS,
    )
  }
  return (
    <>
      <Button
        size="compact-md"
        variant={inspection ? 'default' : 'filled'}
        loading={run.isPending}
        onClick={() => (inspection ? void agora('') : check(true))}
      >
        {inspection ? 'Aprovar inspeção' : 'Entregar'}
      </Button>
      {checking && (
        <Suspense>
          <CheckEntregaModal
            card={c}
            delivering={run.isPending}
            error={run.error}
            deliver={(checked) => void agora(checked)}
            close={() => check(false)}
          />
        </Suspense>
      )}
    </>
  )
}
