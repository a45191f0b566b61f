import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What files under some globs may not import, as a lint override. */
export interface Zone {
  files: string[]
  excludeFiles?: string[]
  rules: { 'no-restricted-imports': ['error', { patterns: Restriction[] }] }
}
interface Restriction {
  group?: string[]
  regex?: string
  importNames?: string[]
  message: string
  allowTypeImports?: true
}

/** Floors of the web, the lowest first. */
const FLOORS = ['core', 'ui', 'recipes']
const ENTRY = 'app'
/** The one core file that names areas: the list of them. */
const LIST_OF_AREAS = 'src/server/core/areas/areas.ts'
/**
 * What several areas stand on, and the files of it that other groups may import too. Areas of the same group may import any of its files.
 * Everything else of another area is closed, but for its `queries.ts` (server) and `api.ts` (web).
 */
const KERNELS: Readonly<Record<string, readonly string[]>> = {
  'oficina-digital/nucleo': ['orcamento-transition.ts', 'event-chain.ts', 'stage-targets.ts'],
  'agenda/nucleo': [
    'agendamento.ts',
    'chegada.ts',
    'complementar-wait.ts',
    'event.ts',
    'hour.ts',
    'loja.ts',
    'passagem.ts',
    'pecas.ts',
    'plano.ts',
    'request-errors.ts',
    'servico.ts',
    'slack.ts',
  ],
  'checklists/nucleo': [],
  'conta/nucleo': [
    'device-entries.ts',
    'factors.ts',
    'open-sessoes.ts',
    'passkeys.ts',
    'password-policy.ts',
    'sessoes.ts',
  ],
  'conversas/nucleo': [
    'by-itself.ts',
    'check-file.ts',
    'contact.ts',
    'questions.ts',
    'receive.ts',
    'send.ts',
    'threads.ts',
    'whatsapp.ts',
  ],
  'garantia/nucleo': ['open-recalls.ts'],
  'pagamentos/nucleo': ['approved.ts', 'charge.ts'],
  'frota/nucleo': ['ask.ts', 'settings.ts'],
  'vendas/mes-vendas': ['dms-rows.ts'],
  'relatorios/indicadores': ['sums.ts'],
}

const folders = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((e) => e.isDirectory())
        .map((e) => e.name)
        .toSorted()
    : []
const sources = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (n) => /\.tsx?$/.test(n) && !n.includes('.test.'),
      )
    : []

