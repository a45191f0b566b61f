import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cadastroConcessionarias } from '#shared/cadastros/concessionarias-register.ts'
import { consultores } from '#shared/cadastros/consultores.ts'
import { grupos } from '#shared/cadastros/grupos.ts'
import { mecanicos } from '#shared/cadastros/mecanicos.ts'
import { servicos } from '#shared/cadastros/servicos.ts'
import { usuarios } from '#shared/cadastros/usuarios.ts'
import { createTarget } from '#tests/endpoints/targets.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

const LISTS = {
  grupos: grupos.listGrupos,
  servicos: servicos.listServicosDoCadastro,
  consultores: consultores.listConsultores,
  mecanicos: mecanicos.listMecanicos,
  usuarios: usuarios.listUsuarios,
  concessionarias: cadastroConcessionarias.listCadastroConcessionarias,
}
/** Sort value of a row, for orders that are not a field of the same name. */
const SORT_VALUE: Partial<Record<string, (l: Record<string, unknown>) => unknown>> = {
  'servicos.nome': (l) => l['descricao'],
  'servicos.preco': (l) => Number(l['valorHora']) * Number(l['minutos']),
  'usuarios.nivel': (l) => l['codNivel'],
  'usuarios.acesso': (l) => Date.parse(String(l['ultimoAcesso'] ?? '1970-01-01T00:00:00Z')),
}
const CASES = Object.entries(LISTS).flatMap(([nome, e]) =>
  ((z.toJSONSchema(e.query.shape.ordem, { io: 'input' }) as { enum: string[] }).enum ?? []).map(
    (ordem) => [nome, ordem, e.path] as const,
  ),
)

let t: TestServer
let m: World
let token: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  token = await m.token(2)
  await createTarget(t, m, m.lojas[0] ?? 0, 'ORD1A11', 'Ágata')
  await createTarget(t, m, m.lojas[1] ?? 0, 'ORD2B22', 'zinco')
  for (const [nome, responsavel] of [
    ['beta', 'Íris'],
    ['Ábaco', 'ana'],
    ['Zeta', ''],
  ])
    await t.callApi('POST', 'cadastros/grupos', {
      token,
      body: { nome, responsavel, telefone: '', email: '', ativo: true },
    })
})
afterAll(() => t.close())

const withoutAccents = (v: unknown) =>
  typeof v === 'number'
    ? v
    : String(v ?? '')
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()

async function read(path: string, query: string): Promise<Record<string, unknown>[]> {
  const linhas: Record<string, unknown>[] = []
  for (let cursor = ''; ;) {
    const { status, corpo } = await t.callApi('GET', `${path}?limite=2&situacao=todos&${query}${cursor}`, { token })
    expect(status).toBe(200)
    linhas.push(...(corpo['itens'] as Record<string, unknown>[]))
    if (corpo['proximo'] === null) return linhas
    cursor = `&cursor=${corpo['proximo'] as string}`
  }
}

describe('a register sorts by each of its orders, page after page', () => {
  test.each(CASES)('%s by %s', async (nome, ordem, path) => {
    const ascending = await read(path, `ordem=${ordem}`)
    const descending = await read(path, `ordem=${ordem}&sentido=desc`)
    expect(ascending.length).toBeGreaterThan(1)
    expect(descending).toEqual(ascending.toReversed())
    const valor = SORT_VALUE[`${nome}.${ordem}`] ?? ((l: Record<string, unknown>) => l[ordem])
    const values = ascending.map((l) => withoutAccents(valor(l)))
    expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  })

  test('an unknown sort order is refused with 400', async () => {
    const { status, corpo } = await t.callApi('GET', 'cadastros/grupos?ordem=email', { token })
    expect(status).toBe(400)
    expect(JSON.stringify(corpo)).toContain('não se ordena por essa coluna')
  })
})
