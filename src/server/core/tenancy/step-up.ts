import { sql } from 'kysely'
import { transaction } from '../database/transaction.ts'
import { AppError } from '../http/errors.ts'
import type { Services } from '../services.ts'
import type { Sessao } from './session.ts'
import type { Tenant } from './tenant.ts'

/** How long a confirmation opens dangerous acts, in minutes. */
export const CONFIRMED_MINUTES = 10

/** The ways in which a person can confirm now; the password alone for whoever has no factor. */
export interface ConfirmationWanted {
  metodos: ('TOTP' | 'PASSKEY' | 'SENHA')[]
}

/**
 * Lets a dangerous act pass when its person has no second factor or confirmed within the last minutes; else throws 403 `confirme-quem-e`
 * with the ways to confirm.
 */
export async function requireConfirmation(services: Services, tenant: Tenant, sessao: Sessao): Promise<void> {
  const { codDistribuidor } = tenant
  const r = await transaction(services.db, 'sistema', (tx) =>
    sql<{ totp: boolean; passkey: boolean; confirmada: boolean }>`select
      exists (select from segundo_fator where cod_distribuidor = ${codDistribuidor} and cod_usuario = ${sessao.codUsuario} and confirmado_em is not null) as totp,
      exists (select from passkey where cod_distribuidor = ${codDistribuidor} and cod_usuario = ${sessao.codUsuario}) as passkey,
      exists (select from sessao_prova where cod_distribuidor = ${codDistribuidor} and familia = ${sessao.familia}::uuid and confirmada_em > now() - make_interval(mins => ${CONFIRMED_MINUTES})) as confirmada`.execute(
      tx,
    ),
  )
  const { totp = false, passkey = false, confirmada = false } = r.rows[0] ?? {}
  if (confirmada || (!totp && !passkey)) return
  const atual: ConfirmationWanted = {
    metodos: [...(passkey ? (['PASSKEY'] as const) : []), ...(totp ? (['TOTP'] as const) : [])],
  }
  throw new AppError(403, 'confirme-quem-e', 'Confirme que é você antes de continuar.', { atual })
}
