import { type RawBuilder, sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import type { estoque, Movimento, IdlePeca, PecaPosition, LostVenda } from '#shared/estoque/estoque.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { notFound } from '../../core/http/errors.ts'
import { after, closePage, decodeCursor } from '../../core/areas/keyset-page.ts'

const MONTHS = 24
const MAX_ROWS = 500

/**
 * SQL: reserved units by part of a store, from approved lines not yet executed and from booked packages. Codes are not mapped to their
 * successors.
 */
export const reservations = (c: Pick<Ctx, 'tenant'>, loja: number): RawBuilder<unknown> => sql`(
  select codigo, sum(quantidade) as quantidade from (
    select k.codigo, coalesce(k.quantidade, 1) as quantidade from orcamento_linha l
    join orcamento o on o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento and o.estado <> 'CANCELADO'
    join orcamento_componente k on k.cod_distribuidor = l.cod_distribuidor and k.cod_linha = l.cod_linha and k.tipo = 'PECA'
    where l.cod_distribuidor = ${c.tenant.codDistribuidor} and l.cod_concessionaria = ${loja} and l.estado = 'APROVADO'
    union all
    select k.codigo, coalesce(k.quantidade, 1) from agendamento a
    join servico_agendado s on s.cod_distribuidor = a.cod_distribuidor and s.cod_agendamento = a.cod_agendamento and not s.removido and s.cod_linha is null
    join veiculo v on v.cod_distribuidor = a.cod_distribuidor and v.cod_veiculo = a.cod_veiculo
    join cardapio_pacote p on p.cod_distribuidor = a.cod_distribuidor and p.nome = s.descricao and p.ativo and sem_acento(coalesce(p.marca, v.marca)) = sem_acento(v.marca)
    join cardapio_pacote_componente k on k.cod_distribuidor = p.cod_distribuidor and k.cod_pacote = p.cod_pacote and k.tipo = 'PECA'
    where a.cod_distribuidor = ${c.tenant.codDistribuidor} and a.cod_concessionaria = ${loja} and a.inicio >= now() - interval '1 day' and a.estado in ('AGENDADO', 'CONFIRMADO')
  ) r group by codigo)`

/** SQL: units by part on their way to a store, from approved orders and from drafts, and units that it owes to sister stores. */
export const pedidos = (c: Pick<Ctx, 'tenant'>, loja: number): RawBuilder<unknown> => sql`(
  select codigo, coalesce(sum(entra) filter (where firme), 0) as firme, coalesce(sum(entra) filter (where not firme), 0) as rascunho,
    coalesce(sum(sai) filter (where firme), 0) as deve, coalesce(sum(sai) filter (where not firme), 0) as "deveRascunho" from (
    select l.codigo, g.estado = 'APROVADA' as firme, case g.estado when 'APROVADA' then greatest(0, l.quantidade - l.recebida) else l.quantidade + l.transferida end as entra, 0 as sai
    from sugestao_loja g join sugestao_linha l using (cod_distribuidor, cod_concessionaria, cod_sugestao)
    where g.cod_distribuidor = ${c.tenant.codDistribuidor} and g.cod_concessionaria = ${loja} and g.estado in ('RASCUNHO', 'APROVADA')
    union all
    select l.codigo, false, 0, (t ->> 'unidades')::numeric
    from sugestao_loja g join sugestao_linha l using (cod_distribuidor, cod_concessionaria, cod_sugestao) cross join lateral jsonb_array_elements(l.transferencias) t
    where g.cod_distribuidor = ${c.tenant.codDistribuidor} and g.estado = 'RASCUNHO' and l.transferida > 0 and (t ->> 'loja')::int = ${loja}
    union all
    select codigo, true, quantidade - recebida, 0 from transferencia
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${loja} and estado in ('A_ENVIAR', 'ENVIADA')
    union all
    select codigo, true, 0, quantidade from transferencia
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_origem = ${loja} and estado = 'A_ENVIAR'
  ) p group by codigo)`

/** Stock of a part at a store, including the codes that it replaced. Throws 404 for an unknown part. */
export async function pecaPosition(c: Ctx, codConcessionaria: number, codigo: string): Promise<PecaPosition> {
  const d = c.tenant.codDistribuidor
  const r = await sql<PecaPosition & { conhecida: boolean }>`
    with codigos as (select ${codigo}::text as codigo union select codigo from peca_substituicao where cod_distribuidor = ${d} and atual = ${codigo}),
    meses as (select generate_series(indice_mes((now() at time zone l.fuso)::date) - ${sql.lit(MONTHS)}, indice_mes((now() at time zone l.fuso)::date) - 1) as m from concessionaria l where l.cod_distribuidor = ${d} and l.cod_concessionaria = ${codConcessionaria})
    select ${codigo}::text as codigo, p.descricao, p.categoria, ${codConcessionaria}::int as "codConcessionaria", p.codigo is not null or exists (select from peca_estoque e where e.cod_distribuidor = ${d} and e.cod_concessionaria = ${codConcessionaria} and e.codigo in (select codigo from codigos)) as conhecida,
      coalesce((select sum(e.quantidade) from peca_estoque e where e.cod_distribuidor = ${d} and e.cod_concessionaria = ${codConcessionaria} and e.codigo in (select codigo from codigos)), 0) as quantidade,
      (select e.localizacao from peca_estoque e where e.cod_distribuidor = ${d} and e.cod_concessionaria = ${codConcessionaria} and e.codigo = ${codigo}) as localizacao,
      (select left(k.classes ->> ${codigo}::text, 1) from estoque_classe k where k.cod_distribuidor = ${d} and k.cod_concessionaria = ${codConcessionaria} order by k.periodo desc limit 1) as abc,
      coalesce((select sum(r.quantidade) from ${reservations(c, codConcessionaria)} r where r.codigo in (select codigo from codigos)), 0)
        + coalesce((select sum(r.deve) from ${pedidos(c, codConcessionaria)} r where r.codigo in (select codigo from codigos)), 0) as reservado,
      coalesce((select sum(r.firme + r.rascunho) from ${pedidos(c, codConcessionaria)} r where r.codigo in (select codigo from codigos)), 0) as "emPedido",
      (select jsonb_agg(coalesce((select sum(e.demanda[m.m]) from peca_estoque e where e.cod_distribuidor = ${d} and e.cod_concessionaria = ${codConcessionaria} and e.codigo in (select codigo from codigos)), 0) / 1000.0 order by m.m) from meses m) as demanda,
      (select coalesce(jsonb_agg(codigo order by codigo) filter (where codigo <> ${codigo}), '[]') from codigos) as substitui,
      (select atual from peca_substituicao where cod_distribuidor = ${d} and codigo = ${codigo}) as atual
    from (select 1) um left join peca p on p.cod_distribuidor = ${d} and p.codigo = ${codigo}`.execute(c.tx)
  const [p] = r.rows
  if (!p?.conhecida) throw notFound('Peça não encontrada')
  const { conhecida: _, ...posicao } = p
  return posicao
}

/** Movements of a part and of the codes that it replaced, newest first. */
export async function listMovimentos(
  c: Ctx,
  { codConcessionaria, codigo }: { codConcessionaria: number; codigo: string },
  f: Received<typeof estoque.listMovimentos, 'query'>,
): Promise<Loaded<typeof estoque.listMovimentos>> {
  const d = c.tenant.codDistribuidor
  const depois = after(sql`em, cod_movimento`, decodeCursor(f.cursor), 'desc', 'timestamptz') ?? sql<boolean>`true`
  const r = await sql<Movimento>`
    select cod_movimento as "codMovimento", tipo, efeito, quantidade, em, documento, origem, quem from estoque_movimento
    where cod_distribuidor = ${d} and cod_concessionaria = ${codConcessionaria} and ${depois}
      and codigo = any(array(select ${codigo}::text union select codigo from peca_substituicao where cod_distribuidor = ${d} and atual = ${codigo}))
    order by em desc, cod_movimento desc limit ${sql.lit(f.limite + 1)}`.execute(c.tx)
  return closePage(r.rows, f.limite, (m) => ({ valor: m.em, cod: m.codMovimento }))
}

const COST = sql`coalesce(p.custo, p.preco, 0)`

/** Parts of a store that are idle or exceed a year's demand: value, age, and the store where they sell. */
export async function idleEstoque(c: Ctx, codConcessionaria: number): Promise<Loaded<typeof estoque.estoqueParado>> {
  const d = c.tenant.codDistribuidor
  const base = sql`with l as (select (now() at time zone fuso)::date as hoje, indice_mes((now() at time zone fuso)::date) as mes from concessionaria where cod_distribuidor = ${d} and cod_concessionaria = ${codConcessionaria}),
    tudo as (
      select e.codigo, p.descricao, p.categoria, e.quantidade, ${COST} as custo, l.mes, l.hoje - e.ultima_saida as dias,
        greatest(0, e.quantidade - coalesce((select sum(x) from unnest(e.demanda[l.mes - 12 : l.mes]) x), 0) / 1000.0) as excesso
      from l cross join peca_estoque e left join peca p on p.cod_distribuidor = e.cod_distribuidor and p.codigo = e.codigo
      where e.cod_distribuidor = ${d} and e.cod_concessionaria = ${codConcessionaria} and e.quantidade > 0 and (e.desde is null or e.desde <= l.mes - 12))`
  const r = await sql<Omit<IdlePeca, 'vende'> & { vende: IdlePeca['vende'] }>`${base}
    select t.codigo, t.descricao, t.categoria, t.quantidade, round(t.quantidade * t.custo)::bigint as valor, t.dias, t.excesso, round(t.excesso * t.custo)::bigint as "valorExcesso",
      (select jsonb_build_object('codConcessionaria', o.cod_concessionaria, 'concessionaria', k.nome, 'unidades', o.unidades) from (
          select e.cod_concessionaria, (select coalesce(sum(x), 0) from unnest(e.demanda[t.mes - 12 : t.mes]) x) / 1000.0 as unidades
          from peca_estoque e where e.cod_distribuidor = ${d} and e.codigo = t.codigo and e.cod_concessionaria <> ${codConcessionaria}) o
        join concessionaria k on k.cod_distribuidor = ${d} and k.cod_concessionaria = o.cod_concessionaria
        where o.unidades > 0 order by o.unidades desc, o.cod_concessionaria limit 1) as vende
    from (select * from tudo where excesso > 0 order by excesso * custo desc, codigo limit ${sql.lit(MAX_ROWS)}) t order by t.excesso * t.custo desc, t.codigo`.execute(
    c.tx,
  )
  const sum = await sql<{ total: number; parado: number; excesso: number }>`${base}
    select coalesce((select round(sum(e.quantidade * ${COST})) from peca_estoque e left join peca p on p.cod_distribuidor = e.cod_distribuidor and p.codigo = e.codigo
        where e.cod_distribuidor = ${d} and e.cod_concessionaria = ${codConcessionaria} and e.quantidade > 0), 0)::bigint as total,
      coalesce(round(sum(quantidade * custo) filter (where dias is null or dias >= 365)), 0)::bigint as parado, coalesce(round(sum(excesso * custo)), 0)::bigint as excesso from tudo`.execute(
    c.tx,
  )
  const { total = 0, parado = 0, excesso = 0 } = sum.rows[0] ?? {}
  return { valorTotal: total, valorParado: parado, valorExcesso: excesso, itens: r.rows }
}

/** Lost sales of the last twelve months, by part. */
export async function lostVendas(c: Ctx, codConcessionaria: number): Promise<Loaded<typeof estoque.vendasPerdidas>> {
  // The total is of all parts, also those beyond the list's length.
  const r = await sql<LostVenda & { total: number }>`
    select m.codigo, p.descricao, p.categoria, count(*) as vezes, sum(m.quantidade) as unidades, round(sum(m.quantidade * coalesce(p.preco, 0)))::bigint as valor, max(m.em) as ultima,
      (sum(round(sum(m.quantidade * coalesce(p.preco, 0)))) over ())::bigint as total
    from estoque_movimento m left join peca p on p.cod_distribuidor = m.cod_distribuidor and p.codigo = m.codigo
    where m.cod_distribuidor = ${c.tenant.codDistribuidor} and m.cod_concessionaria = ${codConcessionaria} and m.tipo = 'PERDIDA' and m.em > now() - interval '12 months'
    group by 1, 2, 3 order by 6 desc, 1 limit ${sql.lit(MAX_ROWS)}`.execute(c.tx)
  return { valor: r.rows[0]?.total ?? 0, itens: r.rows.map(({ total: _, ...l }) => l) }
}

/** Creates the transfers of an approved order, which the sister stores then send. */
export async function requestTransferencias(c: SignedInCtx, qual: PedidoKey): Promise<void> {
  await sql`insert into transferencia (cod_distribuidor, cod_concessionaria, cod_origem, cod_sugestao, codigo, quantidade, quem)
    select l.cod_distribuidor, l.cod_concessionaria, (t ->> 'loja')::int, l.cod_sugestao, l.codigo, (t ->> 'unidades')::numeric, ${c.sessao.nome}
    from sugestao_linha l cross join lateral jsonb_array_elements(l.transferencias) t
    where l.cod_distribuidor = ${c.tenant.codDistribuidor} and l.cod_concessionaria = ${qual.codConcessionaria} and l.cod_sugestao = ${qual.codSugestao} and l.transferida > 0 order by l.cod_linha`.execute(
    c.tx,
  )
}

/** Marks an approved order as received once nothing is outstanding, from suppliers or sister stores. */
export async function closeIfComplete(c: Ctx, { codSugestao, codConcessionaria }: PedidoKey): Promise<void> {
  const da = sql`cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and cod_sugestao = ${codSugestao}`
  await sql`update sugestao_loja set estado = 'RECEBIDA' where ${da} and estado = 'APROVADA' and not exists (select from sugestao_linha where ${da} and recebida < quantidade)
    and not exists (select from transferencia where ${da} and estado in ('A_ENVIAR', 'ENVIADA'))`.execute(c.tx)
}

interface PedidoKey {
  codSugestao: number
  codConcessionaria: number
}
