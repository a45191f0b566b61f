import { sql } from 'kysely'
import { emailError } from '#shared/rules/email.ts'
import type { Tx } from '../../core/database/query.ts'
import { accessOf, applyAccess, isProvisioned, readMap } from '../nucleo/access-map.ts'
import { usuarioByCode, usuarioByEmail, type UsuarioRow } from '../nucleo/sessoes.ts'
import { EntryRefusal, groupsOf, type Claims } from './provider.ts'
import { isOfOther, type Provider } from './queries.ts'

const MAX_NAME = 80

const ofDomains = (email: string, dominios: readonly string[]): boolean => dominios.includes(email.split('@')[1] ?? '')

/**
 * The e-mail of a person by a provider: one that it says it verified, or of a domain that the distributor named as this provider's own. An
 * address that anybody may write into a profile elsewhere opens no account here.
 */
export function emailOf(claims: Claims, dominios: readonly string[]): string | null {
  const ofDomain = (v: unknown): v is string =>
    typeof v === 'string' && emailError(v.trim()) === null && ofDomains(v.trim().toLowerCase(), dominios)
  const { email, email_verified: verified, preferred_username: username } = claims
  if (typeof email === 'string' && emailError(email.trim()) === null) {
    const trusted = verified === true || (verified !== false && ofDomain(email))
    return trusted ? email.trim().toLowerCase() : null
  }
  return ofDomain(username) ? username.trim().toLowerCase() : null
}

interface Entering {
  codDistribuidor: number
  provider: Provider
  claims: Claims
}

/** Who enters: the linked person, the user of the e-mail, or a new one where the provider may make users. Throws EntryRefusal. */
export async function personOf(tx: Tx, { codDistribuidor, provider, claims }: Entering): Promise<UsuarioRow> {
  const { codProvedor } = provider
  // One first entry of a provider at a time: two of one person would make two users.
  await tx
    .selectFrom('provedorOidc')
    .select('codProvedor')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codProvedor', '=', codProvedor)
    .forNoKeyUpdate()
    .execute()
  const mapa = await readMap(tx, codDistribuidor, codProvedor)
  const access = accessOf(mapa, groupsOf(claims, provider.claimGrupos))
  const known = await knownPerson(tx, codDistribuidor, provider, claims)
  if (known?.emergencia) throw new EntryRefusal('emergencia')
  if (known && !known.ativo) throw new EntryRefusal('inativo')
  if (!known && !provider.criaUsuarios) throw new EntryRefusal('sem-usuario')
  const led = known !== undefined && (await isProvisioned(tx, codDistribuidor, known.codUsuario))
  // Without a mapping, people who exist keep what they have here.
  const decided = mapa.length > 0 && !led && known?.codNivel !== -1
  if (!access && (decided || !known)) throw new EntryRefusal('sem-grupo')
  const codUsuario =
    known?.codUsuario ?? (await createPerson(tx, codDistribuidor, provider, claims, access?.codNivel ?? 6))
  const had = access && !led ? await applyAccess(tx, codDistribuidor, codUsuario, access) : null
  if (had && known)
    await note(tx, codDistribuidor, codUsuario, 'acesso-do-provedor', had, {
      codNivel: access?.codNivel,
      filtros: access?.filtros,
      provedor: provider.nome,
    })
  await tx
    .insertInto('identidadeExterna')
    .values({ codDistribuidor, codProvedor, sujeito: claims.sub, codUsuario, vistaEm: sql`now()` })
    .onConflict((c) => c.columns(['codDistribuidor', 'codProvedor', 'sujeito']).doUpdateSet({ vistaEm: sql`now()` }))
    .execute()
  const u = await usuarioByCode(tx, codDistribuidor, codUsuario)
  if (!u) throw new EntryRefusal('sem-usuario')
  return u
}

async function knownPerson(
  tx: Tx,
  codDistribuidor: number,
  { codProvedor, dominios }: Provider,
  claims: Claims,
): Promise<UsuarioRow | undefined> {
  const links = tx
    .selectFrom('identidadeExterna')
    .select('codUsuario')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codProvedor', '=', codProvedor)
  const link = await links.where('sujeito', '=', claims.sub).executeTakeFirst()
  if (link) return usuarioByCode(tx, codDistribuidor, link.codUsuario)
  const email = emailOf(claims, dominios)
  if (email === null) throw new EntryRefusal('sem-email')
  // A domain that belongs to another provider: here anybody could have written such an address into a profile, verified or not.
  if (!ofDomains(email, dominios) && (await isOfOther(tx, codDistribuidor, codProvedor, email)))
    throw new EntryRefusal('outro-provedor')
  const u = await usuarioByEmail(tx, codDistribuidor, email)
  // An e-mail that the provider gave to somebody else does not pass the account on.
  if (u && (await links.where('codUsuario', '=', u.codUsuario).executeTakeFirst()))
    throw new EntryRefusal('outra-identidade')
  // Whoever administers a provider could give themselves any address there, and with it everything here.
  if (u?.codNivel === -1 && !u.emergencia) throw new EntryRefusal('nivel-sem-ligacao')
  return u
}

async function createPerson(
  tx: Tx,
  codDistribuidor: number,
  { nome: provedor, dominios }: Provider,
  claims: Claims,
  codNivel: number,
): Promise<number> {
  const email = emailOf(claims, dominios) ?? ''
  const { name } = claims
  const nome = (typeof name === 'string' && name.trim() !== '' ? name.trim() : email).slice(0, MAX_NAME)
  const { codUsuario } = await tx
    .insertInto('usuario')
    .values({ codDistribuidor, nome, email, codNivel, senhaHash: null })
    .returning('codUsuario')
    .executeTakeFirstOrThrow()
  await note(tx, codDistribuidor, codUsuario, 'usuario-do-provedor', null, { nome, email, codNivel, provedor })
  return codUsuario
}

/** A row of the person's history for what a provider decided. */
async function note(
  tx: Tx,
  codDistribuidor: number,
  codUsuario: number,
  acao: string,
  antes: unknown,
  depois: unknown,
): Promise<void> {
  await tx
    .insertInto('auditoria')
    .values({
      codDistribuidor,
      codUsuario,
      acao,
      registro: `usuarios:${codUsuario}`,
      dados: sql`${JSON.stringify({ antes, depois })}::jsonb`,
    })
    .execute()
}
