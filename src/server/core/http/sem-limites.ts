import { z } from 'zod'

/** Formats that a client relies on; every other rule of a text is about what may come in. */
const FORMATOS = new Set(['date', 'datetime', 'time', 'uuid'])
const feitos = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/** The same schema without lengths, bounds and patterns: those judge what is sent. In an answer one old or imported record would make a whole list fail. */
export function semLimites(esquema: z.core.$ZodType): z.core.$ZodType {
  const antes = feitos.get(esquema)
  if (antes) return antes
  const feito = refazer(esquema as z.core.$ZodTypes)
  feitos.set(esquema, feito)
  return feito
}

function refazer(esquema: z.core.$ZodTypes): z.core.$ZodType {
  const { def } = esquema._zod
  switch (def.type) {
    case 'string':
      // The days of an answer may lie beside the years that are taken: an empty month at their end has neighbours.
      return FORMATOS.has((def as { format?: string }).format ?? '')
        ? z.core.clone(esquema, { ...def, checks: [] })
        : z.string()
    case 'number':
      return z.number()
    case 'array':
      return z.array(semLimites(def.element))
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([k, v]) => [k, semLimites(v)]))
      return z.core.clone(esquema, { ...def, shape, checks: [] })
    }
    case 'record':
      return z.core.clone(esquema, { ...def, valueType: semLimites(def.valueType), checks: [] })
    case 'nullable':
    case 'optional':
    case 'default':
      return z.core.clone(esquema, { ...def, innerType: semLimites(def.innerType) })
    case 'union':
      return z.core.clone(esquema, { ...def, options: def.options.map(semLimites), checks: [] })
    default:
      return esquema
  }
}
