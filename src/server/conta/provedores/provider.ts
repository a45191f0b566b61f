import * as oidc from 'openid-client'
import type { EntryError } from '#shared/rules/entry-errors.ts'
import { OutboundFailure, requestBytes } from '../../core/outbound/http-client.ts'
import { decryptSecret } from '../../core/secrets/secret-vault.ts'
import type { Services } from '../../core/services.ts'
import type { Provider } from './queries.ts'

/** A sign-in that was refused; the code's text is what the person reads, the message is for the log. */
export class EntryRefusal extends Error {
  readonly code: EntryError
  constructor(code: EntryError, message: string = code, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

type Needed = Pick<Services, 'env' | 'segredo'>

const TIMEOUT_S = 10
/** Clocks of other machines differ; more than this is refused. */
export const CLOCK_TOLERANCE_S = 60

/** `fetch` by way of the guard of outbound calls: only allowed hosts, never a private address unless allowed, no redirects. */
export function guardedFetch({ env }: Pick<Services, 'env'>): oidc.CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const text = body instanceof URLSearchParams ? body.toString() : body
    if (text !== undefined && text !== null && typeof text !== 'string') throw new TypeError('only texts are sent')
    const r = await requestBytes(env, {
      url,
      metodo: method === 'POST' ? 'POST' : 'GET',
      headers: {
        ...headers,
        ...(body instanceof URLSearchParams && { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }),
      },
      ...(text && { corpo: text }),
      ...(signal && { stop: signal }),
    })
    const answered = new Headers()
    for (const [name, value] of Object.entries(r.cabecalhos))
      for (const v of [value ?? []].flat()) answered.append(name, v)
    return new Response(r.status === 204 ? null : new Uint8Array(r.bytes), { status: r.status, headers: answered })
  }
}

/** What failed, for whoever administers: the first words that tell something. */
export function reasonOf(e: unknown): string {
  for (let at: unknown = e; at instanceof Error; at = at.cause) if (at instanceof OutboundFailure) return at.message
  return e instanceof Error ? e.message : String(e)
}

const isUnreachable = (e: unknown): boolean => {
  for (let at: unknown = e; at instanceof Error; at = at.cause)
    if (at instanceof OutboundFailure || ('code' in at && /TIMEOUT|OAUTH_ABORT/.test(String(at.code)))) return true
  return e instanceof oidc.ClientError && e.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
}

/** Which refusal an error of the library means. */
export function refusalOf(e: unknown): EntryRefusal {
  if (e instanceof EntryRefusal) return e
  if (e instanceof oidc.AuthorizationResponseError) return new EntryRefusal('provedor-recusou', e.error, { cause: e })
  if (isUnreachable(e)) return new EntryRefusal('provedor-fora', reasonOf(e), { cause: e })
  return new EntryRefusal('resposta-invalida', reasonOf(e), { cause: e })
}

/**
 * A provider's own description and keys, read anew for each sign-in, so that rotated keys and addresses count at once. Signatures of id
 * tokens are checked although they come over TLS.
 */
export async function discover({ env, segredo }: Needed, p: Provider): Promise<oidc.Configuration> {
  const secret = p.segredo === null ? null : decryptSecret(segredo, p.segredo)
  if (p.segredo !== null && secret === null)
    throw new EntryRefusal('resposta-invalida', 'O segredo guardado é de outra instalação: guarde-o de novo')
  const auth: oidc.ClientAuth = (as, client, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported
    const inBody = methods?.includes('client_secret_post') ?? false
    const how = secret === null ? oidc.None() : inBody ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret)
    return how(as, client, body, headers)
  }
  const insecure = env.SAIDA_PRIVADOS === 'sim' && p.emissor.startsWith('http:')
  const config = await oidc.discovery(
    new URL(p.emissor),
    p.idCliente,
    { [oidc.clockTolerance]: CLOCK_TOLERANCE_S },
    auth,
    {
      [oidc.customFetch]: guardedFetch({ env }),
      timeout: TIMEOUT_S,
      // The guard decides about plain http; the library's name of the option only warns that it is for closed networks.
      ...(insecure && { execute: [oidc.allowInsecureRequests] }),
    },
  )
  oidc.enableNonRepudiationChecks(config)
  return config
}

/** What a provider told of a person. */
export interface Claims {
  sub: string
  sid: string | null
  acr: string | null
  amr: string[]
  [claim: string]: unknown
}

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((v): v is string => typeof v === 'string' && v !== '')

/** The groups of a person: a claim by its name, or by a path such as `realm_access.roles`. */
export function groupsOf(claims: Claims, claim: string): string[] {
  if (claim in claims) return texts(claims[claim])
  let at: unknown = claims
  for (const part of claim.split('.'))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : null
  return texts(at)
}

export interface Journey {
  nonce: string
  verificador: string
}

/** Exchanges the answer's code; throws EntryRefusal for an answer that does not hold. */
export async function exchange(
  services: Needed,
  p: Provider,
  url: URL,
  { nonce, verificador, state }: Journey & { state: string },
): Promise<Claims> {
  try {
    const config = await discover(services, p)
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verificador,
      idTokenExpected: true,
    })
    const idToken = tokens.claims()
    if (!idToken) throw new EntryRefusal('resposta-invalida', 'no id token')
    const { sid, acr, amr } = idToken
    const own = {
      sid: typeof sid === 'string' ? sid.slice(0, 255) : null,
      acr: typeof acr === 'string' ? acr : null,
      amr: texts(amr),
    }
    const told: Claims = { ...idToken, ...own }
    const complete = told['email'] !== undefined && groupsOf(told, p.claimGrupos).length > 0
    if (complete || !config.serverMetadata().userinfo_endpoint) return told
    // Some providers tell e-mail and groups only there. What the signed token says goes first.
    const info = await oidc.fetchUserInfo(config, tokens.access_token, idToken.sub)
    // Take the e-mail and whether it is verified from the same source: one source does not vouch for the other's address.
    const { email, email_verified }: Record<string, unknown> = told['email'] === undefined ? info : told
    return { ...info, ...told, email, email_verified }
  } catch (e) {
    throw refusalOf(e)
  }
}
