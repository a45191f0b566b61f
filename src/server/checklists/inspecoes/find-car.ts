import { sql } from 'kysely'
import type { InspecaoContent } from '#shared/checklists/inspecao.ts'
import { isValidPlaca, placaKey } from '#shared/rules/placa.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'
import type { LockedInspecao } from './queries.ts'

/** What the store knows of a car: its open visit and its vehicle. */
export interface FoundCar {
  codPassagem: number | null
  codVeiculo: number | null
}

type Typed = Pick<InspecaoContent, 'codConcessionaria' | 'veiculo'>

/** A car that was typed: its vehicle, and its open visit when somebody received it meanwhile. */
export async function findCar(c: Ctx, typed: Typed): Promise<FoundCar> {
  const { placa, chassi } = typed.veiculo
  if (!placa && !chassi)
    throw invalid('Informe a placa ou o chassi', { 'veiculo.placa': 'Informe a placa ou o chassi' })
  const found = await knownCar(c, typed)
  if (found) return found
  // A checklist of a new vehicle takes no other plate, and the end of an inspection is too late to say so.
  if (placa && !isValidPlaca(placa))
    throw invalid('A placa não confere', { 'veiculo.placa': `A placa ${placa} não é AAA-9999 nem AAA9A99` })
  return { codPassagem: null, codVeiculo: null }
}

const knownCar = (c: Ctx, { codConcessionaria, veiculo: { placa, chassi } }: Typed): Promise<FoundCar | undefined> =>
  c.tx
    .selectFrom('veiculo as v')
    .leftJoin('passagem as p', (j) => joinOn('p.codVeiculo', 'v.codVeiculo')(j).on('p.entregueEm', 'is', null))
    .select(['v.codVeiculo', 'p.codPassagem'])
    .where(ofTenant(c, 'v'))
    .where('v.codConcessionaria', '=', codConcessionaria)
    .where((e) => (placa ? e('v.placaChave', '=', placaKey(placa)) : e('v.chassi', '=', chassi)))
    .limit(1)
    .executeTakeFirst()

/** What two people who type one car have in common; null for a car without plate and chassis. */
const nameOf = ({ placa, chassi }: Typed['veiculo']) => (placa ? placaKey(placa) : (chassi?.toUpperCase() ?? null))

/** Keeps others from beginning, or receiving into an inspection, this car at the same moment. */
async function holdCar(c: Ctx, { codConcessionaria, veiculo }: Typed): Promise<void> {
  const key = `inspecao:${codConcessionaria}:${nameOf(veiculo)}`
  await sql`select pg_advisory_xact_lock(${c.tenant.codDistribuidor}::int, hashtext(${key}))`.execute(c.tx)
}

/**
 * The inspection of a car that nobody had received, begun within a day and still open: a second person who types the car, or begins from
 * the visit that it got meanwhile, joins it. An older one was forgotten: its answers are not today's.
 */
export async function openWithoutVisit(c: Ctx, typed: Typed, codVeiculo: number | null): Promise<string | undefined> {
  await holdCar(c, typed)
  const rows = await c.tx
    .selectFrom('inspecao')
    .select(['idInspecao', 'codVeiculo', sql<Typed['veiculo']>`conteudo -> 'veiculo'`.as('veiculo')])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', typed.codConcessionaria)
    .where('codPassagem', 'is', null)
    .where('estado', 'in', ['EM_ANDAMENTO', 'SEGUNDA_OLHADA'])
    .where('iniciadaEm', '>', sql<string>`now() - interval '1 day'`)
    .orderBy('iniciadaEm')
    .execute()
  const name = nameOf(typed.veiculo)
  return rows.find(
    (r) => (codVeiculo !== null && r.codVeiculo === codVeiculo) || (name !== null && nameOf(r.veiculo) === name),
  )?.idInspecao
}

/** An open inspection of a car that was received meanwhile, with its visit, unless another inspection of that visit is open. */
export async function withVisit(c: Ctx, row: LockedInspecao): Promise<LockedInspecao> {
  const { estado } = row.conteudo
  if (row.codPassagem !== null || estado === 'FINALIZADA' || estado === 'CANCELADA') return row
  const found = await knownCar(c, row.conteudo)
  if (!found?.codPassagem) return row
  await holdCar(c, row.conteudo)
  const other = await c.tx
    .selectFrom('inspecao')
    .select('idInspecao')
    .where(ofTenant(c))
    .where('codPassagem', '=', found.codPassagem)
    .where('estado', 'in', ['EM_ANDAMENTO', 'SEGUNDA_OLHADA'])
    .executeTakeFirst()
  if (other) return row
  return { ...row, ...found, conteudo: { ...row.conteudo, codPassagem: found.codPassagem } }
}
