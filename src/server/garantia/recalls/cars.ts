import { sql } from 'kysely'
import type { RecallCar, RecallTargetKind, YardCar } from '#shared/garantia/recall-cars.ts'
import { addDays, startOfDay } from '#shared/rules/dates.ts'
import { chassiState, normalizeChassi } from '#shared/rules/recall.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { lojaDay, openOnes, recallsOf } from '../nucleo/open-recalls.ts'

/** The car behind a visit, an appointment, a quote or the register. */
export type TargetCar = Omit<RecallCar, 'recalls' | 'chassiState'>

const NOT_FOUND: Readonly<Record<RecallTargetKind, string>> = {
  passagem: 'Visita não encontrada',
  agendamento: 'Agendamento não encontrado',
  orcamento: 'Orçamento não encontrado',
  veiculo: 'Veículo não encontrado',
}

/** Finds the car of a target, and the visit that an answer belongs to: the one named, else the car's open one. Throws 404 beyond reach. */
export async function findCar(c: Ctx, tipo: RecallTargetKind, codigo: number): Promise<TargetCar> {
  const d = c.tenant.codDistribuidor
  const target = {
    passagem: sql`select p.cod_veiculo, p.cod_passagem from passagem p where p.cod_distribuidor = ${d} and p.cod_passagem = ${codigo}`,
    agendamento: sql`select a.cod_veiculo, null::int as cod_passagem from agendamento a where a.cod_distribuidor = ${d} and a.cod_agendamento = ${codigo}`,
    orcamento: sql`select k.cod_veiculo, null::int as cod_passagem from orcamento o join checklist k on k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist
      where o.cod_distribuidor = ${d} and o.cod_orcamento = ${codigo}`,
    veiculo: sql`select ${codigo}::int as cod_veiculo, null::int as cod_passagem`,
  }[tipo]
  const r = await sql<TargetCar>`
    select v.cod_concessionaria as "codConcessionaria", v.cod_veiculo as "codVeiculo", v.placa, v.chassi, v.modelo,
      coalesce(t.cod_passagem, (select p.cod_passagem from passagem p where p.cod_distribuidor = ${d} and p.cod_concessionaria = v.cod_concessionaria
        and p.cod_veiculo = v.cod_veiculo and p.entregue_em is null)) as "codPassagem"
    from (${target}) t join veiculo v on v.cod_distribuidor = ${d} and v.cod_veiculo = t.cod_veiculo`.execute(c.tx)
  const [car] = r.rows
  if (!car) throw notFound(NOT_FOUND[tipo])
  return car
}

/** A target's car with its campaigns. */
export async function recallsOfTarget(c: Ctx, tipo: RecallTargetKind, codigo: number): Promise<RecallCar> {
  const car = await findCar(c, tipo, codigo)
  const [recalls = []] = await recallsOf(c, [car])
  return { ...car, chassiState: chassiState(car.chassi), recalls }
}

/** Campaigns of any chassis. */
export async function recallsOfChassi(c: Ctx, text: string) {
  const chassi = normalizeChassi(text)
  const [recalls = []] = await recallsOf(c, [{ chassi, codConcessionaria: 0 }], { ended: true })
  return { chassi, chassiState: chassiState(chassi), recalls }
}

/** Cars with open campaigns that are at the store, or booked today and tomorrow: one statement for the cars, one for the campaigns. */
export async function carsAtLoja(c: Ctx, codConcessionaria: number): Promise<YardCar[]> {
  const d = c.tenant.codDistribuidor
  const today = await lojaDay(c, codConcessionaria)
  const l = await c.tx
    .selectFrom('concessionaria')
    .select('fuso')
    .where('codDistribuidor', '=', d)
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()
  if (!l) throw notFound('Concessionária não encontrada')
  const r = await sql<Omit<YardCar, 'recalls' | 'pendentes'> & { chassi: string }>`
    select t.*, v.placa, v.modelo, v.chassi_chave as chassi, k.nome as cliente, k.telefone, s.nome as consultor
    from (
      select p.cod_veiculo as "codVeiculo", p.cod_passagem as "codPassagem", p.cod_agendamento as "codAgendamento", p.chegou_em as em, p.cod_cliente, p.cod_consultor
      from passagem p where p.cod_distribuidor = ${d} and p.cod_concessionaria = ${codConcessionaria} and p.entregue_em is null
      union all
      select a.cod_veiculo, null, a.cod_agendamento, a.inicio, a.cod_cliente, a.cod_consultor
      from agendamento a where a.cod_distribuidor = ${d} and a.cod_concessionaria = ${codConcessionaria} and a.estado in ('AGENDADO', 'CONFIRMADO')
        and a.inicio >= ${startOfDay(today, l.fuso)} and a.inicio < ${startOfDay(addDays(today, 2), l.fuso)}) t
    join veiculo v on v.cod_distribuidor = ${d} and v.cod_veiculo = t."codVeiculo"
    join cliente k on k.cod_distribuidor = ${d} and k.cod_cliente = t.cod_cliente
    left join consultor s on s.cod_distribuidor = ${d} and s.cod_consultor = t.cod_consultor
    where v.chassi_chave is not null order by t."codPassagem" is null, t.em, t."codVeiculo"`.execute(c.tx)
  const found = await recallsOf(
    c,
    r.rows.map(({ chassi, codPassagem }) => ({ chassi, codPassagem, codConcessionaria })),
  )
  return r.rows.flatMap((car, i) => {
    const recalls = openOnes(found[i] ?? [])
    return recalls.length === 0 ? [] : [{ ...car, recalls, pendentes: recalls.filter((x) => x.pendente).length }]
  })
}
