import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { acessoTela, LANDING } from '#shared/core/acesso-telas.ts'
import { NIVEIS, type Nivel } from '#shared/core/contract.ts'
import { TELAS } from '#shared/core/telas.ts'

interface Rota {
  path: string
  levels: 'public' | number[]
  layout?: string
  panels?: string[]
  guard?: string
  distributors?: string[]
}
interface Spec {
  landing: Record<string, { first: string; second: string | null }>
  routes: Rota[]
}
const spec = JSON.parse(readFileSync(new URL('../../../spec/routes.json', import.meta.url), 'utf8')) as Spec
const rotas = spec.routes

const casos = rotas.flatMap((rota) =>
  ([null, ...NIVEIS] as const).flatMap((nivel) =>
    ['atria', 'makena'].map((distribuidor) => ({ path: rota.path, nivel, distribuidor, rota })),
  ),
)

function esperado({ rota, nivel, distribuidor }: (typeof casos)[number]): string {
  if (rota.levels === 'public') return 'abre'
  if (nivel === null) return '/login'
  if (rota.distributors && !rota.distributors.includes(distribuidor)) return '/404'
  return rota.levels.includes(nivel) ? 'abre' : '/401'
}

test('the table has every screen of the specification and no other', () => {
  expect(TELAS.map((t) => t.path).toSorted()).toEqual(rotas.map((r) => r.path).toSorted())
})

test.each(casos)('$path answers level $nivel of $distribuidor as specified', (caso) => {
  const tela = TELAS.find((t) => t.path === caso.path)
  expect(tela && acessoTela(tela, caso)).toBe(esperado(caso))
})

describe('each screen', () => {
  test.each(rotas)('$path carries its layout, panels, distributors and guard', (rota) => {
    const tela = TELAS.find((t) => t.path === rota.path)
    expect(tela?.layout).toBe(rota.layout ?? 'main')
    expect(tela?.paineis).toEqual(rota.panels)
    expect(tela?.distribuidores).toEqual(rota.distributors)
    expect(tela?.guarda !== undefined).toBe(rota.guard !== undefined)
    if (tela?.guarda && 'senao' in tela.guarda)
      expect(rota.guard).toContain(rota.guard?.includes('its list') ? 'its list' : tela.guarda.senao)
  })
})

test.each(NIVEIS.map((n) => [n]))(
  'level %i lands where the specification says, on screens it may open',
  (nivel: Nivel) => {
    const { first, second } = spec.landing[nivel] ?? { first: '', second: null }
    expect(LANDING[nivel]).toEqual({ primeira: first, segunda: second })
    for (const path of [first, second]) {
      const tela = TELAS.find((t) => t.path === path || t.path.startsWith(`${path}/:`))
      if (path) expect(tela && acessoTela(tela, { nivel, distribuidor: 'atria' })).toBe('abre')
    }
  },
)
