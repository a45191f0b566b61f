import { z } from 'zod'
import { badSyntax, badValue, ScimError } from './scim-error.ts'
import { attributeName, parseFilter, type Term } from './scim-filter.ts'

/** One change of a PATCH: an attribute in lower case, the part of it that a value path names, and the value. */
export interface Change {
  op: 'add' | 'replace' | 'remove'
  attribute: string
  filter: Term | undefined
  value: unknown
}

// Entra writes "Replace"; names of attributes have no case either.
const patch = z.object({
  operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(1000),
})

const PATH = /^(?<attribute>[a-z$][\w$-]*)(?:\[(?<filter>[^\]]+)\])?(?:\.(?<part>[\w$-]+))?$/i

/** A resource's members with names in lower case. */
export function lowerKeys(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badSyntax('O conteúdo precisa ser um objeto')
  return Object.fromEntries(Object.entries(body).map(([k, v]) => [attributeName(k), v]))
}

/** Changes of a PATCH body, one for each attribute that it names. */
export function readPatch(body: unknown): Change[] {
  const { operations } = lowerKeys(body)
  const list = Array.isArray(operations) ? operations.map(lowerKeys) : operations
  const read = patch.safeParse({ operations: list })
  if (!read.success) throw badSyntax('Operations precisa ser uma lista de op (add, replace ou remove), path e value')
  return read.data.operations.flatMap(({ op, path, value }) => {
    if (path !== undefined && path !== '') return [changeAt(op, path, value)]
    if (op === 'remove') throw new ScimError(400, 'remove precisa de path', 'noTarget')
    return Object.entries(lowerKeys(value)).map(([k, v]) => changeAt(op, k, v))
  })
}

function changeAt(op: Change['op'], path: string, value: unknown): Change {
  const said = attributeName(path.trim())
  // Attributes of other schemas are not kept here.
  if (said.startsWith('urn:')) return { op, attribute: said, filter: undefined, value }
  const { attribute, filter, part } = PATH.exec(path.trim().replace(/^urn:.+:/i, ''))?.groups ?? {}
  if (attribute === undefined)
    throw new ScimError(400, `Este path não é entendido aqui: ${path.slice(0, 100)}`, 'invalidPath')
  const [term, more] = filter === undefined ? [] : parseFilter(filter)
  if (more) throw new ScimError(400, 'Um path aceita um termo só', 'invalidPath')
  return { op, attribute: attributeName(part ? `${attribute}.${part}` : attribute), filter: term, value }
}

/** A single text; some senders wrap it as `[{ "value": … }]`. */
export function textOf(value: unknown, attribute: string, max: number): string {
  const v = unwrap(value)
  if (typeof v !== 'string' || v.length > max)
    throw badValue(`${attribute} precisa ser um texto de até ${max} caracteres`)
  return v.trim()
}

/** A truth value; Entra sends it as the text "False" unless told otherwise. */
export function truthOf(value: unknown, attribute: string): boolean {
  const v = unwrap(value)
  const said = typeof v === 'string' ? v.toLowerCase() : v
  if (said === true || said === 'true') return true
  if (said === false || said === 'false') return false
  throw badValue(`${attribute} precisa ser true ou false`)
}

function unwrap(value: unknown): unknown {
  const [only, more]: unknown[] = Array.isArray(value) ? value : [value]
  if (more !== undefined) return value
  return typeof only === 'object' && only !== null && 'value' in only ? only.value : only
}
