import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { NoticeChannel, RecallCar, RecallTargetKind, recallCars } from '#shared/garantia/recall-cars.ts'
import { normalizeChassi } from '#shared/rules/recall.ts'
import { AppError, conflict, forbidden, invalid, notFound } from '../../core/http/errors.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { lojaDay } from '../nucleo/open-recalls.ts'
import { findCar, recallsOfTarget, type TargetCar } from './cars.ts'

type Answer = Received<typeof recallCars.responderRecall, 'body'>
const REOPENERS: readonly number[] = [-1, 1, 2]

/** What an answer lacks, by field. Throws 422. */
export function checkAnswer(d: Answer): void {
  const fields: Record<string, string> = {}
  if ((d.estado === 'NAO_SE_APLICA' || d.estado === 'REABERTO') && d.motivo.length < 3)
    fields['motivo'] = d.estado === 'REABERTO' ? 'Diga por que reabrir' : 'Diga por que não se aplica'
  if (d.estado === 'RECUSADO') {
    if (d.assinatura === null) fields['assinatura'] = 'Peça ao cliente que assine a recusa'
    if (d.assinadoPor.length < 3) fields['assinadoPor'] = 'Informe quem assinou'
  } else if (d.assinatura !== null) fields['assinatura'] = 'Só a recusa leva assinatura'
  if (Object.keys(fields).length > 0) throw invalid('Confira a resposta', fields)
}

/** The car's campaign as it stands now, held until the transaction ends: answers of one car come one after the other. */
async function holdRecall(c: Ctx, car: TargetCar, tipo: RecallTargetKind, codigo: number, codRecall: number) {
  const chassi = normalizeChassi(car.chassi ?? '')
  await sql`select pg_advisory_xact_lock(${c.tenant.codDistribuidor}, hashtext('recall' || ${chassi}))`.execute(c.tx)
  const now = await recallsOfTarget(c, tipo, codigo)
  const recall = now.recalls.find((r) => r.codRecall === codRecall)
  if (!recall) throw notFound('Este carro não está nesta campanha, ou ela foi encerrada')
  return { chassi, now, recall }
}

/** Takes an answer down. Throws 409 with the car as it stands when somebody answered since. */
export async function answerRecall(
  c: SignedInCtx,
  tipo: RecallTargetKind,
  codigo: number,
  d: Answer,
  assinatura: string | null,
): Promise<RecallCar> {
  checkAnswer(d)
  if (d.estado === 'REABERTO' && !REOPENERS.includes(c.sessao.nivel)) throw forbidden()
  const car = await findCar(c, tipo, codigo)
  const { chassi, now, recall } = await holdRecall(c, car, tipo, codigo, d.codRecall)
  if ((recall.ultima?.codResposta ?? null) !== d.codUltima)
    throw conflict('versao-antiga', 'Outra pessoa respondeu este recall depois que você o abriu.', now)
  if (d.estado === 'REABERTO' ? recall.ultima === null && recall.estado !== 'FEITO' : recall.estado === 'FEITO')
    throw conflict(
      'estado-nao-permite',
      d.estado === 'REABERTO' ? 'Este recall está aberto: não há o que reabrir.' : 'Este recall já foi feito.',
      now,
    )
  const { codDistribuidor } = c.tenant
  const { codConcessionaria, codVeiculo, codPassagem } = car
  await c.tx
    .insertInto('recallResposta')
    .values({
      codDistribuidor,
      codConcessionaria,
      codVeiculo,
      codPassagem,
      chassi,
      codRecall: d.codRecall,
      estado: d.estado,
      motivo: d.motivo,
      assinatura,
      assinadoPor: d.estado === 'RECUSADO' ? d.assinadoPor : null,
      km: sql<
        number | null
      >`(select p.km from passagem p where p.cod_distribuidor = ${codDistribuidor} and p.cod_passagem = ${codPassagem})`,
      codUsuario: c.sessao.codUsuario,
    })
    .execute()
  if (d.estado === 'FEITO')
    await c.tx
      .insertInto('recallFeito')
      .values({ codDistribuidor, chassi, codRecall: d.codRecall, feitoEm: sql<string>`now()` })
      .onConflict((x) => x.doNothing())
      .execute()
  if (d.estado === 'REABERTO')
    await c.tx
      .deleteFrom('recallFeito')
      .where('codDistribuidor', '=', codDistribuidor)
      .where('chassi', '=', chassi)
      .where('codRecall', '=', d.codRecall)
      .execute()
  // Who answers has spoken with the owner, but for work that nobody asked about.
  if (d.estado === 'RECUSADO') await noteNotice(c, car, [d.codRecall], 'BALCAO', c.sessao.codUsuario)
  c.publish('recall_', codConcessionaria, { codConcessionaria, codVeiculo, codRecall: d.codRecall })
  return recallsOfTarget(c, tipo, codigo)
}

/** Takes down that an owner was told: once a day, channel and campaign. Returns how many notices were new. */
export async function noteNotice(
  c: Ctx,
  car: Pick<TargetCar, 'codConcessionaria' | 'codVeiculo' | 'chassi'>,
  codes: readonly number[],
  canal: NoticeChannel,
  codUsuario: number | null,
): Promise<number> {
  if (codes.length === 0) return 0
  const dia = await lojaDay(c, car.codConcessionaria)
  const { codDistribuidor } = c.tenant
  const chassi = normalizeChassi(car.chassi ?? '')
  const r = await c.tx
    .insertInto('recallAviso')
    .values(
      codes.map((codRecall) => ({
        codDistribuidor,
        codConcessionaria: car.codConcessionaria,
        codVeiculo: car.codVeiculo,
        chassi,
        codRecall,
        canal,
        dia,
        codUsuario,
      })),
    )
    .onConflict((x) => x.doNothing())
    .executeTakeFirst()
  return Number(r.numInsertedOrUpdatedRows ?? 0)
}

/** Takes down that the staff told the owner. */
export async function tellRecall(
  c: SignedInCtx,
  tipo: RecallTargetKind,
  codigo: number,
  d: Received<typeof recallCars.avisarRecall, 'body'>,
): Promise<RecallCar> {
  const car = await findCar(c, tipo, codigo)
  const { recall } = await holdRecall(c, car, tipo, codigo, d.codRecall)
  if (recall.estado === 'FEITO') throw new AppError(409, 'estado-nao-permite', 'Este recall já foi feito.')
  await noteNotice(c, car, [d.codRecall], d.canal, c.sessao.codUsuario)
  const { codConcessionaria, codVeiculo } = car
  c.publish('recall_', codConcessionaria, { codConcessionaria, codVeiculo, codRecall: d.codRecall })
  return recallsOfTarget(c, tipo, codigo)
}
