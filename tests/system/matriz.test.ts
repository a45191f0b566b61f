import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { NIVEIS, type Endpoint, type Nivel } from '#shared/core/contract.ts'
import { criarAlvo, criarDaPessoa, NINGUEM } from '#tests/alvos.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { enviarBytes } from '#tests/pedido.ts'
import { ENDPOINTS, requestOf, SAMPLES } from '#tests/samples.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import type { Alvo } from '../../src/server/core/areas/amostra.ts'

// Every endpoint × level × tenant × store. A new endpoint without a sample fails here, and so does a sample that could not tell a leak.

/** Stands in every record of the other distributor, and in none of ours. */
const MARCA = 'zwdois'

let t: Teste
let um: Mundo
let dois: Mundo
let meu: Alvo
let outraLoja: Alvo
let outroInquilino: Alvo
const tokens = new Map<Nivel, string>()
/** Own target of each level: what belongs to a person is that of the caller. */
const meus = new Map<Nivel, Alvo>()
const tokensDeDois = new Map<Nivel, string>()

beforeAll(async () => {
  t = await abrirTeste()
  // A distributor that has the developer's tools.
  um = await buildMundo(t, 'localhost')
  dois = await buildMundo(t, MARCA)
  meu = await criarAlvo(t, um, um.lojas[0] ?? 0, 'MEU1A11', 'nosso')
  outraLoja = await criarAlvo(t, um, um.lojas[1] ?? 0, 'OUT2B22', 'vizinho')
  outroInquilino = await criarAlvo(t, dois, dois.lojas[0] ?? 0, 'DOI3C33', MARCA)
  for (const n of NIVEIS) {
    const cod = await um.usuario(n, [meu.loja])
    tokens.set(n, await um.tokenDe(cod, n))
    meus.set(n, { ...meu, ...(await criarDaPessoa(t, um, cod, 'nosso')) })
    const deles = await dois.usuario(n, [outroInquilino.loja])
    await criarDaPessoa(t, dois, deles, MARCA)
    tokensDeDois.set(n, await dois.tokenDe(deles, n))
  }
  await t.sql('update usuario set nome = $2 where cod_distribuidor = $1', [dois.codDistribuidor, MARCA])
})
afterAll(() => t.fechar())

interface Quem {
  token?: string | undefined
  host?: string
}
interface Resposta {
  status: number
  corpo: Record<string, unknown>
}

async function chamar(nome: string, alvo: Alvo, { token, host }: Quem): Promise<Resposta> {
  const { method, path, body, bytes } = requestOf(nome, alvo)
  const r = bytes
    ? await enviarBytes(t.servidor.endereco, path, bytes, { host: host ?? um.host, token: token ?? '' })
    : await t.chamar(method, path, {
        host: host ?? um.host,
        ...(token && { token }),
        ...(body !== undefined && { body }),
      })
  return { status: r.status, corpo: { ...r.corpo, requestId: undefined } }
}

/** Codes that a call cannot do without, whatever they are codes of. */
function codigosDe(e: Endpoint): string[] {
  const partes = [e.params, e.query, e.body] as { shape?: Record<string, ZodType> }[]
  const campos = partes.flatMap((p) => Object.entries(p?.shape ?? {}))
  return campos
    .filter(([k, tipo]) => /^(cod[A-Z]|token$|host$|sha256$)/.test(k) && !tipo.safeParse(undefined).success)
    .map(([k]) => k)
}
/** What is named like a record and is none: the secret of one's own letter, a level, an address that is to be new. */
const SEM_REGISTRO: Record<string, readonly string[]> = {
  resetPassword: ['token'],
  criarUsuario: ['codNivel'],
  acrescentarHost: ['host'],
  // A version is the network's own; a package without one is written here.
  criarPacote: ['codModelo'],
}

test('every endpoint that the server answers is in the matrix', () => {
  const servidos = Object.entries(t.servidor.app.swagger().paths ?? {}).flatMap(([caminho, ops]) =>
    Object.keys(ops ?? {}).map((m) => `${m.toUpperCase()} ${caminho}`),
  )
  const contratos = Object.values(ENDPOINTS).map((e) => `${e.method} /api/${e.path.replace(/:(\w+)/g, '{$1}')}`)
  expect(servidos.toSorted()).toEqual(contratos.toSorted())
  expect(Object.keys(SAMPLES).toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted())
})

