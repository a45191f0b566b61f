import type { FactorWanted } from '#shared/conta/entrada.ts'
import type { Tx } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { AppError } from '../../core/http/errors.ts'
import type { ByProvider, Entry } from './enter.ts'
import { factorsOf, hasFactor, isDemandedNow, ruleOf, type Factors } from './factors.ts'
import { keepPending } from './pending.ts'
import type { UsuarioRow } from './sessoes.ts'

/** How this person can complete a sign-in. Recovery codes stand in for a factor that was lost: alone they are none. */
export const methodsOf = (f: Factors): FactorWanted['metodos'] => [
  ...(f.totpDesde ? (['TOTP'] as const) : []),
  ...(f.passkeys > 0 ? (['PASSKEY'] as const) : []),
  ...(f.recuperacao > 0 && hasFactor(f) ? (['RECUPERACAO'] as const) : []),
]

/**
 * After a right password: throws 401 `segundo-fator`, with what completes the sign-in, for whoever has a factor or must have one now. The
 * rule "off" ignores apps that were set up before. Returns whether the password is all that this person has.
 */
export async function requireSecondHalf(
  { services, tenant }: Entry,
  u: UsuarioRow,
  lembrar: boolean,
): Promise<boolean> {
  const { codDistribuidor } = tenant
  const person = { codDistribuidor, codUsuario: u.codUsuario }
  const { cadastrar: alone, atual } = await transaction(
    services.db,
    'sistema',
    async (tx): Promise<{ cadastrar: boolean; atual: FactorWanted | null }> => {
      const rule = await ruleOf(tx, codDistribuidor, u.codNivel)
      const factors = await factorsOf(tx, person)
      const cadastrar = !hasFactor(factors)
      // A passkey alone is the better way in, but the password still enters until the rule demands more.
      const enters = rule.regra === 'DESLIGADO' || (factors.totpDesde === null && !isDemandedNow(rule))
      if (enters) return { cadastrar, atual: null }
      const { pedido, expiraEm } = await keepPending(tx, codDistribuidor, {
        tipo: 'SEGUNDO_FATOR',
        codUsuario: u.codUsuario,
        desafio: null,
        lembrar,
      })
      return { cadastrar, atual: { pedido, metodos: methodsOf(factors), cadastrar, expiraEm } }
    },
  )
  if (atual)
    throw new AppError(
      401,
      'segundo-fator',
      atual.cadastrar
        ? 'O seu acesso pede um segundo fator. Cadastre agora um aplicativo de códigos.'
        : 'Confirme a entrada com o segundo fator.',
      { atual },
    )
  return alone
}

/** After a provider that proved no second factor: the secret of a sign-in that waits for ours where the level's rule demands it, else null. */
export async function secondHalfOf(
  tx: Tx,
  codDistribuidor: number,
  u: Pick<UsuarioRow, 'codUsuario' | 'codNivel'>,
  p: ByProvider & { lembrar: boolean; destino: string },
): Promise<string | null> {
  if (!isDemandedNow(await ruleOf(tx, codDistribuidor, u.codNivel))) return null
  const { pedido } = await keepPending(tx, codDistribuidor, {
    tipo: 'SEGUNDO_FATOR',
    codUsuario: u.codUsuario,
    desafio: null,
    ...p,
  })
  return pedido
}

/**
 * Whether a sign-in without a second factor (by the password alone, or by a provider that proved none) no longer suffices: the level's days of
 * grace are over, and its person has no factor yet.
 */
export async function lacksSecondHalf(
  tx: Tx,
  codDistribuidor: number,
  { codUsuario, codNivel }: Pick<UsuarioRow, 'codUsuario' | 'codNivel'>,
  familia: string,
): Promise<boolean> {
  if (!isDemandedNow(await ruleOf(tx, codDistribuidor, codNivel))) return false
  const without = await tx
    .selectFrom('sessaoProva')
    .select('familia')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('familia', '=', familia)
    .where('metodo', 'in', ['SENHA', 'OIDC'])
    .where('comFator', '=', false)
    .executeTakeFirst()
  return without !== undefined && !hasFactor(await factorsOf(tx, { codDistribuidor, codUsuario }))
}
