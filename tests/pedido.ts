import { request } from 'node:http'

/** What the API answered. */
export interface Resposta {
  status: number
  corpo: Record<string, unknown>
  headers: Headers
}

/** One HTTP request with a chosen Host header, which fetch does not allow. */
export function chamar(
  endereco: string,
  metodo: string,
  caminho: string,
  opcoes: { host?: string; token?: string; body?: unknown; headers?: Record<string, string> },
): Promise<Resposta> {
  const url = new URL(`/api/${caminho}`, endereco)
  return new Promise((ok, falha) => {
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
        const partes: Buffer[] = []
        res.on('data', (p: Buffer) => partes.push(p))
        res.on('end', () => {
          const texto = Buffer.concat(partes).toString()
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
    req.on('error', falha)
    if (opcoes.body !== undefined)
      req.write(typeof opcoes.body === 'string' ? opcoes.body : JSON.stringify(opcoes.body))
    req.end()
  })
}

/** Sends bytes as they are to an address of the API. */
export function enviarBytes(
  endereco: string,
  caminho: string,
  bytes: Buffer,
  opcoes: { host: string; token: string; tipo?: string },
): Promise<{ status: number; corpo: Record<string, unknown> }> {
  return new Promise((ok, falha) => {
    const headers = {
      host: opcoes.host,
      authorization: `Bearer ${opcoes.token}`,
      'content-type': opcoes.tipo ?? 'application/octet-stream',
    }
    const req = request(new URL(`/api/${caminho}`, endereco), { method: 'PUT', headers }, (res) => {
      const partes: Buffer[] = []
      res.on('data', (p: Buffer) => partes.push(p))
      res.on('end', () =>
        ok({
          status: res.statusCode ?? 0,
          corpo: JSON.parse(Buffer.concat(partes).toString()) as Record<string, unknown>,
        }),
      )
    })
    req.once('error', falha)
    req.end(bytes)
  })
}
