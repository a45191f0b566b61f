import { mayChange } from '#shared/rules/booking-hours.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { SETTINGS } from '../../core/tenancy/store-settings.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** A store's rules for bookings by the site. */
export interface ReservaSettings {
  ativa: boolean
  /** % of a day's adviser hours. */
  parte: number
  /** Hours of notice, days ahead, and hours until which the customer changes alone. */
  antecedencia: number
  horizonte: number
  cancelar: number
  /** Deposit in centavos; 0 for none. */
  sinal: number
  precos: boolean
  escolheConsultor: boolean
}

const PREFIX = 'reserva.'
const DEFAULTS = new Map(SETTINGS.filter((k) => k.chave.startsWith(PREFIX)).map((k) => [k.chave, k.padrao]))

/** Reads a store's rules for bookings by the site. */
export async function reservaSettings(c: Ctx, codConcessionaria: number): Promise<ReservaSettings> {
  const rows = await c.tx
    .selectFrom('concessionariaConfig')
    .select(['chave', 'valor'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('chave', 'like', `${PREFIX}%`)
    .execute()
  const own = new Map(rows.map((r) => [r.chave, r.valor]))
  const value = (nome: string) => own.get(PREFIX + nome) ?? DEFAULTS.get(PREFIX + nome) ?? ''
  return {
    ativa: value('ativa') === 'SIM',
    parte: Number(value('parte')),
    antecedencia: Number(value('antecedencia')),
    horizonte: Number(value('horizonte')),
    cancelar: Number(value('cancelar')),
    sinal: Number(value('sinal')) * 100,
    precos: value('precos') === 'SIM',
    escolheConsultor: value('consultor') === 'SIM',
  }
}

/** Throws 409 when it is too late for the customer to change or cancel alone what they booked on the site. */
export async function requireChangeable(
  c: Ctx,
  a: { codAgendamento: number; codConcessionaria: number; inicio: string },
  ato: 'mudar' | 'cancelar',
): Promise<void> {
  const r = await c.tx
    .selectFrom('agendamento as a')
    .innerJoin('concessionaria as l', joinOn('l.codConcessionaria', 'a.codConcessionaria'))
    .select(['a.origem', 'l.telefone'])
    .where(ofTenant(c, 'a'))
    .where('a.codAgendamento', '=', a.codAgendamento)
    .executeTakeFirstOrThrow()
  if (r.origem !== 'SITE') return
  const { cancelar } = await reservaSettings(c, a.codConcessionaria)
  if (mayChange(a.inicio, cancelar, Date.now())) return
  const call = r.telefone ? `ligue para a oficina: ${formatPhone(r.telefone)}` : 'fale com a oficina'
  throw conflict('prazo-passou', `Faltam menos de ${cancelar} h para a sua hora. Para ${ato}, ${call}.`)
}
