import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { NIVEIS, type Endpoint, type Nivel } from '#shared/core/contract.ts'
import { confirmFor, createTarget, createPersonRecords, NOBODY } from '#tests/endpoints/targets.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { sendBytes } from '#tests/server/request.ts'
import { ENDPOINTS, requestOf, SAMPLES } from '#tests/endpoints/samples.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import type { Target } from '../../src/server/core/areas/call-sample.ts'

// Every endpoint × level × tenant × store. Fails for an endpoint without a sample, and for a sample that could not reveal a leak.

/** Part of every record of the other distributor, and of none of ours. */
const TAG = 'zwdois'

let t: TestServer
let pickOne: World
let secondWorld: World
let mine: Target
let outraLoja: Target
let otherTenant: Target
const tokens = new Map<Nivel, string>()
/** Target of each level: personal records belong to the caller. */
const ownRecords = new Map<Nivel, Target>()
const otherTenantTokens = new Map<Nivel, string>()

beforeAll(async () => {
  t = await openTestServer()
  // A distributor with the developer tools.
  pickOne = await buildWorld(t, 'localhost')
  secondWorld = await buildWorld(t, TAG)
  mine = await createTarget(t, pickOne, pickOne.lojas[0] ?? 0, 'MEU1A11', 'nosso')
  outraLoja = await createTarget(t, pickOne, pickOne.lojas[1] ?? 0, 'OUT2B22', 'vizinho')
  otherTenant = await createTarget(t, secondWorld, secondWorld.lojas[0] ?? 0, 'DOI3C33', TAG)
  for (const n of NIVEIS) {
    const cod = await pickOne.usuario(n, [mine.loja])
    tokens.set(n, await confirmFor(t, pickOne, cod, await pickOne.tokenFor(cod, n)))
    ownRecords.set(n, { ...mine, ...(await createPersonRecords(t, pickOne, cod, 'nosso')) })
    const ofThem = await secondWorld.usuario(n, [otherTenant.loja])
    await createPersonRecords(t, secondWorld, ofThem, TAG)
    otherTenantTokens.set(n, await confirmFor(t, secondWorld, ofThem, await secondWorld.tokenFor(ofThem, n)))
  }
  await t.sql('update usuario set nome = $2 where cod_distribuidor = $1', [secondWorld.codDistribuidor, TAG])
})
afterAll(() => t.close())

interface Actor {
  token?: string | undefined
  host?: string
}
interface Reply {
  status: number
  corpo: Record<string, unknown>
}

async function callApi(nome: string, target: Target, { token, host }: Actor): Promise<Reply> {
  const { method, path, body, bytes } = requestOf(nome, target)
  const r = bytes
    ? await sendBytes(t.server.endereco, path, bytes, { method, host: host ?? pickOne.host, token: token ?? '' })
    : await t.callApi(method, path, {
        host: host ?? pickOne.host,
        ...(token && { token }),
        ...(body !== undefined && { body }),
      })
  return { status: r.status, corpo: { ...r.corpo, requestId: undefined } }
}

/** Names of the parameters that must name a record of some kind. */
function requiredCodes(e: Endpoint): string[] {
  const parts = [e.params, e.query, e.body] as { shape?: Record<string, ZodType> }[]
  const fields = parts.flatMap((p) => Object.entries(p?.shape ?? {}))
  return fields
    .filter(([k, tipo]) => /^(cod[A-Z]|token$|host$|sha256$)/.test(k) && !tipo.safeParse(undefined).success)
    .map(([k]) => k)
}
/** Parameters that look like record codes but are not: the token of the caller's own email, a level, a new host. */
const NOT_RECORDS: Record<string, readonly string[]> = {
  // Without the cookie of a registered device the code names nobody.
  trocarPessoa: ['codUsuario'],
  resetPassword: ['token'],
  criarUsuario: ['codNivel'],
  gravarRegraDeEntrada: ['codNivel'],
  acrescentarHost: ['host'],
  // Without a sign-in that was begun, or a signed token, any provider gets one answer, known or not.
  voltaDoProvedor: ['codProvedor'],
  saidaPeloProvedor: ['codProvedor'],
  // A model version belongs to the network; this test creates a package without one.
  criarPacote: ['codModelo'],
}

test('every endpoint that the server answers is in the matrix', () => {
  const served = Object.entries(t.server.app.swagger().paths ?? {}).flatMap(([path, ops]) =>
    Object.keys(ops ?? {}).map((m) => `${m.toUpperCase()} ${path}`),
  )
  const contracts = Object.values(ENDPOINTS).map((e) => `${e.method} /api/${e.path.replace(/:(\w+)/g, '{$1}')}`)
  expect(served.toSorted()).toEqual(contracts.toSorted())
  expect(Object.keys(SAMPLES).toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted())
})

test('OpenAPI marks the security of every endpoint', () => {
  const doc = t.server.app.swagger() as {
    openapi?: string
    paths?: Record<string, Record<string, { security?: unknown[] }>>
  }
  expect(doc.openapi).toBe('3.1.0')
  for (const e of Object.values(ENDPOINTS)) {
    const op = doc.paths?.[`/api/${e.path.replace(/:(\w+)/g, '{$1}')}`]?.[e.method.toLowerCase()]
    expect(op?.security ?? [], e.path).toEqual(
      e.acesso === 'publico' ? [] : [e.acesso === 'integracao' ? { integracao: [] } : { bearer: [] }],
    )
  }
})

