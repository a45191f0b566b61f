import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordChange } from '#shared/cadastros/registers.ts'
import type {
  ModeloInspecao,
  ModeloInspecaoData,
  ModeloInspecaoRow,
  TemplateDefinition,
  TemplateItem,
} from '#shared/checklists/modelos-inspecao.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let admin: string
let loja = 0
/** An administrator of the first store alone. */
let ofLoja: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  admin = await m.token(2)
  ;[loja = 0] = m.lojas
  const codUsuario = await m.usuario(2)
  await t.sql(`insert into usuario_filtro values ($1, $2, 'CONCESSIONARIA', $3)`, [
    m.codDistribuidor,
    codUsuario,
    String(loja),
  ])
  ofLoja = await m.tokenFor(codUsuario, 2)
})
afterAll(() => t.close())

const buildItem = (id: string, extra: Partial<TemplateItem> = {}): TemplateItem => ({
  id,
  nome: id,
  tipo: 'FAROL',
  unidade: null,
  limites: [],
  foto: 'AMARELO',
  comentarios: [],
  servicoSugerido: null,
  pecaSugerida: null,
  codPacote: null,
  pulaSe: null,
  ...extra,
})
const ask = (...itens: TemplateItem[]): TemplateDefinition => ({
  secoes: [{ id: 'pneus', nome: 'Pneus', lugar: 'PNEUS', itens }],
})
const build = (extra: Partial<ModeloInspecaoData> = {}): ModeloInspecaoData => ({
  nome: 'Revisão',
  codConcessionaria: null,
  marcas: [],
  modelos: [],
  kmDe: null,
  kmAte: null,
  ativo: true,
  definicao: ask(buildItem('estepe')),
  ...extra,
})
const post = (body: ModeloInspecaoData, token = admin) =>
  t.callApi('POST', 'cadastros/modelos-inspecao', { token, body })
const create = async (extra: Partial<ModeloInspecaoData> = {}) =>
  (await post(build(extra))).corpo as unknown as ModeloInspecao
const save = (x: ModeloInspecao, extra: Partial<ModeloInspecaoData> = {}, token = admin) => {
  const { codModeloInspecao, numeroPublicado: _, publicada: __, versoes: ___, ...dados } = { ...x, ...extra }
  return t.callApi('PUT', `cadastros/modelos-inspecao/${codModeloInspecao}`, { token, body: dados })
}
const publish = (x: ModeloInspecao, token = admin) =>
  t.callApi('POST', `cadastros/modelos-inspecao/${x.codModeloInspecao}/publicar`, { token, body: { versao: x.versao } })
const open = async (x: ModeloInspecao, token = admin) =>
  t.callApi('GET', `cadastros/modelos-inspecao/${x.codModeloInspecao}`, { token })
const listed = async (query = '', token = admin) =>
  (await t.callApi('GET', `cadastros/modelos-inspecao${query}`, { token })).corpo['itens'] as ModeloInspecaoRow[]

