import { SETTINGS } from '../../core/tenancy/store-settings.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

const DEFAULT = new Map(SETTINGS.map((k) => [k.chave, k.padrao]))

/** How a store charges by Pix. */
export interface PixSettings {
  /** What an approved quote is charged at once. */
  orcamento: 'NAO' | 'SINAL' | 'TODO'
  /** Deposit of a quote, in percent of what was approved. */
  sinal: number
  /** How long a charge can be paid, in hours. */
  validade: number
  quemVe: 'CONSULTORES' | 'CHEFIA'
}

/** The Pix settings of a store, its own or else the defaults. */
export async function pixSettings(c: Ctx, codConcessionaria: number): Promise<PixSettings> {
  const rows = await c.tx
    .selectFrom('concessionariaConfig')
    .select(['chave', 'valor'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('chave', 'like', 'pix.%')
    .execute()
  const own = new Map(rows.map((r) => [r.chave, r.valor]))
  const value = (key: string) => own.get(`pix.${key}`) ?? DEFAULT.get(`pix.${key}`) ?? ''
  return {
    orcamento: value('orcamento') as PixSettings['orcamento'],
    sinal: Number(value('sinal')),
    validade: Number(value('validade')),
    quemVe: value('quemVe') as PixSettings['quemVe'],
  }
}
