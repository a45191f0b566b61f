import { type RawBuilder, sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import type { ConversaRow, ConversaView, conversas } from '#shared/conversas/conversas.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { after, closePage, decodeCursor, lojaByLoja } from '../../core/areas/keyset-page.ts'
import { findConversas, parseSearch, readSnippets } from './search.ts'

type Filter = Received<typeof conversas.listConversas, 'query'>
const E = sql` and `
/** Minutes until a customer's message counts as unanswered, when a store says nothing else. */
const TARGET = 30

const LATE = sql<boolean>`(v.espera_desde is not null and v.espera_desde < now() - make_interval(mins => coalesce((
  select g.valor::int from concessionaria_config g where g.cod_distribuidor = v.cod_distribuidor and g.cod_concessionaria = v.cod_concessionaria and g.chave = 'conversas.meta'), ${sql.lit(TARGET)})))`

const viewOf = (c: SignedInCtx, visao: ConversaView): RawBuilder<boolean> =>
  ({
    TODAS: sql<boolean>`true`,
    MINHAS: sql<boolean>`v.cod_usuario = ${c.sessao.codUsuario} and v.estado <> 'RESOLVIDA'`,
    ESPERAM: sql<boolean>`v.estado = 'ABERTA'`,
    ATRASADAS: LATE,
    RESOLVIDAS: sql<boolean>`v.estado = 'RESOLVIDA'`,
  })[visao]

/** Rows of threads as the list shows them; `source` is a query for rows of `conversa`. */
export async function readRows(c: SignedInCtx, source: RawBuilder<unknown>): Promise<ConversaRow[]> {
  const r = await sql<ConversaRow>`
    select v.cod_conversa as "codConversa", v.cod_concessionaria as "codConcessionaria", v.cod_cliente as "codCliente", k.nome as cliente, k.telefone, k.telefone is null and k.id_whatsapp is not null as "numeroOculto", v.estado,
      v.cod_usuario as "codUsuario", u.nome as dono, v.nao_lidas as "naoLidas", v.ultima_em as "ultimaEm", v.ultima_texto as "ultimaTexto", v.ultima_direcao as "ultimaDirecao",
      v.espera_desde as "esperaDesde", ${LATE} as atrasada, v.lembrar_em as "lembrarEm", v.rev, p.placas
    from (${source}) v
    join cliente k on k.cod_distribuidor = v.cod_distribuidor and k.cod_cliente = v.cod_cliente
    left join usuario u on u.cod_distribuidor = v.cod_distribuidor and u.cod_usuario = v.cod_usuario
    cross join lateral (select coalesce(array_agg(a.placa order by a.em desc), '{}') as placas from (
      select w.placa, max(x.em) as em from (
        (select q.cod_veiculo, q.criado_em as em from checklist q where q.cod_distribuidor = v.cod_distribuidor and q.cod_cliente = v.cod_cliente order by q.criado_em desc limit 20)
        union all (select q.cod_veiculo, q.chegou_em from passagem q where q.cod_distribuidor = v.cod_distribuidor and q.cod_cliente = v.cod_cliente order by q.cod_passagem desc limit 20)
        union all (select q.cod_veiculo, q.inicio from agendamento q where q.cod_distribuidor = v.cod_distribuidor and q.cod_cliente = v.cod_cliente order by q.cod_agendamento desc limit 20)) x
      join veiculo w on w.cod_distribuidor = v.cod_distribuidor and w.cod_veiculo = x.cod_veiculo and w.placa is not null
      group by 1 order by 2 desc limit 3) a) p
    order by v.ultima_em desc, v.cod_conversa desc`.execute(c.tx)
  return r.rows
}

/** One page of threads, the one that changed last first. */
export async function listConversas(c: SignedInCtx, f: Filter): Promise<Loaded<typeof conversas.listConversas>> {
  const { lojas } = c.contexto
  // A thread without a message was opened and never used.
  const onde = [sql`v.cod_distribuidor = ${c.tenant.codDistribuidor}`, sql`v.rev > 0`, viewOf(c, f.visao)]
  if (f.codConcessionaria) onde.push(sql`v.cod_concessionaria = ${f.codConcessionaria}`)
  const search = parseSearch(f.busca)
  const found = search ? await findConversas(c, search, f.codConcessionaria) : null
  if (found) onde.push(sql`v.cod_conversa = any(${[...found.keys()]}::int[])`)
  else if (f.busca) return { itens: [], proximo: null }
  const depois = after(sql`v.ultima_em, v.cod_conversa`, decodeCursor(f.cursor), 'desc', 'timestamptz')
  if (depois) onde.push(depois)
  const limit = sql.lit(f.limite + 1)
  const ofPage = (extra: RawBuilder<unknown>[]) =>
    sql`select v.* from conversa v where ${sql.join([...onde, ...extra], E)} order by v.ultima_em desc, v.cod_conversa desc limit ${limit}`
  const source =
    lojaByLoja(lojas, f.codConcessionaria) && !found
      ? sql`select q.* from unnest(${lojas}::int[]) l(cod_concessionaria) cross join lateral (${ofPage([sql`v.cod_concessionaria = l.cod_concessionaria`])}) q order by q.ultima_em desc, q.cod_conversa desc limit ${limit}`
      : ofPage([])
  const page = closePage(await readRows(c, source), f.limite, (l) => ({ valor: l.ultimaEm, cod: l.codConversa }))
  const messages = new Map(page.itens.map((l) => [l.codConversa, found?.get(l.codConversa) ?? null]))
  const snippets = await readSnippets(
    c,
    [...messages.values()].filter((m) => m !== null),
    search?.words ?? [],
  )
  return {
    itens: page.itens.map((l) => ({ ...l, achado: snippets.get(messages.get(l.codConversa) ?? 0) ?? null })),
    proximo: page.proximo,
  }
}

/** How many threads each view holds. */
export async function countConversas(
  c: SignedInCtx,
  codConcessionaria: number | undefined,
): Promise<Loaded<typeof conversas.countConversas>> {
  const { lojas } = c.contexto
  const onde = [sql`v.cod_distribuidor = ${c.tenant.codDistribuidor}`, sql`v.rev > 0`]
  if (codConcessionaria) onde.push(sql`v.cod_concessionaria = ${codConcessionaria}`)
  else if (lojas !== 'todas') onde.push(sql`v.cod_concessionaria = any(${lojas}::int[])`)
  const count = (visao: ConversaView) =>
    sql`(select count(*)::int from conversa v where ${sql.join([...onde, viewOf(c, visao)], E)})`
  const r = await sql<{ minhas: number; esperam: number; atrasadas: number }>`
    select ${count('MINHAS')} as minhas, ${count('ESPERAM')} as esperam, ${count('ATRASADAS')} as atrasadas`.execute(
    c.tx,
  )
  return r.rows[0] ?? { minhas: 0, esperam: 0, atrasadas: 0 }
}
