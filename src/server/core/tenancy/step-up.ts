import { sql } from 'kysely'
import type { Tx } from '../database/query.ts'
import { transaction } from '../database/transaction.ts'
import { AppError } from '../http/errors.ts'
import type { Services } from '../services.ts'
import type { Sessao } from './session.ts'
import type { Tenant } from './tenant.ts'

/** How long a confirmation opens dangerous acts, in minutes. */
export const CONFIRMED_MINUTES = 10

export interface ConfirmationWanted {
  metodos: ('TOTP' | 'PASSKEY' | 'SENHA' | 'PROVEDOR')[]
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

interface Confirmation extends ConfirmationWanted {
  /** Whether the sign-in was confirmed within the last minutes. */
  confirmada: boolean
  pin: boolean
}

/** How a person can confirm who they are: by their factors; by the password, who has none; by the provider, who has neither. */
export async function waysToConfirm(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
): Promise<ConfirmationWanted['metodos']> {
  const r = await sql<{
    totp: boolean
    passkey: boolean
    senha: boolean
    provedor: boolean
  }>`select
      exists (select from segundo_fator where cod_distribuidor = ${codDistribuidor} and cod_usuario = ${codUsuario} and confirmado_em is not null) as totp,
      exists (select from passkey where cod_distribuidor = ${codDistribuidor} and cod_usuario = ${codUsuario}) as passkey,
      exists (select from usuario u join distribuidor d using (cod_distribuidor) where u.cod_distribuidor = ${codDistribuidor} and u.cod_usuario = ${codUsuario}
        and u.senha_hash is not null and (d.senha_permitida or u.emergencia)) as senha,
      exists (select from identidade_externa i join provedor_oidc p using (cod_distribuidor, cod_provedor)
        where i.cod_distribuidor = ${codDistribuidor} and i.cod_usuario = ${codUsuario} and p.ativo) as provedor`.execute(
    tx,
  )
  const { totp, passkey, senha, provedor } = r.rows[0] ?? {}
  if (passkey || totp) return [...(passkey ? (['PASSKEY'] as const) : []), ...(totp ? (['TOTP'] as const) : [])]
  return senha ? ['SENHA'] : provedor ? ['PROVEDOR'] : []
}

/** How a person can confirm now, and whether they did. */
export async function confirmationOf(
  tx: Tx,
  codDistribuidor: number,
  { codUsuario, familia }: Pick<Sessao, 'codUsuario' | 'familia'>,
): Promise<Confirmation> {
  const r = await sql<{ confirmada: boolean; pin: boolean }>`select
      exists (select from sessao_prova where cod_distribuidor = ${codDistribuidor} and familia = ${familia}::uuid and confirmada_em > now() - make_interval(mins => ${CONFIRMED_MINUTES})) as confirmada,
      exists (select from sessao_prova where cod_distribuidor = ${codDistribuidor} and familia = ${familia}::uuid and metodo = 'PIN') as pin`.execute(
    tx,
  )
  const { confirmada = false, pin = false } = r.rows[0] ?? {}
  return { metodos: await waysToConfirm(tx, codDistribuidor, codUsuario), confirmada, pin }
}

/**
 * Lets a dangerous act pass when its person confirmed within the last minutes; else throws 403 `confirme-quem-e` with the ways to confirm,
 * or 403 `sem-confirmacao` for whoever has none. A session opened by PIN never passes, whatever its person confirms.
 */
export async function requireConfirmation(services: Services, tenant: Tenant, sessao: Sessao): Promise<void> {
  const { metodos, confirmada, pin } = await transaction(services.db, 'sistema', (tx) =>
    confirmationOf(tx, tenant.codDistribuidor, sessao),
  )
  if (pin) throw pinIsNotEnough()
  if (confirmada) return
  if (metodos.length === 0)
    throw new AppError(
      403,
      'sem-confirmacao',
      'Este ato pede que você confirme quem é, e hoje não há como: você não tem segundo fator, senha nem provedor em uso. Saia e entre de novo; se repetir, fale com o administrador do sistema.',
    )
  const atual: ConfirmationWanted = { metodos }
  throw new AppError(403, 'confirme-quem-e', 'Confirme que é você antes de continuar.', { atual })
}
