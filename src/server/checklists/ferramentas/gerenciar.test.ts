import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  ChecklistEdicao,
  ChecklistGerido,
  CorrecaoChecklist,
  MudancaChecklist,
} from '#shared/checklists/ferramentas.ts'
import type { ChecklistEntrada } from '#shared/suporte/integracao.ts'
import { buildChecklist, buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
let loja: number
let token: string
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t, 'atria')
  loja = m.lojas[0] ?? 0
  token = await m.token(-1)
})
afterAll(() => t.fechar())

const chamar = (metodo: string, caminho: string, body?: unknown, quem = token) =>
  t.chamar(metodo, caminho, { host: m.host, token: quem, ...(body !== undefined && { body }) })
let placas = 0
async function receber(
  mais: Partial<ChecklistEntrada> = {},
): Promise<{ codCheckList: number; codOrcamento: number; placa: string; idExterno: string; checklist: string }> {
  const placa = `GER1A${String(placas++).padStart(2, '0')}`
  const c = buildChecklist(loja, { veiculo: { placa, marca: 'Fiat', modelo: 'Argo', ano: 2023 }, ...mais })
  const r = await chamar('POST', 'integracao/checklists', c, m.chave)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return {
    placa,
    idExterno: c.idExterno,
    ...(r.corpo as { codCheckList: number; codOrcamento: number; checklist: string }),
  }
}
async function ler(codCheckList: number): Promise<ChecklistEdicao> {
  return (await chamar('GET', `ferramentas/checklists/${codCheckList}`)).corpo as unknown as ChecklistEdicao
}
function correcaoDe(c: ChecklistEdicao): CorrecaoChecklist {
  const { placa, chassi, marca, modelo, versao, ano, telefone, km, codConsultor, codMecanico } = c
  return {
    veiculo: { placa, chassi, marca, modelo, versao, ano },
    cliente: { nome: c.cliente, telefone },
    km,
    codConsultor,
    codMecanico,
    itens: c.itens.map(({ codItem, estado, medida, comentarioInterno, comentarioCliente }) => ({
      codItem,
      estado,
      medida,
      comentarioInterno,
      comentarioCliente,
    })),
  }
}
const gravar = (c: ChecklistEdicao, correcao: CorrecaoChecklist, versaoRegistro = c.versaoRegistro) =>
  chamar('PUT', `ferramentas/checklists/${c.codCheckList}`, { versaoRegistro, correcao })
const mudancas = async (cod: number) =>
  (await chamar('GET', `ferramentas/checklists/${cod}/mudancas`)).corpo as unknown as MudancaChecklist[]
const naLista = async (placa: string) => (await chamar('GET', `checklists?busca=${placa}`)).corpo['itens'] as object[]

test('is found by number, plate, customer and the id of the sender', async () => {
  const { codCheckList, placa, idExterno, checklist } = await receber({ cliente: { nome: 'Quitéria Nóbrega' } })
  for (const busca of [checklist, placa, 'quiteria nobrega', idExterno]) {
    const { itens } = (
      await chamar('GET', `ferramentas/checklists?busca=${encodeURIComponent(busca)}&codConcessionaria=${loja}`)
    ).corpo as {
      itens: ChecklistGerido[]
    }
    expect([busca, itens.map((i) => i.codCheckList)]).toEqual([busca, [codCheckList]])
  }
})

