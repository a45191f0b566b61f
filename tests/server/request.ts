import { request } from 'node:http'

/** Response of the API. */
export interface Reply {
  status: number
  corpo: Record<string, unknown>
  headers: Headers
}

/** One HTTP request with a chosen Host header, which fetch does not allow. */
export function callApi(
  address: string,
  method: string,
  path: string,
  options: { host?: string; token?: string; body?: unknown; headers?: Record<string, string> },
): Promise<Reply> {
  const url = new URL(`/api/${path}`, address)
  return new Promise((ok, failure) => {
    const req = request(
      url,
      {
        method,
        headers: {
          host: options.host ?? 'um.localhost',
          ...(options.body !== undefined && { 'content-type': 'application/json' }),
          ...(options.token && { authorization: `Bearer ${options.token}` }),
          ...options.headers,
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
    if (options.body !== undefined)
      req.write(typeof options.body === 'string' ? options.body : JSON.stringify(options.body))
    req.end()
  })
}

/** Sends raw bytes to an API path. */
export function sendBytes(
  address: string,
  path: string,
  bytes: Buffer,
  options: { host: string; token: string; tipo?: string; method?: string },
): Promise<{ status: number; corpo: Record<string, unknown> }> {
  return new Promise((ok, failure) => {
    const headers = {
      host: options.host,
      authorization: `Bearer ${options.token}`,
      'content-type': options.tipo ?? 'application/octet-stream',
    }
    const req = request(new URL(`/api/${path}`, address), { method: options.method ?? 'PUT', headers }, (res) => {
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
