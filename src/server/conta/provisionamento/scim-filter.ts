import type { RawBuilder } from 'kysely'
import { ScimError } from './scim-error.ts'

/** `attribute eq value`, with the attribute in lower case and without the schema's name. */
export interface Term {
  attribute: string
  value: string
}

const TERM =
  /^(?<attribute>[a-z][\w.:-]*(?:\[type eq "work"\])?(?:\.\w+)?)\s+(?<operator>[a-z]{2})\s+(?<value>"(?:[^"\\]|\\.)*"|true|false|-?\d+)\s*/i
const AND = /^and\s+/i
const SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i

const refused = (detail: string) => new ScimError(400, detail, 'invalidFilter')

/** Name of an attribute as it is compared: case does not count, nor does the schema's name in front. */
export const attributeName = (said: string): string => said.replace(SCHEMA, '').toLowerCase()

/** Terms of a filter, all of which must hold. Identity providers ask by `eq` and `and` only; anything else is refused by name. */
export function parseFilter(filter: string): Term[] {
  const terms: Term[] = []
  let rest = filter.trim()
  for (;;) {
    const { attribute = '', operator = '', value = '' } = TERM.exec(rest)?.groups ?? {}
    if (attribute === '') throw refused(`Este filtro não é entendido aqui: ${rest.slice(0, 100)}`)
    if (operator.toLowerCase() !== 'eq')
      throw refused(`O operador ${operator} não é aceito: use eq, e and entre termos`)
    terms.push({ attribute: attributeName(attribute), value: readValue(value) })
    rest = rest.slice(TERM.exec(rest)?.[0].length)
    if (rest === '') return terms
    if (!AND.test(rest)) throw refused(`Este filtro não é entendido aqui: ${rest.slice(0, 100)}`)
    rest = rest.replace(AND, '')
  }
}

function readValue(value: string): string {
  if (!value.startsWith('"')) return value.toLowerCase()
  try {
    return String(JSON.parse(value))
  } catch {
    throw refused(`Este valor não é entendido aqui: ${value.slice(0, 100)}`)
  }
}

/**
 * Conditions of a filter, all of which must hold; none without one. `byAttribute` names what can be searched, as `attributeName` gives it;
 * `shown` is how the refusal of anything else lists it.
 */
export function conditionsOf(
  filter: string | undefined,
  byAttribute: Readonly<Record<string, (value: string) => RawBuilder<boolean>>>,
  shown: readonly string[],
): RawBuilder<boolean>[] {
  const terms = filter === undefined ? [] : parseFilter(filter)
  return terms.map(({ attribute, value }) => {
    // Own keys only: `constructor` is no attribute.
    const condition = Object.hasOwn(byAttribute, attribute) ? byAttribute[attribute] : undefined
    if (!condition) throw refused(`Não se filtra por ${attribute}. Use ${shown.join(', ')}.`)
    return condition(value)
  })
}
