import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FullChecklist, ChecklistSummary, Trend, CheckedVerificacao } from '#shared/checklists/checklists.ts'
import type { ChecklistInput } from '#shared/suporte/integracao.ts'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { parsePdf } from '#tests/files/pdf.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let loja: number
let another: number
let token: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  ;[loja = 0, another = 0] = m.lojas
  token = await m.token(3)
})
afterAll(() => t.close())

interface Received {
  codCheckList: number
  checklist: string
  codOrcamento: number | null
  avisos: string[]
}
async function receive(extra: Partial<ChecklistInput>, codConcessionaria = loja): Promise<Received> {
  const r = await t.callApi('POST', 'integracao/checklists', {
    token: m.chave,
    body: buildChecklist(codConcessionaria, extra),
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as unknown as Received
}
async function read<T>(path: string, quem = token): Promise<T> {
  const r = await t.callApi('GET', path, { token: quem })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as T
}
const carro = (placa: string, extra: Partial<ChecklistInput['veiculo']> = {}) => ({
  placa,
  marca: 'Fiat',
  modelo: 'Argo',
  ano: 2023,
  ...extra,
})
const pneu = (medida: number, estado: 'VERDE' | 'AMARELO' | 'VERMELHO' = 'VERDE'): ChecklistInput['itens'][number] => ({
  grupo: 'Pneus',
  nome: 'Pneu dianteiro esquerdo',
  estado,
  medida,
  unidade: 'mm',
  limite: 1.6,
  ...(estado === 'VERMELHO' && { comentarioCliente: 'No fim' }),
})

describe('filters of the list', () => {
  /** Makes a checklist the result of an inspection here. */
  const inspectedHere = (codCheckList: number) =>
    t.sql(
      `with modelo as (insert into modelo_inspecao (cod_distribuidor, nome) values ($1, 'Leves') returning *),
       v as (insert into modelo_inspecao_versao (cod_distribuidor, cod_modelo_inspecao, numero, definicao) select cod_distribuidor, cod_modelo_inspecao, 1, '{}' from modelo returning *)
       insert into inspecao (cod_distribuidor, cod_concessionaria, id_inspecao, cod_modelo_inspecao, numero_versao, estado, conteudo, cod_checklist)
       select $1, $2, gen_random_uuid(), cod_modelo_inspecao, numero, 'FINALIZADA', '{}', $3 from v`,
      [m.codDistribuidor, loja, codCheckList],
    )
  const filterBy = async (filter: string) =>
    (await read<{ itens: ChecklistSummary[] }>(`checklists?${filter}`)).itens.map((i) => i.placa)
  beforeAll(async () => {
    const veiculo = (placa: string, marca: string, modelo: string, chassi: string) => ({ placa, marca, modelo, chassi })
    await receive({
      veiculo: veiculo('FIL1A01', 'Jeep', 'Compass', '9BD11111111111A01'),
      consultor: 'Ana Reis',
      tipoOs: 'Garantia',
      garantia: true,
      realizadoEm: '2025-03-10T12:00:00Z',
    })
    const inspected = await receive({
      veiculo: veiculo('FIL1A02', 'Fiat', 'Toro', '9BD11111111111A02'),
      consultor: 'Bia Melo',
      tipoOs: 'Revisão',
      itens: [pneu(6)],
      realizadoEm: '2025-03-11T12:00:00Z',
    })
    await inspectedHere(inspected.codCheckList)
    await receive(
      {
        veiculo: veiculo('FIL1A03', 'Jeep', 'Renegade', '9BD11111111111A03'),
        consultor: 'Carla Sá',
        realizadoEm: '2025-03-12T12:00:00Z',
      },
      another,
    )
    for (const [placa, marca, dia] of [
      ['FIL1A04', 'CITROËN', 10],
      ['FIL1A05', 'Toyota', 11],
    ] as const)
      await receive({
        veiculo: veiculo(placa, marca, 'Outro', `9BD11111111111B${dia}`),
        realizadoEm: `2025-05-${dia}T12:00:00Z`,
      })
  })

  test('by group of stores, in the list, its count and its file', async () => {
    const [g] = await t.sql<{ cod: number }>(
      `with g as (insert into grupo (cod_distribuidor, nome) values ($1, 'Grupo Sul') returning cod_grupo)
       update concessionaria set cod_grupo = (select cod_grupo from g) where cod_concessionaria = $2 returning cod_grupo as cod`,
      [m.codDistribuidor, another],
    )
    const march = `codGrupo=${g?.cod}&de=2025-03-10&ate=2025-03-12`
    expect(await filterBy(march)).toEqual(['FIL1A03'])
    expect(await read(`checklists/total?${march}`)).toEqual({ total: 1, exato: true })
    const file = await t.callApi('GET', `exportacoes/checklists?formato=csv&colunas=placa&${march}`, { token })
    expect(String(file.corpo['texto'])).toMatch(/Grupo;Grupo Sul[^]*FIL1A03/)
  })

  test.each([
    ['montadora=STELLANTIS&de=2025-05-01&ate=2025-05-31', ['FIL1A04']],
    ['de=2025-03-10&ate=2025-03-12', ['FIL1A03', 'FIL1A02', 'FIL1A01']],
    ['de=2025-03-10&ate=2025-03-12&marca=Jeep', ['FIL1A03', 'FIL1A01']],
    ['modelo=Toro', ['FIL1A02']],
    ['chassi=11a03', ['FIL1A03']],
    ['chassi=a01&de=2025-03-01&ate=2025-04-01', ['FIL1A01']],
    ['chassi=ZZZZZ', []],
    ['tipoOs=Garantia', ['FIL1A01']],
    ['garantia=sim', ['FIL1A01']],
    ['garantia=nao&de=2025-03-01&ate=2025-04-01', ['FIL1A03', 'FIL1A02']],
    ['estado=SEM_ORCAMENTO&de=2025-03-01&ate=2025-04-01', ['FIL1A02']],
    ['estado=NOVO&de=2025-03-01&ate=2025-04-01', ['FIL1A03', 'FIL1A01']],
    ['estado=APROVADO', []],
    ['origem=PATIO', ['FIL1A02']],
    ['origem=EXTERNA&de=2025-03-01&ate=2025-04-01', ['FIL1A03', 'FIL1A01']],
    ['cor=VERDE&de=2025-03-01&ate=2025-04-01', ['FIL1A02']],
    ['busca=FIL1A0&marca=Jeep&garantia=nao', ['FIL1A03']],
  ])('%s', async (filter, plates) => {
    expect(await filterBy(filter)).toEqual(plates)
    expect((await read<{ total: number }>(`checklists/total?${filter}`)).total).toBe(plates.length)
  })

  test.each([
    ['criadoEm', (c: ChecklistSummary) => Date.parse(c.criadoEm)],
    ['checklist', (c: ChecklistSummary) => Number.parseInt(c.checklist.replace(/\D/g, ''), 10)],
    ['gravidade', (c: ChecklistSummary) => c.vermelhos * 1000 + c.amarelos],
    ['km', (c: ChecklistSummary) => c.km ?? 0],
  ] as const)('in the order of %s, both ways, page after page', async (ordem, valor) => {
    const todas = async (sentido: 'asc' | 'desc') => {
      const itens: ChecklistSummary[] = []
      for (let cursor = ''; ;) {
        const r = await read<{ itens: ChecklistSummary[]; proximo: string | null }>(
          `checklists?limite=2&ordem=${ordem}&sentido=${sentido}${cursor}`,
        )
        itens.push(...r.itens)
        if (r.proximo === null) return itens
        cursor = `&cursor=${r.proximo}`
      }
    }
    const ascending = await todas('asc')
    expect(ascending.length).toBeGreaterThan(2)
    expect((await todas('desc')).map((c) => c.codCheckList)).toEqual(ascending.map((c) => c.codCheckList).toReversed())
    // Numbers are counted per store, so the row's value proves the order only within one store.
    const values = ascending.filter((c) => c.codConcessionaria === loja).map(valor)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  })

  test('offer the values within reach, and filter by the chosen adviser', async () => {
    interface Options {
      marcas: string[]
      modelos: string[]
      tiposOs: string[]
      consultores: { codConsultor: number; nome: string }[]
    }
    const todas = await read<Options>('checklists/opcoes')
    expect(todas.marcas).toEqual(expect.arrayContaining(['Fiat', 'Jeep']))
    expect(todas.modelos).toEqual(expect.arrayContaining(['Compass', 'Renegade', 'Toro']))
    expect(todas.tiposOs).toEqual(['Garantia', 'Revisão'])
    const ana = todas.consultores.find((c) => c.nome === 'Ana Reis')
    expect(await filterBy(`codConsultor=${ana?.codConsultor}`)).toEqual(['FIL1A01'])
    const fromAnother = await read<Options>('checklists/opcoes', await m.token(3, [another]))
    expect([fromAnother.marcas, fromAnother.modelos, fromAnother.consultores.map((c) => c.nome)]).toEqual([
      ['Jeep'],
      ['Renegade'],
      ['Carla Sá'],
    ])
  })
})

describe('trends', () => {
  test('show the measures of every visit up to this one, by the store’s days', async () => {
    const veiculo = carro('TEN1A11')
    await receive({ veiculo, km: 10_000, realizadoEm: '2025-01-01T12:00:00Z', itens: [pneu(6)] })
    const middle = await receive({ veiculo, km: 12_000, realizadoEm: '2025-02-01T02:30:00Z', itens: [pneu(5)] })
    const end = await receive({
      veiculo: carro('TEN-1011'),
      km: 14_000,
      realizadoEm: '2025-03-02T12:00:00Z',
      itens: [pneu(4), { nome: 'Bateria', estado: 'VERDE', medida: 12.6 }],
    })
    const [t1, ...rest] = await read<Trend[]>(`checklists/${end.codCheckList}/tendencias`)
    expect(rest).toEqual([])
    expect(t1).toMatchObject({ nome: 'Pneu dianteiro esquerdo', unidade: 'mm', limite: 1.6, atencao: 3 })
    // 02:30 UTC on 1 February is still 31 January in São Paulo; the old plate TEN-1011 is TEN1A11.
    expect(t1?.leituras.map((l) => [l.dia, l.km, l.medida])).toEqual([
      ['2025-01-01', 10_000, 6],
      ['2025-01-31', 12_000, 5],
      ['2025-03-02', 14_000, 4],
    ])
    const before = await read<Trend[]>(`checklists/${middle.codCheckList}/tendencias`)
    expect(before[0]?.leituras).toHaveLength(2)
  })

  test('of a vehicle in another store are separate', async () => {
    await receive({ veiculo: carro('TEN2B22'), itens: [pneu(6)], realizadoEm: '2025-01-01T12:00:00Z' })
    const la = await receive(
      { veiculo: carro('TEN2B22'), itens: [pneu(5)], realizadoEm: '2025-02-01T12:00:00Z' },
      another,
    )
    expect(await read(`checklists/${la.codCheckList}/tendencias`)).toEqual([])
  })
})

describe('checks that the previous visit asks for', () => {
  const sendRequest = (placa: string, codConcessionaria = loja) =>
    t.callApi('GET', `integracao/veiculos/${placa}/verificacoes?codConcessionaria=${codConcessionaria}`, {
      token: m.chave,
    })
  const names = (r: { corpo: Record<string, unknown> }) =>
    (r.corpo['verificacoes'] as { nome: string; motivo: string }[]).map((v) => `${v.nome}: ${v.motivo}`)

  test('are served to the tablet by plate in either pattern or by chassis', async () => {
    const chassi = '9BD358A4NPYL00001'
    const first = await receive({ veiculo: carro('VER1A11', { chassi }), realizadoEm: '2025-01-01T12:00:00Z' })
    for (const variant of ['VER1A11', 'VER-1011', 'ver1011', chassi]) {
      const r = await sendRequest(variant)
      expect([r.status, names(r)]).toEqual([200, ['Pastilhas dianteiras: VERMELHO', 'Palhetas: AMARELO']])
      expect(r.corpo['visita']).toMatchObject({ codCheckList: first.codCheckList, checklist: first.checklist })
    }
    expect((await sendRequest('ZZZ9Z99')).corpo).toEqual({ visita: null, verificacoes: [] })
    expect((await sendRequest('VER1A11', another)).corpo).toEqual({ visita: null, verificacoes: [] })
  })

  test('include what the customer declined and postponed', async () => {
    const veiculo = carro('VER2B22')
    const { codOrcamento } = await receive({ veiculo, realizadoEm: '2025-01-01T12:00:00Z' })
    await t.callApi('POST', `oficina-digital/orcamentos/${codOrcamento}/montagem`, { token })
    await t.sql(
      `update orcamento_linha set estado = case when cor = 'VERMELHO' then 'REPROVADO' else 'ADIADO' end, adiado_para = case when cor = 'AMARELO' then date '2025-06-01' end where cod_orcamento = $1`,
      [codOrcamento],
    )
    const r = await sendRequest('VER2B22')
    expect(names(r)).toEqual(['Pastilhas dianteiras: RECUSADO', 'Palhetas: ADIADO'])
    expect(r.corpo['verificacoes']).toMatchObject([{ adiadoPara: null }, { adiadoPara: '2025-06-01' }])
  })

  test('are matched with this visit’s findings; a missing one is stored with a warning, not refused', async () => {
    const veiculo = carro('VER3C33')
    await receive({ veiculo, realizadoEm: '2025-01-01T12:00:00Z' })
    const c = {
      ...buildChecklist(loja, { veiculo, realizadoEm: '2025-02-01T12:00:00Z' }),
      itens: [{ nome: 'PASTILHAS DIANTEIRAS', estado: 'VERDE' as const }],
    }
    const second = (await t.callApi('POST', 'integracao/checklists', { token: m.chave, body: c }))
      .corpo as unknown as Received
    expect(second.avisos).toEqual(['Palhetas: a visita anterior pedia esta verificação e ela não foi feita'])
    const again = (await t.callApi('POST', 'integracao/checklists', { token: m.chave, body: c })).corpo
    expect(again).toEqual({ ...second, repetido: true })
    const { visita, verificacoes } = await read<{ visita: object; verificacoes: CheckedVerificacao[] }>(
      `checklists/${second.codCheckList}/visita-anterior`,
    )
    expect(visita).toMatchObject({ em: expect.stringMatching(/^2025-01-01/) })
    expect(verificacoes.map((v) => [v.nome, v.resultado])).toEqual([
      ['Pastilhas dianteiras', 'RESOLVIDO'],
      ['Palhetas', 'NAO_VERIFICADO'],
    ])
    const [linha] = (await read<{ itens: ChecklistSummary[] }>('checklists?busca=VER3C33')).itens
    expect(linha?.naoVerificadas).toBe(1)
    // The second visit left nothing to check for the third one.
    expect((await sendRequest('VER3C33')).corpo['verificacoes']).toEqual([])
  })

  test('are empty for a first visit', async () => {
    const { codCheckList, avisos } = await receive({ veiculo: carro('VER4D44') })
    expect(avisos).toEqual([])
    expect(await read(`checklists/${codCheckList}/visita-anterior`)).toEqual({ visita: null, verificacoes: [] })
  })

  test('are refused for an unknown store', async () => {
    expect((await sendRequest('VER1A11', 999_999)).status).toBe(404)
  })
})

describe('PDF of a checklist', () => {
  test('has the content of the screen with photos and trend, without internal comments', async () => {
    const veiculo = carro('PDF1A11')
    const photo = (
      await sharp({ create: { width: 900, height: 600, channels: 3, background: '#642' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
    const vermelho = {
      nome: 'Correia',
      grupo: 'Motor',
      estado: 'VERMELHO' as const,
      comentarioCliente: 'Trincada',
      comentarioInterno: 'segredo da oficina',
      fotos: [{ dados: photo }],
    }
    await receive({
      veiculo,
      realizadoEm: '2025-01-01T12:00:00Z',
      itens: [pneu(3.4), { nome: 'Palhetas', estado: 'AMARELO', medida: 1 }],
    })
    const { codCheckList, checklist } = await receive({
      veiculo,
      realizadoEm: '2025-01-31T12:00:00Z',
      itens: [pneu(2.4, 'AMARELO'), vermelho],
    })
    const { paginas, images, titulo } = await parsePdf(await download(codCheckList))
    const text = paginas.join('')
    expect([titulo, images]).toEqual([`Checklist ${checklist}`, 1])
    for (const t of [
      'Helena Prado',
      'PDF',
      'Trincada',
      'Urgente (1)',
      'Atenção (1)',
      '24/02/2025',
      'Visita anterior pedia',
      'Não verificado',
    ])
      expect(text).toContain(t)
    expect(text).not.toContain('segredo')
  })

  test('holds sixty photos at most, and says how many more are in the system', async () => {
    const photo = (
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#642' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
    const itens = Array.from({ length: 7 }, (_, n) => ({
      nome: `Item ${n}`,
      estado: 'AMARELO' as const,
      fotos: Array.from({ length: 10 }, () => ({ dados: photo })),
    }))
    const { codCheckList } = await receive({ veiculo: carro('PDF3C33'), itens })
    const text = (await parsePdf(await download(codCheckList))).paginas.join('')
    expect(text).toContain('Mais 10 fotos no sistema.')
    expect(text).not.toContain('Foto indisponível')
  })

  test('shows the first frame of a video, and says where the video is', async () => {
    const dados = (
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#777' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
    const itens = [{ nome: 'Coifa', estado: 'AMARELO' as const, fotos: [{ dados }, { dados }] }]
    const { codCheckList } = await receive({ veiculo: carro('PDF4D44'), itens })
    await t.sql(
      `update checklist_foto set video = 'coifa.webm', duracao_ms = 12400 where cod_foto =
         (select min(f.cod_foto) from checklist_foto f join checklist_item i using (cod_distribuidor, cod_item) where i.cod_checklist = $1)`,
      [codCheckList],
    )
    const text = (await parsePdf(await download(codCheckList))).paginas.join('')
    expect(text.match(/Vídeo de 0:12: na página/g)).toHaveLength(1)
    expect(text).toContain('Recebido de fora')
  })

  test('answers 404 for another store', async () => {
    const { codCheckList } = await receive({ veiculo: carro('PDF2B22') }, another)
    expect((await t.callApi('GET', `checklists/${codCheckList}/pdf`, { token: await m.token(3, [loja]) })).status).toBe(
      404,
    )
  })
})

/** Fetches the bytes of a PDF, because `callApi` reads text. */
async function download(codCheckList: number): Promise<Buffer> {
  const r = await t.server.app.inject({
    method: 'GET',
    url: `/api/checklists/${codCheckList}/pdf`,
    headers: { host: m.host, authorization: `Bearer ${token}` },
  })
  expect([r.statusCode, r.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(r.headers['content-disposition']).toMatch(/^attachment; filename="checklist-\d+-\d{2}\.pdf"$/)
  return r.rawPayload
}

test('a checklist shows its version and that it is not cancelled', async () => {
  const { codCheckList } = await receive({ veiculo: carro('VRS1A11') })
  expect(await read<FullChecklist>(`checklists/${codCheckList}`)).toMatchObject({
    versaoRegistro: 1,
    cancelado: null,
    fuso: 'America/Sao_Paulo',
  })
})
