import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What files under some globs may not import, as a lint override. */
export interface Zona {
  files: string[]
  excludeFiles?: string[]
  rules: { 'no-restricted-imports': ['error', { patterns: Proibido[] }] }
}
interface Proibido {
  group?: string[]
  regex?: string
  importNames?: string[]
  message: string
  allowTypeImports?: true
}

/** Floors of the web, the lowest first; every other folder of src/web is an area. */
const PISOS = ['lib', 'ui', 'receitas']
const ENTRADA = 'app'
/** Files of the server that put the areas together. */
const PROCESSO = [
  'app.ts',
  'areas.ts',
  'desenhista.ts',
  'docs.ts',
  'jobs.ts',
  'leitor.ts',
  'main.ts',
  'openapi.ts',
  'partes.ts',
  'server.ts',
]

const pastas = (pasta: string): string[] =>
  existsSync(pasta)
    ? readdirSync(pasta, { withFileTypes: true })
        .filter((e) => e.isDirectory())
        .map((e) => e.name)
        .toSorted()
    : []
const arquivos = (pasta: string): string[] =>
  existsSync(pasta) ? readdirSync(pasta).filter((n) => /\.tsx?$/.test(n) && !n.includes('.test.')) : []

function zona(files: string[], patterns: Proibido[], excludeFiles?: string[]): Zona {
  return { files, ...(excludeFiles && { excludeFiles }), rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

/** Other sides, and packages that are not for this one. */
const alheio = (message: string, lados: readonly string[], regex: string): Proibido[] => [
  { group: lados.map((l) => `**/${l}/**`), message },
  { regex, message },
]

/** A folder of the same side, from whatever depth; `menos` is its door. */
const dentro = (nomes: readonly string[], menos?: string): string[] =>
  nomes.flatMap((n) => [`**/${n}/**`, ...(menos === undefined ? [] : [`!**/${n}/${menos}`])])

/** Files of src/shared that hold endpoints. */
function contratos(raiz: string): string[] {
  const pasta = join(raiz, 'src/shared')
  return arquivos(pasta).filter((n) => n !== 'contract.ts' && /\bendpoint\(/.test(readFileSync(join(pasta, n), 'utf8')))
}

/** Files of lib through which the server is called, by themselves or by what they import. */
function chamadores(raiz: string): string[] {
  const pasta = join(raiz, 'src/web/lib')
  const textos = new Map(
    arquivos(pasta).map((n) => [n, readFileSync(join(pasta, n), 'utf8').replaceAll(/^import type .*$/gm, '')]),
  )
  const chama = new Set(
    [...textos].filter(([n, t]) => n === 'api.ts' || t.includes("'@tanstack/react-query'")).map(([n]) => n),
  )
  for (let antes = -1; antes !== chama.size;) {
    antes = chama.size
    for (const [n, t] of textos) if ([...chama].some((c) => t.includes(`from './${c}'`))) chama.add(n)
  }
  return [...chama].toSorted()
}

/** Walls of src/shared: its own files and zod, so that every side may use it. */
export function zonasDoShared(): Zona[] {
  const message = 'shared imports zod and its own files only'
  const testes = ['src/shared/**/*.test.ts']
  return [
    zona(['src/shared/*.ts'], [{ regex: '^(node:|\\.\\./|#)', message }], testes),
    zona(['src/shared/regras/*.ts'], [{ regex: '^(node:|\\.\\./\\.\\./|#)', message }], testes),
  ]
}

/** Walls of the web: `app → areas → receitas → ui → lib`, every one of them → src/shared; of another area only its api.ts. */
export function zonasDaWeb(raiz: string): Zona[] {
  const fora = alheio('web imports src/shared and itself', ['server', 'customer'], '^(node:|(fastify|kysely|pg)(/|$))')
  const areas = pastas(join(raiz, 'src/web')).filter((p) => p !== ENTRADA && !PISOS.includes(p))
  const acimaDeTudo = [...areas, ENTRADA]
  const semChamada: Proibido[] = [
    {
      group: contratos(raiz).map((n) => `#shared/${n}`),
      allowTypeImports: true,
      message: 'ui makes no call: of a contract it takes types only',
    },
    { group: [...chamadores(raiz).map((n) => `**/lib/${n}`), '@tanstack/react-query'], message: 'ui makes no call' },
  ]
  return [
    zona(['src/web/**'], fora),
    ...PISOS.map((piso, i) =>
      zona(
        [`src/web/${piso}/**`],
        [
          ...fora,
          {
            group: dentro([...PISOS.slice(i + 1), ...acimaDeTudo]),
            message: `${piso} imports nothing above it: app → areas → receitas → ui → lib`,
          },
          ...(piso === 'ui' ? semChamada : []),
        ],
      ),
    ),
    ...areas.map((area) =>
      zona(
        [`src/web/${area}/**`],
        [
          ...fora,
          { group: dentro([ENTRADA]), message: 'an area does not import app' },
          {
            regex: '^@tanstack/react-router$',
            importNames: ['Link', 'Navigate', 'redirect', 'useNavigate'],
            message: 'areas go to screens by lib/navegar.ts, TelaLink or Desvio: those know which exist',
          },
          {
            group: dentro(
              areas.filter((a) => a !== area),
              'api.ts',
            ),
            message: 'of another area the web imports its api.ts only',
          },
        ],
      ),
    ),
  ]
}

/** Walls of the server: areas (folders with area.ts or routes.ts) → parts (files and other folders); of another area only its queries.ts. Not `fechadas`, they only keep the web out. */
export function zonasDoServidor(raiz: string, { fechadas }: { fechadas: boolean }): Zona[] {
  const servidor = join(raiz, 'src/server')
  const fora = alheio('the server imports src/shared and itself', ['web', 'customer'], '^(@mantine/|react(-dom)?(/|$))')
  if (!fechadas) return [zona(['src/server/**'], fora)]
  const todas = pastas(servidor)
  const areas = todas.filter((p) => ['area.ts', 'routes.ts'].some((n) => existsSync(join(servidor, p, n))))
  const testes = ['src/server/**/*.test.ts', 'src/server/**/testing*.ts']
  const partes = ['src/server/*.ts', ...todas.filter((p) => !areas.includes(p)).map((p) => `src/server/${p}/**`)]
  return [
    zona(['src/server/**'], fora),
    zona(
      partes,
      [...fora, { group: dentro(areas), message: 'a part of the server knows no area' }],
      [...testes, ...PROCESSO.map((n) => `src/server/${n}`)],
    ),
    ...areas.map((area) =>
      zona(
        [`src/server/${area}/**`],
        [
          ...fora,
          {
            group: dentro(
              areas.filter((a) => a !== area),
              'queries.ts',
            ),
            message: 'of another area the server imports its queries.ts only',
          },
        ],
        testes,
      ),
    ),
  ]
}
