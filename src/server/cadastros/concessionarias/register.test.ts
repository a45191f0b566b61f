import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordChange } from '#shared/cadastros/registers.ts'
import type { Loaded } from '#shared/core/contract.ts'
import { newRecord } from '#shared/cadastros/fields.ts'
import {
  concessionariaFields,
  type ConcessionariaRow,
  type EditedConcessionaria,
  type ConcessionariaData,
} from '#shared/cadastros/concessionarias-register.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { shiftMonth } from '#shared/rules/vendas.ts'
import type { vendas } from '#shared/vendas/vendas.ts'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let admin: string
let grupo: number
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  admin = await m.token(2)
  grupo =
    (
      await t.sql<{ g: number }>('select cod_grupo as g from concessionaria where cod_concessionaria = $1', [
        m.lojas[0],
      ])
    )[0]?.g ?? 0
})
afterAll(() => t.close())

const buildLoja = (extra: Partial<ConcessionariaData> = {}): ConcessionariaData => ({
  ...newRecord<ConcessionariaData>(concessionariaFields),
  nome: 'Loja Nova',
  cnpj: '11.222.333/0001-81',
  codGrupo: grupo,
  marca: 'Fiat',
  outrasMarcas: ['Jeep'],
  cep: '69005-010',
  cidade: 'Manaus',
  uf: 'AM',
  fuso: 'America/Manaus',
  modeloAgenda: 'Mecanicos',
  passoMinutos: 30,
  horarios: { 1: ['08:00', '18:00'], 6: ['09:00', '20:00'] },
  feriados: [{ dia: '2026-10-24', nome: 'Aniversário de Manaus' }],
  statusAgenda: [],
  motivosPausa: [],
  ...extra,
})
const callApi = (method: string, rest: string, body?: unknown, token = admin) =>
  t.callApi(method, `cadastros/concessionarias${rest}`, { token, ...(body !== undefined && { body }) })
const read = async (cod: number | undefined) =>
  (await callApi('GET', `/${cod}`)).corpo as unknown as EditedConcessionaria
const update = (c: EditedConcessionaria, extra: Partial<EditedConcessionaria> = {}) => {
  const { codConcessionaria, ...dados } = { ...c, ...extra }
  return callApi('PUT', `/${codConcessionaria}`, dados)
}
/** Opens a store that the other tests do not use, with a CNPJ so that it can be saved. */
async function open(n = 0): Promise<EditedConcessionaria> {
  const c = await read(m.lojas[n])
  return { ...c, cnpj: n === 0 ? '11444777000161' : '19131243000197', horarios: { 1: ['08:00', '18:00'] } }
}

test('a store is created with hours, holidays and default statuses and reasons, and is reachable at once', async () => {
  const r = await callApi('POST', '', buildLoja())
  expect(r.status).toBe(200)
  const nova = r.corpo as unknown as EditedConcessionaria
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
  const config = (await t.callApi('GET', `concessionaria/${nova.codConcessionaria}/config`, { token: admin })).corpo
  expect(config).toMatchObject({ abre: '08:00', fecha: '20:00', modeloAgenda: 'Mecanicos', fuso: 'America/Manaus' })
})