describe.each(Object.entries(ENDPOINTS))('%s', (nome, e) => {
  const a = SAMPLES[nome]
  const niveis = NIVEIS.filter((n) => e.acesso === 'autenticado' || (Array.isArray(e.acesso) && e.acesso.includes(n)))
  /** Permitted callers; an integration key and an anonymous caller have no level. */
  const callers = (): { nivel: Nivel | null; token?: string | undefined; alvo: Target }[] => {
    if (e.acesso === 'publico') return [{ nivel: null, alvo: mine }]
    if (e.acesso === 'integracao') return [{ nivel: null, token: pickOne.chave, alvo: mine }]
    return niveis.map((nivel) => ({ nivel, token: tokens.get(nivel), alvo: ownRecords.get(nivel) ?? mine }))
  }
  const own = new Map<Nivel | null, Reply>()

  if (e.acesso !== 'publico')
    test('refuses an anonymous caller, a forged token and a token of another distributor', async () => {
      expect((await callApi(nome, mine, {})).status).toBe(401)
      expect((await callApi(nome, mine, { token: 'abc.def.ghi' })).status).toBe(401)
      expect((await callApi(nome, mine, { token: tokens.get(2), host: secondWorld.host })).status).toBe(401)
      expect((await callApi(nome, mine, { token: pickOne.chave, host: secondWorld.host })).status).toBe(401)
    })

  test('is open to its levels only', async () => {
    for (const { nivel, token, alvo } of callers()) {
      const r = await callApi(nome, alvo, { token })
      own.set(nivel, r)
      if (e.acesso !== 'publico') expect([nivel, [401, 403].includes(r.status)]).toEqual([nivel, false])
      expect([nivel, r.status]).not.toEqual([nivel, 500])
    }
    for (const n of e.acesso === 'publico' ? [] : NIVEIS.filter((x) => !niveis.includes(x))) {
      const r = await callApi(nome, ownRecords.get(n) ?? mine, { token: tokens.get(n) })
      if (e.acesso === 'integracao') expect([n, r.status]).toEqual([n, 401])
      else expect([n, r.status, r.corpo['codigo']]).toEqual([n, 403, 'nivel-nao-permitido'])
    }
  })

  if (a?.withoutTarget) {
    test('names no record, and answers only with data of its own distributor', async () => {
      expect(requestOf(nome, otherTenant)).toEqual(requestOf(nome, NOBODY))
      expect(requiredCodes(e).filter((k) => !NOT_RECORDS[nome]?.includes(k))).toEqual([])
      for (const r of own.values()) expect(JSON.stringify(r.corpo)).not.toContain(TAG)
      if (a.withoutTarget !== 'lista') return
      // The other distributor has data to show there, so a leak would be visible.
      for (const n of niveis)
        expect(
          JSON.stringify(
            (await callApi(nome, otherTenant, { token: otherTenantTokens.get(n), host: secondWorld.host })).corpo,
          ),
        ).toContain(TAG)
    })
    return
  }

  test('answers for a record of another store or distributor as for one that never existed', async () => {
    const foreign: [Target, Nivel[]][] = [[otherTenant, []]]
    // Levels 2 and -1 reach every store.
    if (a?.de !== 'rede') foreign.push([outraLoja, a?.de === 'pessoa' ? [] : [-1, 2]])
    const pedidos = [mine, NOBODY, ...foreign.map(([target]) => target)].map((target) =>
      JSON.stringify(requestOf(nome, target)),
    )
    expect(new Set(pedidos).size).toBe(pedidos.length)
    let differs = false
    for (const { nivel, token } of callers()) {
      const never = await callApi(nome, NOBODY, { token })
      for (const [target, except] of foreign)
        if (nivel === null || !except.includes(nivel))
          expect([nivel, await callApi(nome, target, { token })]).toEqual([nivel, never])
      differs ||= JSON.stringify(own.get(nivel)) !== JSON.stringify(never)
    }
    // Existing records must give another response than missing ones, otherwise a leak would not show.
    expect(differs).toBe(true)
  })
})

test('lists show only the stores that the filters grant', async () => {
  for (const [n, token] of tokens) {
    if (![1, 2, 3, -1].includes(n)) continue
    const r = await t.callApi('GET', 'oficina-digital/orcamentos?tela=historico', { host: pickOne.host, token })
    const lojas = new Set((r.corpo['itens'] as { codConcessionaria: number }[]).map((i) => i.codConcessionaria))
    expect([...lojas].toSorted((a, b) => a - b)).toEqual(
      n === 2 || n === -1 ? [mine.loja, outraLoja.loja].toSorted((a, b) => a - b) : [mine.loja],
    )
  }
})

test('an unknown host gets 404 with its name in the message', async () => {
  const r = await t.callApi('GET', 'distribuidor', { host: 'ninguem.example' })
  expect([r.status, r.corpo['codigo']]).toEqual([404, 'distribuidor-nao-cadastrado'])
  expect(r.corpo['mensagem']).toContain('ninguem.example')
})
