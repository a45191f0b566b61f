import { parseSync, type Plugin } from 'vite'

interface No {
  type: string
  start: number
  end: number
}
interface Declaration extends No {
  declaration?: Declaration | null
  declarations?: { init: No | null }[]
}
/** `value as Type`, which wraps what it converts. */
interface Conversion extends No {
  expression?: Conversion
}
interface Call extends No {
  callee?: { name?: string }
  arguments?: { properties?: (No & { key?: { name?: string } })[] }[]
}
/** A replacement in the source: start, end, new text. */
type Replacement = readonly [inicio: number, fim: number, texto: string]

const SCHEMAS = new Set(['params', 'query', 'body', 'response'])

/**
 * Build step that removes the schemas from `endpoint({…})`, and with them zod and unused schemas. The browser only needs where and how to
 * call an endpoint; the server alone validates requests and responses.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'browser-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /src[\\/]shared[\\/].+\.ts$/, code: /from 'zod'/ },
      handler(code, id) {
        const body = parseSync(id, code).program.body as unknown as Declaration[]
        const replacements = [...body.flatMap((no) => release(no, code)), ...body.flatMap((no) => [...cuts(no)])]
        let output = code
        for (const [start, end, text] of replacements.toSorted((a, b) => b[0] - a[0]))
          output = output.slice(0, start) + text + output.slice(end)
        return { code: output, map: null }
      },
    },
  }
}

/** Creating a schema has no side effect, but the bundler cannot know; marked as a pure call, an unused one is removed. */
function release(no: Declaration, code: string): Replacement[] {
  return ((no.declaration ?? no).declarations ?? []).flatMap(({ init }): Replacement[] =>
    init && createsSchema(init, code)
      ? [
          [init.start, init.start, '/*#__PURE__*/(() => ('],
          [init.end, init.end, '))()'],
        ]
      : [],
  )
}

/** A call, or the shape of a schema: an object whose fields are calls of zod and that declares no endpoint. */
function createsSchema(init: No, code: string): boolean {
  const { type, expression } = init as Conversion
  if (type === 'CallExpression') return true
  if (type === 'TSAsExpression' && expression) return createsSchema(expression, code)
  const text = code.slice(init.start, init.end)
  return type === 'ObjectExpression' && /\bz\.\w+\(/.test(text) && !text.includes('endpoint(')
}

function* cuts(no: No): Generator<Replacement> {
  const { callee, arguments: args } = no as Call
  if (no.type === 'CallExpression' && callee?.name === 'endpoint') {
    for (const p of args?.[0]?.properties ?? []) if (SCHEMAS.has(p.key?.name ?? '')) yield [p.start, p.end, '...{}']
    return
  }
  for (const valor of Object.values(no) as unknown[])
    for (const child of Array.isArray(valor) ? (valor as unknown[]) : [valor])
      if (typeof child === 'object' && child !== null && 'type' in child) yield* cuts(child as No)
}
