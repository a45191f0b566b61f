import { sql } from 'kysely'
import type { PacoteOferta } from '#shared/cardapio/planos.ts'
import type { MaoDeObra, Peca } from '#shared/rules/orcamento.ts'
import { linhaTotal } from '#shared/rules/orcamento.ts'
import type { VeiculoScope } from '#shared/rules/plano.ts'
import { withFixedPreco } from '#shared/rules/pacote-preco.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** A package in force today, and which vehicles it is for. */
export interface CurrentPacote extends VeiculoScope {
  codPacote: number
  nome: string
  km: number
  meses: number
  /** Null for an à la carte package without that interval, where `km` or `meses` above is 0. */
  cadaKm: number | null
  cadaMeses: number | null
  toleranciaKm: number
  exigidoGarantia: boolean
}

/** Today at a store; without one, the day that began first at one of the distributor's stores. */
export const publicationDay = (c: Ctx, codConcessionaria?: number) =>
  sql`(select max((now() at time zone z.fuso)::date) from concessionaria z where z.cod_distribuidor = ${c.tenant.codDistribuidor}
    and (${codConcessionaria ?? null}::int is null or z.cod_concessionaria = ${codConcessionaria ?? null}::int))`

/** Active packages published by the day of a store: the maker's plans, or the à la carte ones. */
export async function currentPacotes(
  c: Ctx,
  natureza: 'FABRICA' | 'ADICIONAL',
  codConcessionaria?: number,
): Promise<CurrentPacote[]> {
  const r = await sql<CurrentPacote>`
    select p.cod_pacote as "codPacote", p.nome, coalesce(p.km, 0) as km, coalesce(p.meses, 0) as meses, p.km as "cadaKm", p.meses as "cadaMeses", p.tolerancia_km as "toleranciaKm", p.exigido_garantia as "exigidoGarantia",
      coalesce(p.marca, '') as marca, coalesce(m.modelo, p.modelo, '') as modelo, coalesce(nullif(m.ano, 32000), 0) as ano, coalesce(m.uso = 'SEVERO', false) as severo,
      case when p.cod_modelo is not null then 'versao' when p.modelo is not null then 'modelo' else 'marca' end as alcance
    from cardapio_pacote p left join cardapio_modelo m on m.cod_distribuidor = p.cod_distribuidor and m.cod_modelo = p.cod_modelo
    where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.natureza = ${natureza} and p.ativo and p.publicado_em <= ${publicationDay(c, codConcessionaria)}
    order by p.ordem, p.km, p.cod_pacote`.execute(c.tx)
  return r.rows
}

/** Named packages as a store offers them today; those out of force are left out. */
export async function offeredPacotes(
  c: Ctx,
  codConcessionaria: number,
  cods: readonly number[],
): Promise<Map<number, PacoteOferta>> {
  if (cods.length === 0) return new Map()
  const all = [
    ...(await currentPacotes(c, 'FABRICA', codConcessionaria)),
    ...(await currentPacotes(c, 'ADICIONAL', codConcessionaria)),
  ]
  return ofertasOf(
    c,
    codConcessionaria,
    all.filter((p) => cods.includes(p.codPacote)),
  )
}

interface Componente {
  codPacote: number
  tipo: 'PECA' | 'MAO_DE_OBRA' | 'VERIFICACAO'
  codigo: string
  descricao: string
  quantidade: number | null
  minutos: number | null
  custo: number | null
  preco: number | null
}

/** Packages as a store offers them today: parts at its prices, labour at its hourly rate, its closed price spread over both. */
export async function ofertasOf(
  c: Ctx,
  codConcessionaria: number,
  pacotes: readonly CurrentPacote[],
): Promise<Map<number, PacoteOferta>> {
  const d = c.tenant.codDistribuidor
  const codes = pacotes.map((p) => p.codPacote)
  if (codes.length === 0) return new Map()
  const r = await sql<Componente>`
    select c.cod_pacote as "codPacote", c.tipo, c.codigo, case c.tipo when 'VERIFICACAO' then c.descricao else coalesce(p.descricao, s.descricao, c.codigo) end as descricao, c.quantidade,
      coalesce(c.minutos, s.minutos) as minutos, coalesce(p.custo, s.custo_hora) as custo, coalesce(l.preco, p.preco, s.valor_hora) as preco
    from cardapio_pacote_componente c
    left join peca p on c.tipo = 'PECA' and p.cod_distribuidor = c.cod_distribuidor and p.codigo = c.codigo
    left join peca_loja l on l.cod_distribuidor = p.cod_distribuidor and l.codigo = p.codigo and l.cod_concessionaria = ${codConcessionaria}
    left join servico s on c.tipo = 'MAO_DE_OBRA' and s.cod_distribuidor = c.cod_distribuidor and s.codigo = c.codigo
    where c.cod_distribuidor = ${d} and c.cod_pacote = any(${codes}::int[]) order by c.cod_pacote, c.ordem`.execute(
    c.tx,
  )
  const f = await sql<{ codPacote: number; fechado: number | null }>`
    select p as "codPacote", preco_do_pacote(${d}, p, ${codConcessionaria}, now()) as fechado from unnest(${codes}::int[]) p`.execute(
    c.tx,
  )
  const closed = new Map(f.rows.map((l) => [l.codPacote, l.fechado]))
  const byPacote = Map.groupBy(r.rows, (x) => x.codPacote)
  return new Map(
    pacotes.map((p) => {
      const own = byPacote.get(p.codPacote) ?? []
      const content = withFixedPreco(
        {
          pecas: own.filter((x) => x.tipo === 'PECA').map(toPeca),
          maoDeObra: own.filter((x) => x.tipo === 'MAO_DE_OBRA').map(toMaoDeObra),
        },
        closed.get(p.codPacote) ?? null,
      )
      return [
        p.codPacote,
        {
          codPacote: p.codPacote,
          nome: p.nome,
          km: p.cadaKm,
          meses: p.cadaMeses,
          exigidoGarantia: p.exigidoGarantia,
          verificacoes: own.filter((x) => x.tipo === 'VERIFICACAO').map((x) => x.descricao),
          ...content,
          minutos: content.maoDeObra.reduce((n, m) => n + (m.minutos ?? 0), 0),
          total: linhaTotal(content),
        },
      ]
    }),
  )
}

const toPeca = (x: Componente): Peca => ({
  codigo: x.codigo,
  descricao: x.descricao,
  quantidade: x.quantidade ?? 1,
  custoUnitario: x.custo,
  precoUnitario: x.preco,
  desconto: 0,
})
const toMaoDeObra = (x: Componente): MaoDeObra => ({
  codigo: x.codigo,
  descricao: x.descricao,
  minutos: x.minutos,
  custoHora: x.custo,
  valorHora: x.preco,
  desconto: 0,
})
