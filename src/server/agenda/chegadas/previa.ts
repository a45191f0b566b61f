import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ChegadaPrevia, chegadasPublicas } from '#shared/agenda/chegadas.ts'
import type { Received } from '#shared/core/contract.ts'
import { isValidPhone, formatPhone, normalizePhone } from '#shared/rules/phone.ts'
import { eraseLater } from '../../core/files/erase-later.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { askForAppointment, hasAskedForCar, withdrawRequest } from '../../frota/nucleo/ask.ts'
import { frotaSettings } from '../../frota/nucleo/settings.ts'
import { lockAgendamento } from '../nucleo/agendamento.ts'
import { readPrevia } from '../nucleo/chegada.ts'
import { getChegada, listPhotos } from './queries.ts'

type PreviaData = Received<(typeof chegadasPublicas)['enviarPrevia'], 'body'>

/** What was sent by a link, with the terms as they read now. */
export async function getPrevia(c: Ctx, codAgendamento: number): Promise<ChegadaPrevia> {
  const a = await getChegada(c, codAgendamento)
  const p = await readPrevia(c, codAgendamento)
  return {
    pedido: p?.pedido ?? '',
    km: p?.km ?? null,
    decideNome: p?.decideNome ?? '',
    decideTelefone: p?.decideTelefone ?? '',
    // Who asked for a car while booking need not ask again.
    transporte: p?.transporte ?? ((await hasAskedForCar(c, codAgendamento)) ? 'CARRO_RESERVA' : 'NENHUM'),
    endereco: p?.endereco ?? '',
    fotos: await listPhotos(c, codAgendamento),
    termos: a.termos,
    assinadoPor: p?.assinadoPor ?? null,
    assinadoEm: p?.assinadoEm ?? null,
    enviadaEm: p?.enviadaEm ?? null,
    aberta: a.aberta,
    carroReserva: (await frotaSettings(c, a.codConcessionaria)).site,
  }
}

/** Locks the appointment; throws 409 once the car arrived, or the appointment ended or is past. */
export async function lockOpen(c: Ctx, codAgendamento: number): Promise<void> {
  await lockAgendamento(c, codAgendamento)
  const { aberta } = await getChegada(c, codAgendamento)
  if (!aberta)
    throw conflict(
      'estado-nao-permite',
      'A oficina já recebeu estas informações, ou o agendamento não está mais em aberto.',
    )
}

/** Throws what a pre check-in cannot be stored for: a wrong phone, or terms that changed while the customer read them. */
export async function checkPrevia(c: Ctx, codAgendamento: number, d: PreviaData): Promise<void> {
  if (d.decideTelefone && !isValidPhone(formatPhone(d.decideTelefone)))
    throw invalid('Confira o telefone', { decideTelefone: 'Escreva o telefone com DDD' })
  const { termos } = await getChegada(c, codAgendamento)
  if (!d.assinatura) return
  if (termos === '')
    throw invalid('Não há o que assinar', { assinatura: 'Esta oficina não pede a assinatura de termos' })
  if (d.assinatura.termos !== termos)
    throw conflict('termos-mudaram', 'Os termos mudaram enquanto você lia. Leia os novos e assine de novo.', { termos })
}

/** Stores what the customer told, over what was there. A signature that is not sent again stays. */
export async function savePrevia(
  c: Ctx,
  a: { codConcessionaria: number; codAgendamento: number },
  d: PreviaData,
  signature: string | null,
): Promise<void> {
  await lockOpen(c, a.codAgendamento)
  await checkPrevia(c, a.codAgendamento, d)
  const before = await readPrevia(c, a.codAgendamento)
  const { assinatura, ...told } = d
  const signed = assinatura &&
    signature && {
      termos: assinatura.termos,
      termosSha256: createHash('sha256').update(assinatura.termos).digest('hex'),
      assinadoPor: assinatura.nome,
      assinatura: signature,
      assinadoEm: sql<string>`now()`,
    }
  const row = { ...told, decideTelefone: normalizePhone(told.decideTelefone), ...signed }
  await c.tx
    .insertInto('chegadaPrevia')
    .values({ codDistribuidor: c.tenant.codDistribuidor, ...a, ...row })
    .onConflict((x) =>
      x.columns(['codDistribuidor', 'codAgendamento']).doUpdateSet({ ...row, enviadaEm: sql`now()`, vistaEm: null }),
    )
    .execute()
  if (told.transporte === 'CARRO_RESERVA' && (await frotaSettings(c, a.codConcessionaria)).site)
    await askForAppointment(c, a.codAgendamento, 'SITE')
  else await withdrawRequest(c, a.codAgendamento)
  if (signed) await eraseLater(c, [before?.assinatura ?? null])
  await invalidate(c, a.codConcessionaria, ['getAgendamentos'])
}

/** Records that somebody of the staff saw what the customer told. */
export async function markSeen(c: Ctx, codAgendamento: number): Promise<void> {
  await c.tx
    .updateTable('chegadaPrevia')
    .set({ vistaEm: sql`now()` })
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .where('vistaEm', 'is', null)
    .execute()
}
