import { sql } from 'kysely'
import type { FoundPeca, VeiculoPeca, FoundPecas } from '#shared/cardapio/pecas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** The vehicle to find parts for. An empty model means any model of the make, a null year any year. */
export interface RequestedVeiculo {
  marca: string
  modelo: string
  ano: number | null
}

interface PecaSearch {
  busca: string
  /** 0 means no store. */
  codConcessionaria: number
  veiculo: RequestedVeiculo | null
  comAsOutras: boolean
}

/** Candidates for the first page. A word that matches more parts is probably still being typed. */
const MAX_PECAS = 200
/** Further candidates found through the vehicle. */
const MAX_BY_VEICULO = 80
const PER_TYPE = 20
const MAX_APLICACOES = 12

/** CTE `v`: the vehicle's normalised names, computed once per statement (rules in migration 0103). */
const normalizedVeiculo = (v: RequestedVeiculo | null) =>
  sql`v as materialized (select chave_da_marca(${v?.marca ?? ''}) as marca, sem_acento(btrim(${v?.modelo ?? ''})) as modelo, sem_acento(split_part(btrim(${v?.modelo ?? ''}), ' ', 1)) as palavra, ${v?.ano ?? null}::int as ano)`

/** Condition that an application `a` is for the vehicle `v`. This is the only rule of what fits. */
const forVeiculo = (
  v: RequestedVeiculo,
) => sql<boolean>`a.marca_chave = v.marca ${v.modelo === '' ? sql`` : sql`and a.palavra_chave = v.palavra`}
  and serve_no_modelo(a.modelo_chave, a.ano_de, a.ano_ate, v.modelo, v.ano)`

const forPeca = sql`a.cod_distribuidor = p.cod_distribuidor and a.codigo = p.codigo`

/** Join that gives whether a part `p` fits the vehicle (`s.serve`). */
const fitment = (v: RequestedVeiculo | null) =>
  v === null
    ? sql`cross join (select null::text as serve) s`
    : sql`cross join lateral (select case when bool_or(${forVeiculo(v)}) then 'SERVE' when count(*) > 0 then 'NAO_SERVE' else 'UNIVERSAL' end as serve from peca_aplicacao a cross join v where ${forPeca}) s`

