import { sql } from 'kysely'
import type { CodeSent, reservasPublicas } from '#shared/agenda/reservas.ts'
import type { Received } from '#shared/core/contract.ts'
import { addDays } from '#shared/rules/dates.ts'
import { normalizePhone } from '#shared/rules/phone.ts'
import { normalizePlaca } from '#shared/rules/placa.ts'
import { ofTenant } from '../../core/database/query.ts'
import { type AppError, conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { newToken } from '../../core/tenancy/secret-links.ts'
import { getAgendaLoja, lojaToday } from '../nucleo/loja.ts'
import { reservaSettings } from '../nucleo/reserva-settings.ts'
import { useChallenge } from './challenge.ts'
import { checkCode, pretendedCode, type Provable, requireMobile, sendCode } from './code.ts'
import { requireOpen, requirePlaca } from './hold.ts'
import { phoneHash } from './limits.ts'
import { resolvePedido } from './pedido.ts'
import { countBefore, requirePlace, tellWaiting } from './waiting.ts'

type EntryData = Received<typeof reservasPublicas.entrarNaEspera, 'body'>

const MAX_DAYS = 180

const purpose = (loja: string) => `entrar na lista de espera da ${loja}`

/**
 * Writes a customer's entry to a store's list, which gets its turn by the code that goes to the phone. Who is on the list already may enter
 * again: a refusal would tell that the phone waits. Throws 422, 409 for a full list, and 429.
 */
export async function enterWaiting(
  c: Ctx,
  codConcessionaria: number,
  d: EntryData,
): Promise<CodeSent & { token: string }> {
  requirePlaca(d.placa)
  requireMobile(d.telefone)
  requireOpen(await reservaSettings(c, codConcessionaria))
  const today = lojaToday(await getAgendaLoja(c, codConcessionaria))
  if (d.ate < d.de || d.ate < today)
    throw invalid('Confira os dias', { ate: 'O último dia precisa ser depois do primeiro, e de hoje em diante' })
  if (d.ate > addDays(today, MAX_DAYS))
    throw invalid('Confira os dias', { ate: `Escolha um dia dos próximos ${MAX_DAYS}` })
  await useChallenge(c, d)
  const { servicos, pacotes, texto } = d
  const { minutos } = await resolvePedido(c, codConcessionaria, d)
  // Only robots fill the hidden field: they get an ordinary answer, and nothing is stored or sent.
  if (d.site !== '') return { token: newToken(), ...(await pretendedCode(c, codConcessionaria, d)) }
  const telefone = normalizePhone(d.telefone)
  const placa = normalizePlaca(d.placa)
  await requirePlace(c, codConcessionaria)
  const { nome, modelo, de, ate, periodo } = d
  const token = newToken()
  await c.tx
    .insertInto('listaEspera')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria,
      token,
      estado: 'A_CONFIRMAR',
      nome,
      telefone,
      placa,
      modelo,
      pedido: JSON.stringify({ servicos, pacotes, texto }),
      minutos,
      de,
      ate,
      periodo,
    })
    .execute()
  return { token, ...(await sendCode(c, { tabela: 'listaEspera', token, codConcessionaria }, d, purpose)) }
}

/** An entry under its row lock, proved or not. Throws 404. */
async function lockEntry(c: Ctx, token: string) {
  const r = await c.tx
    .selectFrom('listaEspera')
    .select(['codEspera', 'codConcessionaria', 'token', 'estado', 'telefone', 'codigoHash', 'codigoTentativas'])
    .select(
      sql<boolean>`coalesce(codigo_expira > clock_timestamp(), false) or telefone_confirmado_em is not null`.as(
        'codigoVale',
      ),
    )
    .where(ofTenant(c))
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst()
  if (!r) throw notFound('Este pedido não existe mais. Preencha de novo para entrar na lista.')
  return { tabela: 'listaEspera' as const, ...r, telefoneHash: phoneHash(c, r.telefone) } satisfies Provable
}

/** Sends another code to the entry's own phone. Throws 409 for one that is proved, and 429. */
export async function resendCode(c: Ctx, token: string, canal: 'SMS' | 'WHATSAPP'): Promise<CodeSent> {
  const e = await lockEntry(c, token)
  if (e.estado !== 'A_CONFIRMAR') throw conflict('estado-nao-permite', 'Este celular já foi confirmado.')
  return sendCode(c, e, { telefone: e.telefone, canal }, purpose)
}

/** Gives an entry its turn by the code that its phone received. Returns a refusal whose count must be committed. Throws 409 for a full list. */
export async function proveEntry(
  c: Ctx,
  token: string,
  codigo: string,
): Promise<{ feita: { antes: number } } | { erro: AppError }> {
  const e = await lockEntry(c, token)
  const erro = await checkCode(c, e, e.telefone, codigo)
  if (erro) return { erro }
  // The answer was lost on the way and the page asks again: the same turn.
  if (e.estado !== 'A_CONFIRMAR') return { feita: { antes: await countBefore(c, e.codConcessionaria, e.codEspera) } }
  await requirePlace(c, e.codConcessionaria)
  const { codEspera } = await c.tx
    .updateTable('listaEspera')
    // The turn is the order in which phones were proved: a new number is the last.
    .set({ estado: 'ESPERANDO', telefoneConfirmadoEm: sql`now()`, codEspera: sql<number>`default` })
    .where(ofTenant(c))
    .where('token', '=', token)
    .returning('codEspera')
    .executeTakeFirstOrThrow()
  tellWaiting(c, e.codConcessionaria, codEspera)
  return { feita: { antes: await countBefore(c, e.codConcessionaria, codEspera) } }
}
