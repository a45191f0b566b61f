import type { Card } from '#shared/agenda/agenda-veiculos.ts'
import { normalizePlaca, placaKey } from '#shared/rules/placa.ts'
import { plainText } from '#shared/rules/plain-text.ts'

/** Names of the board's filters in the URL. */
export const FILTER_NAMES = ['consultor', 'mostra', 'busca'] as const
type Filters = Partial<Record<(typeof FILTER_NAMES)[number], string>>

/** What the filter `mostra` shows. */
export const FILTERS = [
  { valor: '', nome: 'Todos' },
  { valor: 'atrasados', nome: 'Atrasados ou em risco' },
  { valor: 'parados', nome: 'Paralisados' },
] as const

/** True once the promised hour has passed. Epoch ms. */
export function isLate(c: Card, now: number): boolean {
  return c.promessa !== null && c.entregueEm === null && Date.parse(c.promessa) < now
}

/** True while the promised hour is ahead but the planned work ends later. Epoch ms. */
export function isAtRisk(c: Card, now: number): boolean {
  if (c.promessa === null || c.previsao === null || c.entregueEm !== null || isLate(c, now)) return false
  return Date.parse(c.previsao) > Date.parse(c.promessa)
}

/** True if the card or one of its services is paused. */
export function isStalled(c: Card): boolean {
  return c.codStatusParalisado !== null || c.servicos.some((s) => s.paralisado)
}

/** Searches plate (both patterns), chassis, car, customer, OS and prisma. */
function contains(c: Card, search: string): boolean {
  const placa = normalizePlaca(search)
  if (placa !== '' && c.placa && (c.placa.includes(placa) || placaKey(c.placa).includes(placaKey(placa)))) return true
  const text = plainText([c.chassi, c.modelo, c.cliente, c.numeroOs, c.prisma].filter(Boolean).join(' '))
  return plainText(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Whether a card passes the filters in the URL. */
export function passesFilters(c: Card, f: Filters, now: number): boolean {
  if (f.busca && !contains(c, f.busca)) return false
  if (f.consultor && c.codConsultor !== Number(f.consultor)) return false
  if (f.mostra === 'atrasados') return isLate(c, now) || isAtRisk(c, now)
  if (f.mostra === 'parados') return isStalled(c)
  return true
}

/** Cards by column, sorted by order key; keys compare byte by byte. */
export function byColumn(cartoes: readonly Card[]): ReadonlyMap<number, readonly Card[]> {
  const lists = new Map<number, Card[]>()
  for (const c of cartoes) {
    const list = lists.get(c.codStatus)
    if (list) list.push(c)
    else lists.set(c.codStatus, [c])
  }
  for (const list of lists.values())
    list.sort((a, b) => (a.ordem < b.ordem ? -1 : a.ordem > b.ordem ? 1 : a.codAgendaVeiculo - b.codAgendaVeiculo))
  return lists
}
