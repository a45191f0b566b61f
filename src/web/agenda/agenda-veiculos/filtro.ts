import type { Cartao } from '#shared/agenda/agenda-veiculos.ts'
import { normalizarPlaca, placaChave } from '#shared/rules/placa.ts'

/** What the board can be narrowed to. */
export const FILTROS = [
  { valor: '', nome: 'Todos' },
  { valor: 'atrasados', nome: 'Atrasados ou em risco' },
  { valor: 'parados', nome: 'Paralisados' },
] as const

/** The promise has passed. Epoch ms. */
export function estaAtrasado(c: Cartao, agora: number): boolean {
  return c.promessa !== null && c.entregueEm === null && Date.parse(c.promessa) < agora
}

/** The promise has not passed, but does not hold as the work is planned. Epoch ms. */
export function estaEmRisco(c: Cartao, agora: number): boolean {
  if (c.promessa === null || c.previsao === null || c.entregueEm !== null || estaAtrasado(c, agora)) return false
  return Date.parse(c.previsao) > Date.parse(c.promessa)
}

/** The card or one of its services stands still. */
export function estaParado(c: Cartao): boolean {
  return c.codStatusParalisado !== null || c.servicos.some((s) => s.paralisado)
}

const simples = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether plate (either pattern), chassis, car, customer, OS or prisma hold what was typed. */
function contem(c: Cartao, busca: string): boolean {
  const placa = normalizarPlaca(busca)
  if (placa !== '' && c.placa && (c.placa.includes(placa) || placaChave(c.placa).includes(placaChave(placa))))
    return true
  const texto = simples([c.chassi, c.modelo, c.cliente, c.numeroOs, c.prisma].filter(Boolean).join(' '))
  return simples(busca)
    .split(/\s+/)
    .every((palavra) => texto.includes(palavra))
}

/** Whether a card passes the filters of the address. */
export function doFiltro(
  c: Cartao,
  f: { consultor?: string; mostra?: string; busca?: string },
  agora: number,
): boolean {
  if (f.busca && !contem(c, f.busca)) return false
  if (f.consultor && c.codConsultor !== Number(f.consultor)) return false
  if (f.mostra === 'atrasados') return estaAtrasado(c, agora) || estaEmRisco(c, agora)
  if (f.mostra === 'parados') return estaParado(c)
  return true
}

/** Cards by column, in their order: keys compare byte by byte. */
export function porColuna(cartoes: readonly Cartao[]): ReadonlyMap<number, readonly Cartao[]> {
  const listas = new Map<number, Cartao[]>()
  for (const c of cartoes) {
    const lista = listas.get(c.codStatus)
    if (lista) lista.push(c)
    else listas.set(c.codStatus, [c])
  }
  for (const lista of listas.values())
    lista.sort((a, b) => (a.ordem < b.ordem ? -1 : a.ordem > b.ordem ? 1 : a.codAgendaVeiculo - b.codAgendaVeiculo))
  return listas
}
