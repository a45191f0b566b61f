import { type RawBuilder, sql } from 'kysely'
import type { EstadoMes } from '#shared/rules/mes-vendas.ts'
import { type Departamento, mesMais } from '#shared/rules/vendas.ts'
import type { CelulaVenda, EventoMes, MesResumo } from '#shared/vendas/vendas.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { lerLoja, type LojaDeVendas, prazoDe, uteisDe } from './loja.ts'

/** A month's row as it is stored; a month without one is open and empty. */
export interface MesGuardado {
  codConcessionaria: number
  mes: string
  estado: EstadoMes
  versao: number
  meta: number | null
  preenchidos: number
  liquido: number
  alteradoEm: string | null
  alteradoPor: string | null
}

/** Columns of a month's row, under the alias `m`. */
export const COLUNAS = sql`m.cod_concessionaria as "codConcessionaria", m.mes, m.estado, m.versao, m.meta, m.preenchidos, m.liquido,
  m.alterado_em as "alteradoEm", (select u.nome from usuario u where u.cod_distribuidor = m.cod_distribuidor and u.cod_usuario = m.alterado_por) as "alteradoPor"`
const NOVO = {
  estado: 'ABERTO',
  versao: 1,
  meta: null,
  preenchidos: 0,
  liquido: 0,
  alteradoEm: null,
  alteradoPor: null,
} as const

/** The line of a month, its calendar read from the store. */
export const resumoDe = (loja: LojaDeVendas, mes: string, g: MesGuardado | undefined): MesResumo => ({
  ...NOVO,
  ...g,
  codConcessionaria: loja.codConcessionaria,
  mes,
  uteis: uteisDe(loja, mes).length,
  prazo: prazoDe(mes),
})

/** Months that a condition over `m` reaches. */
export async function lerMeses(c: Ctx, onde: RawBuilder<unknown>): Promise<MesGuardado[]> {
  const r =
    await sql<MesGuardado>`select ${COLUNAS} from venda_mes m where m.cod_distribuidor = ${c.inquilino.codDistribuidor} and ${onde}`.execute(
      c.tx,
    )
  return r.rows
}

export async function lerMes(c: Ctx, codConcessionaria: number, mes: string): Promise<MesGuardado | undefined> {
  return (await lerMeses(c, sql`m.cod_concessionaria = ${codConcessionaria} and m.mes = ${mes}`))[0]
}

/** The figures of a store's month, by day. */
export async function listCelulas(c: Ctx, codConcessionaria: number, mes: string): Promise<CelulaVenda[]> {
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
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where(sql<boolean>`dia >= ${`${mes}-01`}::date and dia < ${`${mesMais(mes, 1)}-01`}::date`)
    .orderBy('dia')
    .execute()
  return linhas
}

const MENCOES = sql<
  EventoMes['mencoes']
>`coalesce((select jsonb_agg(jsonb_build_object('codUsuario', u.cod_usuario, 'nome', u.nome) order by u.nome, u.cod_usuario) from usuario u
  where u.cod_distribuidor = venda_evento.cod_distribuidor and u.cod_usuario = any (venda_evento.mencoes)), '[]')`.as(
  'mencoes',
)

/** What happened to a month, in order. */
export function listEventos(c: Ctx, codConcessionaria: number, mes: string): Promise<EventoMes[]> {
  return c.tx
    .selectFrom('vendaEvento')
    .select([
      'codEvento',
      'acao',
      sql<EstadoMes | null>`de`.as('de'),
      sql<EstadoMes | null>`para`.as('para'),
      'texto',
      MENCOES,
      'quem',
      'em',
    ])
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('mes', '=', mes)
    .orderBy('codEvento')
    .execute()
}

/** Locks a month, begun by this if nobody had. Whoever waits for it reads what the one before wrote. */
export async function travarMes(c: CtxDePessoa, loja: LojaDeVendas, mes: string): Promise<MesGuardado> {
  const { codConcessionaria } = loja
  await sql`insert into venda_mes (cod_distribuidor, cod_concessionaria, mes, alterado_por) values (${c.inquilino.codDistribuidor}, ${codConcessionaria}, ${mes}, ${c.sessao.codUsuario})
    on conflict (cod_distribuidor, cod_concessionaria, mes) do nothing`.execute(c.tx)
  await sql`select 1 from venda_mes where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and mes = ${mes} for update`.execute(
    c.tx,
  )
  const g = await lerMes(c, codConcessionaria, mes)
  if (!g) throw new Error('a month that was just written')
  return g
}

/** Appends to a month's history. */
export async function registrarNoMes(
  c: CtxDePessoa,
  m: Pick<MesGuardado, 'codConcessionaria' | 'mes'>,
  e: { acao: string; de?: EstadoMes; para?: EstadoMes; texto: string; mencoes?: number[] },
): Promise<EventoMes> {
  return c.tx
    .insertInto('vendaEvento')
    .values({
      codDistribuidor: c.inquilino.codDistribuidor,
      codConcessionaria: m.codConcessionaria,
      mes: m.mes,
      codUsuario: c.sessao.codUsuario,
      quem: c.sessao.nome,
      ...e,
    })
    .returning([
      'codEvento',
      'acao',
      sql<EstadoMes | null>`de`.as('de'),
      sql<EstadoMes | null>`para`.as('para'),
      'texto',
      MENCOES,
      'quem',
      'em',
    ])
    .executeTakeFirstOrThrow()
}

/** Sets what changed of a locked month. */
export async function mudarMes(
  c: CtxDePessoa,
  m: Pick<MesGuardado, 'codConcessionaria' | 'mes'>,
  colunas: { estado?: EstadoMes; meta?: number | null },
): Promise<void> {
  await c.tx
    .updateTable('vendaMes')
    .set({ ...colunas, versao: sql`versao + 1`, alteradoEm: sql`now()`, alteradoPor: c.sessao.codUsuario })
    .where(doInquilino(c))
    .where('codConcessionaria', '=', m.codConcessionaria)
    .where('mes', '=', m.mes)
    .execute()
}

/** The month as it is now, told to whoever looks at the store's months. */
export async function contar(c: CtxDePessoa, codConcessionaria: number, mes: string): Promise<MesResumo> {
  const depois = resumoDe(await lerLoja(c, codConcessionaria), mes, await lerMes(c, codConcessionaria, mes))
  c.publicar('vendasMes_', codConcessionaria, { mes: depois, celulas: [], quem: c.sessao.nome })
  return depois
}
