import { expect } from 'vitest'
import type { AccessMapping } from '#shared/conta/access-mapping.ts'
import { openTestServer } from '../server/server.ts'
import { entra } from './scim.ts'
import { buildWorld, type World } from './world.ts'

export interface ScimAnswer {
  status: number
  body: Record<string, unknown>
  headers: Headers
}
interface Options {
  token?: string | undefined
  host?: string
  headers?: Record<string, string>
  type?: string
}

export const idOf = (r: ScimAnswer) => String(r.body['id'])
export const found = (r: ScimAnswer) => r.body['Resources'] as Record<string, unknown>[]

/** Two distributors that are provisioned, the first with a map; calls go to the first unless told otherwise. */
export async function openScim() {
  const t = await openTestServer()
  const m = await buildWorld(t)
  const other = await buildWorld(t, 'dois')
  // Somebody must administer everything, or the rules refuse to take the last one's access.
  const top = await m.token(-1)

  async function newKey(of: World, token: string, meses: number | null = 12): Promise<string> {
    const r = await t.callApi('POST', 'seguranca/scim', { host: of.host, token, body: { nome: 'Provedor', meses } })
    expect(r.status).toBe(200)
    return String(r.corpo['chave'])
  }
  const key = await newKey(m, top)
  const keyOfOther = await newKey(other, await other.token(-1))
  async function saveMap(mapa: AccessMapping[]): Promise<void> {
    const r = await t.callApi('PUT', 'seguranca/scim/mapa', { host: m.host, token: top, body: { mapa } })
    expect(r.status).toBe(200)
  }
  await saveMap([
    { grupo: 'Consultores', codNivel: 3, filtros: [{ tipo: 'CONCESSIONARIA', valor: String(m.lojas[0]) }] },
    { grupo: 'oficina-externa', codNivel: 6, filtros: [{ tipo: 'MARCA', valor: 'Fiat' }] },
  ])

  async function scim(method: string, path: string, body?: unknown, o: Options = {}): Promise<ScimAnswer> {
    const token = 'token' in o ? o.token : key
    const r = await t.callApi(method, `../scim/v2/${path}`, {
      host: o.host ?? m.host,
      ...(token !== undefined && { token }),
      ...(body !== undefined && { body }),
      headers: { ...(body !== undefined && { 'content-type': o.type ?? 'application/scim+json' }), ...o.headers },
    })
    return { status: r.status, body: r.corpo, headers: r.headers }
  }
  let n = 0
  const email = () => `pessoa${++n}@exemplo.com`
  async function created(userName = email()): Promise<string> {
    const r = await scim('POST', 'Users', entra.user(userName, `ext-${userName}`))
    expect(r.status, JSON.stringify(r.body)).toBe(201)
    return idOf(r)
  }
  let consultores = ''
  async function group(): Promise<string> {
    consultores ||= idOf(await scim('POST', 'Groups', entra.group('Consultores', 'g-consultores')))
    return consultores
  }
  return {
    t,
    m,
    other,
    top,
    key,
    keyOfOther,
    newKey,
    saveMap,
    scim,
    email,
    /** A person whom the provider made. */
    created,
    /** The group that the map knows. */
    group,
    search: (of: 'Users' | 'Groups', filter: string, more = '') =>
      scim('GET', `${of}?filter=${encodeURIComponent(filter)}${more}`),
    /** A person as stored, with the stores within reach. */
    async stored(id: string) {
      const [u] = await t.sql<{ nome: string; email: string; ativo: boolean; nivel: number; lojas: number[] }>(
        `select nome, email, ativo, cod_nivel as nivel, array(select cod_concessionaria from usuario_loja l where l.cod_usuario = u.cod_usuario order by 1) as lojas
         from usuario u where cod_usuario = $1`,
        [id],
      )
      return u
    },
    /** A person in the group that the map knows. */
    async consultor(): Promise<string> {
      const id = await created()
      expect((await scim('PATCH', `Groups/${await group()}`, entra.addMembers(id))).status).toBe(204)
      return id
    },
  }
}
export type Scim = Awaited<ReturnType<typeof openScim>>
