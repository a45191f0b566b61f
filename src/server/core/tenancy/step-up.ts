import { sql } from 'kysely'
import type { Tx } from '../database/query.ts'
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

const pinIsNotEnough = () =>
  new AppError(
    403,
    'entrada-inteira',
    'Você entrou por PIN, e este ato pede a entrada inteira: saia e entre com a senha, a chave de acesso ou o provedor.',
  )

/** Refuses a session that was opened by PIN, with 403 `entrada-inteira`: what it would add outlives the shared device. */
export async function requireWholeEntry(tx: Tx, { codDistribuidor }: Tenant, { familia }: Sessao): Promise<void> {
  const byPin = await tx
    .selectFrom('sessaoProva')
    .select('familia')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('familia', '=', familia)
    .where('metodo', '=', 'PIN')
    .executeTakeFirst()
  if (byPin) throw pinIsNotEnough()
}

/**
 * Lets a dangerous act pass when its person has no second factor or confirmed within the last minutes; else throws 403 `confirme-quem-e`
 * with the ways to confirm. A session opened by PIN
 * never passes, whatever its person confirms.
 */
export async function requireConfirmation(services: Services, tenant: Tenant, sessao: Sessao): Promise<void> {
  const { codDistribuidor } = tenant
  const r = await transaction(services.db, 'sistema', (tx) =>
    sql<{ totp: boolean; passkey: boolean; confirmada: boolean; pin: boolean }>`select
      exists (select from segundo_fator where cod_distribuidor = ${codDistribuidor} and cod_usuario = ${sessao.codUsuario} and confirmado_em is not null) as totp,
      exists (select from passkey where cod_distribuidor = ${codDistribuidor} and cod_usuario = ${sessao.codUsuario}) as passkey,
      exists (select from sessao_prova where cod_distribuidor = ${codDistribuidor} and familia = ${sessao.familia}::uuid and confirmada_em > now() - make_interval(mins => ${CONFIRMED_MINUTES})) as confirmada,
      exists (select from sessao_prova where cod_distribuidor = ${codDistribuidor} and familia = ${sessao.familia}::uuid and metodo = 'PIN') as pin`.execute(
      tx,
    ),
  )
  const { totp = false, passkey = false, confirmada = false, pin = false } = r.rows[0] ?? {}
  if (pin) throw pinIsNotEnough()
  if (confirmada || (!totp && !passkey)) return
  const atual: ConfirmationWanted = {
    metodos: [...(passkey ? (['PASSKEY'] as const) : []), ...(totp ? (['TOTP'] as const) : [])],
  }
  throw new AppError(403, 'confirme-quem-e', 'Confirme que é você antes de continuar.', { atual })
}
