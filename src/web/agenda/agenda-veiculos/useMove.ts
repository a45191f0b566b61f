import { useQueryClient } from '@tanstack/react-query'
import type { Card, AgendaBoardColumn } from '#shared/agenda/agenda-veiculos.ts'
import { toast, undoToast } from '../../core/feedback/toast.ts'
import { boardKey, useMoveCard } from './api.ts'
import { moveActs } from './acts.ts'
import { byColumn } from './filter.ts'

/** A requested move of a card: pick its target, or confirm the act that the move implies. */
export interface Movimento {
  cartao: Card
  /** Absent until the user picks one. */
  coluna?: AgendaBoardColumn
  antesDe: number | null
}

const UNDO_MS = 5000

/** Moves a card to a column, with undo for 5 s; if the column stands for an act that is still to be done, calls `ask` instead. */
export function useMove() {
  const client = useQueryClient()
  const move = useMoveCard()
  return (cartao: Card, column: AgendaBoardColumn, antesDe: number | null, ask: () => void): void => {
    if (column.codStatus !== cartao.codStatus && moveActs(cartao, column) !== null) return ask()
    const list = byColumn(client.getQueryData<Card[]>(boardKey(cartao.codConcessionaria)) ?? []).get(cartao.codStatus)
    const i = list?.findIndex((c) => c.codAgendaVeiculo === cartao.codAgendaVeiculo) ?? -1
    const subsequent = list?.[i + 1]?.codAgendaVeiculo ?? null
    if (column.codStatus === cartao.codStatus && antesDe === subsequent) return
    const run = async () => {
      const done = await move.mutateAsync({ cartao, destino: { codStatus: column.codStatus, antesDe } })
      const goBack = () =>
        move
          .mutateAsync({ cartao: done, destino: { codStatus: cartao.codStatus, antesDe: subsequent } })
          .catch((e: unknown) => toast.failure(e))
      undoToast(
        column.codStatus === cartao.codStatus
          ? 'Ordem mudada'
          : `${cartao.placa ?? cartao.modelo} foi para ${column.nome}`,
        () => void goBack(),
        UNDO_MS,
      )
    }
    void run().catch((e: unknown) => toast.failure(e))
  }
}
