import { type PointerEvent, useEffectEvent } from 'react'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { podeAgendamento } from '#shared/rules/agendamento.ts'
import { formatarHora, formatarQuando, instanteLocal } from '#shared/rules/datas.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { toast, toastDesfazer } from '../../core/toast.ts'
import { arrastar, seguirAlvo } from '../../recipes/quadro/arrastar.ts'
import { type Lugar, useReagendar } from './api.ts'

const DESFAZER_MS = 5000
const PREFIXO = 'chegada '

/** Name of a day that an appointment can be dropped on: it keeps its hour. */
export const alvoDoDia = (dia: string): string => `${PREFIXO}${DIA}${dia}`
const DIA = 'dia:'

/** Name of a place that an appointment can be dropped on: an hour of an adviser. */
export const alvoDe = (l: Lugar): string =>
  `${PREFIXO}${l.inicio} ${l.codConsultor === undefined ? '' : l.codConsultor}`

function lugarDe(alvo: string | undefined, a: Agendamento, fuso: string): Lugar | null {
  const [, lugar, consultor] = (alvo ?? '').split(' ')
  if (!lugar) return null
  if (lugar.startsWith(DIA))
    return { inicio: instanteLocal(lugar.slice(DIA.length), formatarHora(a.inicio, fuso), fuso) }
  return { inicio: lugar, ...(consultor && { codConsultor: consultor === 'null' ? null : Number(consultor) }) }
}

/** Whether two places are the same one. */
const mesmoLugar = (a: Agendamento, l: Lugar): boolean =>
  Date.parse(a.inicio) === Date.parse(l.inicio) && (l.codConsultor === undefined || l.codConsultor === a.codConsultor)

/** Whether an appointment may be moved by hand. */
export const podeMover = (a: Agendamento): boolean =>
  podeAgendamento({ estado: a.estado, confirmado: a.confirmadoEm !== null }, 'REAGENDAR')

/** Takes hold of an appointment; dropped on a free hour or a day it is moved there, and can be taken back for five seconds. */
export function useArrasteDaChegada(codConcessionaria: number) {
  const fuso = useFuso()
  const reagendar = useReagendar(codConcessionaria)
  async function mover(a: Agendamento, para: Lugar): Promise<void> {
    try {
      const [depois] = await reagendar.mutateAsync({ agendamento: a, ...para })
      if (!depois) return
      toastDesfazer(
        `${a.placa ?? a.cliente}: ${formatarQuando(depois.inicio, fuso, new Date())}`,
        () =>
          void reagendar
            .mutateAsync({ agendamento: depois, inicio: a.inicio, codConsultor: a.codConsultor })
            .catch((e: unknown) => toast.erro(mensagemDe(e))),
        DESFAZER_MS,
      )
    } catch (e) {
      toast.erro(mensagemDe(e))
    }
  }
  return useEffectEvent((e: PointerEvent<HTMLElement>, a: Agendamento): void => {
    if ((e.target as HTMLElement).closest('button, a') || !podeMover(a)) return
    const alvo = seguirAlvo(PREFIXO)
    arrastar(e, e.currentTarget, {
      aoMover: (p) => void alvo.em(p),
      aoSoltar(p) {
        const para = lugarDe(alvo.em(p)?.dataset['alvo'], a, fuso)
        if (para && !mesmoLugar(a, para)) void mover(a, para)
      },
      aoTerminar: alvo.soltar,
    })
  })
}