function zone(files: string[], patterns: Restriction[], excludeFiles?: string[]): Zone {
  return { files, ...(excludeFiles && { excludeFiles }), rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

/** Other sides, and packages that are not for this one. */
const foreign = (message: string, sides: readonly string[], regex: string): Restriction[] => [
  { group: sides.map((l) => `**/${l}/**`), message },
  { regex, message },
]

/** Folders of the same side, from whatever depth; `doors` are the files that stay open. */
const inside = (names: readonly string[], doors: (name: string) => readonly string[] = () => []): string[] =>
  names.flatMap((n) => [`**/${n}/**`, ...doors(n).map((door) => `!**/${n}/${door}`)])

/** Folders of a side that are groups of areas, as the menu names them. */
const groupsOf = (side: string, others: readonly string[]): string[] => folders(side).filter((f) => !others.includes(f))
/** Areas as `<group>/<area>`. */
const areasOf = (side: string, groups: readonly string[]): string[] =>
  groups.flatMap((g) => folders(join(side, g)).map((a) => `${g}/${a}`))
const groupOf = (area: string): string => area.split('/')[0] ?? ''

/**
 * What an area may not import of other areas. Patterns are matched against the import as it is written: a neighbour of the same group is
 * `../<area>/…`, an area of another group `../../<group>/<area>/…`.
 */
function otherAreas(area: string, areas: readonly string[], door: string, message: string): Restriction {
  const neighbours = areas.filter((a) => a !== area && groupOf(a) === groupOf(area) && KERNELS[a] === undefined)
  const strangers = areas.filter((a) => groupOf(a) !== groupOf(area))
  return {
    group: [
      ...neighbours.flatMap((a) => [`../${a.split('/')[1]}/**`, `!../${a.split('/')[1]}/${door}`]),
      ...inside(strangers, (a) => [door, ...(KERNELS[a] ?? [])]),
    ],
    message,
  }
}

/** Files of src/shared that hold endpoints, as they are imported. */
function contracts(root: string): string[] {
  const folder = join(root, 'src/shared')
  return sources(folder).filter(
    (n) => n !== 'core/contract.ts' && /\bendpoint\(/.test(readFileSync(join(folder, n), 'utf8')),
  )
}

/** Files of the web's core through which the server is called, by themselves or by what they import. */
function callers(root: string): string[] {
  const folder = join(root, 'src/web/core')
  const texts = new Map(
    sources(folder).map((n) => [n, readFileSync(join(folder, n), 'utf8').replaceAll(/^import type .*$/gm, '')]),
  )
  const calling = new Set(
    [...texts].filter(([n, t]) => n === 'http/api.ts' || t.includes("'@tanstack/react-query'")).map(([n]) => n),
  )
  const imports = (n: string, t: string, target: string) =>
    [...t.matchAll(/from '(\.{1,2}\/[^']+)'/g)].some(([, from = '']) => join(dirname(n), from) === target)
  for (let before = -1; before !== calling.size;) {
    before = calling.size
    for (const [n, t] of texts) if ([...calling].some((c) => imports(n, t, c))) calling.add(n)
  }
  return [...calling].toSorted()
}

/** Walls of src/shared: its own files and zod, so that every side may use it. */
export function sharedZones(): Zone[] {
  const message = 'shared imports zod and its own files only'
  const tests = ['src/shared/**/*.test.ts']
  return [zone(['src/shared/**'], [{ regex: '^(node:|\\.\\./\\.\\./|#)', message }], tests)]
}

/** Walls of the web: `app → areas → recipes → ui → core`, every one of them → src/shared; of another area only its api.ts. */
export function webZones(root: string): Zone[] {
  const outside = foreign(
    'web imports src/shared and itself',
    ['server', 'customer'],
    '^(node:|(fastify|kysely|pg)(/|$))',
  )
  const groups = groupsOf(join(root, 'src/web'), [...FLOORS, ENTRY])
  const areas = areasOf(join(root, 'src/web'), groups)
  const noCalls: Restriction[] = [
    {
      group: contracts(root).map((n) => `#shared/${n}`),
      allowTypeImports: true,
      message: 'ui makes no call: of a contract it takes types only',
    },
    { group: [...callers(root).map((n) => `**/core/${n}`), '@tanstack/react-query'], message: 'ui makes no call' },
  ]
  return [
    zone(['src/web/**'], outside),
    ...FLOORS.map((floor, i) =>
      zone(
        [`src/web/${floor}/**`],
        [
          ...outside,
          {
            group: inside([...FLOORS.slice(i + 1), ENTRY, ...areas]),
            message: `${floor} imports nothing above it: app → areas → recipes → ui → core`,
          },
          ...(floor === 'ui' ? noCalls : []),
        ],
      ),
    ),
    ...areas.map((area) =>
      zone(
        [`src/web/${area}/**`],
        [
          ...outside,
          { group: ['../../app/**'], message: 'an area does not import app' },
          {
            regex: '^@tanstack/react-router$',
            importNames: ['Link', 'Navigate', 'redirect', 'useNavigate'],
            message:
              'areas go to screens by core/navigation: navigate.ts, ScreenLink or Redirect: those know which exist',
          },
          otherAreas(area, areas, 'api.ts', 'of another area the web imports its api.ts only'),
        ],
      ),
    ),
  ]
}

/** Walls of the server: areas → kernels → core; of another area only its queries.ts, and of another group's kernel the files it opens. Not `closed`, they only keep the web out. */
export function serverZones(root: string, { closed }: { closed: boolean }): Zone[] {
  const side = join(root, 'src/server')
  const outside = foreign(
    'the server imports src/shared and itself',
    ['web', 'customer'],
    '^(@mantine/|react(-dom)?(/|$))',
  )
  if (!closed) return [zone(['src/server/**'], outside)]
  const areas = areasOf(side, groupsOf(side, ['core']))
  const tests = ['src/server/**/*.test.ts', 'src/server/**/testing*.ts']
  return [
    zone(['src/server/**'], outside),
    zone(
      ['src/server/core/**'],
      [...outside, { group: inside(areas), message: 'core knows no area' }],
      [...tests, LIST_OF_AREAS],
    ),
    ...areas.map((area) =>
      zone(
        [`src/server/${area}/**`],
        [...outside, otherAreas(area, areas, 'queries.ts', 'of another area the server imports its queries.ts only')],
        tests,
      ),
    ),
  ]
}