describe('drafts and versions', () => {
  test('a template begins as a draft, is published, and a change becomes a draft beside the version', async () => {
    const x = await create({ nome: 'Ciclo', marcas: ['Fiat'], kmDe: 0, kmAte: 60_000 })
    expect(x).toMatchObject({ versao: 1, numeroPublicado: null, publicada: null, versoes: [] })
    const published = (await publish(x)).corpo as unknown as ModeloInspecao
    expect(published).toMatchObject({
      versao: 2,
      numeroPublicado: 1,
      versoes: [{ numero: 1, quem: 'Pessoa 2', itens: 1 }],
    })
    const changed = ask(buildItem('estepe'), buildItem('macaco'))
    const draft = (await save(published, { definicao: changed })).corpo as unknown as ModeloInspecao
    expect([draft.definicao, draft.publicada]).toEqual([changed, ask(buildItem('estepe'))])
    expect(await listed('?busca=Ciclo')).toMatchObject([{ numeroPublicado: 1, temRascunho: true, itens: 2 }])
    const second = (await publish(draft)).corpo as unknown as ModeloInspecao
    expect(second.versoes.map((v) => [v.numero, v.itens])).toEqual([
      [2, 2],
      [1, 1],
    ])
    const first = await t.callApi('GET', `cadastros/modelos-inspecao/${x.codModeloInspecao}/versoes/1`, {
      token: admin,
    })
    expect(first.corpo).toEqual({ numero: 1, definicao: ask(buildItem('estepe')) })
  })

  test('a draft that goes back to what is published is no draft, and nothing can be published', async () => {
    const x = (await publish(await create({ nome: 'Volta' }))).corpo as unknown as ModeloInspecao
    const draft = (await save(x, { definicao: ask(buildItem('outro')) })).corpo as unknown as ModeloInspecao
    const back = (await save(draft, { definicao: x.definicao })).corpo as unknown as ModeloInspecao
    expect((await listed('?busca=Volta'))[0]?.temRascunho).toBe(false)
    const r = await publish(back)
    expect([r.status, r.corpo['campos']]).toEqual([422, { definicao: 'Mude algo antes de publicar outra versão' }])
  })

  test('a version of before limits had a worse side is no draft when saved as it stands', async () => {
    const limit = { marca: 'Fiat', modelo: '', pior: 'MENOR' as const, vermelho: 2, amarelo: 3 }
    const definicao = ask(buildItem('folga', { tipo: 'MEDIDA', unidade: 'mm', limites: [limit] }))
    const x = (await publish(await create({ nome: 'De antes', definicao }))).corpo as unknown as ModeloInspecao
    await t.sql(
      `update modelo_inspecao_versao set definicao = definicao #- '{secoes,0,itens,0,limites,0,pior}' where cod_modelo_inspecao = $1`,
      [x.codModeloInspecao],
    )
    const read = (await open(x)).corpo as unknown as ModeloInspecao
    expect([read.definicao, read.publicada]).toEqual([definicao, definicao])
    await save(read)
    expect((await listed('?busca=De antes'))[0]?.temRascunho).toBe(false)
    // A limit of the other side is a change.
    const other = ask(
      buildItem('folga', { tipo: 'MEDIDA', unidade: 'mm', limites: [{ ...limit, pior: 'MAIOR', amarelo: 1 }] }),
    )
    const changed = (await save({ ...read, versao: read.versao + 1 }, { definicao: other }))
      .corpo as unknown as ModeloInspecao
    expect(changed.definicao).toEqual(other)
  })

  test('the database itself refuses to change a published version', async () => {
    const x = (await publish(await create({ nome: 'Congelado' }))).corpo as unknown as ModeloInspecao
    const { privileges } = (
      await t.sql<{ privileges: boolean }>(
        `select has_table_privilege('app_user', 'modelo_inspecao_versao', 'update') or has_table_privilege('app_user', 'modelo_inspecao_versao', 'delete') as privileges`,
      )
    )[0] ?? { privileges: true }
    expect([x.numeroPublicado, privileges]).toEqual([1, false])
  })

  test('a stale save or publication answers 409 with the present record', async () => {
    const x = await create({ nome: 'Disputado' })
    await save(x, { kmDe: 5 })
    for (const r of [await save(x, { kmDe: 9 }), await publish(x)])
      expect([r.status, r.corpo['codigo'], (r.corpo['atual'] as ModeloInspecao).kmDe]).toEqual([
        409,
        'versao-antiga',
        5,
      ])
  })

  test('the history says which items came, went and changed', async () => {
    const x = await create({ nome: 'Contado', definicao: ask(buildItem('estepe'), buildItem('macaco')) })
    await save(x, { definicao: ask(buildItem('estepe', { foto: 'SEMPRE' }), buildItem('chave')) })
    const r = await t.callApi('GET', `cadastros/modelos-inspecao/${x.codModeloInspecao}/historico`, { token: admin })
    const [last] = r.corpo['itens'] as RecordChange[]
    expect(last).toMatchObject({ quem: 'Pessoa 2', acao: 'alterarModeloInspecao' })
    expect(last?.campos).toEqual([
      { campo: 'itens', antes: ['Pneus › macaco'], depois: ['Pneus › chave', 'Pneus › estepe: foto'] },
    ])
  })
})

