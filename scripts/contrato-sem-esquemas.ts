import { parseSync, type Plugin } from 'vite'

interface No {
  type: string
  start: number
  end: number
}
interface Declaracao extends No {
  declaration?: Declaracao | null
  declarations?: { init: No | null }[]
}
interface Chamada extends No {
  callee?: { name?: string }
  arguments?: { properties?: (No & { key?: { name?: string } })[] }[]
}
/** A change of the source: what replaces a stretch of it. */
type Troca = readonly [inicio: number, fim: number, texto: string]

const ESQUEMAS = new Set(['params', 'query', 'body', 'response'])

/** The browser needs of an endpoint where and how to call it; the server alone checks what travels. Build step that leaves the schemas out of `endpoint({…})` and lets go of those that nobody reads, and of zod with them. */
export function contratoSemEsquemas(): Plugin {
  return {
    name: 'contrato-sem-esquemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /src[\\/]shared[\\/](regras[\\/])?[^\\/]+\.ts$/, code: /from 'zod'/ },
      handler(code, id) {
        const corpo = parseSync(id, code).program.body as unknown as Declaracao[]
        const trocas = [...corpo.flatMap(soltar), ...corpo.flatMap((no) => [...cortes(no)])]
        let saida = code
        for (const [inicio, fim, texto] of trocas.toSorted((a, b) => b[0] - a[0]))
          saida = saida.slice(0, inicio) + texto + saida.slice(fim)
        return { code: saida, map: null }
      },
    },
  }
}

/** Making a schema has no effect, which the bundler cannot know: as a pure call, one that is not used goes away. */
function soltar(no: Declaracao): Troca[] {
  return ((no.declaration ?? no).declarations ?? []).flatMap(({ init }): Troca[] =>
    init?.type === 'CallExpression'
      ? [
          [init.start, init.start, '/*#__PURE__*/(() => ('],
          [init.end, init.end, '))()'],
        ]
      : [],
  )
}

function* cortes(no: No): Generator<Troca> {
  const { callee, arguments: args } = no as Chamada
  if (no.type === 'CallExpression' && callee?.name === 'endpoint') {
    for (const p of args?.[0]?.properties ?? []) if (ESQUEMAS.has(p.key?.name ?? '')) yield [p.start, p.end, '...{}']
    return
  }
  for (const valor of Object.values(no) as unknown[])
    for (const filho of Array.isArray(valor) ? (valor as unknown[]) : [valor])
      if (typeof filho === 'object' && filho !== null && 'type' in filho) yield* cortes(filho as No)
}
