import { z } from 'zod'

/** Text formats that clients rely on; all other text rules only concern input. */
const FORMATS = new Set(['date', 'datetime', 'time', 'uuid'])
const feitos = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/**
 * The schema without lengths, bounds and patterns, which only judge input: in an answer one old or imported record would fail a whole list.
 */
export function withoutLimits(schema: z.core.$ZodType): z.core.$ZodType {
  const before = feitos.get(schema)
  if (before) return before
  const done = rebuild(schema as z.core.$ZodTypes)
  feitos.set(schema, done)
  return done
}

function rebuild(schema: z.core.$ZodTypes): z.core.$ZodType {
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      // Dates in an answer may lie outside the accepted years: an empty month at the limit still shows its neighbours.
      return FORMATS.has((def as { format?: string }).format ?? '')
        ? z.core.clone(schema, { ...def, checks: [] })
        : z.string()
    case 'number':
      return z.number()
    case 'array':
      return z.array(withoutLimits(def.element))
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([k, v]) => [k, withoutLimits(v)]))
      return z.core.clone(schema, { ...def, shape, checks: [] })
    }
    case 'record':
      return z.core.clone(schema, { ...def, valueType: withoutLimits(def.valueType), checks: [] })
    case 'nullable':
    case 'optional':
    case 'default':
      return z.core.clone(schema, { ...def, innerType: withoutLimits(def.innerType) })
    case 'union':
      return z.core.clone(schema, { ...def, options: def.options.map(withoutLimits), checks: [] })
    default:
      return schema
  }
}
