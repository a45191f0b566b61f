import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { NIVEIS, type Nivel } from '#shared/core/contract.ts'
import { createConnection } from '#tests/endpoints/assistant-targets.ts'
import { createTarget, NOBODY } from '#tests/endpoints/targets.ts'
import { TOOL_SAMPLES } from '#tests/endpoints/tool-samples.ts'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { callTool, openMcp } from '#tests/server/assistants.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { TOOLS } from '../../src/server/conta/assistentes/tools/tools.ts'
import type { Target } from '../../src/server/core/areas/call-sample.ts'

// Every tool × level × store × distributor, as the SDK's own client calls it. A tool without a sample does not compile.

/** Marks of the records of our store, of its neighbour, and of the other distributor. */
const [OWN, NEIGHBOUR, STRANGER] = ['zwnosso', 'zwvizinho', 'zwdois'] as const

let t: TestServer
let m: World
let mine: Target
let outraLoja: Target
let otherTenant: Target
const clients = new Map<Nivel, Client>()

/** People of every level, each with an assistant. */
async function connectLevels(world: World, loja: number): Promise<Map<Nivel, Client>> {
  const made = new Map<Nivel, Client>()
  for (const n of NIVEIS) {
    const { token } = await createConnection(t, world, await world.usuario(n, [loja]), 'Programa')
    made.set(n, await openMcp(t, world.host, token))
  }
  return made
}

/** An open quote of the target's car, and the mark in the names of customer and store. */
async function openQuote(world: World, { loja, placa }: Target, mark: string): Promise<void> {
  await t.sql(`update concessionaria set nome = nome || ' ' || $2 where cod_concessionaria = $1`, [loja, mark])
  const r = await t.callApi('POST', 'integracao/checklists', {
    host: world.host,
    token: world.chave,
    body: buildChecklist(loja, {
      veiculo: { placa, marca: 'Fiat', modelo: 'Argo', ano: 2023 },
      cliente: { nome: mark, telefone: '(11) 98888-7777' },
    }),
  })
  expect(r.status).toBe(200)
}

beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t, 'um')
  const second = await buildWorld(t, 'dois')
  mine = await createTarget(t, m, m.lojas[0] ?? 0, 'MEU1A11', OWN)
  outraLoja = await createTarget(t, m, m.lojas[1] ?? 0, 'OUT2B22', NEIGHBOUR)
  otherTenant = await createTarget(t, second, second.lojas[0] ?? 0, 'DOI3C33', STRANGER)
  for (const [world, target, mark] of [
    [m, mine, OWN],
    [m, outraLoja, NEIGHBOUR],
    [second, otherTenant, STRANGER],
  ] as const)
    await openQuote(world, target, mark)
  // The records of a world mark everybody's name.
  await t.sql(`update usuario set nome = 'Pessoa'`)
  // Names show in the answers: a mask would hide a leak.
  await t.sql('update distribuidor set assistentes_pessoais = true')
  for (const [n, c] of await connectLevels(m, mine.loja)) clients.set(n, c)
})
afterAll(() => t.close())

const clientOf = (n: Nivel): Client => {
  const c = clients.get(n)
  if (!c) throw new Error(`no client of level ${n}`)
  return c
}
const reachesAll = (n: Nivel) => n === -1 || n === 2

test('a level finds the tools of its screens in the list, and no other', async () => {
  for (const n of NIVEIS) {
    const { tools } = await clientOf(n).listTools()
    const wanted = Object.entries(TOOL_SAMPLES).flatMap(([nome, s]) => (s.niveis.includes(n) ? [nome] : []))
    expect([n, tools.map((x) => x.name).toSorted()]).toEqual([n, wanted.toSorted()])
    for (const x of tools) {
      expect(x.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect(x.description?.length).toBeGreaterThan(20)
    }
  }
  expect(Object.keys(TOOL_SAMPLES).toSorted()).toEqual(Object.keys(TOOLS).toSorted())
})

test('no tool reads an endpoint that writes', () => {
  for (const [nome, { usa }] of Object.entries(TOOLS))
    for (const e of usa) expect([nome, e.method, 'escreve' in e]).toEqual([nome, 'GET', false])
})

describe.each(Object.entries(TOOL_SAMPLES))('%s', (nome, s) => {
  test('is refused to the levels that have it not', async () => {
    for (const n of NIVEIS.filter((x) => !s.niveis.includes(x))) {
      const r = await callTool(clientOf(n), nome, s.args(mine))
      expect([n, r.erro]).toEqual([n, expect.stringContaining('not found')])
    }
  })

  test('answers its levels with their own store, and names nothing of another distributor', async () => {
    for (const n of s.niveis) {
      const r = await callTool(clientOf(n), nome, s.args(mine))
      expect([n, r.erro]).toEqual([n, null])
      expect(r.texto).not.toContain(STRANGER)
      if (!reachesAll(n) && !s.daRede) expect(r.texto).not.toContain(NEIGHBOUR)
      if (s.mostra.includes(n)) expect([n, r.texto.includes(OWN)]).toEqual([n, true])
    }
  })

  test('knows nothing of another store or distributor, as of one that never existed', async () => {
    if (s.daRede) return
    for (const n of s.niveis)
      for (const [target, mark] of [
        [otherTenant, STRANGER],
        ...(reachesAll(n) ? [] : ([[outraLoja, NEIGHBOUR]] as const)),
      ] as const) {
        const { texto } = await callTool(clientOf(n), nome, s.args(target))
        const never = await callTool(clientOf(n), nome, s.args(NOBODY))
        expect(texto).not.toContain(mark)
        // The answer repeats what was asked for, and nothing else differs.
        const plain = (x: string, of: Target) => x.replaceAll(of.placa, '').replaceAll(String(of.loja), '')
        expect([n, plain(texto, target)]).toEqual([n, plain(never.texto, NOBODY)])
      }
  })

  test('shows a store that all reach', async () => {
    if (s.daRede || s.mostra.length === 0) return
    for (const n of s.mostra.filter(reachesAll))
      expect([n, (await callTool(clientOf(n), nome, s.args(outraLoja))).texto.includes(NEIGHBOUR)]).toEqual([n, true])
  })
})

test('resources and prompts are those of the level', async () => {
  for (const n of NIVEIS) {
    const { resources } = await clientOf(n).listResources()
    const uris = resources.map((r) => r.uri).toSorted()
    const manager = [-1, 1, 2].includes(n)
    expect([n, uris]).toEqual([
      n,
      [...(n === -1 ? ['patio://api'] : []), 'patio://glossario', ...(manager ? ['patio://indicadores'] : [])],
    ])
    for (const uri of uris) {
      const [c] = (await clientOf(n).readResource({ uri })).contents
      expect((c as { text: string }).text.length).toBeGreaterThan(500)
    }
    const { prompts } = await clientOf(n).listPrompts()
    expect([n, prompts.length]).toEqual([n, [-1, 1, 2, 3].includes(n) ? 2 : 1])
  }
  const explain = (codOrcamento: number, n: Nivel = 3) =>
    clientOf(n).getPrompt({ name: 'explique_este_orcamento', arguments: { codOrcamento: String(codOrcamento) } })
  expect(JSON.stringify(await explain(mine.orcamento))).toContain('MEU1A11')
  for (const target of [outraLoja, otherTenant, NOBODY])
    await expect(explain(target.orcamento)).rejects.toThrow('Orçamento não encontrado')
})
