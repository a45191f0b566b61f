/** States of a charge. */
export const COBRANCA_STATES = [
  'ABERTA',
  'PARCIAL',
  'PAGA',
  'A_MAIOR',
  'ATRASADA',
  'EXPIRADA',
  'CANCELADA',
  'A_DEVOLVER',
  'DEVOLVIDA_PARTE',
  'DEVOLVIDA',
] as const
export type CobrancaState = (typeof COBRANCA_STATES)[number]

export const COBRANCA_STATE_NAMES: Record<CobrancaState, string> = {
  ABERTA: 'Aguardando',
  PARCIAL: 'Paga em parte',
  PAGA: 'Paga',
  A_MAIOR: 'Paga a mais',
  ATRASADA: 'Paga depois do prazo',
  EXPIRADA: 'Vencida',
  CANCELADA: 'Cancelada',
  A_DEVOLVER: 'Paga depois de cancelada',
  DEVOLVIDA_PARTE: 'Devolvida em parte',
  DEVOLVIDA: 'Devolvida',
}

/**
 * What changes a charge: money in (told by the bank, or noted by a person), money back, money moved to another charge, expiry,
 * cancellation.
 */
export type CobrancaEvent =
  | { tipo: 'PAGAMENTO' | 'PAGAMENTO_MANUAL' | 'DEVOLUCAO' | 'CREDITO'; valor: number }
  | { tipo: 'VENCIMENTO' | 'CANCELAMENTO' }
type EventName = CobrancaEvent['tipo']

/** Amounts of a charge, in centavos. */
export interface CobrancaSums {
  valor: number
  pago: number
  devolvido: number
}

type Rule = CobrancaState | ((kept: number, valor: number) => CobrancaState | null) | null

const inTime: Rule = (kept, valor) => (kept < valor ? 'PARCIAL' : kept === valor ? 'PAGA' : 'A_MAIOR')
const late: Rule = (kept, valor) => (kept < valor ? 'EXPIRADA' : kept === valor ? 'ATRASADA' : 'A_MAIOR')
const givenBack: Rule = (kept, valor) =>
  kept === 0 ? 'DEVOLVIDA' : kept < valor ? 'DEVOLVIDA_PARTE' : kept === valor ? 'PAGA' : 'A_MAIOR'
const surplus: Rule = (kept, valor) => (kept < valor ? null : kept === valor ? 'PAGA' : 'A_MAIOR')
const ended: Rule = (kept) => (kept === 0 ? 'CANCELADA' : 'A_DEVOLVER')
const owed: Rule = (kept) => (kept === 0 ? 'DEVOLVIDA' : 'A_DEVOLVER')

/** The state after each event, by what the store keeps then. Null: the event does not touch such a charge. */
const TABLE: Readonly<Record<CobrancaState, Readonly<Record<Exclude<EventName, 'PAGAMENTO_MANUAL'>, Rule>>>> = {
  ABERTA: { PAGAMENTO: inTime, DEVOLUCAO: null, CREDITO: null, VENCIMENTO: 'EXPIRADA', CANCELAMENTO: ended },
  PARCIAL: {
    PAGAMENTO: inTime,
    // The code still holds: a payer who erred may pay again.
    DEVOLUCAO: (kept) => (kept === 0 ? 'ABERTA' : 'PARCIAL'),
    CREDITO: null,
    VENCIMENTO: 'EXPIRADA',
    CANCELAMENTO: ended,
  },
  PAGA: { PAGAMENTO: inTime, DEVOLUCAO: givenBack, CREDITO: surplus, VENCIMENTO: null, CANCELAMENTO: ended },
  A_MAIOR: { PAGAMENTO: inTime, DEVOLUCAO: givenBack, CREDITO: surplus, VENCIMENTO: null, CANCELAMENTO: ended },
  ATRASADA: { PAGAMENTO: inTime, DEVOLUCAO: givenBack, CREDITO: surplus, VENCIMENTO: null, CANCELAMENTO: ended },
  EXPIRADA: {
    PAGAMENTO: late,
    DEVOLUCAO: (kept) => (kept === 0 ? 'DEVOLVIDA' : 'EXPIRADA'),
    CREDITO: null,
    VENCIMENTO: null,
    CANCELAMENTO: ended,
  },
  CANCELADA: { PAGAMENTO: 'A_DEVOLVER', DEVOLUCAO: null, CREDITO: null, VENCIMENTO: null, CANCELAMENTO: null },
  A_DEVOLVER: { PAGAMENTO: 'A_DEVOLVER', DEVOLUCAO: owed, CREDITO: ended, VENCIMENTO: null, CANCELAMENTO: null },
  DEVOLVIDA_PARTE: {
    PAGAMENTO: (kept, valor) => (kept < valor ? 'DEVOLVIDA_PARTE' : kept === valor ? 'PAGA' : 'A_MAIOR'),
    DEVOLUCAO: givenBack,
    CREDITO: null,
    VENCIMENTO: null,
    CANCELAMENTO: ended,
  },
  DEVOLVIDA: { PAGAMENTO: 'A_DEVOLVER', DEVOLUCAO: null, CREDITO: null, VENCIMENTO: null, CANCELAMENTO: null },
}

/**
 * A charge after an event; null when the event does not touch it. Throws RangeError when more would be given back or moved than came in.
 */
export function cobrancaAfter<T extends CobrancaSums & { estado: CobrancaState }>(
  c: T,
  e: CobrancaEvent,
): (T & { estado: CobrancaState }) | null {
  const amount = 'valor' in e ? e.valor : 0
  if (!Number.isSafeInteger(amount) || amount < 0 || ('valor' in e && amount === 0)) throw new RangeError('valor')
  const row = e.tipo === 'PAGAMENTO_MANUAL' ? 'PAGAMENTO' : e.tipo
  const pago = c.pago + (row === 'PAGAMENTO' ? amount : row === 'CREDITO' ? -amount : 0)
  const devolvido = c.devolvido + (row === 'DEVOLUCAO' ? amount : 0)
  const rule = TABLE[c.estado][row]
  if (rule === null) return null
  if (devolvido > pago) throw new RangeError('valor')
  const estado = typeof rule === 'function' ? rule(pago - devolvido, c.valor) : rule
  return estado && { ...c, estado, pago, devolvido }
}

/** States in which the customer may still pay. */
export const isPayable = (estado: CobrancaState): boolean => estado === 'ABERTA' || estado === 'PARCIAL'
/** States in which the store has the whole amount. */
export const isPaid = (estado: CobrancaState): boolean =>
  estado === 'PAGA' || estado === 'A_MAIOR' || estado === 'ATRASADA'

/** A charge's state in the customer's words. */
export const COBRANCA_SITUATIONS = ['ABERTA', 'PARCIAL', 'PAGA', 'EXPIRADA', 'CANCELADA', 'DEVOLVIDA'] as const
export type CobrancaSituation = (typeof COBRANCA_SITUATIONS)[number]
const SITUATIONS: Readonly<Record<CobrancaState, CobrancaSituation>> = {
  ABERTA: 'ABERTA',
  PARCIAL: 'PARCIAL',
  PAGA: 'PAGA',
  A_MAIOR: 'PAGA',
  ATRASADA: 'PAGA',
  EXPIRADA: 'EXPIRADA',
  CANCELADA: 'CANCELADA',
  A_DEVOLVER: 'CANCELADA',
  DEVOLVIDA_PARTE: 'DEVOLVIDA',
  DEVOLVIDA: 'DEVOLVIDA',
}
export const situationOf = (estado: CobrancaState): CobrancaSituation => SITUATIONS[estado]
