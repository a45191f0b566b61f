import { type RawBuilder, sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import type { OrdemRow, ordens, AwaitedPeca, OsStatus } from '#shared/estoque/ordens.ts'
import { shortName } from '#shared/rules/name.ts'
import { periodFilter } from '../../core/areas/filters.ts'
import { countUpTo } from '../../core/areas/register.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { conflict } from '../../core/http/errors.ts'
import { closePage, type PageOrder, pageOrder } from '../../core/areas/keyset-page.ts'
import { register } from '../../agenda/nucleo/event.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { MISSING_PECAS, PAUSED, EXPECTED_AT } from '../../agenda/nucleo/pecas.ts'
import { authorOf } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { matches, getOrdem } from './queries.ts'

const E = sql` and `

const SAME_CARRO = sql`k.cod_distribuidor = o.cod_distribuidor and k.cod_veiculo = o.cod_veiculo and k.cancelado_em is null
  and k.criado_em >= coalesce(p.chegou_em, o.aberta_em) - interval '1 day' and k.criado_em <= coalesce(p.entregue_em, o.fechada_em + interval '1 day', 'infinity')`

const CONDITIONS: Readonly<Record<OsStatus, RawBuilder<unknown> | null>> = {
  todas: null,
  abertas: sql`o.fechada_em is null`,
  fechadas: sql`o.fechada_em is not null`,
  aguardandoPeca: sql`o.fechada_em is null and exists (select from ${MISSING_PECAS})`,
  semAgendamento: sql`o.fechada_em is null and p.cod_agendamento is null`,
  semChecklist: sql`o.fechada_em is null and not exists (select from checklist k where ${SAME_CARRO})`,
  semEntrega: sql`o.fechada_em is not null and p.cod_passagem is not null and p.entregue_em is null`,
}

const DE = sql`ordem_servico o
  join veiculo v on v.cod_distribuidor = o.cod_distribuidor and v.cod_veiculo = o.cod_veiculo
  join cliente n on n.cod_distribuidor = o.cod_distribuidor and n.cod_cliente = o.cod_cliente
  left join passagem p on p.cod_distribuidor = o.cod_distribuidor and p.cod_passagem = o.cod_passagem`

const TIME_ZONE = sql`(select h.fuso from concessionaria h where h.cod_distribuidor = o.cod_distribuidor and h.cod_concessionaria = o.cod_concessionaria)`

type Filter = Received<typeof ordens.listOrdens, 'query'>

async function filterBy(c: Ctx, f: Omit<Filter, 'cursor' | 'limite'>): Promise<RawBuilder<unknown>[]> {
  const { codDistribuidor } = c.tenant
  const onde: RawBuilder<unknown>[] = [sql`o.cod_distribuidor = ${codDistribuidor}`]
  if (f.codConcessionaria) onde.push(sql`o.cod_concessionaria = ${f.codConcessionaria}`)
  const condicao = CONDITIONS[f.situacao]
  if (condicao) onde.push(condicao)
  // Start from the open visits: they are few, while closed orders cover years.
  if (f.situacao === 'semEntrega')
    onde.push(sql`o.cod_passagem = any(array(select x.cod_passagem from passagem x where x.cod_distribuidor = ${codDistribuidor}
      and ${f.codConcessionaria ? sql`x.cod_concessionaria = ${f.codConcessionaria}` : sql`true`} and x.entregue_em is null))`)
  if (f.tipo) onde.push(sql`o.tipo = ${f.tipo}`)
  onde.push(...periodFilter(sql.ref('o.aberta_em'), TIME_ZONE, f.de, f.ate))
  if (f.busca !== undefined && f.busca.length >= 2) onde.push(await matches(c, f.busca))
  return onde
}

const ORDERS: Readonly<Record<Filter['ordem'], PageOrder>> = {
  abertaEm: { chave: sql`o.aberta_em`, tipo: 'timestamptz' },
  cliente: { chave: sql`sem_acento(n.nome)`, tipo: 'text' },
}

/** Work orders in the chosen order; the first page includes the total. */
export async function listOrdensPage(c: Ctx, f: Filter, maximo?: number): Promise<Loaded<typeof ordens.listOrdens>> {
  const onde = await filterBy(c, f)
  const order = ORDERS[f.ordem]
  const { ordem, depois } = pageOrder(order, sql`o.cod_os`, f)
  // Limit the page first, so that related data is looked up for its rows only.
  const r = await sql<OrdemRow & { chave: string }>`
    select ${order.chave} as chave, o.cod_os as "codOs", o.cod_concessionaria as "codConcessionaria", l.nome as concessionaria, o.numero, o.tipo, o.origem, o.fechada_em is null as aberta, o.aberta_em as "abertaEm", o.fechada_em as "fechadaEm",
      floor(extract(epoch from coalesce(o.fechada_em, now()) - o.aberta_em) / 86400)::int as dias, v.placa, v.chassi, v.modelo, n.nome as cliente, s.nome as consultor,
      (select count(*)::int from ordem_servico_linha x where x.cod_distribuidor = o.cod_distribuidor and x.cod_os = o.cod_os) as linhas,
      (select coalesce(sum(x.valor), 0)::bigint from ordem_servico_linha x where x.cod_distribuidor = o.cod_distribuidor and x.cod_os = o.cod_os) as valor,
      case when o.fechada_em is null then (select count(*)::int from ${MISSING_PECAS}) else 0 end as pecas, a.cod_agenda_veiculo as "codAgendaVeiculo", ck.cod_checklist as "codChecklist", q.cod_orcamento as "codOrcamento"
    from (select o.* from ${DE} where ${sql.join(depois ? [...onde, depois] : onde, E)} order by ${ordem} limit ${sql.lit(f.limite + 1)}) o
    join concessionaria l on l.cod_distribuidor = o.cod_distribuidor and l.cod_concessionaria = o.cod_concessionaria
    join veiculo v on v.cod_distribuidor = o.cod_distribuidor and v.cod_veiculo = o.cod_veiculo
    join cliente n on n.cod_distribuidor = o.cod_distribuidor and n.cod_cliente = o.cod_cliente
    left join passagem p on p.cod_distribuidor = o.cod_distribuidor and p.cod_passagem = o.cod_passagem
    left join consultor s on s.cod_distribuidor = o.cod_distribuidor and s.cod_consultor = o.cod_consultor
    left join agenda_veiculo a on a.cod_distribuidor = o.cod_distribuidor and a.cod_passagem = o.cod_passagem
    left join lateral (select k.cod_checklist from checklist k where ${SAME_CARRO} order by k.criado_em desc limit 1) ck on true
    left join lateral (select t.cod_orcamento from orcamento t where t.cod_distribuidor = o.cod_distribuidor and t.cod_checklist = ck.cod_checklist order by t.sequencia limit 1) q on true
    order by ${ordem}`.execute(c.tx)
  const page = closePage(r.rows, f.limite, (o) => ({ valor: o.chave, cod: o.codOs }))
  const contagem = f.cursor
    ? null
    : await countUpTo(c.tx, sql`(select 1 from ${DE} where ${sql.join(onde, E)})`, maximo)
  return {
    ...page,
    itens: page.itens.map(({ chave: _, ...o }) => ({
      ...o,
      consultor: o.consultor === null ? null : shortName(o.consultor),
    })),
    contagem,
  }
}

/** Parts that an order waits for, and the expected day of each from approved orders. */
async function awaitedPecas(c: Ctx, codOs: number): Promise<AwaitedPeca[]> {
  const r = await sql<AwaitedPeca>`
    select x.codigo, x.descricao, x.quantidade, coalesce(e.quantidade, 0) as "naMao",
      ${EXPECTED_AT} as previsao
    from ordem_servico o join lateral (select x.* from ${MISSING_PECAS}) x on true
    left join peca_estoque e on e.cod_distribuidor = x.cod_distribuidor and e.cod_concessionaria = x.cod_concessionaria and e.codigo = x.codigo
    where o.cod_distribuidor = ${c.tenant.codDistribuidor} and o.cod_os = ${codOs} and o.fechada_em is null order by x.ordem`.execute(
    c.tx,
  )
  return r.rows
}

/** An order with its awaited parts, the paused services and its history. */
export async function getOrdemDetail(c: Ctx, codOs: number): Promise<Loaded<typeof ordens.detalheDaOrdem>> {
  const d = c.tenant.codDistribuidor
  const ordem = await getOrdem(c, codOs)
  const pausados = await sql<{ codServicoAgendado: number; descricao: string; previsao: string | null }>`
    select s.cod_servico_agendado as "codServicoAgendado", s.descricao, s.pausa_previsao as previsao from ${PAUSED} and s.cod_distribuidor = ${d} and s.cod_passagem = ${ordem.codPassagem}
    order by s.cod_servico_agendado`.execute(c.tx)
  const eventos = await sql<{ codEvento: number; alvo: string; acao: string; quem: string; em: string }>`
    select cod_evento as "codEvento", alvo, acao, quem, em from (
      select * from agenda_evento where cod_distribuidor = ${d} and cod_os = ${codOs}
      union select * from agenda_evento where cod_distribuidor = ${d} and cod_passagem = ${ordem.codPassagem} and alvo <> 'CARTAO') v order by cod_evento desc limit 100`.execute(
    c.tx,
  )
  return { ordem, pecas: await awaitedPecas(c, codOs), pausados: pausados.rows, eventos: eventos.rows }
}

/** Sets the expected day of the last awaited part on the visit's pauses for parts, replacing a day set by a person. */
export async function applyForecast(c: SignedInCtx, codOs: number): Promise<Loaded<typeof ordens.levarPrevisao>> {
  const { ordem, pecas } = await getOrdemDetail(c, codOs)
  const days = pecas.map((p) => p.previsao)
  const previsao = days.reduce((a, b) => (a === null || b === null ? null : a > b ? a : b), days[0] ?? null)
  if (previsao === null)
    throw conflict('sem-previsao', 'Nem toda peça desta OS está em um pedido aprovado: ainda não há previsão.')
  const r = await sql<{
    cod: number
  }>`update servico_agendado set pausa_previsao = ${previsao}, previsao_da_peca = true, versao = versao + 1
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_servico_agendado in (select s.cod_servico_agendado from ${PAUSED} and s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.cod_passagem = ${ordem.codPassagem})
    returning cod_servico_agendado as cod`.execute(c.tx)
  if (r.rows.length === 0) throw conflict('sem-pausa', 'Nenhum serviço desta OS está pausado por peça na agenda.')
  await register(c, authorOf(c), {
    alvo: 'OS',
    acao: 'PREVISAO_DA_PECA',
    codConcessionaria: ordem.codConcessionaria,
    codPassagem: ordem.codPassagem,
    codOs,
    dados: { numero: ordem.numero, previsao },
  })
  await invalidate(c, ordem.codConcessionaria, ['getServicosAgendamentos', 'KANBAN_SNAPSHOT'])
  return { servicos: r.rows.length, previsao }
}
