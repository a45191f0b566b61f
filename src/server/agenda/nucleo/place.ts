import { type RawBuilder, sql } from 'kysely'
import { placeHint } from '#shared/rules/lugar.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import type { Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'

interface Act {
  alvo: string
  acao: string
  codConcessionaria: number
  codPassagem: number
  codServicoAgendado?: number | null
  depois?: object | null
  dados?: object | null
  codEvento: number
}

/** Locks a visit, then its card: the order in which every writer of the agenda takes them. */
async function lockVisit(c: Ctx, codPassagem: number, withPassagem: boolean): Promise<boolean> {
  const d = c.tenant.codDistribuidor
  const of = sql`cod_distribuidor = ${d} and cod_passagem = ${codPassagem}`
  if (withPassagem) await sql`select from passagem where ${of} for no key update`.execute(c.tx)
  await sql`select from agenda_veiculo where ${of} for update`.execute(c.tx)
  const r = await sql<{ aberta: boolean }>`select entregue_em is null as aberta from passagem where ${of}`.execute(c.tx)
  return r.rows[0]?.aberta === true
}

/** Writes that a car of an open visit stands in a place: a new row, or seen again in the same one. The visit is locked. */
async function write(
  c: Ctx,
  car: { codConcessionaria: number; codPassagem: number },
  codLugar: number | null,
  how: { como: 'QR' | 'TOQUE' | 'DERIVADO'; codEvento: number | null },
  author: Author,
): Promise<void> {
  const d = c.tenant.codDistribuidor
  const open = sql`cod_distribuidor = ${d} and cod_passagem = ${car.codPassagem} and ate is null`
  // A transaction that began earlier may write later: time never runs backwards within a visit.
  const seen = await sql`update carro_lugar set visto_em = greatest(visto_em, now())
    where ${open} and cod_lugar = ${codLugar}::int returning 1`.execute(c.tx)
  if (seen.rows.length > 0) return
  await sql`update carro_lugar set ate = greatest(visto_em, now()) where ${open}`.execute(c.tx)
  if (codLugar === null) return
  await sql`insert into carro_lugar (cod_distribuidor, cod_concessionaria, cod_passagem, cod_lugar, desde, visto_em, como, cod_evento, cod_usuario, quem)
    select ${d}, ${car.codConcessionaria}, ${car.codPassagem}, ${codLugar}, t.em, t.em, ${how.como}, ${how.codEvento}::bigint, ${author.codUsuario}::int, ${author.quem}
    from (select greatest(now(), max(ate)) as em from carro_lugar where cod_distribuidor = ${d} and cod_passagem = ${car.codPassagem}) t`.execute(
    c.tx,
  )
}

/** Moves a car of an open visit by hand; false when the visit is over. */
export async function placeCar(
  c: Ctx,
  car: { codConcessionaria: number; codPassagem: number },
  codLugar: number | null,
  como: 'QR' | 'TOQUE',
  author: Author,
): Promise<boolean> {
  if (!(await lockVisit(c, car.codPassagem, true))) return false
  await write(c, car, codLugar, { como, codEvento: null }, author)
  tell(c, car)
  return true
}

/** Tells the store's screens that a car or key moved. */
export function tell(c: Ctx, { codConcessionaria, codPassagem }: { codConcessionaria: number; codPassagem: number }) {
  c.publish('patio_', codConcessionaria, { codConcessionaria, codPassagem })
}

/** Place that a store's settings give after an act; null when they give none. */
async function impliedPlace(c: Ctx, e: Act, from: RawBuilder<unknown>): Promise<number | null> {
  const r = await sql<{ cod: number }>`select l.cod_lugar as cod from ${from}
    join lugar l on l.cod_distribuidor = x.cod_distribuidor and l.cod_lugar = x.cod_lugar and l.ativo
    where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${e.codConcessionaria}`.execute(
    c.tx,
  )
  return r.rows[0]?.cod ?? null
}

const RECEPCAO = sql`(select cod_status from agenda_status s where s.cod_distribuidor = x.cod_distribuidor and s.cod_concessionaria = x.cod_concessionaria and s.papel = 'RECEPCAO' limit 1)`

function impliedBy(c: Ctx, hint: 'CHEGADA' | 'COLUNA' | 'MECANICO', e: Act): RawBuilder<unknown> {
  const d = c.tenant.codDistribuidor
  if (hint === 'CHEGADA')
    return sql`(select x.* from lugar_coluna x where x.cod_distribuidor = ${d} and x.cod_concessionaria = ${e.codConcessionaria} and x.cod_status = ${RECEPCAO}) x`
  if (hint === 'COLUNA') {
    const codStatus = e.depois && 'codStatus' in e.depois ? Number(e.depois.codStatus) : null
    return sql`(select x.* from lugar_coluna x where x.cod_distribuidor = ${d} and x.cod_status = ${codStatus}::int) x`
  }
  return sql`(select x.* from lugar_mecanico x where x.cod_distribuidor = ${d} and x.cod_mecanico = (
    select cod_mecanico from servico_slot where cod_distribuidor = ${d} and cod_servico_agendado = ${e.codServicoAgendado ?? null}::int and not cancelado
    order by iniciado_em desc nulls last, inicio limit 1)) x`
}

/** After an act on a visit, in its transaction: writes the place that the act implies, ends the stay of a car that left, hangs a key on its prisma's number. */
export async function followAct(c: Ctx, author: Author, e: Act): Promise<void> {
  const hint = placeHint(e.alvo, e.acao)
  if (hint === null || hint === 'NADA') return
  const car = { codConcessionaria: e.codConcessionaria, codPassagem: e.codPassagem }
  if (hint === 'CHEGADA') await hangKey(c, author, e)
  const codLugar = hint === 'SAIDA' ? null : await impliedPlace(c, e, impliedBy(c, hint, e))
  if (hint !== 'SAIDA' && codLugar === null) return
  // Acts on a card hold its lock already; their transaction never asks for the visit's.
  const open = await lockVisit(c, e.codPassagem, e.alvo !== 'CARTAO')
  if (open !== (hint !== 'SAIDA')) return
  await write(c, car, codLugar, { como: 'DERIVADO', codEvento: e.codEvento }, author)
  tell(c, car)
}

/** The key of a car that arrives hangs on the number of its prisma, when the board has that number free. */
async function hangKey(c: Ctx, author: Author, { codConcessionaria, codPassagem, dados }: Act): Promise<void> {
  const prisma = dados && 'prisma' in dados ? dados.prisma : null
  if (typeof prisma !== 'string') return
  await sql`with k as (update chave set cod_passagem = ${codPassagem}, desde = now(), versao = versao + 1
      where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and numero = upper(${prisma}) and ativa and cod_passagem is null
      returning *)
    insert into chave_movimento (cod_distribuidor, cod_concessionaria, cod_chave, cod_passagem, para, cod_usuario, quem)
    select cod_distribuidor, cod_concessionaria, cod_chave, cod_passagem, 'QUADRO', ${author.codUsuario}::int, ${author.quem} from k`.execute(
    c.tx,
  )
}
