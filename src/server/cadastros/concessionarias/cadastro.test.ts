import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MudancaDoRegistro } from '#shared/cadastros/comum.ts'
import type { Lido } from '#shared/core/contract.ts'
import type {
  ConcessionariaDaLista,
  ConcessionariaEditada,
  DadosDaConcessionaria,
} from '#shared/cadastros/concessionarias-cadastro.ts'
import { hoje } from '#shared/rules/datas.ts'
import { mesMais } from '#shared/rules/vendas.ts'
import type { vendas } from '#shared/vendas/vendas.ts'
import { buildChecklist, buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
let admin: string
let grupo: number
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  admin = await m.token(2)
  grupo =
    (
      await t.sql<{ g: number }>('select cod_grupo as g from concessionaria where cod_concessionaria = $1', [
        m.lojas[0],
      ])
    )[0]?.g ?? 0
})
afterAll(() => t.fechar())

const buildLoja = (mais: Partial<DadosDaConcessionaria> = {}): DadosDaConcessionaria => ({
  nome: 'Loja Nova',
  razaoSocial: '',
  cnpj: '11.222.333/0001-81',
  codGrupo: grupo,
  marca: 'Fiat',
  outrasMarcas: ['Jeep'],
  telefone: '',
  email: '',
  cep: '69005-010',
  logradouro: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: 'Manaus',
  uf: 'AM',
  fuso: 'America/Manaus',
  modeloAgenda: 'Mecanicos',
  passoMinutos: 30,
  horarios: { 1: ['08:00', '18:00'], 6: ['09:00', '20:00'] },
  feriados: [{ dia: '2026-10-24', nome: 'Aniversário de Manaus' }],
  statusAgenda: [],
  motivosPausa: [],
  codigoIntegracao: '',
  desde: '',
  ativo: true,
  ...mais,
})
const chamar = (metodo: string, resto: string, body?: unknown, token = admin) =>
  t.chamar(metodo, `cadastros/concessionarias${resto}`, { token, ...(body !== undefined && { body }) })
const ler = async (cod: number | undefined) =>
  (await chamar('GET', `/${cod}`)).corpo as unknown as ConcessionariaEditada
const alterar = (c: ConcessionariaEditada, mais: Partial<ConcessionariaEditada> = {}) => {
  const { codConcessionaria, ...dados } = { ...c, ...mais }
  return chamar('PUT', `/${codConcessionaria}`, dados)
}
/** A store that the matrix of the others does not touch, with a CNPJ so that it can be saved. */
async function abrir(n = 0): Promise<ConcessionariaEditada> {
  const c = await ler(m.lojas[n])
  return { ...c, cnpj: n === 0 ? '11444777000161' : '19131243000197', horarios: { 1: ['08:00', '18:00'] } }
}

test('a store is created with its hours, holidays and the usual statuses and reasons, and is reachable at once', async () => {
  const r = await chamar('POST', '', buildLoja())
  expect(r.status).toBe(200)
  const nova = r.corpo as unknown as ConcessionariaEditada
  expect(nova).toMatchObject({
    cnpj: '11222333000181',
    cep: '69005010',
    feriados: [{ dia: '2026-10-24', nome: 'Aniversário de Manaus' }],
    versao: 1,
  })
  expect(nova.statusAgenda.map((s) => s.nome)).toEqual([
    'Agendado',
    'Recepção',
    'Orçamento',
    'Aguardando Aprovação',
    'Aguardando Peça',
    'Em Serviço',
    'Inspeção',
    'Lavagem',
    'Pronto',
    'Entregue',
  ])
  expect(nova.motivosPausa.filter((x) => !x.bloqueia).map((x) => x.nome)).toEqual([
    'Almoço',
    'Fim de expediente',
    'Falta de produtivo',
  ])
  const config = (await t.chamar('GET', `concessionaria/${nova.codConcessionaria}/config`, { token: admin })).corpo
  expect(config).toMatchObject({ abre: '08:00', fecha: '20:00', modeloAgenda: 'Mecanicos', fuso: 'America/Manaus' })
})