describe('a correction', () => {
  test('changes vehicle, customer, people and items, with its quote, and is audited before and after', async () => {
    const { codCheckList, codOrcamento } = await receber()
    await receber({ consultor: 'Outra Consultora', mecanico: 'Outro Mecânico' })
    const pessoas = (await chamar('GET', `ferramentas/checklists/${codCheckList}/pessoas`)).corpo as Record<
      string,
      { cod: number; nome: string }[]
    >
    const cod = (lista: string, nome: string) => pessoas[lista]?.find((p) => p.nome === nome)?.cod ?? 0
    const c = await ler(codCheckList)
    const antes = correcaoDe(c)
    const r = await gravar(c, {
      ...antes,
      veiculo: { ...antes.veiculo, modelo: 'Pulse', versao: 'Audace' },
      cliente: { nome: 'Helena P. Souza', telefone: '(11) 97777-6666' },
      km: 24_301,
      codConsultor: cod('consultores', 'Outra Consultora'),
      codMecanico: cod('mecanicos', 'Outro Mecânico'),
      itens: antes.itens.map((i, n) => (n === 1 ? { ...i, estado: 'VERDE', comentarioInterno: 'trocada ontem' } : i)),
    })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    expect(r.corpo).toMatchObject({
      modelo: 'Pulse',
      cliente: 'Helena P. Souza',
      telefone: '11977776666',
      km: 24_301,
      consultor: 'Outra Consultora',
      amarelos: 0,
      verdes: 2,
      versaoRegistro: 2,
    })
    const o = await chamar('GET', `oficina-digital/orcamentos/${codOrcamento}`)
    expect(o.corpo).toMatchObject({
      modelo: 'Pulse',
      cliente: 'Helena P. Souza',
      km: 24_301,
      consultor: 'Outra Consultora',
      amarelos: 0,
    })
    const [mudanca] = await mudancas(codCheckList)
    expect(mudanca).toMatchObject({ acao: 'Corrigido', quem: 'Pessoa -1' })
    expect(mudanca?.campos).toEqual(
      expect.arrayContaining([
        { campo: 'Modelo', antes: 'Argo', depois: 'Pulse' },
        { campo: 'Versão', antes: null, depois: 'Audace' },
        { campo: 'Quilometragem', antes: '24.310 km', depois: '24.301 km' },
        { campo: 'Mecânico', antes: 'Bruno Lima', depois: 'Outro Mecânico' },
        { campo: 'Palhetas: estado', antes: 'Atenção', depois: 'Em ordem' },
      ]),
    )
    expect(mudanca?.campos.some((x) => x.campo === 'Marca')).toBe(false)
  })

  test('to another plate moves the checklist to that vehicle, and the other visits stay', async () => {
    const { placa, codCheckList } = await receber()
    const veiculo = { placa, marca: 'Fiat', modelo: 'Argo' }
    const segunda = await receber({ veiculo })
    const c = await ler(segunda.codCheckList)
    expect(
      (await gravar(c, { ...correcaoDe(c), veiculo: { ...correcaoDe(c).veiculo, placa: 'NOV1A01' } })).status,
    ).toBe(200)
    expect((await ler(segunda.codCheckList)).placa).toBe('NOV1A01')
    expect((await ler(codCheckList)).placa).toBe(placa)
    const old = await ler(codCheckList)
    const convertida = `${placa.slice(0, 4)}0${placa.slice(5)}`
    expect(
      (await gravar(old, { ...correcaoDe(old), veiculo: { ...correcaoDe(old).veiculo, placa: convertida } })).status,
    ).toBe(200)
    expect(await t.sql('select cod_veiculo from veiculo where placa_chave = placa_chave($1)', [placa])).toHaveLength(1)
  })

  test('on an older version is refused with the present record; on the present one it works', async () => {
    const { codCheckList } = await receber()
    const c = await ler(codCheckList)
    expect((await gravar(c, { ...correcaoDe(c), km: 1 })).status).toBe(200)
    const r = await gravar(c, { ...correcaoDe(c), km: 2 })
    expect([r.status, r.corpo['codigo']]).toEqual([409, 'versao-antiga'])
    expect(r.corpo['atual']).toMatchObject({ km: 1, versaoRegistro: 2 })
    expect((await gravar(c, { ...correcaoDe(c), km: 2 }, 2)).status).toBe(200)
  })

  test('two at once: one is kept, the other is told', async () => {
    const c = await ler((await receber()).codCheckList)
    const rs = await Promise.all([1, 2, 3, 4].map((km) => gravar(c, { ...correcaoDe(c), km })))
    expect(rs.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  test.each([
    [
      'a plate of no pattern',
      (x: CorrecaoChecklist) => ({ ...x, veiculo: { ...x.veiculo, placa: 'AB12' } }),
      'veiculo.placa',
    ],
    [
      'neither plate nor chassis',
      (x: CorrecaoChecklist) => ({ ...x, veiculo: { ...x.veiculo, placa: null, chassi: null } }),
      'veiculo.placa',
    ],
    [
      'a broken phone',
      (x: CorrecaoChecklist) => ({ ...x, cliente: { ...x.cliente, telefone: '123' } }),
      'cliente.telefone',
    ],
    ['an adviser of nowhere', (x: CorrecaoChecklist) => ({ ...x, codConsultor: 999_999 }), 'codConsultor'],
    [
      'red without words',
      (x: CorrecaoChecklist) => ({ ...x, itens: x.itens.map((i) => ({ ...i, estado: 'VERMELHO' as const })) }),
      'itens.2.comentarioCliente',
    ],
    [
      'amber without proof',
      (x: CorrecaoChecklist) => ({
        ...x,
        itens: x.itens.map((i) => ({ ...i, estado: 'AMARELO' as const, medida: null })),
      }),
      'itens.0.medida',
    ],
    [
      'an item of another checklist',
      (x: CorrecaoChecklist) => ({ ...x, itens: x.itens.map((i) => ({ ...i, codItem: 999_999 })) }),
      'itens.0.codItem',
    ],
  ])('with %s is refused on its field', async (_, estragar, campo) => {
    const c = await ler((await receber()).codCheckList)
    const r = await gravar(c, estragar(correcaoDe(c)))
    expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, expect.arrayContaining([campo])])
    expect((await ler(c.codCheckList)).versaoRegistro).toBe(1)
  })
})

describe('a cancelled checklist', () => {
  const cancelar = (cod: number, versaoRegistro = 1) =>
    chamar('POST', `ferramentas/checklists/${cod}/cancelar`, { versaoRegistro, motivo: 'Carro errado' })
  const reabrir = (cod: number, versaoRegistro: number) =>
    chamar('POST', `ferramentas/checklists/${cod}/reabrir`, { versaoRegistro })

  test('leaves the lists with its open quote, by an event of the quote; reopened, it is back and the quote is not', async () => {
    const { codCheckList, codOrcamento, placa } = await receber()
    const r = await cancelar(codCheckList)
    expect(r.corpo).toMatchObject({
      cancelado: { motivo: 'Carro errado', por: 'Pessoa -1' },
      estadoOrcamento: 'CANCELADO',
    })
    expect(await naLista(placa)).toEqual([])
    expect((await chamar('GET', `busca?q=${placa}`)).corpo).toEqual([])
    const o = (await chamar('GET', `oficina-digital/orcamentos/${codOrcamento}`)).corpo as {
      eventos: { tipo: string; detalhe: string }[]
    }
    expect(o.eventos.at(-1)).toMatchObject({ tipo: 'CANCELADO', detalhe: 'Checklist cancelado: Carro errado' })
    const { itens } = (await chamar('GET', `ferramentas/checklists?busca=${placa}&situacao=cancelados`)).corpo as {
      itens: ChecklistGerido[]
    }
    expect(itens).toMatchObject([{ codCheckList, cancelado: true }])

    const c = await ler(codCheckList)
    expect([
      (await gravar(c, correcaoDe(c))).corpo['codigo'],
      (await cancelar(codCheckList, 2)).corpo['codigo'],
    ]).toEqual(['checklist-cancelado', 'checklist-cancelado'])
    expect((await reabrir(codCheckList, 2)).corpo).toMatchObject({
      cancelado: null,
      estadoOrcamento: 'CANCELADO',
      versaoRegistro: 3,
    })
    expect(await naLista(placa)).toHaveLength(1)
    expect((await reabrir(codCheckList, 3)).corpo['codigo']).toBe('checklist-ativo')
    expect((await mudancas(codCheckList)).map((x) => [x.acao, x.campos])).toEqual([
      [
        'Reaberto',
        [
          { campo: 'Situação', antes: 'Cancelado', depois: 'Ativo' },
          { campo: 'Motivo do cancelamento', antes: 'Carro errado', depois: null },
        ],
      ],
      [
        'Cancelado',
        [
          { campo: 'Situação', antes: 'Ativo', depois: 'Cancelado' },
          { campo: 'Motivo do cancelamento', antes: null, depois: 'Carro errado' },
        ],
      ],
    ])
  })

  test('asks nothing of the next visit and has no part in its trends', async () => {
    const { placa, codCheckList } = await receber({ realizadoEm: '2025-01-01T12:00:00Z' })
    await cancelar(codCheckList)
    const r = await chamar(
      'GET',
      `integracao/veiculos/${placa}/verificacoes?codConcessionaria=${loja}`,
      undefined,
      m.chave,
    )
    expect(r.corpo).toEqual({ visita: null, verificacoes: [] })
    const segunda = await receber({ veiculo: { placa, marca: 'Fiat', modelo: 'Argo' } })
    expect((await chamar('GET', `checklists/${segunda.codCheckList}/tendencias`)).corpo).toEqual([])
  })

  test('may not be one whose quote the customer approved', async () => {
    const { codCheckList, codOrcamento } = await receber()
    await t.sql(`update orcamento set estado = 'APROVADO' where cod_orcamento = $1`, [codOrcamento])
    const r = await cancelar(codCheckList)
    expect([r.status, r.corpo['codigo']]).toEqual([409, 'orcamento-decidido'])
    expect((await ler(codCheckList)).cancelado).toBeNull()
  })

  test('needs a reason', async () => {
    const { codCheckList } = await receber()
    expect(
      (await chamar('POST', `ferramentas/checklists/${codCheckList}/cancelar`, { versaoRegistro: 1, motivo: ' ' }))
        .corpo['campos'],
    ).toEqual({
      motivo: 'Diga o motivo',
    })
  })
})

test('exists only for distributors with developer tools', async () => {
  const um = await buildMundo(t, 'um')
  const dev = await um.token(-1)
  for (const [metodo, caminho, body] of [
    ['GET', 'ferramentas/checklists'],
    ['GET', 'ferramentas/checklists/1'],
    ['POST', 'ferramentas/checklists/1/reabrir', { versaoRegistro: 1 }],
  ] as const)
    expect((await t.chamar(metodo, caminho, { host: um.host, token: dev, ...(body && { body }) })).status).toBe(404)
})
