import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { carsOnDays } from './free.ts'
import { changeEmprestimo, type LockedEmprestimo, lockEmprestimo, requireAct } from './lock.ts'

const MAX_DAYS = 90
const DAY_MS = 86_400_000

/** Throws 422 for a time that ends before it begins, is over, or is too long. */
export function checkPeriod(start: string, end: string): void {
  const [de, ate] = [Date.parse(start), Date.parse(end)]
  if (ate <= de) throw invalid('Confira as horas', { fim: 'A devolução vem depois da retirada' })
  if (ate <= Date.now()) throw invalid('Confira as horas', { fim: 'A devolução já passou' })
  if (ate - de > MAX_DAYS * DAY_MS) throw invalid('Confira as horas', { fim: `Empreste por até ${MAX_DAYS} dias` })
}

/** Locks a car of the store until the transaction ends, so that nobody else promises it meanwhile. */
async function lockCar(c: Ctx, codConcessionaria: number, codCarro: number): Promise<void> {
  const car = await c.tx
    .selectFrom('frotaCarro')
    .select('codCarro')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('codCarro', '=', codCarro)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!car) throw notFound('Carro não encontrado')
}

interface Reservation {
  versao: number
  /** Null: the free one that was driven least. */
  codCarro: number | null
  inicio: string
  fim: string
}

/** Promises a car to a request. Throws 409 with the reason when that car, or every car, is taken. */
export async function reserve(c: Ctx, codEmprestimo: number, d: Reservation): Promise<void> {
  const e = await lockEmprestimo(c, codEmprestimo, d.versao)
  const estado = requireAct(e, 'RESERVAR')
  checkPeriod(d.inicio, d.fim)
  const codCarro = d.codCarro === null ? await lockFree(c, e, d) : await lockNamed(c, e, d.codCarro, d)
  await changeEmprestimo(c, e, { estado, codCarro, inicio: d.inicio, fim: d.fim, caucao: await depositOf(c, codCarro) })
}

async function lockNamed(c: Ctx, e: LockedEmprestimo, codCarro: number, d: Reservation): Promise<number> {
  await lockCar(c, e.codConcessionaria, codCarro)
  const car = (await carsOnDays(c, { ...e, ...d })).find((k) => k.codCarro === codCarro)
  const reason = car ? car.impedimento : 'Está fora da frota'
  if (reason !== null)
    throw conflict('carro-ocupado', `Este carro não pode ser reservado: ${reason}. Escolha outro carro ou outros dias.`)
  return codCarro
}

async function lockFree(c: Ctx, e: LockedEmprestimo, d: Reservation): Promise<number> {
  const free = (await carsOnDays(c, { ...e, ...d })).filter((k) => k.impedimento === null)
  for (const { codCarro } of free) {
    await lockCar(c, e.codConcessionaria, codCarro)
    // Somebody may have promised it while this one waited for the lock.
    const now = (await carsOnDays(c, { ...e, ...d })).find((k) => k.codCarro === codCarro)
    if (now?.impedimento === null) return codCarro
  }
  throw conflict('sem-carro', 'Nenhum carro está livre nesses dias. Mude os dias, ou recuse o pedido com o motivo.')
}

async function depositOf(c: Ctx, codCarro: number): Promise<number> {
  const { caucao } = await c.tx
    .selectFrom('frotaCarro')
    .select('caucao')
    .where(ofTenant(c))
    .where('codCarro', '=', codCarro)
    .executeTakeFirstOrThrow()
  return caucao
}

/** Moves the hour of return. Throws 409 when the car is promised to somebody else then. */
export async function extend(c: Ctx, codEmprestimo: number, d: { versao: number; fim: string }): Promise<void> {
  const e = await lockEmprestimo(c, codEmprestimo, d.versao)
  requireAct(e, 'PRORROGAR')
  checkPeriod(e.retiradaEm ?? e.inicio, d.fim)
  if (Date.parse(d.fim) <= Date.parse(e.inicio))
    throw invalid('Confira as horas', { fim: 'A devolução vem depois da retirada' })
  const codCarro = e.codCarro ?? 0
  await lockCar(c, e.codConcessionaria, codCarro)
  const next = (await carsOnDays(c, { ...e, fim: d.fim })).find((k) => k.codCarro === codCarro)
  if (next && next.ocupadoPor !== null)
    throw conflict(
      'carro-ocupado',
      `O carro está prometido a ${next.ocupadoPor} antes disso. Troque o carro da outra reserva, ou combine outra hora.`,
    )
  await changeEmprestimo(c, e, { fim: d.fim, lembradoEm: null, alarmadoEm: null })
}