test('each wrong field is told on it', async () => {
  const r = await chamar(
    'POST',
    '',
    buildLoja({
      nome: '',
      cnpj: '11.111.111/1111-11',
      codGrupo: 0,
      outrasMarcas: ['Jeep', 'jeep'],
      telefone: '99',
      email: 'x',
      cep: '1',
      fuso: 'Europe/Lisbon',
      horarios: { 2: ['18:00', '08:00'] },
      feriados: [
        { dia: '2026-12-25', nome: 'Natal' },
        { dia: '2026-12-25', nome: 'De novo' },
      ],
      statusAgenda: [{ codStatus: null, nome: 'Só um', cor: '#112233', ativo: false }],
    }),
  )
  expect([r.status, r.corpo['campos']]).toEqual([
    422,
    {
      nome: 'Nome obrigatório',
      cnpj: 'Favor inserir CNPJ válido',
      codGrupo: 'Escolha o grupo',
      outrasMarcas: '“jeep” está repetido',
      telefone: 'Favor inserir telefone válido',
      email: 'Favor inserir email válido',
      cep: 'Informe o CEP com 8 dígitos',
      fuso: 'Escolha um dos fusos do Brasil',
      horarios: 'Terça: o fim precisa ser depois do começo',
      feriados: 'Há dois feriados em 25/12/2026',
      statusAgenda: 'Deixe ao menos um status ativo',
    },
  ])
})

test('the public CNPJ vectors hold in the API, letters only while the distributor takes them', async () => {
  const recusa = async (cnpj: string) => {
    const r = await chamar('POST', '', buildLoja({ cnpj, nome: '' }))
    return 'cnpj' in ((r.corpo['campos'] as object | undefined) ?? {})
  }
  const vetores = JSON.parse(
    readFileSync(new URL('../../../shared/rules/vectors/cnpj.json', import.meta.url), 'utf8'),
  ) as {
    value: string
    valid: boolean
  }[]
  expect(vetores.length).toBeGreaterThan(150)
  for (const v of vetores) expect([v.value, await recusa(v.value)]).toEqual([v.value, !v.valid])
  await t.sql('update distribuidor set cnpj_alfanumerico = false where cod_distribuidor = $1', [m.codDistribuidor])
  expect(await recusa('12ABC34501DE35')).toBe(true)
  await t.sql('update distribuidor set cnpj_alfanumerico = true where cod_distribuidor = $1', [m.codDistribuidor])
  expect(await recusa('12ABC34501DE35')).toBe(false)
})

test('the same CNPJ twice, and a group of another distributor, are refused on their fields', async () => {
  const repetido = await chamar('POST', '', buildLoja({ nome: 'Outra' }))
  expect([repetido.status, repetido.corpo['campos']]).toEqual([
    409,
    { cnpj: 'Já existe uma concessionária com este CNPJ' },
  ])
  const outro = await buildMundo(t, 'dois')
  const [g] = await t.sql<{ g: number }>('select cod_grupo as g from grupo where cod_distribuidor = $1', [
    outro.codDistribuidor,
  ])
  const alheio = await chamar('POST', '', buildLoja({ cnpj: '19131243000197', codGrupo: g?.g ?? 0 }))
  expect([alheio.status, alheio.corpo['campos']]).toEqual([422, { codGrupo: 'Este grupo não existe ou está inativo' }])
})

test('statuses change names among themselves, order, colour; a retired one stays, a removed one goes', async () => {
  const c = await abrir()
  const [a, b, ...outros] = c.statusAgenda
  if (!a || !b) throw new Error('no statuses')
  const resto = outros.slice(0, -1).map((s, i) => (i === 0 ? { ...s, ativo: false } : s))
  const novo = { codStatus: null, nome: 'Teste de rua', cor: '#123456', ativo: true }
  const r = await alterar(c, { statusAgenda: [novo, { ...a, nome: b.nome }, { ...b, nome: a.nome }, ...resto] })
  expect(r.status).toBe(200)
  const depois = await ler(c.codConcessionaria)
  expect(depois.statusAgenda.slice(0, 4).map((s) => [s.nome, s.ativo])).toEqual([
    ['Teste de rua', true],
    ['Recepção', true],
    ['Agendado', true],
    ['Orçamento', false],
  ])
  expect(depois.statusAgenda.some((s) => s.nome === 'Entregue')).toBe(false)
  const alheio = (await ler(m.lojas[1])).statusAgenda[0]
  const cruzado = await alterar(
    { ...depois, cnpj: c.cnpj, horarios: c.horarios },
    { statusAgenda: alheio ? [alheio] : [] },
  )
  expect([cruzado.status, Object.keys(cruzado.corpo['campos'] as object)]).toEqual([422, ['statusAgenda']])
})

