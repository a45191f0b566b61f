import { type RawBuilder, sql } from 'kysely'
import type { MonthState } from '#shared/rules/mes-vendas.ts'
import { type Departamento, shiftMonth } from '#shared/rules/vendas.ts'
import type { VendaCell, MonthEvent, MonthSummary } from '#shared/vendas/vendas.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { readLoja, type VendasLoja, deadlineOf, workingDaysOf } from './loja.ts'

/** Stored row of a month; a month without a row is open and empty. */
export interface StoredMonth {
  codConcessionaria: number
  mes: string
  estado: MonthState
  versao: number
  meta: number | null
  preenchidos: number
  liquido: number
  alteradoEm: string | null
  alteradoPor: string | null
}

/** Columns of a month's row, under the alias `m`. */
export const COLUMNS = sql`m.cod_concessionaria as "codConcessionaria", m.mes, m.estado, m.versao, m.meta, m.preenchidos, m.liquido,
  m.alterado_em as "alteradoEm", (select u.nome from usuario u where u.cod_distribuidor = m.cod_distribuidor and u.cod_usuario = m.alterado_por) as "alteradoPor"`
const NEW = {
  estado: 'ABERTO',
  versao: 1,
  meta: null,
  preenchidos: 0,
  liquido: 0,
  alteradoEm: null,
  alteradoPor: null,
} as const

/** Summary of a month with the store's calendar. */
export const digestOf = (loja: VendasLoja, mes: string, g: StoredMonth | undefined): MonthSummary => ({
  ...NEW,
  ...g,
  codConcessionaria: loja.codConcessionaria,
  mes,
  uteis: workingDaysOf(loja, mes).length,
  prazo: deadlineOf(mes),
})

/** Months that match a condition over `m`. */
export async function readMonths(c: Ctx, onde: RawBuilder<unknown>): Promise<StoredMonth[]> {
  const r =
    await sql<StoredMonth>`select ${COLUMNS} from venda_mes m where m.cod_distribuidor = ${c.tenant.codDistribuidor} and ${onde}`.execute(
      c.tx,
    )
  return r.rows
}

export async function readMonth(c: Ctx, codConcessionaria: number, mes: string): Promise<StoredMonth | undefined> {
  return (await readMonths(c, sql`m.cod_concessionaria = ${codConcessionaria} and m.mes = ${mes}`))[0]
}

/** The figures of a store's month, by day. */
export async function listCells(c: Ctx, codConcessionaria: number, mes: string): Promise<VendaCell[]> {
  const linhas = await c.tx
    .selectFrom('vendaCelula')
    .select([
      sql<string>`dia::text`.as('dia'),
      sql<Departamento>`departamento`.as('departamento'),
      'bruto',
      'desconto',
      'devolucao',
      'imposto',
      'custo',
      'quantidade',
      'minutos',
    ])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where(sql<boolean>`dia >= ${`${mes}-01`}::date and dia < ${`${shiftMonth(mes, 1)}-01`}::date`)
    .orderBy('dia')
    .execute()
  return linhas
}

const MENTIONS = sql<
  MonthEvent['mencoes']
>`coalesce((select jsonb_agg(jsonb_build_object('codUsuario', u.cod_usuario, 'nome', u.nome) order by u.nome, u.cod_usuario) from usuario u
  where u.cod_distribuidor = venda_evento.cod_distribuidor and u.cod_usuario = any (venda_evento.mencoes)), '[]')`.as(
  'mencoes',
)

/** Events of a month, in order. */
export function listEvents(c: Ctx, codConcessionaria: number, mes: string): Promise<MonthEvent[]> {
  return c.tx
    .selectFrom('vendaEvento')
    .select([
      'codEvento',
      'acao',
      sql<MonthState | null>`de`.as('de'),
      sql<MonthState | null>`para`.as('para'),
      'texto',
      MENTIONS,
      'quem',
      'em',
    ])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('mes', '=', mes)
    .orderBy('codEvento')
    .execute()
}

/** Locks a month and creates its row if there is none. A waiting transaction reads the committed state of the previous one. */
export async function lockMonth(c: SignedInCtx, loja: VendasLoja, mes: string): Promise<StoredMonth> {
  const { codConcessionaria } = loja
  await sql`insert into venda_mes (cod_distribuidor, cod_concessionaria, mes, alterado_por) values (${c.tenant.codDistribuidor}, ${codConcessionaria}, ${mes}, ${c.sessao.codUsuario})
    on conflict (cod_distribuidor, cod_concessionaria, mes) do nothing`.execute(c.tx)
  await sql`select 1 from venda_mes where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and mes = ${mes} for update`.execute(
    c.tx,
  )
  const g = await readMonth(c, codConcessionaria, mes)
  if (!g) throw new Error('a month that was just written')
  return g
}

/** Appends an event to a month's history. */
export async function recordInMonth(
  c: SignedInCtx,
  m: Pick<StoredMonth, 'codConcessionaria' | 'mes'>,
  e: { acao: string; de?: MonthState; para?: MonthState; texto: string; mencoes?: number[] },
): Promise<MonthEvent> {
  return c.tx
    .insertInto('vendaEvento')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria: m.codConcessionaria,
      mes: m.mes,
      codUsuario: c.sessao.codUsuario,
      quem: c.sessao.nome,
      ...e,
    })
    .returning([
      'codEvento',
      'acao',
      sql<MonthState | null>`de`.as('de'),
      sql<MonthState | null>`para`.as('para'),
      'texto',
      MENTIONS,
      'quem',
      'em',
    ])
    .executeTakeFirstOrThrow()
}

/** Updates columns of a locked month. */
export async function updateMonth(
  c: SignedInCtx,
  m: Pick<StoredMonth, 'codConcessionaria' | 'mes'>,
  columns: { estado?: MonthState; meta?: number | null },
): Promise<void> {
  await c.tx
    .updateTable('vendaMes')
    .set({ ...columns, versao: sql`versao + 1`, alteradoEm: sql`now()`, alteradoPor: c.sessao.codUsuario })
    .where(ofTenant(c))
    .where('codConcessionaria', '=', m.codConcessionaria)
    .where('mes', '=', m.mes)
    .execute()
}

/** Publishes the current state of the month to viewers of the store's months, and returns it. */
export async function count(c: SignedInCtx, codConcessionaria: number, mes: string): Promise<MonthSummary> {
  const after = digestOf(await readLoja(c, codConcessionaria), mes, await readMonth(c, codConcessionaria, mes))
  c.publish('vendasMes_', codConcessionaria, { mes: after, celulas: [], quem: c.sessao.nome })
  return after
}
