import { sql } from 'kysely'
import type { PecaAchada, PecaNoVeiculo, PecasAchadas } from '#shared/cardapio/pecas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'

/** The vehicle that parts are looked for; an empty model is every one of the make, a null year every year. */
export interface VeiculoPedido {
  marca: string
  modelo: string
  ano: number | null
}

interface ProcuraDePecas {
  busca: string
  /** 0: of no store. */
  codConcessionaria: number
  veiculo: VeiculoPedido | null
  comAsOutras: boolean
}

/** Parts among which the first page is chosen: a word that more of them hold is still being typed. */
const MAX_PECAS = 200
/** And of those so many more that the vehicle leads to. */
const MAX_PELO_VEICULO = 80
const POR_TIPO = 20
const MAX_APLICACOES = 12

/** The vehicle as its names are compared, once for a statement; 0103 says how. */
const comoSeCompara = (v: VeiculoPedido | null) =>
  sql`v as materialized (select chave_da_marca(${v?.marca ?? ''}) as marca, sem_acento(btrim(${v?.modelo ?? ''})) as modelo, sem_acento(split_part(btrim(${v?.modelo ?? ''}), ' ', 1)) as palavra, ${v?.ano ?? null}::int as ano)`

/** Condition on an application `a`, beside the vehicle `v`: it is of it. The one rule of what fits. */
const doVeiculo = (
  v: VeiculoPedido,
) => sql<boolean>`a.marca_chave = v.marca ${v.modelo === '' ? sql`` : sql`and a.palavra_chave = v.palavra`}
  and serve_no_modelo(a.modelo_chave, a.ano_de, a.ano_ate, v.modelo, v.ano)`

const daPeca = sql`a.cod_distribuidor = p.cod_distribuidor and a.codigo = p.codigo`

/** What a part `p` is to the vehicle: to be joined. */
const serventia = (v: VeiculoPedido | null) =>
  v === null
    ? sql`cross join (select null::text as serve) s`
    : sql`cross join lateral (select case when bool_or(${doVeiculo(v)}) then 'SERVE' when count(*) > 0 then 'NAO_SERVE' else 'UNIVERSAL' end as serve from peca_aplicacao a cross join v where ${daPeca}) s`