describe('rules', () => {
  const errorsOf = async (definicao: TemplateDefinition, extra: Partial<ModeloInspecaoData> = {}) => {
    const r = await post(build({ nome: 'Errado', definicao, ...extra }))
    return [r.status, r.corpo['campos']]
  }

  test('each error names its section and item', async () => {
    expect(
      await errorsOf(
        ask(
          buildItem('a', { nome: 'Estepe', pulaSe: { item: 'b', estados: ['NA'] } }),
          buildItem('b', { nome: 'Pressão', tipo: 'MEDIDA' }),
          buildItem('c', { nome: 'ESTEPE', comentarios: [{ id: 'x', cor: 'VERMELHO', cliente: ' ', interno: '' }] }),
          buildItem('a', {
            nome: 'Macaco',
            limites: [{ marca: 'Fiat', modelo: '', pior: 'MENOR', vermelho: 3, amarelo: 2 }],
          }),
          buildItem('e', { nome: '' }),
        ),
      ),
    ).toEqual([
      422,
      {
        'definicao.secoes.0.itens.0.pulaSe': 'Pneus › Estepe: só se pula por causa de um item anterior a este',
        'definicao.secoes.0.itens.1.unidade': 'Pneus › Pressão: diga a unidade da medida',
        'definicao.secoes.0.itens.2.comentarios': 'Pneus › ESTEPE: escreva o que o cliente lê em cada comentário',
        'definicao.secoes.0.itens.2.nome': 'Pneus › ESTEPE: já há um item com este nome na seção',
        'definicao.secoes.0.itens.3.id': 'Pneus › Macaco: dois itens têm a mesma identificação',
        'definicao.secoes.0.itens.3.limites':
          'Pneus › Macaco: em Fiat, o limite amarelo precisa ser igual ao vermelho ou maior',
        'definicao.secoes.0.itens.4.nome': 'Pneus › item sem nome: o item precisa de nome',
      },
    ])
  })

  test('fields are checked, and a suggested code must be in the registers', async () => {
    expect(
      await errorsOf(ask(buildItem('a', { servicoSugerido: 'NADA-1', pecaSugerida: 'nada-2', codPacote: 999_999 })), {
        nome: ' ',
        modelos: ['Argo'],
        kmDe: 10,
        kmAte: 5,
      }),
    ).toEqual([
      422,
      {
        nome: 'Nome obrigatório',
        modelos: 'Diga de que marca são os modelos',
        kmAte: 'Precisa ser igual ou maior que o de início',
        'definicao.secoes.0.itens.0.servicoSugerido': 'Pneus › a: o serviço NADA-1 não está no cadastro',
        'definicao.secoes.0.itens.0.pecaSugerida': 'Pneus › a: a peça NADA-2 não está no cadastro',
        'definicao.secoes.0.itens.0.codPacote': 'Pneus › a: o pacote não existe mais',
      },
    ])
  })

  test('an unfinished draft is kept, but not published', async () => {
    const x = await create({ nome: 'Por fazer', definicao: ask() })
    expect(x.definicao).toEqual(ask())
    const r = await publish(x)
    expect([r.status, r.corpo['campos']]).toEqual([
      422,
      { 'definicao.secoes.0.itens': 'Pneus: a seção precisa de itens' },
    ])
  })

  test('a name is used once in the network and once in each store, whatever its accents', async () => {
    await create({ nome: 'Única' })
    const again = await post(build({ nome: 'UNICA' }))
    expect([again.status, again.corpo['campos']]).toEqual([409, { nome: 'Já existe um modelo com este nome' }])
    expect((await post(build({ nome: 'Única', codConcessionaria: loja }))).status).toBe(200)
  })
})