/** The first applications of a part, those of the requested vehicle first. */
const aplicacoes = (v: RequestedVeiculo | null) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('marca', marca, 'modelo', modelo, 'geracao', geracao, 'anoDe', ano_de, 'anoAte', ano_ate, 'motor', motor)), '[]') from (
      select a.* from peca_aplicacao a cross join v where ${forPeca} order by ${v === null ? sql`` : sql`(${forVeiculo(v)}) desc,`} a.marca_chave, a.ano_de, a.ano_ate, a.motor, a.modelo_chave limit ${sql.lit(MAX_APLICACOES)}) a) as aplicacoes,
  (select count(*)::int from peca_aplicacao a where ${forPeca}) as "totalAplicacoes"`

/** Condition that a part `p` was lately quoted for the model: a hint that it fits when no application says so. */
const isUsed = (modelo: string | undefined) =>
  modelo
    ? sql`exists (select from (select u.cod_linha from orcamento_componente u where u.cod_distribuidor = p.cod_distribuidor and u.codigo = p.codigo and u.tipo = 'PECA' and u.codigo <> '' order by u.cod_componente desc limit 60) u
        join orcamento_linha l on l.cod_distribuidor = p.cod_distribuidor and l.cod_linha = u.cod_linha
        join orcamento o on o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento where o.modelo = ${modelo})`
    : sql`false`

/**
 * Searches parts by code, name or maker: those that fit the vehicle first, then universal ones; those known not to fit are only counted, or
 * come last. Within each kind: the exact code, then parts in stock, then by name.
 */
export async function listPecas(c: Ctx, q: PecaSearch): Promise<FoundPecas> {
  const { veiculo: v, codConcessionaria: loja } = q
  const d = c.tenant.codDistribuidor
  const words = q.busca.split(/\s+/).filter(Boolean)
  const codigo = q.busca.toUpperCase()
  // When the words match more parts than MAX_PECAS, also search from the vehicle, or fitting parts could be missed.
  const byVeiculo = v
    ? sql`union (select p.cod_peca from v join peca_aplicacao a on true join peca p on p.cod_distribuidor = a.cod_distribuidor and p.codigo = a.codigo
        where (select count(*) from achadas) >= ${MAX_PECAS} and a.cod_distribuidor = ${d} and ${forVeiculo(v)} and p.texto_busca like all (padroes_da_busca(${words}::text[])) limit ${sql.lit(MAX_BY_VEICULO)})`
    : sql``
  const r = await sql<FoundPeca & { total: number; exato: boolean }>`
    with ${normalizedVeiculo(v)},
    achadas as materialized (select unnest(acha_pecas(${words}::text[], ${loja}::int, ${MAX_PECAS}::int)) as cod_peca),
    candidatas as materialized (
      select cod_peca from achadas ${byVeiculo}
      union select p.cod_peca from peca p where p.cod_distribuidor = ${d} and p.codigo = ${codigo}),
    julgadas as materialized (
      select p.cod_distribuidor, p.codigo, p.descricao, p.posicao, p.marca, p.custo, p.preco, p.disponivel, e.quantidade as estoque, ${isUsed(v?.modelo)} as usada, s.serve
      from candidatas k join peca p on p.cod_distribuidor = ${d} and p.cod_peca = k.cod_peca
      left join peca_estoque e on e.cod_distribuidor = p.cod_distribuidor and e.cod_concessionaria = ${loja} and e.codigo = p.codigo
      ${fitment(v)}),
    em_ordem as (
      select *, row_number() over (partition by serve order by codigo = ${codigo} desc, coalesce(estoque, 0) > 0 desc, descricao, usada desc, disponivel desc, posicao, codigo) as lugar,
        count(*) over (partition by serve)::int as total from julgadas)
    select p.codigo, p.descricao, p.posicao, p.marca, p.custo as "custoUnitario", p.preco as "precoCadastro", p.disponivel, p.estoque, p.usada as "usadaNoModelo", p.serve,
      coalesce((select l.preco from peca_loja l where l.cod_distribuidor = p.cod_distribuidor and l.cod_concessionaria = ${loja} and l.codigo = p.codigo), p.preco) as "precoUnitario",
      ${aplicacoes(v)}, p.total, (select count(*) from achadas) < ${MAX_PECAS} as exato
    from em_ordem p where p.lugar <= case when p.serve = 'NAO_SERVE' and not ${q.comAsOutras} then 1 else ${sql.lit(PER_TYPE)} end
    order by case p.serve when 'SERVE' then 0 when 'UNIVERSAL' then 1 else 2 end, p.lugar`.execute(c.tx)
  const another = r.rows.find((p) => p.serve === 'NAO_SERVE')
  return {
    veiculo: v && (v.modelo || v.marca),
    pecas: r.rows.filter((p) => q.comAsOutras || p.serve !== 'NAO_SERVE'),
    naoServem: { total: another?.total ?? 0, exato: another?.exato ?? true },
  }
}

/** Fitment of the given parts to a vehicle. Codes that are not in the register are absent. */
export async function pecasForVeiculo(
  c: Ctx,
  codes: readonly string[],
  v: RequestedVeiculo | null,
): Promise<VeiculoPeca[]> {
  const r = await sql<VeiculoPeca>`
    with ${normalizedVeiculo(v)} select p.codigo, s.serve, ${aplicacoes(v)}
    from peca p ${fitment(v)} where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.codigo = any(${codes}::text[]) order by p.codigo`.execute(
    c.tx,
  )
  return r.rows
}
