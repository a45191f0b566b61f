import { request } from 'node:http'

/** Response of the API. */
export interface Reply {
  status: number
  corpo: Record<string, unknown>
  headers: Headers
}

/** One HTTP request with a chosen Host header, which fetch does not allow. */
export function callApi(
  endereco: string,
  metodo: string,
  caminho: string,
  opcoes: { host?: string; token?: string; body?: unknown; headers?: Record<string, string> },
): Promise<Reply> {
  const url = new URL(`/api/${caminho}`, endereco)
  return new Promise((ok, failure) => {
    const req = request(
      url,
      {
        method: metodo,
        headers: {
          host: opcoes.host ?? 'um.localhost',
          ...(opcoes.body !== undefined && { 'content-type': 'application/json' }),
          ...(opcoes.token && { authorization: `Bearer ${opcoes.token}` }),
          ...opcoes.headers,
        },
      },
      (res) => {
        const parts: Buffer[] = []
        res.on('data', (p: Buffer) => parts.push(p))
        res.on('end', () => {
          const texto = Buffer.concat(parts).toString()
          const headers = new Headers(
            Object.entries(res.headers).flatMap(([k, v]) =>
              Array.isArray(v)
                ? v.map((x): [string, string] => [k, x])
                : v === undefined
                  ? []
                  : [[k, v] as [string, string]],
            ),
          )
          const json = (res.headers['content-type'] ?? '').includes('json')
          ok({
            status: res.statusCode ?? 0,
            corpo: (json && texto ? JSON.parse(texto) : { texto }) as Record<string, unknown>,
            headers,
          })
        })
      },
    )
    req.on('error', failure)
    if (opcoes.body !== undefined)
      req.write(typeof opcoes.body === 'string' ? opcoes.body : JSON.stringify(opcoes.body))
    req.end()
  })
}

/** Sends raw bytes to an API path. */
export function sendBytes(
  endereco: string,
  caminho: string,
  bytes: Buffer,
  opcoes: { host: string; token: string; tipo?: string; method?: string },
): Promise<{ status: number; corpo: Record<string, unknown> }> {
  return new Promise((ok, failure) => {
    const headers = {
      host: opcoes.host,
      authorization: `Bearer ${opcoes.token}`,
      'content-type': opcoes.tipo ?? 'application/octet-stream',
    }
    const req = request(new URL(`/api/${caminho}`, endereco), { method: opcoes.method ?? 'PUT', headers }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (p: Buffer) => parts.push(p))
      res.on('end', () =>
        ok({
          status: res.statusCode ?? 0,
          corpo: JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>,
        }),
      )
    })
    req.once('error', failure)
    req.end(bytes)
  })
}
