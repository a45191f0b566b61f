import { useState } from 'react'
import type { Carro } from '#shared/agenda/patio.ts'
import { toast, undoToast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { type Move, useMoveCar } from './api.ts'

const UNDO_MS = 5000

type Named = Pick<Carro, 'codPassagem' | 'placa' | 'modelo'>
/** A full place that a car should go into, and who is there. */
export interface FullPlace {
  carro: Named
  move: Move
  mensagem: string
}

/** Moves cars: a full place asks first, a move can be undone for 5 s. `onMoved` runs after each. */
export function useMoves(codConcessionaria: number, onMoved: () => void = () => undefined) {
  const send = useMoveCar(codConcessionaria)
  const [full, ask] = useState<FullPlace | null>(null)
  async function run(carro: Named, move: Move): Promise<void> {
    if (send.isPending) return
    try {
      const { carro: now, anterior } = await send.mutateAsync(move)
      ask(null)
      onMoved()
      const name = carro.placa ?? carro.modelo
      if (anterior === move.codLugar) return toast.ok(`${name} continua no ${now.lugar ?? 'mesmo lugar'}`)
      undoToast(
        now.lugar === null ? `${name} ficou sem lugar` : `${name} está no ${now.lugar}`,
        () =>
          void send
            .mutateAsync({ codPassagem: carro.codPassagem, codLugar: anterior, cheio: true })
            .catch((e: unknown) => toast.failure(e)),
        UNDO_MS,
      )
    } catch (e) {
      if (e instanceof ApiError && e.code === 'lugar-cheio') ask({ carro, move, mensagem: e.mensagem })
      else toast.failure(e)
    }
  }
  return {
    move: (carro: Named, codLugar: number | null, como: 'QR' | 'TOQUE' = 'TOQUE') =>
      void run(carro, { codPassagem: carro.codPassagem, codLugar, como }),
    moving: send.isPending,
    full,
    goAhead: () => full && void run(full.carro, { ...full.move, cheio: true }),
    giveUp: () => ask(null),
  }
}
