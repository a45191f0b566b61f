import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Consultor, ConsultorDaLista, DadosDoConsultor } from '#shared/cadastros/consultores.ts'
import { CORES_AGENDA } from '#shared/rules/nome.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
let token: string
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  token = await m.token(3, [m.lojas[0] ?? 0])
})
afterAll(() => t.fechar())

const buildConsultor = (mais: Partial<DadosDoConsultor> = {}): DadosDoConsultor => ({
  codConcessionaria: m.lojas[0] ?? 0,
  nome: 'Maria de Souza',
  telefone: '',
  email: '',
  codUsuario: null,
  ativo: true,
  ...mais,
})
const chamar = (metodo: string, resto = '', body?: unknown) =>
  t.chamar(metodo, `cadastros/consultores${resto}`, { token, ...(body !== undefined && { body }) })
const criar = async (mais: Partial<DadosDoConsultor>) =>
  (await chamar('POST', '', buildConsultor(mais))).corpo as unknown as Consultor
const alterar = (
  { codConsultor, nomeTratado: _, corAgenda: __, ...dados }: Consultor,
  mais: Partial<DadosDoConsultor>,
) => chamar('PUT', `/${codConsultor}`, { ...dados, ...mais })

test('the short name and the eight colours are given in order, and a retired adviser keeps theirs', async () => {
  const nomes = [
    'Maria de Souza',
    'Ana',
    "José d'Ávila Neto",
    'Bia Reis',
    'Caio Lima',
    'Davi Sá',
    'Eva Luz',
    'Fê Paz',
    'Gil Mar',
  ]
  const criados = []
  for (const nome of nomes) criados.push(await criar({ nome }))
  expect(criados.map((c) => c.corAgenda)).toEqual([...CORES_AGENDA, CORES_AGENDA[0]])
  expect(criados.slice(0, 2).map((c) => c.nomeTratado)).toEqual(['Maria S', 'Ana'])
  const primeiro = criados[0]
  if (!primeiro) throw new Error('no adviser')
  expect((await alterar(primeiro, { ativo: false })).status).toBe(200)
  const lista = (await chamar('GET', '?situacao=todos&limite=200')).corpo['itens'] as ConsultorDaLista[]
  expect(Object.fromEntries(lista.map((c) => [c.nome, c.corAgenda]))).toEqual(
    Object.fromEntries(criados.map((c) => [c.nome, c.corAgenda])),
  )
  expect(((await chamar('GET', '?limite=200')).corpo['itens'] as ConsultorDaLista[]).map((c) => c.nome)).not.toContain(
    'Maria de Souza',
  )
})

test('a new name has its short name at once', async () => {
  const c = await criar({ nome: 'Rui Gomes' })
  expect((await alterar(c, { nome: 'Rui da Silva' })).corpo['nomeTratado']).toBe('Rui D')
})

test('each wrong field is told on it', async () => {
  const r = await chamar('POST', '', buildConsultor({ nome: '', telefone: '1', email: 'a@b' }))
  expect([r.status, r.corpo['campos']]).toEqual([
    422,
    { nome: 'Nome obrigatório', telefone: 'Favor inserir telefone válido', email: 'Favor inserir email válido' },
  ])
})

test('an adviser that the integration named is found, edited, and named again without a second record', async () => {
  const antes = await criar({ nome: 'Lúcia Farias' })
  const { buildChecklist } = await import('#tests/mundo.ts')
  await t.chamar('POST', 'integracao/checklists', {
    host: m.host,
    token: m.chave,
    body: buildChecklist(m.lojas[0] ?? 0),
  })
  const lista = (await chamar('GET', '?busca=lucia')).corpo['itens'] as ConsultorDaLista[]
  expect(lista.map((c) => c.codConsultor)).toEqual([antes.codConsultor])
})
