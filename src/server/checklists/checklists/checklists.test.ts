import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  ChecklistCompleto,
  ChecklistResumo,
  Tendencia,
  VerificacaoConferida,
} from '#shared/checklists/checklists.ts'
import type { ChecklistEntrada } from '#shared/suporte/integracao.ts'
import { buildChecklist, buildMundo, type Mundo } from '#tests/mundo.ts'
import { lerPdf } from '#tests/pdf.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
let loja: number
let outra: number
let token: string
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  ;[loja = 0, outra = 0] = m.lojas
  token = await m.token(3)
})
afterAll(() => t.fechar())

interface Recebido {
  codCheckList: number
  checklist: string
  codOrcamento: number | null
  avisos: string[]
}
async function receber(mais: Partial<ChecklistEntrada>, codConcessionaria = loja): Promise<Recebido> {
  const r = await t.chamar('POST', 'integracao/checklists', {
    token: m.chave,
    body: buildChecklist(codConcessionaria, mais),
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as unknown as Recebido
}
async function ler<T>(caminho: string, quem = token): Promise<T> {
  const r = await t.chamar('GET', caminho, { token: quem })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as T
}
const carro = (placa: string, mais: Partial<ChecklistEntrada['veiculo']> = {}) => ({
  placa,
  marca: 'Fiat',
  modelo: 'Argo',
  ano: 2023,
  ...mais,
})
const pneu = (
  medida: number,
  estado: 'VERDE' | 'AMARELO' | 'VERMELHO' = 'VERDE',
): ChecklistEntrada['itens'][number] => ({
  grupo: 'Pneus',
  nome: 'Pneu dianteiro esquerdo',
  estado,
  medida,
  unidade: 'mm',
  limite: 1.6,
  ...(estado === 'VERMELHO' && { comentarioCliente: 'No fim' }),
})

describe('filters of the list', () => {
  const filtrar = async (filtro: string) =>
    (await ler<{ itens: ChecklistResumo[] }>(`checklists?${filtro}`)).itens.map((i) => i.placa)
  beforeAll(async () => {
    const veiculo = (placa: string, marca: string, modelo: string, chassi: string) => ({ placa, marca, modelo, chassi })
    await receber({
      veiculo: veiculo('FIL1A01', 'Jeep', 'Compass', '9BD11111111111A01'),
      consultor: 'Ana Reis',
      tipoOs: 'Garantia',
      garantia: true,
      realizadoEm: '2025-03-10T12:00:00Z',
    })
    await receber({
      veiculo: veiculo('FIL1A02', 'Fiat', 'Toro', '9BD11111111111A02'),
      consultor: 'Bia Melo',
      tipoOs: 'Revisão',
      itens: [pneu(6)],
      realizadoEm: '2025-03-11T12:00:00Z',
    })
    await receber(
      {
        veiculo: veiculo('FIL1A03', 'Jeep', 'Renegade', '9BD11111111111A03'),
        consultor: 'Carla Sá',
        realizadoEm: '2025-03-12T12:00:00Z',
      },
      outra,
    )
    for (const [placa, marca, dia] of [
      ['FIL1A04', 'CITROËN', 10],
      ['FIL1A05', 'Toyota', 11],
    ] as const)
      await receber({
        veiculo: veiculo(placa, marca, 'Outro', `9BD11111111111B${dia}`),
        realizadoEm: `2025-05-${dia}T12:00:00Z`,
      })
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
    ['cor=VERDE&de=2025-03-01&ate=2025-04-01', ['FIL1A02']],
    ['busca=FIL1A0&marca=Jeep&garantia=nao', ['FIL1A03']],
  ])('%s', async (filtro, placas) => {
    expect(await filtrar(filtro)).toEqual(placas)
    expect((await ler<{ total: number }>(`checklists/total?${filtro}`)).total).toBe(placas.length)
  })

  test.each([
    ['criadoEm', (c: ChecklistResumo) => Date.parse(c.criadoEm)],
    ['checklist', (c: ChecklistResumo) => Number.parseInt(c.checklist.replace(/\D/g, ''), 10)],
    ['gravidade', (c: ChecklistResumo) => c.vermelhos * 1000 + c.amarelos],
    ['km', (c: ChecklistResumo) => c.km ?? 0],
  ] as const)('in the order of %s, both ways, page after page', async (ordem, valor) => {
    const todas = async (sentido: 'asc' | 'desc') => {
      const itens: ChecklistResumo[] = []
      for (let cursor = ''; ;) {
        const r = await ler<{ itens: ChecklistResumo[]; proximo: string | null }>(
          `checklists?limite=2&ordem=${ordem}&sentido=${sentido}${cursor}`,
        )
        itens.push(...r.itens)
        if (r.proximo === null) return itens
        cursor = `&cursor=${r.proximo}`
      }
    }
    const subindo = await todas('asc')
    expect(subindo.length).toBeGreaterThan(2)
    expect((await todas('desc')).map((c) => c.codCheckList)).toEqual(subindo.map((c) => c.codCheckList).toReversed())
    // Numbers run by store, so across stores only the order within one is told by what stands in a row.
    const valores = subindo.filter((c) => c.codConcessionaria === loja).map(valor)
    expect(valores).toEqual(valores.toSorted((a, b) => a - b))
  })

  test('offer what there is within reach, and filter by the adviser chosen', async () => {
    interface Opcoes {
      marcas: string[]
      modelos: string[]
      tiposOs: string[]
      consultores: { codConsultor: number; nome: string }[]
    }
    const todas = await ler<Opcoes>('checklists/opcoes')
    expect(todas.marcas).toEqual(expect.arrayContaining(['Fiat', 'Jeep']))
    expect(todas.modelos).toEqual(expect.arrayContaining(['Compass', 'Renegade', 'Toro']))
    expect(todas.tiposOs).toEqual(['Garantia', 'Revisão'])
    const ana = todas.consultores.find((c) => c.nome === 'Ana Reis')
    expect(await filtrar(`codConsultor=${ana?.codConsultor}`)).toEqual(['FIL1A01'])
    const daOutra = await ler<Opcoes>('checklists/opcoes', await m.token(3, [outra]))
    expect([daOutra.marcas, daOutra.modelos, daOutra.consultores.map((c) => c.nome)]).toEqual([
      ['Jeep'],
      ['Renegade'],
      ['Carla Sá'],
    ])
  })
})

describe('trends', () => {
  test('show the measures of every visit up to this one, by days of the store', async () => {
    const veiculo = carro('TEN1A11')
    await receber({ veiculo, km: 10_000, realizadoEm: '2025-01-01T12:00:00Z', itens: [pneu(6)] })
    const meio = await receber({ veiculo, km: 12_000, realizadoEm: '2025-02-01T02:30:00Z', itens: [pneu(5)] })
    const fim = await receber({
      veiculo: carro('TEN-1011'),
      km: 14_000,
      realizadoEm: '2025-03-02T12:00:00Z',
      itens: [pneu(4), { nome: 'Bateria', estado: 'VERDE', medida: 12.6 }],
    })
    const [t1, ...resto] = await ler<Tendencia[]>(`checklists/${fim.codCheckList}/tendencias`)
    expect(resto).toEqual([])
    expect(t1).toMatchObject({ nome: 'Pneu dianteiro esquerdo', unidade: 'mm', limite: 1.6, atencao: 3 })
    // 02:30 UTC on 1 February is still 31 January in São Paulo; the old plate TEN-1011 is TEN1A11.
    expect(t1?.leituras.map((l) => [l.dia, l.km, l.medida])).toEqual([
      ['2025-01-01', 10_000, 6],
      ['2025-01-31', 12_000, 5],
      ['2025-03-02', 14_000, 4],
    ])
    const antes = await ler<Tendencia[]>(`checklists/${meio.codCheckList}/tendencias`)
    expect(antes[0]?.leituras).toHaveLength(2)
  })

  test('of a vehicle in another store are its own', async () => {
    await receber({ veiculo: carro('TEN2B22'), itens: [pneu(6)], realizadoEm: '2025-01-01T12:00:00Z' })
    const la = await receber(
      { veiculo: carro('TEN2B22'), itens: [pneu(5)], realizadoEm: '2025-02-01T12:00:00Z' },
      outra,
    )
    expect(await ler(`checklists/${la.codCheckList}/tendencias`)).toEqual([])
  })
})

describe('checks that the previous visit asks for', () => {
  const pedir = (placa: string, codConcessionaria = loja) =>
    t.chamar('GET', `integracao/veiculos/${placa}/verificacoes?codConcessionaria=${codConcessionaria}`, {
      token: m.chave,
    })
  const nomes = (r: { corpo: Record<string, unknown> }) =>
    (r.corpo['verificacoes'] as { nome: string; motivo: string }[]).map((v) => `${v.nome}: ${v.motivo}`)

  test('are served to the tablet by plate in either pattern or by chassis', async () => {
    const chassi = '9BD358A4NPYL00001'
    const primeira = await receber({ veiculo: carro('VER1A11', { chassi }), realizadoEm: '2025-01-01T12:00:00Z' })
    for (const jeito of ['VER1A11', 'VER-1011', 'ver1011', chassi]) {
      const r = await pedir(jeito)
      expect([r.status, nomes(r)]).toEqual([200, ['Pastilhas dianteiras: VERMELHO', 'Palhetas: AMARELO']])
      expect(r.corpo['visita']).toMatchObject({ codCheckList: primeira.codCheckList, checklist: primeira.checklist })
    }
    expect((await pedir('ZZZ9Z99')).corpo).toEqual({ visita: null, verificacoes: [] })
    expect((await pedir('VER1A11', outra)).corpo).toEqual({ visita: null, verificacoes: [] })
  })

  test('know what the customer declined and postponed', async () => {
    const veiculo = carro('VER2B22')
    const { codOrcamento } = await receber({ veiculo, realizadoEm: '2025-01-01T12:00:00Z' })
    await t.chamar('POST', `oficina-digital/orcamentos/${codOrcamento}/montagem`, { token })
    await t.sql(
      `update orcamento_linha set estado = case when cor = 'VERMELHO' then 'REPROVADO' else 'ADIADO' end, adiado_para = case when cor = 'AMARELO' then date '2025-06-01' end where cod_orcamento = $1`,
      [codOrcamento],
    )
    const r = await pedir('VER2B22')
    expect(nomes(r)).toEqual(['Pastilhas dianteiras: RECUSADO', 'Palhetas: ADIADO'])
    expect(r.corpo['verificacoes']).toMatchObject([{ adiadoPara: null }, { adiadoPara: '2025-06-01' }])
  })

  test('are matched with what this visit found; leaving one out is stored and told, not refused', async () => {
    const veiculo = carro('VER3C33')
    await receber({ veiculo, realizadoEm: '2025-01-01T12:00:00Z' })
    const c = {
      ...buildChecklist(loja, { veiculo, realizadoEm: '2025-02-01T12:00:00Z' }),
      itens: [{ nome: 'PASTILHAS DIANTEIRAS', estado: 'VERDE' as const }],
    }
    const segunda = (await t.chamar('POST', 'integracao/checklists', { token: m.chave, body: c }))
      .corpo as unknown as Recebido
    expect(segunda.avisos).toEqual(['Palhetas: a visita anterior pedia esta verificação e ela não foi feita'])
    const deNovo = (await t.chamar('POST', 'integracao/checklists', { token: m.chave, body: c })).corpo
    expect(deNovo).toEqual({ ...segunda, repetido: true })
    const { visita, verificacoes } = await ler<{ visita: object; verificacoes: VerificacaoConferida[] }>(
      `checklists/${segunda.codCheckList}/visita-anterior`,
    )
    expect(visita).toMatchObject({ em: expect.stringMatching(/^2025-01-01/) })
    expect(verificacoes.map((v) => [v.nome, v.resultado])).toEqual([
      ['Pastilhas dianteiras', 'RESOLVIDO'],
      ['Palhetas', 'NAO_VERIFICADO'],
    ])
    const [linha] = (await ler<{ itens: ChecklistResumo[] }>('checklists?busca=VER3C33')).itens
    expect(linha?.naoVerificadas).toBe(1)
    // The third visit is asked what the second one left, and that is nothing.
    expect((await pedir('VER3C33')).corpo['verificacoes']).toEqual([])
  })

  test('of a first visit are none', async () => {
    const { codCheckList, avisos } = await receber({ veiculo: carro('VER4D44') })
    expect(avisos).toEqual([])
    expect(await ler(`checklists/${codCheckList}/visita-anterior`)).toEqual({ visita: null, verificacoes: [] })
  })

  test('of an unknown store are refused', async () => {
    expect((await pedir('VER1A11', 999_999)).status).toBe(404)
  })
})

describe('PDF of a checklist', () => {
  test('says what the screen says, with photos and trend, and no internal comment', async () => {
    const veiculo = carro('PDF1A11')
    const foto = (
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
      fotos: [{ dados: foto }],
    }
    await receber({
      veiculo,
      realizadoEm: '2025-01-01T12:00:00Z',
      itens: [pneu(3.4), { nome: 'Palhetas', estado: 'AMARELO', medida: 1 }],
    })
    const { codCheckList, checklist } = await receber({
      veiculo,
      realizadoEm: '2025-01-31T12:00:00Z',
      itens: [pneu(2.4, 'AMARELO'), vermelho],
    })
    const { paginas, imagens, titulo } = lerPdf(await baixar(codCheckList))
    const texto = paginas.join('')
    expect([titulo, imagens]).toEqual([`Checklist ${checklist}`, 1])
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
      expect(texto).toContain(t)
    expect(texto).not.toContain('segredo')
  })

  test('holds sixty photos at most, and says how many stay in the system', async () => {
    const foto = (
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#642' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
    const itens = Array.from({ length: 7 }, (_, n) => ({
      nome: `Item ${n}`,
      estado: 'AMARELO' as const,
      fotos: Array.from({ length: 10 }, () => ({ dados: foto })),
    }))
    const { codCheckList } = await receber({ veiculo: carro('PDF3C33'), itens })
    const texto = lerPdf(await baixar(codCheckList)).paginas.join('')
    expect(texto).toContain('Mais 10 fotos no sistema.')
    expect(texto).not.toContain('Foto indisponível')
  })

  test('of another store does not exist', async () => {
    const { codCheckList } = await receber({ veiculo: carro('PDF2B22') }, outra)
    expect((await t.chamar('GET', `checklists/${codCheckList}/pdf`, { token: await m.token(3, [loja]) })).status).toBe(
      404,
    )
  })
})

/** Bytes of an answer: `chamar` reads text. */
async function baixar(codCheckList: number): Promise<Buffer> {
  const r = await t.servidor.app.inject({
    method: 'GET',
    url: `/api/checklists/${codCheckList}/pdf`,
    headers: { host: m.host, authorization: `Bearer ${token}` },
  })
  expect([r.statusCode, r.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(r.headers['content-disposition']).toMatch(/^attachment; filename="checklist-\d+-\d{2}\.pdf"$/)
  return r.rawPayload
}

test('a checklist tells its version and that it stands', async () => {
  const { codCheckList } = await receber({ veiculo: carro('VRS1A11') })
  expect(await ler<ChecklistCompleto>(`checklists/${codCheckList}`)).toMatchObject({
    versaoRegistro: 1,
    cancelado: null,
    fuso: 'America/Sao_Paulo',
  })
})
