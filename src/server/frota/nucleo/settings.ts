import { SETTINGS } from '../../core/tenancy/store-settings.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

const DEFAULT = new Map(SETTINGS.map((k) => [k.chave, k.padrao]))

/** How a store lends its cars. */
export interface FrotaSettings {
  /** Whether customers ask for a car by themselves, before they arrive. */
  site: boolean
  /** Whether a licence may be expired for as long as the law allows. */
  tolera: boolean
  /** Minutes of delay that do not count. */
  tolerancia: number
  /** Centavos of an eighth of a tank that is missing. */
  valorOitavo: number
  /** Days after the return until the photos of the licence go. */
  guarda: number
}

/** The settings of a store's courtesy cars, its own or else the defaults. */
export async function frotaSettings(c: Ctx, codConcessionaria: number): Promise<FrotaSettings> {
  const rows = await c.tx
    .selectFrom('concessionariaConfig')
    .select(['chave', 'valor'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('chave', 'like', 'frota.%')
    .execute()
  const own = new Map(rows.map((r) => [r.chave, r.valor]))
  const value = (key: string) => own.get(`frota.${key}`) ?? DEFAULT.get(`frota.${key}`) ?? ''
  return {
    site: value('site') === 'SIM',
    tolera: value('cnh') === 'SIM',
    tolerancia: Number(value('tolerancia')),
    valorOitavo: Number(value('oitavo')) * 100,
    guarda: Number(value('guarda')),
  }
}
