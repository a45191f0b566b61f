import { useQueryClient } from '@tanstack/react-query'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { formatTime } from '#shared/rules/dates.ts'
import { toast, undoToast } from '../../core/feedback/toast.ts'
import { servicosKey, type DaySlot, usePause, useReturnToBolsao, usePlace } from '../servicos-agendados/api.ts'
import { minutesOf, type Drop } from './useDayDrag.ts'

const UNDO_MS = 5000
type PlacedServico = Awaited<ReturnType<ReturnType<typeof usePlace>['mutateAsync']>>

/** Text about the promises that a placement puts at risk, part of the same toast. */
const atRisk = (n: number) =>
  n === 0 ? '' : n === 1 ? ' · põe uma promessa em risco' : ` · põe ${n} promessas em risco`

/** Applies a drop: optimistically on screen, then on the server. A refusal reverts it and says why; undo is possible for 5 s. */
export function useDrop(codConcessionaria: number, dia: string, fuso: string) {
  const client = useQueryClient()
  const por = usePlace()
  const giveBack = useReturnToBolsao()
  const pause = usePause()
  const queryKey = servicosKey(codConcessionaria, dia)

  function show(s: AgendaServico, slots: AgendaServico['slots']): void {
    client.setQueryData<AgendaServico[]>(queryKey, (list) =>
      list?.map((x) => (x.codServicoAgendado === s.codServicoAgendado ? { ...x, slots } : x)),
    )
  }

  async function placeAt(s: AgendaServico, place: DaySlot): Promise<PlacedServico | null> {
    const { codMecanico, inicio } = place
    const fim = new Date(Date.parse(inicio) + (place.minutos ?? minutesOf(s)) * 60_000).toISOString()
    const feitos = s.slots.filter((x) => x.terminadoEm !== null)
    show(s, [
      ...feitos,
      {
        codSlot: -s.codServicoAgendado,
        codServicoAgendado: s.codServicoAgendado,
        codMecanico,
        inicio,
        fim,
        iniciadoEm: null,
        terminadoEm: null,
      },
    ])
    try {
      return await por.mutateAsync({ servico: s, place })
    } catch (e) {
      show(s, s.slots)
      toast.failure(e)
      return null
    }
  }

  /** Takes a paused service that was planned again out of the day, and pauses it as it was. */
  async function pauseAgain(s: AgendaServico, planned: AgendaServico): Promise<void> {
    const servico = await giveBack.mutateAsync(planned)
    if (s.codMotivo === null) return
    await pause.mutateAsync({
      servico,
      codMotivo: s.codMotivo,
      ...(s.pausaPrevisao !== null && { previsao: s.pausaPrevisao }),
      ...(s.pausaObservacao && { observacao: s.pausaObservacao }),
    })
  }

  return async (s: AgendaServico, onde: Drop): Promise<void> => {
    const before = s.slots.find((x) => x.terminadoEm === null)
    if (onde.tipo === 'bolsao') {
      if (!before || before.iniciadoEm !== null || s.paralisado) return
      show(
        s,
        s.slots.filter((x) => x.terminadoEm !== null),
      )
      const done = await giveBack.mutateAsync(s).catch(() => null)
      if (!done) return show(s, s.slots)
      const { codMecanico, inicio } = before
      return undoToast(
        `${s.descricao} voltou ao bolsão`,
        () => void placeAt(done, { codMecanico, inicio, minutos: minutesOf(s) }),
        UNDO_MS,
      )
    }
    const inicio = new Date(onde.inicio).toISOString()
    const equal = before?.codMecanico === onde.codMecanico && Date.parse(before.inicio) === onde.inicio
    if (equal && (onde.minutos === null || onde.minutos === minutesOf(s))) return
    const feito = await placeAt(s, {
      codMecanico: onde.codMecanico,
      inicio,
      ...(onde.minutos !== null && { minutos: onde.minutos }),
    })
    if (!feito) return
    const { servico, riscos } = feito
    undoToast(
      `${s.descricao} às ${formatTime(inicio, fuso)}${atRisk(riscos.length)}`,
      () => {
        if (s.paralisado) void pauseAgain(s, servico).catch((e: unknown) => toast.failure(e))
        else if (before)
          void placeAt(servico, { codMecanico: before.codMecanico, inicio: before.inicio, minutos: minutesOf(s) })
        else giveBack.mutate(servico)
      },
      UNDO_MS,
    )
  }
}
