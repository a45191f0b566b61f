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
 * Lets a dangerous act pass when its person confirmed within the last minutes; else throws 403 `confirme-quem-e` with the ways to confirm:
 * their factors, or the password of who has none. Who has neither factor nor password enters by a provider alone and is asked nothing. A
 * session opened by PIN never passes, whatever its person confirms.
 */
export async function requireConfirmation(services: Services, tenant: Tenant, sessao: Sessao): Promise<void> {
  const { codDistribuidor } = tenant
  const r = await transaction(services.db, 'sistema', (tx) =>
    sql<{ totp: boolean; passkey: boolean; senha: boolean; confirmada: boolean; pin: boolean }>`select
      exists (select from segundo_fator where cod_distribuidor = ${codDistribuidor} and cod_usuario = ${sessao.codUsuario} and confirmado_em is not null) as totp,
      exists (select from passkey where cod_distribuidor = ${codDistribuidor} and cod_usuario = ${sessao.codUsuario}) as passkey,
      exists (select from usuario u join distribuidor d using (cod_distribuidor) where u.cod_distribuidor = ${codDistribuidor} and u.cod_usuario = ${sessao.codUsuario}
        and u.senha_hash is not null and (d.senha_permitida or u.emergencia)) as senha,
      exists (select from sessao_prova where cod_distribuidor = ${codDistribuidor} and familia = ${sessao.familia}::uuid and confirmada_em > now() - make_interval(mins => ${CONFIRMED_MINUTES})) as confirmada,
      exists (select from sessao_prova where cod_distribuidor = ${codDistribuidor} and familia = ${sessao.familia}::uuid and metodo = 'PIN') as pin`.execute(
      tx,
    ),
  )
  const { totp = false, passkey = false, senha = false, confirmada = false, pin = false } = r.rows[0] ?? {}
  if (pin) throw pinIsNotEnough()
  if (confirmada) return
  const factors = [...(passkey ? (['PASSKEY'] as const) : []), ...(totp ? (['TOTP'] as const) : [])]
  const atual: ConfirmationWanted = { metodos: factors.length > 0 || !senha ? factors : ['SENHA'] }
  if (atual.metodos.length === 0) return
  throw new AppError(403, 'confirme-quem-e', 'Confirme que é você antes de continuar.', { atual })
}
