import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { badValue, ScimError } from './scim-error.ts'
import { attributeName } from './scim-filter.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** Most resources that one page holds. */
export const MAX_COUNT = 200

/** Address of a distributor's provisioning. */
export const scimBase = ({ tipoConexao, dominioApi }: Pick<Tenant, 'tipoConexao' | 'dominioApi'>): string =>
  `${tipoConexao}://${dominioApi}/scim/v2`

export const etagOf = (versao: number): string => `W/"${versao}"`

/** A resource as SCIM tells it; `meta.version` is its ETag. */
export interface Resource {
  schemas: string[]
  id: string
  meta: { version: string; location: string }
  [attribute: string]: unknown
}

const list = z
  .string()
  .max(1000)
  .transform((said) => said.split(',').map((a) => attributeName(a.trim())))
const query = z.object({
  filter: z.string().max(1000).optional(),
  startIndex: z.coerce.number().int().catch(1).default(1),
  count: z.coerce.number().int().catch(100).default(100),
  attributes: list.optional(),
  excludedAttributes: list.optional(),
})

/** What a read asks for; limits outside what is offered are moved into it, as the RFC says. */
export interface Wanted {
  filter: string | undefined
  startIndex: number
  count: number
  attributes: string[] | undefined
  excludedAttributes: string[] | undefined
}

export function readQuery(req: FastifyRequest): Wanted {
  const read = query.safeParse(req.query)
  if (!read.success) throw badValue('Os parâmetros do endereço não são entendidos')
  const { filter, startIndex, count, attributes, excludedAttributes } = read.data
  return {
    filter,
    startIndex: Math.max(1, startIndex),
    count: Math.min(MAX_COUNT, Math.max(0, count)),
    attributes,
    excludedAttributes,
  }
}

/** Whether an attribute is asked for, so that what costs a query is only read for who wants it. */
export function wants({ attributes, excludedAttributes }: Wanted, attribute: string): boolean {
  if (attributes) return attributes.some((a) => a === attribute || a.startsWith(`${attribute}.`))
  return !excludedAttributes?.includes(attribute)
}

/** The resource with the attributes that were asked for; `id` and `schemas` always stay. */
function project(r: Resource, w: Wanted): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(r).flatMap(([k, v]) => {
      const name = k.toLowerCase()
      if (name === 'id' || name === 'schemas') return [[k, v]]
      if (!wants(w, name)) return []
      const parts = w.attributes?.includes(name) ? [] : (w.attributes ?? w.excludedAttributes ?? [])
      const named = parts.filter((a) => a.startsWith(`${name}.`)).map((a) => a.slice(name.length + 1))
      return [[k, named.length > 0 ? projectParts(v, named, w.attributes !== undefined) : v]]
    }),
  )
}

function projectParts(v: unknown, named: readonly string[], keep: boolean): unknown {
  if (Array.isArray(v)) return v.map((x) => projectParts(x, named, keep))
  if (typeof v !== 'object' || v === null) return v
  return Object.fromEntries(Object.entries(v).filter(([k]) => named.includes(k.toLowerCase()) === keep))
}

export function listResponse(
  w: Wanted,
  { totalResults, resources }: { totalResults: number; resources: readonly Resource[] },
): object {
  return {
    schemas: [LIST_SCHEMA],
    totalResults,
    startIndex: w.startIndex,
    itemsPerPage: resources.length,
    Resources: resources.map((r) => project(r, w)),
  }
}

/** Sends a resource with its ETag; 304 when the caller has this version already. */
export function sendResource(
  req: FastifyRequest,
  reply: FastifyReply,
  r: Resource,
  status = 200,
): object | FastifyReply {
  reply.header('etag', r.meta.version)
  if (req.method === 'GET' && tagsOf(req.headers['if-none-match']).includes(bare(r.meta.version)))
    return reply.code(304).send()
  if (status === 201) reply.header('location', r.meta.location)
  return reply.code(status).send(project(r, readQuery(req)))
}

const bare = (tag: string): string => tag.trim().replace(/^W\//i, '')
const tagsOf = (header: string | undefined): string[] => header?.split(',').map(bare) ?? []

/** Throws 412 when the caller changes another version than the stored one. */
export function requireMatch(req: FastifyRequest, versao: number): void {
  const tags = tagsOf(req.headers['if-match'])
  if (tags.length > 0 && !tags.includes('*') && !tags.includes(bare(etagOf(versao))))
    throw new ScimError(412, 'O recurso mudou desde que foi lido: leia-o de novo')
}
