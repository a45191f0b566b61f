import { sql } from 'kysely'
import type { VisitReparos } from '#shared/garantia/reparos.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { counted } from './rows.ts'

/** A visit with its car. */
export interface VisitCar {
  codPassagem: number
  codConcessionaria: number
  codVeiculo: number
  codCliente: number
  chegouEm: string
  entregueEm: string | null
  fuso: string
  placaChave: string | null
  chassi: string | null
  observacao: string
}

/** A visit and its car; locks the visit for a write. Throws 404 beyond reach. */
export async function readVisit(c: Ctx, codPassagem: number, lock = false): Promise<VisitCar> {
  const r = await sql<VisitCar>`
    select p.cod_passagem as "codPassagem", p.cod_concessionaria as "codConcessionaria", p.cod_veiculo as "codVeiculo", p.cod_cliente as "codCliente",
      p.chegou_em as "chegouEm", p.entregue_em as "entregueEm", l.fuso, v.placa_chave as "placaChave", v.chassi, p.observacao
    from passagem p
    join concessionaria l on l.cod_distribuidor = p.cod_distribuidor and l.cod_concessionaria = p.cod_concessionaria
    join veiculo v on v.cod_distribuidor = p.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.cod_passagem = ${codPassagem} ${lock ? sql`for update of p` : sql``}`.execute(
    c.tx,
  )
  const [visit] = r.rows
  if (!visit) throw notFound('Visita não encontrada')
  return visit
}

/** Whether two records are of one car: each store keeps its own. */
export const isSameCar = (a: VisitCar, b: VisitCar): boolean =>
  a.codVeiculo === b.codVeiculo ||
  (a.chassi !== null && a.chassi === b.chassi) ||
  (a.placaChave !== null && a.placaChave === b.placaChave)

/** Whether the visit's order or the checklist made in it is of the maker's warranty. */
export async function isUnderWarranty(c: Ctx, p: VisitCar): Promise<boolean> {
  const r = await sql<{ sim: boolean }>`
    select exists (select from ordem_servico o where o.cod_distribuidor = ${c.tenant.codDistribuidor} and o.cod_passagem = ${p.codPassagem} and o.tipo = 'GARANTIA')
      or exists (select from checklist k where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_veiculo = ${p.codVeiculo} and k.garantia
        and k.criado_em >= ${p.chegouEm} and k.criado_em <= coalesce(${p.entregueEm}::timestamptz, now())) as sim`.execute(
    c.tx,
  )
  return r.rows[0]?.sim ?? false
}

/** What a visit has to do with defects, and what looks like the same defect; a person decides. */
export async function reparosOfVisit(c: Ctx, codPassagem: number): Promise<VisitReparos> {
  const p = await readVisit(c, codPassagem)
  const d = c.tenant.codDistribuidor
  const sameCar = sql`exists (select from veiculo v where v.cod_distribuidor = r.cod_distribuidor and v.cod_veiculo = r.cod_veiculo
    and (v.cod_veiculo = ${p.codVeiculo} or v.placa_chave = ${p.placaChave} or v.chassi = ${p.chassi}))`
  const linked = sql`exists (select from reparo_visita x where x.cod_distribuidor = r.cod_distribuidor and x.cod_reparo = r.cod_reparo and x.cod_passagem = ${codPassagem})`
  const found = await sql<VisitReparos['reparos'][number] & { linked: boolean }>`
    select q.cod_reparo as "codReparo", q.titulo, q.prazo_dias as "prazoDias", q.visita, q.soma, q.linked
    from (select r.*, ${linked} as linked from (${counted(sql`r.cod_distribuidor = ${d} and r.estado = 'ABERTO' and ${sameCar}`)}) r) q
    order by q.soma desc, q.cod_reparo`.execute(c.tx)
  const clocks = (wanted: boolean) => found.rows.flatMap(({ linked: is, ...clock }) => (is === wanted ? [clock] : []))
  return {
    reparos: clocks(true),
    mesmoDefeito: p.entregueEm === null ? clocks(false) : [],
    garantia: await isUnderWarranty(c, p),
    entregue: p.entregueEm !== null,
    titulo: await complaintOf(c, p),
    anteriores: await earlierVisits(c, p),
  }
}

/** First words for the defect: the booked complaint, else what was noted at the arrival, else the first service. */
async function complaintOf(c: Ctx, p: VisitCar): Promise<string> {
  const r = await sql<{ texto: string | null }>`
    select coalesce(nullif((select a.pedido from passagem g join agendamento a on a.cod_distribuidor = g.cod_distribuidor and a.cod_agendamento = g.cod_agendamento
        where g.cod_distribuidor = ${c.tenant.codDistribuidor} and g.cod_passagem = ${p.codPassagem}), ''), nullif(${p.observacao}, ''),
      (select s.descricao from servico_agendado s where s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.cod_passagem = ${p.codPassagem} and not s.removido order by s.cod_servico_agendado limit 1)) as texto`.execute(
    c.tx,
  )
  return (r.rows[0]?.texto ?? '').trim().slice(0, 160)
}

/** Visits of the car in the last 12 months with the same service, or with the same item of a checklist in red or yellow. */
async function earlierVisits(c: Ctx, p: VisitCar): Promise<VisitReparos['anteriores']> {
  const items = (visit: 'g' | 'h') => sql`
    select s.descricao as nome from servico_agendado s where s.cod_distribuidor = ${sql.ref(`${visit}.cod_distribuidor`)} and s.cod_passagem = ${sql.ref(`${visit}.cod_passagem`)} and not s.removido
    union select i.nome from checklist k join checklist_item i on i.cod_distribuidor = k.cod_distribuidor and i.cod_checklist = k.cod_checklist
      where k.cod_distribuidor = ${sql.ref(`${visit}.cod_distribuidor`)} and k.cod_veiculo = ${sql.ref(`${visit}.cod_veiculo`)} and i.estado in ('VERMELHO', 'AMARELO')
        and k.criado_em >= ${sql.ref(`${visit}.chegou_em`)} and k.criado_em <= coalesce(${sql.ref(`${visit}.entregue_em`)}, now())`
  const r = await sql<VisitReparos['anteriores'][number]>`
    select h.cod_passagem as "codPassagem", l.nome as concessionaria, h.chegou_em as "chegouEm", h.entregue_em as "entregueEm", same.motivo
    from passagem g
    join veiculo v on v.cod_distribuidor = g.cod_distribuidor and (v.cod_veiculo = g.cod_veiculo or v.placa_chave = ${p.placaChave} or v.chassi = ${p.chassi})
    join passagem h on h.cod_distribuidor = v.cod_distribuidor and h.cod_veiculo = v.cod_veiculo and h.cod_passagem <> g.cod_passagem
      and h.chegou_em < g.chegou_em and h.chegou_em >= g.chegou_em - interval '12 months'
    join concessionaria l on l.cod_distribuidor = h.cod_distribuidor and l.cod_concessionaria = h.cod_concessionaria
    join lateral (select min(a.nome) as motivo from (${items('g')}) a join (${items('h')}) b on sem_acento(a.nome) = sem_acento(b.nome)) same on same.motivo is not null
    where g.cod_distribuidor = ${c.tenant.codDistribuidor} and g.cod_passagem = ${p.codPassagem}
    order by h.chegou_em desc limit 10`.execute(c.tx)
  return r.rows
}
