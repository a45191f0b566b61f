import { type RawBuilder, sql } from 'kysely'
import type { Carro, CarKey, PatioLugar } from '#shared/agenda/patio.ts'
import { ACTS_AT_CAR, mustConfirm } from '#shared/rules/lugar.ts'
import { shortName } from '#shared/rules/name.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

type Loaded = Omit<Carro, 'confirmar' | 'chave'> & {
  codChave: number | null
  numero: string | null
  posse: 'QUADRO' | 'PESSOA' | null
  com: string | null
  chaveDesde: string | null
}

/** Name of a key's holder: `k` is the key. */
const HOLDER = sql`coalesce(
  (select m.nome from mecanico m where m.cod_distribuidor = k.cod_distribuidor and m.cod_mecanico = k.cod_mecanico),
  (select u.nome from usuario u where u.cod_distribuidor = k.cod_distribuidor and u.cod_usuario = k.cod_usuario))`

/** Cars that match a condition over `p` (visit), `v` (vehicle), `x` (open place) and `k` (key), by arrival. */
export async function readCarros(c: Ctx, onde: RawBuilder<unknown>, limit: number | null = null): Promise<Carro[]> {
  const r = await sql<Loaded>`
    select p.cod_passagem as "codPassagem", p.cod_concessionaria as "codConcessionaria", g.cod_agenda_veiculo as "codAgendaVeiculo", v.placa, v.chassi, v.modelo, p.prisma, s.nome as coluna,
      p.chegou_em as "chegouEm", x.cod_lugar as "codLugar", l.codigo as lugar, x.desde, x.visto_em as "vistoEm", x.como, x.quem,
      (select max(e.em) from agenda_evento e where e.cod_distribuidor = p.cod_distribuidor and e.cod_passagem = p.cod_passagem and e.alvo || ' ' || e.acao = any(${ACTS_AT_CAR}::text[])) as "ultimoAto",
      k.cod_chave as "codChave", k.numero, k.posse, ${HOLDER} as com, k.desde as "chaveDesde"
    from passagem p
    join veiculo v on v.cod_distribuidor = p.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    left join agenda_veiculo g on g.cod_distribuidor = p.cod_distribuidor and g.cod_passagem = p.cod_passagem
    left join agenda_status s on s.cod_distribuidor = g.cod_distribuidor and s.cod_status = g.cod_status
    left join carro_lugar x on x.cod_distribuidor = p.cod_distribuidor and x.cod_passagem = p.cod_passagem and x.ate is null
    left join lugar l on l.cod_distribuidor = x.cod_distribuidor and l.cod_lugar = x.cod_lugar
    left join chave k on k.cod_distribuidor = p.cod_distribuidor and k.cod_passagem = p.cod_passagem
    where p.cod_distribuidor = ${c.tenant.codDistribuidor} and ${onde} order by p.chegou_em, p.cod_passagem limit ${limit}::int`.execute(
    c.tx,
  )
  return r.rows.map(({ codChave, numero, posse, com, chaveDesde, ...p }) => ({
    ...p,
    confirmar: mustConfirm(p.vistoEm, p.ultimoAto),
    chave:
      codChave === null || numero === null || posse === null || chaveDesde === null
        ? null
        : { codChave, numero, posse, com: com && shortName(com), desde: chaveDesde },
  }))
}

/** Cars that are at a store. */
export const carrosHere = (c: Ctx, codConcessionaria: number): Promise<Carro[]> =>
  readCarros(c, sql`p.cod_concessionaria = ${codConcessionaria} and p.entregue_em is null`)

/** One car of a store, also one that left. */
export async function getCarro(c: Ctx, codConcessionaria: number, codPassagem: number): Promise<Carro | undefined> {
  const [carro] = await readCarros(
    c,
    sql`p.cod_concessionaria = ${codConcessionaria} and p.cod_passagem = ${codPassagem}`,
  )
  return carro
}

/** Places that match a condition over `l`, in the order of the picture. */
export async function readLugares(c: Ctx, onde: RawBuilder<unknown>): Promise<(PatioLugar & { loja: number })[]> {
  const r = await sql<PatioLugar & { loja: number }>`
    select l.cod_lugar as "codLugar", l.codigo, coalesce(l.nome, '') as nome, l.tipo, l.capacidade, l.ordem, l.cod_concessionaria as loja from lugar l
    where l.cod_distribuidor = ${c.tenant.codDistribuidor} and ${onde}
    order by l.ordem, l.codigo_ordem, l.cod_lugar`.execute(c.tx)
  return r.rows
}

/** Active places of a store, and retired ones in which a car still stands. */
export async function lugaresOf(c: Ctx, codConcessionaria: number): Promise<PatioLugar[]> {
  const rows = await readLugares(
    c,
    sql`l.cod_concessionaria = ${codConcessionaria} and (l.ativo or exists (select from carro_lugar x
      join passagem p on p.cod_distribuidor = x.cod_distribuidor and p.cod_passagem = x.cod_passagem and p.entregue_em is null
      where x.cod_distribuidor = l.cod_distribuidor and x.cod_lugar = l.cod_lugar and x.ate is null))`,
  )
  return rows.map(({ loja: _, ...l }) => l)
}

/** Keys that match a condition over `k` and `p` (its visit), by number. */
export async function readKeys(c: Ctx, onde: RawBuilder<unknown>): Promise<CarKey[]> {
  const r = await sql<CarKey>`
    select k.cod_chave as "codChave", k.cod_concessionaria as "codConcessionaria", k.numero, k.ativa, k.versao, k.posse, ${HOLDER} as com, k.desde, k.cod_passagem as "codPassagem",
      v.placa, v.modelo, p.entregue_em as "entregueEm"
    from chave k
    left join passagem p on p.cod_distribuidor = k.cod_distribuidor and p.cod_passagem = k.cod_passagem
    left join veiculo v on v.cod_distribuidor = p.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    where k.cod_distribuidor = ${c.tenant.codDistribuidor} and ${onde} order by length(k.numero), k.numero`.execute(
    c.tx,
  )
  return r.rows.map((k) => ({ ...k, com: k.com && shortName(k.com) }))
}

/** Movements of cars ÷ visits, of the visits delivered in the past 7 days. */
export async function movesPerVisit(c: Ctx, codConcessionaria: number): Promise<number | null> {
  const r = await sql<{ n: number | null }>`
    select (count(x.cod_movimento)::float8 / nullif(count(distinct p.cod_passagem), 0)) as n
    from passagem p left join carro_lugar x on x.cod_distribuidor = p.cod_distribuidor and x.cod_passagem = p.cod_passagem
    where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.cod_concessionaria = ${codConcessionaria} and p.entregue_em >= now() - interval '7 days'`.execute(
    c.tx,
  )
  return r.rows[0]?.n ?? null
}

/** The visit that a user moved last, among those that are at a store; null for none. */
export async function lastMovedBy(c: Ctx, codConcessionaria: number, codUsuario: number): Promise<number | null> {
  const r = await sql<{ cod: number }>`
    select x.cod_passagem as cod from carro_lugar x join passagem p on p.cod_distribuidor = x.cod_distribuidor and p.cod_passagem = x.cod_passagem and p.entregue_em is null
    where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${codConcessionaria} and x.cod_usuario = ${codUsuario} and x.como <> 'DERIVADO'
    order by x.desde desc, x.cod_movimento desc limit 1`.execute(c.tx)
  return r.rows[0]?.cod ?? null
}
