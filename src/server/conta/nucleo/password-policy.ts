import type { Tx } from '../../core/database/query.ts'
import { AppError } from '../../core/http/errors.ts'

/** Whether passwords enter at this distributor; else only those of the accounts kept for emergencies. */
export async function arePasswordsAllowed(tx: Tx, codDistribuidor: number): Promise<boolean> {
  const d = await tx
    .selectFrom('distribuidor')
    .select('senhaPermitida')
    .where('codDistribuidor', '=', codDistribuidor)
    .executeTakeFirst()
  return d?.senhaPermitida ?? true
}

/** Whether this person's password enters. */
export const mayUsePassword = async (
  tx: Tx,
  codDistribuidor: number,
  u: { emergencia: boolean } | undefined,
): Promise<boolean> => (await arePasswordsAllowed(tx, codDistribuidor)) || u?.emergencia === true

/** The refusal of a password, the same for every login, known or not. */
export const passwordForbidden = (status: 401 | 403 = 403) =>
  new AppError(
    status,
    'senha-proibida',
    'Aqui se entra pelo provedor de identidade da empresa. A senha vale só para as contas de emergência.',
  )

/** Accounts that can still enter and administer by their password when no provider answers. */
export async function countBreakGlass(tx: Tx, codDistribuidor: number): Promise<number> {
  const { n } = await tx
    .selectFrom('usuario')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('codDistribuidor', '=', codDistribuidor)
    .where('emergencia', '=', true)
    .where('ativo', '=', true)
    .where('codNivel', '=', -1)
    .where('senhaHash', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Call after a change. Throws 409 when passwords are forbidden and no account for emergencies would be left. */
export async function requireBreakGlass(tx: Tx, codDistribuidor: number): Promise<void> {
  if ((await arePasswordsAllowed(tx, codDistribuidor)) || (await countBreakGlass(tx, codDistribuidor)) > 0) return
  throw new AppError(
    409,
    'sem-emergencia',
    'Com a senha proibida, deve restar uma conta de emergência ativa, de nível Desenvolvimento e com senha: escolha antes outra.',
  )
}
