import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DadosDoServico, Servico, ServicoDaLista } from '#shared/cadastros/servicos.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
let token: string
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  token = await m.token(3)
})
afterAll(() => t.fechar())

const buildServico = (mais: Partial<DadosDoServico> = {}): DadosDoServico => ({
  codigo: 'ALI-1',
  descricao: 'Alinhar a direção',
  tipo: 'PNEUS',
  minutos: 45,
  custoHora: 10_653,
  valorHora: 19_000,
  habilidades: ['Geometria'],
  ativo: true,
  ...mais,
})
const chamar = (metodo: string, resto = '', body?: unknown) =>
  t.chamar(metodo, `cadastros/servicos${resto}`, { token, ...(body !== undefined && { body }) })

test('a service is created, filtered by type and skill, found by code or description, and offered to quotes until it is retired', async () => {
  const s = (await chamar('POST', '', buildServico())).corpo as unknown as Servico
  const codigos = async (q: string) =>
    ((await chamar('GET', q)).corpo['itens'] as ServicoDaLista[]).map((i) => i.codigo)
  for (const q of ['?tipo=PNEUS', '?habilidade=Geometria', '?busca=ali-1', '?busca=DIRECAO'])
    expect(await codigos(q)).toEqual(['ALI-1'])
  expect(await codigos('?tipo=FUNILARIA')).toEqual([])
  const oferecidos = async () => {
    const r = await t.chamar('GET', `oficina-digital/servicos?busca=alinhar&codConcessionaria=${m.lojas[0]}`, { token })
    return (r.corpo as unknown as { codigo: string }[]).map((x) => x.codigo)
  }
  expect(await oferecidos()).toContain('ALI-1')
  const { codServico, ...dados } = s
  expect((await chamar('PUT', `/${codServico}`, { ...dados, ativo: false })).status).toBe(200)
  expect(await oferecidos()).not.toContain('ALI-1')
  expect([await codigos(''), await codigos('?situacao=inativos')]).toEqual([[], ['ALI-1']])
})

test.each<[string, Partial<DadosDoServico>, Record<string, string>]>([
  ['no time', { minutos: null }, { minutos: 'Informe o tempo padrão em minutos' }],
  ['a time beyond a hundred hours', { minutos: 6001 }, { minutos: 'O tempo padrão passa de 100 horas' }],
  ['an hour sold below its cost', { valorHora: 10_000 }, { valorHora: 'O valor da hora é menor que o custo' }],
  ['a code with spaces', { codigo: 'A 1' }, { codigo: 'O código não pode ter espaços' }],
  [
    'nothing at all',
    { codigo: '', descricao: '', valorHora: null },
    { codigo: 'Código obrigatório', descricao: 'Descrição obrigatória', valorHora: 'Informe o valor da hora' },
  ],
])('%s is told on its field', async (_, mais, campos) => {
  const r = await chamar('POST', '', buildServico(mais))
  expect([r.status, r.corpo['campos']]).toEqual([422, campos])
})

test('an unknown type does not enter, and the same code is refused on its field', async () => {
  expect((await chamar('POST', '', { ...buildServico(), tipo: 'MAGIA' })).status).toBe(400)
  await chamar('POST', '', buildServico({ codigo: 'UM' }))
  const r = await chamar('POST', '', buildServico({ codigo: 'UM' }))
  expect([r.status, r.corpo['campos']]).toEqual([409, { codigo: 'Já existe um serviço com este código' }])
})
