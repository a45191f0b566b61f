import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { screenAccess, LANDING } from '#shared/core/screen-access.ts'
import { NIVEIS, type Nivel } from '#shared/core/contract.ts'
import { SCREENS } from '#shared/core/screens.ts'

interface Route {
  path: string
  levels: 'public' | number[]
  layout?: string
  panels?: string[]
  guard?: string
  distributors?: string[]
}
interface Spec {
  landing: Record<string, { first: string; second: string | null }>
  routes: Route[]
}
const spec = JSON.parse(readFileSync(new URL('../../../spec/routes.json', import.meta.url), 'utf8')) as Spec
const routes = spec.routes

const cases = routes.flatMap((route) =>
  ([null, ...NIVEIS] as const).flatMap((nivel) =>
    ['atria', 'makena'].map((distribuidor) => ({ path: route.path, nivel, distribuidor, rota: route })),
  ),
)

function expected({ rota: route, nivel, distribuidor }: (typeof cases)[number]): string {
  if (route.levels === 'public') return 'abre'
  if (nivel === null) return '/login'
  if (route.distributors && !route.distributors.includes(distribuidor)) return '/404'
  return route.levels.includes(nivel) ? 'abre' : '/401'
}

/** Screens that came after the specification. */
const LATER = [
  '/checklist/fazer/:codPassagem?',
  '/cadastros/modelos-inspecao/list',
  '/cadastros/modelos-inspecao/form',
  '/aparelho',
  '/cadastros/aparelhos',
  '/cadastros/seguranca',
  '/cadastros/seguranca/provedores/:codProvedor?',
  '/cadastros/seguranca/politica',
  '/cadastros/seguranca/provisionamento',
  '/cadastros/seguranca/assistentes',
  '/conta/assistentes/autorizar',
  '/conversas/:codConversa?',
  '/conversas/conexoes',
  '/conversas/custos',
  '/conversas/respostas-prontas/list',
  '/conversas/respostas-prontas/form',
  '/agenda-virtual/site',
  '/agenda-virtual/espera',
  '/agenda-virtual/equipamentos/list',
  '/agenda-virtual/equipamentos/form',
  '/pagamentos/cobrancas/:codCobranca?',
  '/pagamentos/recebidos',
  '/pagamentos/fechamento',
  '/pagamentos/contas',
  '/agenda-virtual/onde',
  '/agenda-virtual/ler/:codigo?',
  '/agenda-virtual/lugares/list',
  '/agenda-virtual/lugares/form',
  '/frota/emprestimos/:codEmprestimo?',
  '/frota/multas',
  '/frota/carros/list',
  '/frota/carros/form',
  '/garantia/solicitacoes/:codSolicitacao?',
  '/garantia/exigencias',
  '/garantia/reparos/:codReparo?',
  '/garantia/recalls',
  '/garantia/recalls/form',
  '/garantia/recalls/veiculos',
]

test('`SCREENS` has every screen of the specification and those that came later', () => {
  expect(SCREENS.map((t) => t.path).toSorted()).toEqual([...routes.map((r) => r.path), ...LATER].toSorted())
})

test.each(cases)('$path answers level $nivel of $distribuidor as specified', (testCase) => {
  const tela = SCREENS.find((t) => t.path === testCase.path)
  expect(tela && screenAccess(tela, testCase)).toBe(expected(testCase))
})

describe('each screen', () => {
  test.each(routes)('$path carries its layout, panels, distributors and guard', (route) => {
    const tela = SCREENS.find((t) => t.path === route.path)
    expect(tela?.layout).toBe(route.layout ?? 'main')
    expect(tela?.paineis).toEqual(route.panels)
    expect(tela?.distribuidores).toEqual(route.distributors)
    expect(tela?.guarda !== undefined).toBe(route.guard !== undefined)
    if (tela?.guarda && 'senao' in tela.guarda)
      expect(route.guard).toContain(route.guard?.includes('its list') ? 'its list' : tela.guarda.senao)
  })
})

test.each(NIVEIS.map((n) => [n]))('level %i lands on the specified screens, and may open them', (nivel: Nivel) => {
  const { first, second } = spec.landing[nivel] ?? { first: '', second: null }
  expect(LANDING[nivel]).toEqual({ primeira: first, segunda: second })
  for (const path of [first, second]) {
    const tela = SCREENS.find((t) => t.path === path || t.path.startsWith(`${path}/:`))
    if (path) expect(tela && screenAccess(tela, { nivel, distribuidor: 'atria' })).toBe('abre')
  }
})

test('every register stands behind the door "cadastros" of the menu', () => {
  const doors = SCREENS.filter((t) => t.menu && t.path.startsWith('/cadastros/')).map((t) => t.menu)
  expect([...new Set(doors)]).toEqual(['cadastros'])
})