test('OpenAPI marks the security of every endpoint', () => {
  const doc = t.servidor.app.swagger() as {
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
  /** Who may call, by name; a key and a stranger have no level. */
  const chamadores = (): { nivel: Nivel | null; token?: string | undefined; alvo: Alvo }[] => {
    if (e.acesso === 'publico') return [{ nivel: null, alvo: meu }]
    if (e.acesso === 'integracao') return [{ nivel: null, token: um.chave, alvo: meu }]
    return niveis.map((nivel) => ({ nivel, token: tokens.get(nivel), alvo: meus.get(nivel) ?? meu }))
  }
  const proprias = new Map<Nivel | null, Resposta>()

  if (e.acesso !== 'publico')
    test('refuses a stranger, a forged token and a token of another distributor', async () => {
      expect((await chamar(nome, meu, {})).status).toBe(401)
      expect((await chamar(nome, meu, { token: 'abc.def.ghi' })).status).toBe(401)
      expect((await chamar(nome, meu, { token: tokens.get(2), host: dois.host })).status).toBe(401)
      expect((await chamar(nome, meu, { token: um.chave, host: dois.host })).status).toBe(401)
    })

  test('is for its levels', async () => {
    for (const { nivel, token, alvo } of chamadores()) {
      const r = await chamar(nome, alvo, { token })
      proprias.set(nivel, r)
      if (e.acesso !== 'publico') expect([nivel, [401, 403].includes(r.status)]).toEqual([nivel, false])
      expect([nivel, r.status]).not.toEqual([nivel, 500])
    }
    for (const n of e.acesso === 'publico' ? [] : NIVEIS.filter((x) => !niveis.includes(x))) {
      const r = await chamar(nome, meus.get(n) ?? meu, { token: tokens.get(n) })
      if (e.acesso === 'integracao') expect([n, r.status]).toEqual([n, 401])
      else expect([n, r.status, r.corpo['codigo']]).toEqual([n, 403, 'nivel-nao-permitido'])
    }
  })

  if (a?.semAlvo) {
    test('takes no record, and answers with what its own distributor has', async () => {
      expect(requestOf(nome, outroInquilino)).toEqual(requestOf(nome, NINGUEM))
      expect(codigosDe(e).filter((k) => !SEM_REGISTRO[nome]?.includes(k))).toEqual([])
      for (const r of proprias.values()) expect(JSON.stringify(r.corpo)).not.toContain(MARCA)
      if (a.semAlvo !== 'lista') return
      // The other distributor does have something to show there.
      for (const n of niveis)
        expect(
          JSON.stringify((await chamar(nome, outroInquilino, { token: tokensDeDois.get(n), host: dois.host })).corpo),
        ).toContain(MARCA)
    })
    return
  }

  test('answers for another store and another distributor as if they had never existed', async () => {
    const alheios: [Alvo, Nivel[]][] = [[outroInquilino, []]]
    // Levels 2 and -1 reach every store.
    if (a?.de !== 'rede') alheios.push([outraLoja, a?.de === 'pessoa' ? [] : [-1, 2]])
    const pedidos = [meu, NINGUEM, ...alheios.map(([alvo]) => alvo)].map((alvo) =>
      JSON.stringify(requestOf(nome, alvo)),
    )
    expect(new Set(pedidos).size).toBe(pedidos.length)
    let diz = false
    for (const { nivel, token } of chamadores()) {
      const nunca = await chamar(nome, NINGUEM, { token })
      for (const [alvo, menos] of alheios)
        if (nivel === null || !menos.includes(nivel))
          expect([nivel, await chamar(nome, alvo, { token })]).toEqual([nivel, nunca])
      diz ||= JSON.stringify(proprias.get(nivel)) !== JSON.stringify(nunca)
    }
    // With one's own record the answer is another: a leak would show.
    expect(diz).toBe(true)
  })
})

test('lists show only what the filters grant', async () => {
  for (const [n, token] of tokens) {
    if (![1, 2, 3, -1].includes(n)) continue
    const r = await t.chamar('GET', 'oficina-digital/orcamentos?tela=historico', { host: um.host, token })
    const lojas = new Set((r.corpo['itens'] as { codConcessionaria: number }[]).map((i) => i.codConcessionaria))
    expect([...lojas].toSorted((a, b) => a - b)).toEqual(
      n === 2 || n === -1 ? [meu.loja, outraLoja.loja].toSorted((a, b) => a - b) : [meu.loja],
    )
  }
})

test('an unknown host is told so, with its name', async () => {
  const r = await t.chamar('GET', 'distribuidor', { host: 'ninguem.example' })
  expect([r.status, r.corpo['codigo']]).toEqual([404, 'distribuidor-nao-cadastrado'])
  expect(r.corpo['mensagem']).toContain('ninguem.example')
})
