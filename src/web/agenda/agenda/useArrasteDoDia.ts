import { type PointerEvent, useEffectEvent } from 'react'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { formatarDuracao, formatarHora } from '#shared/rules/datas.ts'
import { escreverPlaca } from '#shared/rules/placa.ts'
import { arrastar, type Ponto } from '../../recipes/quadro/arrastar.ts'
import classes from './Dia.module.css'
import { faixa, instanteEm, quemOcupa, type Regua } from './regua.ts'

const MIN = 60_000
const MINIMO_MIN = 15

/** Where something was dropped. */
export type Soltura =
  | { tipo: 'mecanico'; codMecanico: number; inicio: number; minutos: number | null }
  | { tipo: 'bolsao' }

interface Dados {
  servicos: readonly ServicoDaAgenda[]
  regua: Regua
  fuso: string
  soltar: (s: ServicoDaAgenda, onde: Soltura) => Promise<void>
}

/** What can be dropped on there. */
function alvoEm({ sob }: Ponto): { el: HTMLElement; codMecanico: number | null } | null {
  const el = sob?.closest<HTMLElement>('[data-alvo]')
  const [tipo, cod] = el?.dataset['alvo']?.split('-') ?? []
  if (!el || (tipo !== 'mecanico' && tipo !== 'bolsao')) return null
  return { el, codMecanico: tipo === 'mecanico' ? Number(cod) : null }
}

/** Minutes that are still planned of a service: those of its open slots, else of its standard and extra time. */
export function minutosDe(s: ServicoDaAgenda): number {
  const abertos = s.slots.filter((x) => x.terminadoEm === null)
  if (abertos.length === 0) return s.minutos + s.minutosAdicionais
  return abertos.reduce((n, x) => n + (Date.parse(x.fim) - Date.parse(x.inicio)) / MIN, 0)
}

/** Takes hold of a service, in a row or in the bolsão: it follows the pointer, the place it would have is drawn, and who stands in the way is told before it is dropped. */
export function useArrasteDoDia(dados: Dados) {
  return useEffectEvent(
    (e: PointerEvent<HTMLElement>, s: ServicoDaAgenda, oQue: 'mover' | 'esticar' | 'bolsao'): void => {
      const { servicos, regua, fuso, soltar } = dados
      const bloco = oQue === 'esticar' ? e.currentTarget.parentElement : e.currentTarget
      if (!bloco) return
      const fantasma = document.createElement('div')
      fantasma.className = classes.fantasma ?? ''
      // On what is dragged: it would cover whatever stood in the row.
      const dito = document.createElement('span')
      dito.className = classes.dito ?? ''
      let sobre: HTMLElement | null = null
      const slot = s.slots.find((x) => x.terminadoEm === null)

      function lugarEm(p: Ponto): { el: HTMLElement; onde: Soltura } | null {
        if (oQue === 'esticar') {
          const trilha = bloco?.closest<HTMLElement>('[data-alvo]')
          if (!trilha || !slot) return null
          const r = trilha.getBoundingClientRect()
          const inicio = Date.parse(slot.inicio)
          const minutos = Math.max(MINIMO_MIN, (instanteEm(regua, p.x - r.left, r.width) - inicio) / MIN)
          return { el: trilha, onde: { tipo: 'mecanico', codMecanico: slot.codMecanico, inicio, minutos } }
        }
        const alvo = alvoEm(p)
        if (!alvo) return null
        if (alvo.codMecanico === null) return { el: alvo.el, onde: { tipo: 'bolsao' } }
        const r = alvo.el.getBoundingClientRect()
        const inicio = instanteEm(regua, p.x - (oQue === 'bolsao' ? 0 : p.dx) - r.left, r.width)
        return { el: alvo.el, onde: { tipo: 'mecanico', codMecanico: alvo.codMecanico, inicio, minutos: null } }
      }
      function limpar(): void {
        sobre?.removeAttribute('data-sobre')
        fantasma.remove()
        dito.remove()
        sobre = null
      }
      function mostrar(p: Ponto, levado: HTMLElement): void {
        const lugar = lugarEm(p)
        if (lugar?.el !== sobre) limpar()
        if (!lugar) return
        sobre = lugar.el
        if (lugar.onde.tipo === 'bolsao') return void (sobre.dataset['sobre'] = 'livre')
        const { codMecanico, inicio } = lugar.onde
        const minutos = lugar.onde.minutos ?? minutosDe(s)
        const ate = inicio + minutos * MIN
        const outro = quemOcupa(servicos, codMecanico, { de: inicio, ate }, s.codServicoAgendado)
        sobre.dataset['sobre'] = outro ? 'ocupado' : 'livre'
        Object.assign(fantasma.style, faixa(regua, inicio, ate))
        const hora = formatarHora(new Date(inicio).toISOString(), fuso)
        dito.textContent = outro
          ? `${hora} · ocupado por ${outro.placa ? escreverPlaca(outro.placa) : outro.modelo}`
          : `${hora} · ${formatarDuracao(minutos)}`
        dito.dataset['sobre'] = sobre.dataset['sobre']
        if (fantasma.parentElement !== sobre) sobre.append(fantasma)
        if (dito.parentElement !== levado) levado.append(dito)
      }
      arrastar(e, bloco, {
        aoMover: mostrar,
        aoSoltar: (p) => {
          const lugar = lugarEm(p)
          if (lugar) void soltar(s, lugar.onde)
        },
        aoTerminar: limpar,
      })
    },
  )
}
