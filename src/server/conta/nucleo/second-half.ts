import type { FactorWanted } from '#shared/conta/entrada.ts'
import { transaction } from '../../core/database/transaction.ts'
import { AppError } from '../../core/http/errors.ts'
import type { Entry } from './enter.ts'
import { factorsOf, hasFactor, isDemandedNow, ruleOf } from './factors.ts'
import { keepPending } from './pending.ts'
import type { UsuarioRow } from './sessoes.ts'

/**
 * After a right password: throws 401 `segundo-fator`, with what completes the sign-in, for whoever has a factor or must have one now. The
 * rule "off" ignores apps that were set up before.
 */
export async function requireSecondHalf({ services, tenant }: Entry, u: UsuarioRow, lembrar: boolean): Promise<void> {
  const { codDistribuidor } = tenant
  const person = { codDistribuidor, codUsuario: u.codUsuario }
  const atual = await transaction(services.db, 'sistema', async (tx): Promise<FactorWanted | null> => {
    const rule = await ruleOf(tx, codDistribuidor, u.codNivel)
    const factors = await factorsOf(tx, person)
    const cadastrar = !hasFactor(factors)
    if (rule.regra === 'DESLIGADO' || (cadastrar && !isDemandedNow(rule))) return null
    // A passkey alone is the better way in, but the password still enters until the rule demands more.
    if (factors.totpDesde === null && !isDemandedNow(rule)) return null
    const { pedido, expiraEm } = await keepPending(tx, codDistribuidor, {
      tipo: 'SEGUNDO_FATOR',
      codUsuario: u.codUsuario,
      desafio: null,
      lembrar,
    })
    const metodos: FactorWanted['metodos'] = [
      ...(factors.totpDesde ? (['TOTP'] as const) : []),
      ...(factors.passkeys > 0 ? (['PASSKEY'] as const) : []),
      ...(factors.recuperacao > 0 ? (['RECUPERACAO'] as const) : []),
    ]
    return { pedido, metodos, cadastrar, expiraEm }
  })
  if (atual)
    throw new AppError(
      401,
      'segundo-fator',
      atual.cadastrar
        ? 'O seu acesso pede um segundo fator. Cadastre agora um aplicativo de códigos.'
        : 'Confirme a entrada com o segundo fator.',
      { atual },
    )
}
