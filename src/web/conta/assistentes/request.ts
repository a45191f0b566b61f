/** What a program asks for in the address of the consent page. */
export interface AssistantRequest {
  client_id: string
  redirect_uri: string
  scope: string
  code_challenge: string
  code_challenge_method: 'S256'
  state?: string
  resource?: string
}

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/

/** Reads a request; a sentence about what is wrong with it for one that must not be answered. */
export function readRequest(search: Partial<Record<string, string>>): AssistantRequest | string {
  const { client_id, redirect_uri, response_type, code_challenge, code_challenge_method, scope, state, resource } =
    search
  if (!client_id || !redirect_uri) return 'O pedido não diz que programa o fez, ou para onde a resposta vai.'
  // The server asks for it before it sends anybody here.
  if ((response_type ?? 'code') !== 'code') return 'O programa pede uma forma de acesso que não existe aqui.'
  if (code_challenge_method !== 'S256' || !CHALLENGE.test(code_challenge ?? ''))
    return 'O programa não protege o pedido como é exigido aqui (PKCE com S256).'
  return {
    client_id,
    redirect_uri,
    scope: scope ?? '',
    code_challenge: code_challenge ?? '',
    code_challenge_method,
    ...(state !== undefined && { state }),
    ...(resource !== undefined && { resource }),
  }
}