/** The first vehicles of a part, those of the asked one before the others. */
const aplicacoes = (v: VeiculoPedido | null) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('marca', marca, 'modelo', modelo, 'geracao', geracao, 'anoDe', ano_de, 'anoAte', ano_ate, 'motor', motor)), '[]') from (
      select a.* from peca_aplicacao a cross join v where ${daPeca} order by ${v === null ? sql`` : sql`(${doVeiculo(v)}) desc,`} a.marca_chave, a.ano_de, a.ano_ate, a.motor, a.modelo_chave limit ${sql.lit(MAX_APLICACOES)}) a) as aplicacoes,
  (select count(*)::int from peca_aplicacao a where ${daPeca}) as "totalAplicacoes"`

/** Whether a part `p` is among those that the model was quoted with lately: what it fits, where nobody has said it. */
const usada = (modelo: string | undefined) =>
  modelo
    ? sql`exists (select from (select u.cod_linha from orcamento_componente u where u.cod_distribuidor = p.cod_distribuidor and u.codigo = p.codigo and u.tipo = 'PECA' and u.codigo <> '' order by u.cod_componente desc limit 60) u
        join orcamento_linha l on l.cod_distribuidor = p.cod_distribuidor and l.cod_linha = u.cod_linha
        join orcamento o on o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento where o.modelo = ${modelo})`
    : sql`false`

/**
 * Parts by code, name or maker, those that fit the vehicle first, then those said of no vehicle, and those known not to fit counted, or last.
 * Of each kind the one whose code is typed whole, then what lies in the store, then by name.
 */
export async function listPecas(c: Ctx, q: ProcuraDePecas): Promise<PecasAchadas> {
  const { veiculo: v, codConcessionaria: loja } = q
  const d = c.inquilino.codDistribuidor
  const palavras = q.busca.split(/\s+/).filter(Boolean)
  const codigo = q.busca.toUpperCase()
  // Where more hold the words than are looked at, what fits is looked for from the vehicle too.
  const peloVeiculo = v
    ? sql`union (select p.cod_peca from v join peca_aplicacao a on true join peca p on p.cod_distribuidor = a.cod_distribuidor and p.codigo = a.codigo
        where (select count(*) from achadas) >= ${MAX_PECAS} and a.cod_distribuidor = ${d} and ${doVeiculo(v)} and p.texto_busca like all (padroes_da_busca(${palavras}::text[])) limit ${sql.lit(MAX_PELO_VEICULO)})`
    : sql``
  const r = await sql<PecaAchada & { total: number; exato: boolean }>`
    with ${comoSeCompara(v)},
    achadas as materialized (select unnest(acha_pecas(${palavras}::text[], ${loja}::int, ${MAX_PECAS}::int)) as cod_peca),
    candidatas as materialized (
      select cod_peca from achadas ${peloVeiculo}
      union select p.cod_peca from peca p where p.cod_distribuidor = ${d} and p.codigo = ${codigo}),
    julgadas as materialized (
      select p.cod_distribuidor, p.codigo, p.descricao, p.posicao, p.marca, p.custo, p.preco, p.disponivel, e.quantidade as estoque, ${usada(v?.modelo)} as usada, s.serve
      from candidatas k join peca p on p.cod_distribuidor = ${d} and p.cod_peca = k.cod_peca
      left join peca_estoque e on e.cod_distribuidor = p.cod_distribuidor and e.cod_concessionaria = ${loja} and e.codigo = p.codigo
      ${serventia(v)}),
    em_ordem as (
      select *, row_number() over (partition by serve order by codigo = ${codigo} desc, coalesce(estoque, 0) > 0 desc, descricao, usada desc, disponivel desc, posicao, codigo) as lugar,
        count(*) over (partition by serve)::int as total from julgadas)
    select p.codigo, p.descricao, p.posicao, p.marca, p.custo as "custoUnitario", p.preco as "precoCadastro", p.disponivel, p.estoque, p.usada as "usadaNoModelo", p.serve,
      coalesce((select l.preco from peca_loja l where l.cod_distribuidor = p.cod_distribuidor and l.cod_concessionaria = ${loja} and l.codigo = p.codigo), p.preco) as "precoUnitario",
      ${aplicacoes(v)}, p.total, (select count(*) from achadas) < ${MAX_PECAS} as exato
    from em_ordem p where p.lugar <= case when p.serve = 'NAO_SERVE' and not ${q.comAsOutras} then 1 else ${sql.lit(POR_TIPO)} end
    order by case p.serve when 'SERVE' then 0 when 'UNIVERSAL' then 1 else 2 end, p.lugar`.execute(c.tx)
  const outra = r.rows.find((p) => p.serve === 'NAO_SERVE')
  return {
    veiculo: v && (v.modelo || v.marca),
    pecas: r.rows.filter((p) => q.comAsOutras || p.serve !== 'NAO_SERVE'),
    naoServem: { total: outra?.total ?? 0, exato: outra?.exato ?? true },
  }
}

/** What each of some parts is to a vehicle; codes that the register lacks are absent. */
export async function pecasNoVeiculo(
  c: Ctx,
  codigos: readonly string[],
  v: VeiculoPedido | null,
): Promise<PecaNoVeiculo[]> {
  const r = await sql<PecaNoVeiculo>`
    with ${comoSeCompara(v)} select p.codigo, s.serve, ${aplicacoes(v)}
    from peca p ${serventia(v)} where p.cod_distribuidor = ${c.inquilino.codDistribuidor} and p.codigo = any(${codigos}::text[]) order by p.codigo`.execute(
    c.tx,
  )
  return r.rows
}
