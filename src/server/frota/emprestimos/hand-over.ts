import { sql } from 'kysely'
import { FROTA_MANAGER_NIVEIS } from '#shared/frota/carros.ts'
import { formatReais } from '#shared/rules/money.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, forbidden, invalid } from '../../core/http/errors.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { createCobranca } from '../../pagamentos/nucleo/charge.ts'
import { changeEmprestimo, type LockedEmprestimo, lockEmprestimo, requireAct } from './lock.ts'
import { isDepositPaid, missingFor } from './queries.ts'

interface Reading {
  versao: number
  km: number
  combustivel: number
  avarias: readonly string[]
}

async function lockOdometer(c: SignedInCtx, codCarro: number): Promise<{ km: number; placa: string }> {
  return c.tx
    .selectFrom('frotaCarro')
    .select(['km', 'placa'])
    .where(ofTenant(c))
    .where('codCarro', '=', codCarro)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** An odometer does not run backwards: throws 422 on a reading below the last. */
async function moveOdometer(c: SignedInCtx, codCarro: number, km: number): Promise<string> {
  const last = await lockOdometer(c, codCarro)
  if (km < last.km)
    throw invalid('Confira a quilometragem', { km: `A última anotada é ${last.km.toLocaleString('pt-BR')} km` })
  // The version goes up, so that a form opened before does not write the old reading back.
  await c.tx
    .updateTable('frotaCarro')
    .set({ km, versao: sql`versao + 1` })
    .where(ofTenant(c))
    .where('codCarro', '=', codCarro)
    .execute()
  return last.placa
}

/** Gives the keys: from now on the driver has the car. Throws 409 with what is missing. */
export async function handOver(
  c: SignedInCtx,
  codEmprestimo: number,
  d: Reading & { dispensarCaucao: boolean },
): Promise<void> {
  const e = await lockEmprestimo(c, codEmprestimo, d.versao)
  const estado = requireAct(e, 'ENTREGAR')
  const codCarro = e.codCarro ?? 0
  await lockOdometer(c, codCarro)
  const faltas = await missingFor(c, e)
  if (faltas.length > 0) throw conflict('falta-para-entregar', `Antes de entregar: ${faltas.join('; ')}.`)
  if (!(await isDepositPaid(c, e))) {
    if (!d.dispensarCaucao)
      throw conflict(
        'caucao-pendente',
        `A caução de ${formatReais(e.caucao)} ainda não foi paga. A gerência pode dispensar.`,
      )
    if (!(FROTA_MANAGER_NIVEIS as readonly number[]).includes(c.sessao.nivel))
      throw forbidden('Só a gerência entrega um carro sem a caução')
  }
  await moveOdometer(c, codCarro, d.km)
  await changeEmprestimo(c, e, {
    estado,
    retiradaEm: sql`now()`,
    kmSaida: d.km,
    combustivelSaida: d.combustivel,
    avariasSaida: d.avarias,
  })
}

/** Takes the car back, and charges what the person asked for. */
export async function takeBack(c: SignedInCtx, codEmprestimo: number, d: Reading & { cobrar: number }): Promise<void> {
  const e = await lockEmprestimo(c, codEmprestimo, d.versao)
  const estado = requireAct(e, 'DEVOLVER')
  const placa = await moveOdometer(c, e.codCarro ?? 0, d.km)
  const final = d.cobrar > 0 ? await charge(c, e, d.cobrar, `Devolução do carro reserva ${displayPlaca(placa)}`) : null
  await changeEmprestimo(c, e, {
    estado,
    devolvidoEm: sql`now()`,
    kmVolta: d.km,
    combustivelVolta: d.combustivel,
    avariasVolta: d.avarias,
    codCobrancaFinal: final,
  })
}

/** Charges the deposit by Pix, once. Throws 409 when there is none, or it was asked for. */
export async function chargeDeposit(c: SignedInCtx, codEmprestimo: number, versao: number): Promise<void> {
  const e = await lockEmprestimo(c, codEmprestimo, versao)
  if (e.estado !== 'RESERVADO')
    throw conflict('estado-nao-permite', 'A caução se cobra de uma reserva, antes da entrega.')
  if (e.caucao === 0) throw conflict('sem-caucao', 'Este carro não pede caução.')
  if (e.codCobranca !== null) {
    const known = await c.tx
      .selectFrom('cobranca')
      .select('estado')
      .where(ofTenant(c))
      .where('codCobranca', '=', e.codCobranca)
      .executeTakeFirst()
    if (known && known.estado !== 'EXPIRADA' && known.estado !== 'CANCELADA')
      throw conflict('ja-cobrada', 'A caução já foi cobrada. Abra a cobrança para mandar o link de novo.')
  }
  const { placa } = await lockOdometer(c, e.codCarro ?? 0)
  const codCobranca = await charge(c, e, e.caucao, `Caução do carro reserva ${displayPlaca(placa)}`)
  await changeEmprestimo(c, e, { codCobranca })
}

/** Not linked to the visit or appointment: their pages show what those are charged. */
async function charge(c: SignedInCtx, e: LockedEmprestimo, valor: number, descricao: string): Promise<number> {
  const { codCobranca } = await createCobranca(c, {
    codConcessionaria: e.codConcessionaria,
    tipo: 'CARRO_RESERVA',
    descricao,
    valor,
    codCliente: e.codCliente,
    codUsuario: c.sessao.codUsuario,
  })
  return codCobranca
}