test('a stale save gets the present record', async () => {
  const c = await abrir(1)
  expect((await alterar(c, { cidade: 'Primeira' })).status).toBe(200)
  const r = await alterar(c, { cidade: 'Segunda' })
  expect([r.status, (r.corpo['atual'] as ConcessionariaEditada).cidade]).toEqual([409, 'Primeira'])
})

test('a store with open quotes is not deactivated; afterwards it leaves the selector and the active list', async () => {
  const nova = (await chamar('POST', '', buildLoja({ nome: 'Passageira', cnpj: '06990590000123' })))
    .corpo as unknown as ConcessionariaEditada
  const checklist = await t.chamar('POST', 'integracao/checklists', {
    host: m.host,
    token: m.chave,
    body: buildChecklist(nova.codConcessionaria),
  })
  expect(checklist.status).toBe(200)
  const recusada = await alterar(nova, { ativo: false })
  expect([recusada.status, recusada.corpo['campos']]).toEqual([422, { ativo: 'Encerre antes o orçamento em aberto' }])
  await t.sql("update orcamento set estado = 'CANCELADO' where cod_concessionaria = $1", [nova.codConcessionaria])
  expect((await alterar(nova, { ativo: false })).status).toBe(200)
  const lista = async (q: string) =>
    ((await chamar('GET', `?busca=Passageira${q}`)).corpo['itens'] as ConcessionariaDaLista[]).length
  expect([await lista(''), await lista('&situacao=inativos')]).toEqual([0, 1])
  const todas = (await t.chamar('GET', 'concessionarialist', { token: admin })).corpo as unknown as {
    codConcessionaria: number
    status: number
  }[]
  expect(todas.find((x) => x.codConcessionaria === nova.codConcessionaria)?.status).toBe(0)
})

test('the list is filtered by maker (any of the store’s), state and group, and found by CNPJ typed with its mask', async () => {
  const nomes = async (q: string) =>
    ((await chamar('GET', `?${q}`)).corpo['itens'] as ConcessionariaDaLista[]).map((i) => i.nome)
  expect(await nomes('marca=Jeep')).toContain('Loja Nova')
  expect(await nomes('marca=Ford')).toEqual([])
  expect(await nomes('uf=AM')).toEqual(['Loja Nova'])
  expect(await nomes('busca=11.222.333%2F0001-81')).toEqual(['Loja Nova'])
  expect(await nomes(`codGrupo=${grupo}`)).toHaveLength(3)
})

test('an administrator narrowed by filters edits their stores only, and creates none', async () => {
  const cod = await m.usuario(2)
  await t.sql(`insert into usuario_filtro values ($1, $2, 'CONCESSIONARIA', $3)`, [
    m.codDistribuidor,
    cod,
    String(m.lojas[0]),
  ])
  const token = await m.tokenDe(cod, 2)
  expect((await chamar('GET', `/${m.lojas[0]}`, undefined, token)).status).toBe(200)
  expect((await chamar('GET', `/${m.lojas[1]}`, undefined, token)).status).toBe(404)
  expect((await chamar('POST', '', buildLoja({ cnpj: '33000167000101' }), token)).status).toBe(403)
})

test('a maker’s filter reaches a store through its other makers', async () => {
  const cod = await m.usuario(3, [])
  await t.sql(`insert into usuario_filtro values ($1, $2, 'MARCA', 'Jeep')`, [m.codDistribuidor, cod])
  const token = await m.tokenDe(cod, 3)
  const lojas = (await t.chamar('GET', 'concessionarialist', { token })).corpo as unknown as { nome: string }[]
  expect(lojas.map((l) => l.nome)).toContain('Loja Nova')
})

