import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cadastroConcessionarias } from '#shared/cadastros/concessionarias-cadastro.ts'
import { consultores } from '#shared/cadastros/consultores.ts'
import { grupos } from '#shared/cadastros/grupos.ts'
import { mecanicos } from '#shared/cadastros/mecanicos.ts'
import { servicos } from '#shared/cadastros/servicos.ts'
import { usuarios } from '#shared/cadastros/usuarios.ts'
import { criarAlvo } from '#tests/alvos.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

const LISTAS = {
  grupos: grupos.listGrupos,
  servicos: servicos.listServicosDoCadastro,
  consultores: consultores.listConsultores,
  mecanicos: mecanicos.listMecanicos,
  usuarios: usuarios.listUsuarios,
  concessionarias: cadastroConcessionarias.listCadastroConcessionarias,
}
/** What each order is read from in a row, where it is no field of its own name. */
const VALOR: Partial<Record<string, (l: Record<string, unknown>) => unknown>> = {
  'servicos.nome': (l) => l['descricao'],
  'servicos.preco': (l) => Number(l['valorHora']) * Number(l['minutos']),
  'usuarios.nivel': (l) => l['codNivel'],
  'usuarios.acesso': (l) => Date.parse(String(l['ultimoAcesso'] ?? '1970-01-01T00:00:00Z')),
}
const CASOS = Object.entries(LISTAS).flatMap(([nome, e]) =>
  ((z.toJSONSchema(e.query.shape.ordem, { io: 'input' }) as { enum: string[] }).enum ?? []).map(
    (ordem) => [nome, ordem, e.path] as const,
  ),
)

let t: Teste
let m: Mundo
let token: string
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  token = await m.token(2)
  await criarAlvo(t, m, m.lojas[0] ?? 0, 'ORD1A11', 'Ágata')
  await criarAlvo(t, m, m.lojas[1] ?? 0, 'ORD2B22', 'zinco')
  for (const [nome, responsavel] of [
    ['beta', 'Íris'],
    ['Ábaco', 'ana'],
    ['Zeta', ''],
  ])
    await t.chamar('POST', 'cadastros/grupos', {
      token,
      body: { nome, responsavel, telefone: '', email: '', ativo: true },
    })
})
afterAll(() => t.fechar())

const semAcento = (v: unknown) =>
  typeof v === 'number'
    ? v
    : String(v ?? '')
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()

async function ler(path: string, query: string): Promise<Record<string, unknown>[]> {
  const linhas: Record<string, unknown>[] = []
  for (let cursor = ''; ;) {
    const { status, corpo } = await t.chamar('GET', `${path}?limite=2&situacao=todos&${query}${cursor}`, { token })
    expect(status).toBe(200)
    linhas.push(...(corpo['itens'] as Record<string, unknown>[]))
    if (corpo['proximo'] === null) return linhas
    cursor = `&cursor=${corpo['proximo'] as string}`
  }
}

describe('a register sorts by each of its orders, page after page', () => {
  test.each(CASOS)('%s by %s', async (nome, ordem, path) => {
    const subindo = await ler(path, `ordem=${ordem}`)
    const descendo = await ler(path, `ordem=${ordem}&sentido=desc`)
    expect(subindo.length).toBeGreaterThan(1)
    expect(descendo).toEqual(subindo.toReversed())
    const valor = VALOR[`${nome}.${ordem}`] ?? ((l: Record<string, unknown>) => l[ordem])
    const valores = subindo.map((l) => semAcento(valor(l)))
    expect(valores).toEqual(valores.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  })

  test('an order that a list does not have is refused', async () => {
    const { status, corpo } = await t.chamar('GET', 'cadastros/grupos?ordem=email', { token })
    expect(status).toBe(400)
    expect(JSON.stringify(corpo)).toContain('não se ordena por essa coluna')
  })
})