describe('reach', () => {
  test('only levels 2 and -1 see templates', async () => {
    const x = await create({ nome: 'De nível' })
    for (const nivel of [1, 3, 4, 5, 6] as const) {
      const token = await m.token(nivel)
      expect((await open(x, token)).status).toBe(403)
      expect((await post(build({ nome: 'Meu' }), token)).status).toBe(403)
      expect((await publish(x, token)).status).toBe(403)
    }
    expect((await open(x, await m.token(-1))).status).toBe(200)
  })

  test('who reaches one store sees the network’s templates, changes its own, and none of another store', async () => {
    const network = await create({ nome: 'Da rede' })
    const other = await create({ nome: 'Da outra', codConcessionaria: m.lojas[1] ?? 0 })
    expect((await open(network, ofLoja)).status).toBe(200)
    expect((await save(network, { kmDe: 1 }, ofLoja)).status).toBe(403)
    expect((await publish(network, ofLoja)).status).toBe(403)
    expect((await post(build({ nome: 'Para todas' }), ofLoja)).status).toBe(403)
    for (const r of [await open(other, ofLoja), await save(other, {}, ofLoja), await publish(other, ofLoja)])
      expect(r.status).toBe(404)
    expect((await post(build({ nome: 'Alheia', codConcessionaria: m.lojas[1] ?? 0 }), ofLoja)).status).toBe(404)
    const own = await post(build({ nome: 'Própria', codConcessionaria: loja }), ofLoja)
    expect(own.status).toBe(200)
    const mine = own.corpo as unknown as ModeloInspecao
    expect((await save(mine, { codConcessionaria: null }, ofLoja)).status).toBe(403)
    expect((await publish(mine, ofLoja)).status).toBe(200)
    expect((await listed('?busca=Da outra', ofLoja)).length).toBe(0)
  })

  test('a published template may come to serve all stores, never fewer or others', async () => {
    const read = async (x: ModeloInspecao) => (await open(x)).corpo as unknown as ModeloInspecao
    const network = await create({ nome: 'Em uso' })
    expect((await save(network, { codConcessionaria: loja })).status).toBe(200)
    expect((await save(await read(network), { codConcessionaria: null })).status).toBe(200)
    await publish(await read(network))
    const narrowed = await save(await read(network), { codConcessionaria: loja })
    expect([narrowed.status, narrowed.corpo['campos']]).toEqual([
      422,
      { codConcessionaria: 'Já foi publicado: crie outro modelo para esta concessionária' },
    ])
    const own = await create({ nome: 'Em uso numa', codConcessionaria: loja })
    await publish(own)
    expect((await save(await read(own), { codConcessionaria: m.lojas[1] ?? 0 })).status).toBe(422)
    expect((await save(await read(own), { kmDe: 1 })).status).toBe(200)
    expect((await save(await read(own), { codConcessionaria: null })).status).toBe(200)
  })

  test('another distributor sees nothing and may use the names', async () => {
    const outside = await buildWorld(t, 'dois')
    const outsider = { token: await outside.token(2), host: outside.host }
    const x = await create({ nome: 'Reservado' })
    const path = `cadastros/modelos-inspecao/${x.codModeloInspecao}`
    expect((await t.callApi('GET', path, outsider)).status).toBe(404)
    expect((await t.callApi('PUT', path, { ...outsider, body: { ...build(), versao: 1 } })).status).toBe(404)
    expect((await t.callApi('POST', `${path}/publicar`, { ...outsider, body: { versao: 1 } })).status).toBe(404)
    expect((await t.callApi('GET', `${path}/versoes/1`, outsider)).status).toBe(404)
    expect(
      (await t.callApi('POST', 'cadastros/modelos-inspecao', { ...outsider, body: build({ nome: 'Reservado' }) }))
        .status,
    ).toBe(200)
  })
})
