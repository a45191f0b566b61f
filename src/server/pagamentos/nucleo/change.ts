import { sql } from 'kysely'
import { cobrancaAfter, isPaid, type CobrancaEvent, type CobrancaState } from '#shared/rules/cobranca.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

const COLUMNS = [
  'codCobranca',
  'codConcessionaria',
  'tipo',
  'modo',
  'descricao',
  'codCliente',
  'codOrcamento',
  'codPassagem',
  'codAgendamento',
  'valor',
  'pago',
  'devolvido',
  'txid',
  'token',
  'registradaEm',
  'versao',
] as const

const locked = (c: Ctx) =>
  c.tx
    .selectFrom('cobranca')
    .select(COLUMNS)
    .select((eb) => eb.ref('estado').$castTo<CobrancaState>().as('estado'))
    .where(ofTenant(c))
    .forUpdate()

/** A charge under its row lock, for the rest of the transaction. */
export type LockedCobranca = Awaited<ReturnType<typeof findLocked>>[number]
type Key = { codCobranca: number } | { txid: string } | { codOrcamento: number } | { codAgendamento: number }

const findLocked = (c: Ctx, key: Key) =>
  locked(c)
    .where((eb) => eb.and(key))
    .orderBy('codCobranca')
    .execute()

/** Locks the charges of a key; empty when there are none within reach. */
export const lockCobrancas = (c: Ctx, key: Key): Promise<LockedCobranca[]> => findLocked(c, key)

interface Told {
  codUsuario?: number | null
  detalhe?: string | null
  /** A sentence for the store's people, or how to make it of the new state. */
  aviso?: string | null | ((estado: CobrancaState) => string)
  /** Further columns to set. */
  mudancas?: Record<string, unknown>
}

/** Applies an event to a locked charge: event row, sums, state, version. False when the event does not touch the charge. */
export async function changeCobranca(
  c: Ctx,
  k: LockedCobranca,
  e: CobrancaEvent,
  { codUsuario = null, detalhe = null, aviso = null, mudancas }: Told = {},
): Promise<boolean> {
  const after = cobrancaAfter(k, e)
  if (!after) return false
  const { estado, pago, devolvido } = after
  await recordCobranca(c, k, {
    tipo: e.tipo,
    de: k.estado,
    para: estado,
    valor: 'valor' in e ? e.valor : null,
    detalhe,
    codUsuario,
  })
  await c.tx
    .updateTable('cobranca')
    .set({
      ...mudancas,
      estado,
      pago,
      devolvido,
      versao: sql`versao + 1`,
      ...(isPaid(estado) && { pagaEm: sql`coalesce(paga_em, now())` }),
      ...(e.tipo === 'CANCELAMENTO' && { canceladaEm: sql`now()`, motivo: detalhe }),
    })
    .where(ofTenant(c))
    .where('codCobranca', '=', k.codCobranca)
    .execute()
  Object.assign(k, { estado, pago, devolvido, versao: k.versao + 1 })
  tellCobranca(c, k, typeof aviso === 'function' ? aviso(estado) : aviso)
  return true
}

/** Appends an event that is no change of state, or the first of a charge. */
export async function recordCobranca(
  c: Ctx,
  k: Pick<LockedCobranca, 'codCobranca' | 'codConcessionaria'>,
  e: {
    tipo: string
    de: CobrancaState | null
    para: CobrancaState
    valor?: number | null
    detalhe?: string | null
    codUsuario?: number | null
  },
): Promise<void> {
  await c.tx
    .insertInto('cobrancaEvento')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria: k.codConcessionaria,
      codCobranca: k.codCobranca,
      tipo: e.tipo,
      de: e.de,
      para: e.para,
      valor: e.valor ?? null,
      detalhe: e.detalhe?.slice(0, 500) ?? null,
      codUsuario: e.codUsuario ?? null,
    })
    .execute()
}

/** Publishes to the store's screens that a charge changed; `aviso` is a sentence for people. */
export function tellCobranca(
  c: Pick<Ctx, 'publish'>,
  k: Pick<
    LockedCobranca,
    'codCobranca' | 'codConcessionaria' | 'estado' | 'codOrcamento' | 'codPassagem' | 'codAgendamento' | 'versao'
  >,
  aviso: string | null = null,
): void {
  const { codCobranca, codConcessionaria, estado, codOrcamento, codPassagem, codAgendamento, versao } = k
  c.publish('cobranca_', codConcessionaria, {
    codCobranca,
    codConcessionaria,
    estado,
    codOrcamento,
    codPassagem,
    codAgendamento,
    versao,
    aviso,
  })
}