test('each invalid field gets its own error', async () => {
  const r = await callApi(
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

test('the public CNPJ test vectors hold in the API; letters pass only if the distributor accepts them', async () => {
  const refusal = async (cnpj: string) => {
    const r = await callApi('POST', '', buildLoja({ cnpj, nome: '' }))
    return 'cnpj' in ((r.corpo['campos'] as object | undefined) ?? {})
  }
  const vectors = JSON.parse(
    readFileSync(new URL('../../../shared/rules/vectors/cnpj.json', import.meta.url), 'utf8'),
  ) as {
    value: string
    valid: boolean
  }[]
  expect(vectors.length).toBeGreaterThan(150)
  for (const v of vectors) expect([v.value, await refusal(v.value)]).toEqual([v.value, !v.valid])
  await t.sql('update distribuidor set cnpj_alfanumerico = false where cod_distribuidor = $1', [m.codDistribuidor])
  expect(await refusal('12ABC34501DE35')).toBe(true)
  await t.sql('update distribuidor set cnpj_alfanumerico = true where cod_distribuidor = $1', [m.codDistribuidor])
  expect(await refusal('12ABC34501DE35')).toBe(false)
})

test('the same CNPJ twice, and a group of another distributor, are refused on their fields', async () => {
  const repetido = await callApi('POST', '', buildLoja({ nome: 'Outra' }))
  expect([repetido.status, repetido.corpo['campos']]).toEqual([
    409,
    { cnpj: 'Já existe uma concessionária com este CNPJ' },
  ])
  const other = await buildWorld(t, 'dois')
  const [g] = await t.sql<{ g: number }>('select cod_grupo as g from grupo where cod_distribuidor = $1', [
    other.codDistribuidor,
  ])
  const foreign = await callApi('POST', '', buildLoja({ cnpj: '19131243000197', codGrupo: g?.g ?? 0 }))
  expect([foreign.status, foreign.corpo['campos']]).toEqual([
    422,
    { codGrupo: 'Este grupo não existe ou está inativo' },
  ])
})

test('statuses can swap names and change order and colour; a retired one stays, a removed one is deleted', async () => {
  const c = await open()
  const [a, b, ...others] = c.statusAgenda
  if (!a || !b) throw new Error('no statuses')
  const rest = others.slice(0, -1).map((s, i) => (i === 0 ? { ...s, ativo: false } : s))
  const novo = { codStatus: null, nome: 'Teste de rua', cor: '#123456', ativo: true }
  const r = await update(c, { statusAgenda: [novo, { ...a, nome: b.nome }, { ...b, nome: a.nome }, ...rest] })
  expect(r.status).toBe(200)
  const after = await read(c.codConcessionaria)
  expect(after.statusAgenda.slice(0, 4).map((s) => [s.nome, s.ativo])).toEqual([
    ['Teste de rua', true],
    ['Recepção', true],
    ['Agendado', true],
    ['Orçamento', false],
  ])
  expect(after.statusAgenda.some((s) => s.nome === 'Entregue')).toBe(false)
  const foreign = (await read(m.lojas[1])).statusAgenda[0]
  const crossed = await update(
    { ...after, cnpj: c.cnpj, horarios: c.horarios },
    { statusAgenda: foreign ? [foreign] : [] },
  )
  expect([crossed.status, Object.keys(crossed.corpo['campos'] as object)]).toEqual([422, ['statusAgenda']])
})

test('a stale save is refused with the present record', async () => {
  const c = await open(1)
  expect((await update(c, { cidade: 'Primeira' })).status).toBe(200)
  const r = await update(c, { cidade: 'Segunda' })
  expect([r.status, (r.corpo['atual'] as EditedConcessionaria).cidade]).toEqual([409, 'Primeira'])
})

test('a store with open quotes cannot be deactivated; once inactive it leaves the selector and the active list', async () => {
  const nova = (await callApi('POST', '', buildLoja({ nome: 'Passageira', cnpj: '06990590000123' })))
    .corpo as unknown as EditedConcessionaria
  const checklist = await t.callApi('POST', 'integracao/checklists', {
    host: m.host,
    token: m.chave,
    body: buildChecklist(nova.codConcessionaria),
  })
  expect(checklist.status).toBe(200)
  const rejected = await update(nova, { ativo: false })
  expect([rejected.status, rejected.corpo['campos']]).toEqual([422, { ativo: 'Encerre antes o orçamento em aberto' }])
  await t.sql("update orcamento set estado = 'CANCELADO' where cod_concessionaria = $1", [nova.codConcessionaria])
  expect((await update(nova, { ativo: false })).status).toBe(200)
  const list = async (q: string) =>
    ((await callApi('GET', `?busca=Passageira${q}`)).corpo['itens'] as ConcessionariaRow[]).length
  expect([await list(''), await list('&situacao=inativos')]).toEqual([0, 1])
  const todas = (await t.callApi('GET', 'concessionarialist', { token: admin })).corpo as unknown as {
    codConcessionaria: number
    status: number
  }[]
  expect(todas.find((x) => x.codConcessionaria === nova.codConcessionaria)?.status).toBe(0)
})

test('the list filters by any of a store’s makers, state and group, and finds a CNPJ typed with its mask', async () => {
  const names = async (q: string) =>
    ((await callApi('GET', `?${q}`)).corpo['itens'] as ConcessionariaRow[]).map((i) => i.nome)
  expect(await names('marca=Jeep')).toContain('Loja Nova')
  expect(await names('marca=Ford')).toEqual([])
  expect(await names('uf=AM')).toEqual(['Loja Nova'])
  expect(await names('busca=11.222.333%2F0001-81')).toEqual(['Loja Nova'])
  expect(await names(`codGrupo=${grupo}`)).toHaveLength(3)
})

test('an administrator with filters edits only their stores and creates none', async () => {
  const cod = await m.usuario(2)
  await t.sql(`insert into usuario_filtro values ($1, $2, 'CONCESSIONARIA', $3)`, [
    m.codDistribuidor,
    cod,
    String(m.lojas[0]),
  ])
  const token = await m.tokenFor(cod, 2)
  expect((await callApi('GET', `/${m.lojas[0]}`, undefined, token)).status).toBe(200)
  expect((await callApi('GET', `/${m.lojas[1]}`, undefined, token)).status).toBe(404)
  expect((await callApi('POST', '', buildLoja({ cnpj: '33000167000101' }), token)).status).toBe(403)
})

test('a maker’s filter reaches a store through its other makers', async () => {
  const cod = await m.usuario(3, [])
  await t.sql(`insert into usuario_filtro values ($1, $2, 'MARCA', 'Jeep')`, [m.codDistribuidor, cod])
  const token = await m.tokenFor(cod, 3)
  const lojas = (await t.callApi('GET', 'concessionarialist', { token })).corpo as unknown as { nome: string }[]
  expect(lojas.map((l) => l.nome)).toContain('Loja Nova')
})

test('sales are requested from the store’s start day on; an empty field leaves that day unchanged', async () => {
  const mes = todayIn('America/Manaus', new Date()).slice(0, 7)
  const pedidos = async (cod: number) => {
    const r = await t.callApi('GET', 'vendas/fila?limite=200', { token: admin })
    const { itens } = r.corpo as unknown as Loaded<typeof vendas.filaDeMeses>
    return itens.flatMap((i) => (i.codConcessionaria === cod ? [i.mes] : [])).toSorted()
  }
  const created = await callApi('POST', '', buildLoja({ cnpj: '45.997.418/0001-53', nome: 'Loja antiga' }))
  const loja = created.corpo as unknown as EditedConcessionaria
  expect([created.status, loja.desde.slice(0, 7)]).toEqual([200, mes])
  expect(await pedidos(loja.codConcessionaria)).toEqual([mes])
  const before = `${shiftMonth(mes, -2)}-10`
  expect((await update(loja, { desde: before })).corpo).toMatchObject({ desde: before })
  expect(await pedidos(loja.codConcessionaria)).toEqual([shiftMonth(mes, -1), mes])
  const empty = await update(await read(loja.codConcessionaria), { desde: '', bairro: 'Centro' })
  expect(empty.corpo).toMatchObject({ desde: before, bairro: 'Centro' })
  const wrong = await update(await read(loja.codConcessionaria), { desde: '2026-02-30' })
  expect([wrong.status, Object.keys(wrong.corpo['campos'] as object)]).toEqual([400, ['desde']])
  const h = await callApi('GET', `/${loja.codConcessionaria}/historico`)
  expect((h.corpo['itens'] as RecordChange[]).flatMap((x) => x.campos)).toContainEqual({
    campo: 'desde',
    antes: loja.desde,
    depois: before,
  })
})

test('settings are typed: parsed as pt-BR, stored plain, refused with the allowed values, default when empty', async () => {
  const save = (chave: string, valor: string, antes?: string) =>
    t.callApi('POST', 'config/update-value', {
      token: admin,
      body: { codConcessionaria: m.lojas[0], chave, valor, ...(antes !== undefined && { antes }) },
    })
  const r = await save('alcada.desconto.3', '12,50')
  expect([r.status, r.corpo['valor']]).toEqual([200, '12.5'])
  expect((await save('alcada.desconto.3', '120')).corpo['campos']).toEqual({
    valor: 'Informe uma porcentagem com até duas casas, de 0 a 100',
  })
  expect((await save('meta.NOVO', 'meia hora')).status).toBe(422)
  expect((await save('orcamento.identidade', 'TALVEZ')).status).toBe(422)
  expect((await save('nada', '1')).corpo['campos']).toEqual({ chave: 'Esta chave de configuração não existe' })
  const old = await save('alcada.desconto.3', '15', '10')
  expect([old.status, (old.corpo['atual'] as { valor: string }).valor]).toEqual([409, '12.5'])
  expect((await save('alcada.desconto.3', '')).corpo['valor']).toBe('10')
  const h = await t.callApi('GET', `cadastros/concessionarias/${m.lojas[0]}/historico`, { token: admin })
  expect((h.corpo['itens'] as RecordChange[]).slice(0, 2).map((x) => x.campos)).toEqual([
    [{ campo: 'alcada.desconto.3', antes: '12.5', depois: '10' }],
    [{ campo: 'alcada.desconto.3', antes: '10', depois: '12.5' }],
  ])
})

test('each key lists its type, bounds, default and help', async () => {
  const keys = (await t.callApi('GET', `config/list/keys/${m.lojas[0]}`, { token: admin })).corpo as unknown as Record<
    string,
    unknown
  >[]
  expect(keys.find((k) => k['chave'] === 'meta.NOVO')).toMatchObject({
    tipo: 'inteiro',
    padrao: '30',
    unidade: 'min',
    minimo: 1,
    grupo: 'Metas de tempo',
  })
  expect(keys.every((k) => typeof k['descricao'] === 'string' && k['descricao'] !== '')).toBe(true)
})
