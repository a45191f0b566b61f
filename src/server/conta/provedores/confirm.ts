import { sql } from 'kysely'
import type { Tx } from '../../core/database/query.ts'
import type { Bytes } from '../../core/http/serve.ts'
import { confirmationOf, waysToConfirm } from '../../core/tenancy/step-up.ts'
import { keepConfirmation } from '../nucleo/factors.ts'
import { lockUsuario } from '../nucleo/sessoes.ts'
import type { Confirming } from './journey.ts'
import { CLOCK_TOLERANCE_S, EntryRefusal, type Claims } from './provider.ts'
import { readProvider, type Provider } from './queries.ts'

/** The provider that can prove a person anew: that of this sign-in first, else the one that they used last; undefined for none. */
export async function providerToConfirm(
  tx: Tx,
  codDistribuidor: number,
  { codUsuario, familia }: Confirming,
): Promise<Provider | undefined> {
  const linked = await tx
    .selectFrom('identidadeExterna as i')
    .innerJoin('provedorOidc as p', (j) =>
      j.onRef('p.codDistribuidor', '=', 'i.codDistribuidor').onRef('p.codProvedor', '=', 'i.codProvedor'),
    )
    .leftJoin('sessaoProva as s', (j) =>
      j
        .onRef('s.codDistribuidor', '=', 'i.codDistribuidor')
        .onRef('s.codProvedor', '=', 'i.codProvedor')
        .on('s.familia', '=', familia),
    )
    .select('p.codProvedor')
    .where('i.codDistribuidor', '=', codDistribuidor)
    .where('i.codUsuario', '=', codUsuario)
    .where('p.ativo', '=', true)
    .orderBy(sql`s.familia is null, i.vista_em desc nulls last, p.cod_provedor`)
    .executeTakeFirst()
  return linked && readProvider(tx, codDistribuidor, linked.codProvedor)
}

interface Answer {
  codDistribuidor: number
  codProvedor: number
  claims: Claims
  /** When the person was sent to the provider, in epoch seconds. */
  beganAt: number
}

/**
 * Opens dangerous acts to a sign-in whose person proved themselves anew at the provider: the same person, who authenticated after they were
 * sent there. A provider may ignore what it was asked and answer from a session that is open there; only `auth_time` tells.
 */
export async function confirmBy(
  tx: Tx,
  { codDistribuidor, codProvedor, claims, beganAt }: Answer,
  confirming: Confirming,
): Promise<void> {
  const { auth_time: authenticatedAt } = claims
  if (typeof authenticatedAt !== 'number') throw new EntryRefusal('sem-hora')
  if (authenticatedAt < beganAt - CLOCK_TOLERANCE_S) throw new EntryRefusal('entrada-antiga')
  await lockUsuario(tx, codDistribuidor, confirming.codUsuario)
  const own = await tx
    .selectFrom('identidadeExterna')
    .select('codUsuario')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codProvedor', '=', codProvedor)
    .where('sujeito', '=', claims.sub)
    .where('codUsuario', '=', confirming.codUsuario)
    .executeTakeFirst()
  if (!own) throw new EntryRefusal('outra-pessoa')
  // Who got a factor or a password meanwhile confirms by that.
  const { metodos, pin } = await confirmationOf(tx, codDistribuidor, confirming)
  if (pin || !metodos.includes('PROVEDOR')) throw new EntryRefusal('entrada-vencida')
  await keepTelling(tx, { codDistribuidor, codProvedor }, false)
  await keepConfirmation(tx, { codDistribuidor, ...confirming })
}

/** Keeps whether a provider told, when it was asked, when its person authenticated. */
export async function keepTelling(
  tx: Tx,
  { codDistribuidor, codProvedor }: { codDistribuidor: number; codProvedor: number },
  semHora: boolean,
): Promise<void> {
  await tx
    .updateTable('provedorOidc')
    .set({ semHora })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codProvedor', '=', codProvedor)
    .where('semHora', '!=', semHora)
    .execute()
}

/**
 * Whether an entry counts as a confirmation, as one by the password does: of a person whom only the provider can confirm, at one that did
 * not tell when it was asked (Google). They could do no dangerous act otherwise, not even add a factor.
 */
export async function isEntryAllThereIs(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
  { semHora }: Provider,
): Promise<boolean> {
  return semHora && (await waysToConfirm(tx, codDistribuidor, codUsuario))[0] === 'PROVEDOR'
}

/** The page in the tab that went to the provider; the act waits in the other one. */
export function confirmationPage(error: string | null): Bytes {
  const titulo = error === null ? 'Pronto: confirmamos que é você' : 'Não foi possível confirmar que é você'
  const texto = error ?? 'Feche esta aba e volte para a outra: ela continua sozinha.'
  const page = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${titulo}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 26rem; padding: 24px; text-align: center }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 28px }
p { margin: 0 }
</style>
<main>
<h1>${titulo}</h1>
<p>${texto}</p>
</main>
</html>
`
  return { tipo: 'text/html; charset=utf-8', corpo: Buffer.from(page) }
}