test('the day on which a store began says from when its sales are asked for; empty leaves it', async () => {
  const mes = hoje('America/Manaus', new Date()).slice(0, 7)
  const pedidos = async (cod: number) => {
    const r = await t.chamar('GET', 'vendas/fila?limite=200', { token: admin })
    const { itens } = r.corpo as unknown as Lido<typeof vendas.filaDeMeses>
    return itens.flatMap((i) => (i.codConcessionaria === cod ? [i.mes] : [])).toSorted()
  }
  const criada = await chamar('POST', '', buildLoja({ cnpj: '45.997.418/0001-53', nome: 'Loja antiga' }))
  const loja = criada.corpo as unknown as ConcessionariaEditada
  expect([criada.status, loja.desde.slice(0, 7)]).toEqual([200, mes])
  expect(await pedidos(loja.codConcessionaria)).toEqual([mes])
  const antes = `${mesMais(mes, -2)}-10`
  expect((await alterar(loja, { desde: antes })).corpo).toMatchObject({ desde: antes })
  expect(await pedidos(loja.codConcessionaria)).toEqual([mesMais(mes, -1), mes])
  const vazio = await alterar(await ler(loja.codConcessionaria), { desde: '', bairro: 'Centro' })
  expect(vazio.corpo).toMatchObject({ desde: antes, bairro: 'Centro' })
  const errado = await alterar(await ler(loja.codConcessionaria), { desde: '2026-02-30' })
  expect([errado.status, Object.keys(errado.corpo['campos'] as object)]).toEqual([400, ['desde']])
  const h = await chamar('GET', `/${loja.codConcessionaria}/historico`)
  expect((h.corpo['itens'] as MudancaDoRegistro[]).flatMap((x) => x.campos)).toContainEqual({
    campo: 'desde',
    antes: loja.desde,
    depois: antes,
  })
})

test('settings are typed: read in pt-BR, kept bare, refused with what they may be, back to the default when empty', async () => {
  const gravar = (chave: string, valor: string, antes?: string) =>
    t.chamar('POST', 'config/update-value', {
      token: admin,
      body: { codConcessionaria: m.lojas[0], chave, valor, ...(antes !== undefined && { antes }) },
    })
  const r = await gravar('alcada.desconto.3', '12,50')
  expect([r.status, r.corpo['valor']]).toEqual([200, '12.5'])
  expect((await gravar('alcada.desconto.3', '120')).corpo['campos']).toEqual({
    valor: 'Informe uma porcentagem com até duas casas, de 0 a 100',
  })
  expect((await gravar('meta.NOVO', 'meia hora')).status).toBe(422)
  expect((await gravar('orcamento.identidade', 'TALVEZ')).status).toBe(422)
  expect((await gravar('nada', '1')).corpo['campos']).toEqual({ chave: 'Esta chave de configuração não existe' })
  const velha = await gravar('alcada.desconto.3', '15', '10')
  expect([velha.status, (velha.corpo['atual'] as { valor: string }).valor]).toEqual([409, '12.5'])
  expect((await gravar('alcada.desconto.3', '')).corpo['valor']).toBe('10')
  const h = await t.chamar('GET', `cadastros/concessionarias/${m.lojas[0]}/historico`, { token: admin })
  expect((h.corpo['itens'] as MudancaDoRegistro[]).slice(0, 2).map((x) => x.campos)).toEqual([
    [{ campo: 'alcada.desconto.3', antes: '12.5', depois: '10' }],
    [{ campo: 'alcada.desconto.3', antes: '10', depois: '12.5' }],
  ])
})

test('the keys tell their type, bounds, default and help', async () => {
  const chaves = (await t.chamar('GET', `config/list/keys/${m.lojas[0]}`, { token: admin })).corpo as unknown as Record<
    string,
    unknown
  >[]
  expect(chaves.find((k) => k['chave'] === 'meta.NOVO')).toMatchObject({
    tipo: 'inteiro',
    padrao: '30',
    unidade: 'min',
    minimo: 1,
    grupo: 'Metas de tempo',
  })
  expect(chaves.every((k) => typeof k['descricao'] === 'string' && k['descricao'] !== '')).toBe(true)
})
