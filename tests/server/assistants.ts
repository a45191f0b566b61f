// Programs that connect as assistants: the sign-in of a person, tokens, and the SDK's own client over HTTP.
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { RETURN_ADDRESS } from '../endpoints/assistant-targets.ts'
import type { World } from '../records/world.ts'
import type { TestServer } from './server.ts'

/** `fetch` to the test server under the address's own host, which Node cannot resolve. Redirects are not followed. */
export const fetchAt =
  (t: TestServer): ((url: string | URL, init?: RequestInit) => Promise<Response>) =>
  (url, init) =>
    new Promise((resolve, reject) => {
      const asked = new URL(url)
      const req = request(
        new URL(asked.pathname + asked.search, t.server.endereco),
        {
          method: init?.method ?? 'GET',
          headers: { ...Object.fromEntries(new Headers(init?.headers)), host: asked.host },
        },
        (res) => {
          const parts: Buffer[] = []
          res.on('data', (p: Buffer) => parts.push(p))
          res.on('end', () => {
            const headers = Object.entries(res.headers).flatMap(([k, v]): [string, string][] =>
              typeof v === 'string' ? [[k, v]] : [],
            )
            const status = res.statusCode ?? 0
            resolve(new Response(status === 204 ? null : Buffer.concat(parts), { status, headers }))
          })
        },
      )
      req.on('error', reject)
      // oxlint-disable-next-line typescript/no-base-to-string -- bodies of these tests are texts or forms
      if (init?.body) req.write(String(init.body))
      req.end()
    })

/** A verifier and its S256 challenge. */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Answer of an endpoint of the protocol. */
export interface FormAnswer {
  status: number
  corpo: Record<string, unknown>
}

/** Sends a form to an endpoint of the protocol. */
export async function sendForm(
  t: TestServer,
  host: string,
  path: string,
  form: Record<string, string>,
): Promise<FormAnswer> {
  const r = await fetchAt(t)(`http://${host}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
  })
  return { status: r.status, corpo: (await r.json()) as Record<string, unknown> }
}

/** The code that a person's consent gives a program. */
export async function consentCode(
  t: TestServer,
  m: World,
  p: { token: string; idCliente: string; challenge: string },
): Promise<string> {
  const r = await t.callApi('POST', 'conta/assistentes/pedido', {
    host: m.host,
    token: p.token,
    body: {
      client_id: p.idCliente,
      redirect_uri: RETURN_ADDRESS,
      code_challenge: p.challenge,
      code_challenge_method: 'S256',
    },
  })
  return new URL(String(r.corpo['url'])).searchParams.get('code') ?? ''
}

/** The form that exchanges a code. */
export const exchangeForm = (idCliente: string, code: string, verifier: string): Record<string, string> => ({
  grant_type: 'authorization_code',
  client_id: idCliente,
  code,
  redirect_uri: RETURN_ADDRESS,
  code_verifier: verifier,
})

/** Connects a program for a person, from the consent to the tokens. */
export async function connectAssistant(
  t: TestServer,
  m: World,
  p: { token: string; idCliente: string },
): Promise<{ access: string; refresh: string }> {
  const { verifier, challenge } = pkce()
  const code = await consentCode(t, m, { ...p, challenge })
  const { corpo } = await sendForm(t, m.host, '/oauth/token', exchangeForm(p.idCliente, code, verifier))
  return { access: String(corpo['access_token']), refresh: String(corpo['refresh_token']) }
}

/** The SDK's client, connected as whoever has the token. */
export async function openMcp(t: TestServer, host: string, token: string): Promise<Client> {
  const client = new Client({ name: 'teste', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`http://${host}/mcp`), {
    fetch: fetchAt(t),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  await client.connect(transport)
  return client
}

/** One request of the protocol as it is sent; lists the tools when nothing else is asked. */
export const askMcp = (
  t: TestServer,
  host: string,
  token: string,
  p: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetchAt(t)(`http://${host}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
      ...p.headers,
    },
    body: JSON.stringify(p.body ?? { jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })

/** What a tool answers, read: its data, or the text of its refusal. */
export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<{ erro: string | null; texto: string; dados: Record<string, unknown> }> {
  const r = await client.callTool({ name, arguments: args })
  const texto = (r.content as { text: string }[])[0]?.text ?? ''
  if (r.isError) return { erro: texto, texto, dados: {} }
  return { erro: null, texto, dados: JSON.parse(texto) as Record<string, unknown> }
}
