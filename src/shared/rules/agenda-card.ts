import type { Applied } from './agendamento.ts'

/** Role of a column of the vehicle board; a store's extra columns have none. */
export const COLUMN_ROLES = [
  'AGENDADO',
  'RECEPCAO',
  'ORCAMENTO',
  'APROVACAO',
  'PECA',
  'EM_SERVICO',
  'INSPECAO',
  'LAVAGEM',
  'PRONTO',
  'ENTREGUE',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** A column as the board's rules see it. */
export interface BoardColumn {
  codStatus: number
  papel: ColumnRole | null
  ativo: boolean
}
/** Position of a card on the board. */
export interface CardPosition {
  codStatus: number
  /** Reason shown on a card that stands still. */
  codStatusParalisado: number | null
  /** The car has left: its card cannot be moved any more. */
  entregue: boolean
}

/** Moves a card; server and browser share this function. `servicos` holds the status of the car's services. */
export function moveCard(
  s: CardPosition,
  para: BoardColumn | undefined,
  codStatusParalisado: number | null,
  servicos: readonly number[],
): Applied<CardPosition> {
  // A car that left without any service comes back by its card alone.
  if (s.entregue && servicos.length > 0)
    return { ok: false, mensagem: 'Este veículo já foi entregue: o cartão não muda mais de coluna.' }
  if (!para?.ativo) return { ok: false, mensagem: 'Esta coluna não existe mais no quadro. Recarregue a tela.' }
  if (para.papel === 'ENTREGUE' && servicos.some((x) => x !== 5))
    return { ok: false, mensagem: 'Entregue os serviços antes: a coluna Entregue é de quem já foi embora.' }
  if (para.papel === 'PRONTO' && servicos.some((x) => x < 4))
    return { ok: false, mensagem: 'Há serviço sem inspeção aprovada: o veículo ainda não está pronto.' }
  return { ok: true, estado: { ...s, codStatus: para.codStatus, codStatusParalisado } }
}

/** Role of the column that the car's services lead to after an action on one of them; null when they decide nothing. */
export function servicosRole(servicos: readonly { status: number; trabalhando: boolean }[]): ColumnRole | null {
  if (servicos.length === 0) return null
  const smallest = Math.min(...servicos.map((s) => s.status))
  if (smallest === 5) return 'ENTREGUE'
  if (smallest === 4) return 'PRONTO'
  if (smallest === 3) return 'INSPECAO'
  return servicos.some((s) => s.status > 1) ? 'EM_SERVICO' : null
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'
const WIDTH = 4
const FIRST = 'i000'
const LAST = DIGITS.length ** WIDTH - 1

/**
 * A key that sorts (byte by byte) between two others; null means the beginning or the end. Keys are never renumbered. Throws RangeError
 * when there is no room between them.
 */
export function keyBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null) return middle(before, after)
  if (before === null && after === null) return FIRST
  // At the ends, count up or down from the neighbour: keys stay short.
  const neighbor = before ?? after ?? ''
  const n = Number.parseInt(neighbor.slice(0, WIDTH).padEnd(WIDTH, '0'), DIGITS.length) + (before === null ? -1 : 1)
  if (n > 0 && n <= LAST) return n.toString(DIGITS.length).padStart(WIDTH, '0')
  return before === null ? middle('', neighbor) : `${before}i`
}

function middle(before: string, after: string): string {
  if (before >= after) throw new RangeError(`no key between ${before} and ${after}`)
  let key = ''
  let unbounded = false
  for (let i = 0; ; i++) {
    if (!unbounded && i >= after.length) throw new RangeError(`no key between ${before} and ${after}`)
    const smallest = i < before.length ? DIGITS.indexOf(before.charAt(i)) : 0
    const largest: number = unbounded ? DIGITS.length : DIGITS.indexOf(after.charAt(i))
    const between = Math.floor((smallest + largest) / 2)
    if (between > smallest) return key + DIGITS.charAt(between)
    key += DIGITS.charAt(smallest)
    unbounded ||= smallest < largest
  }
}
