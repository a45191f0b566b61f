import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  EditableChecklist,
  ManagedChecklist,
  ChecklistCorrection,
  ChecklistChange,
} from '#shared/checklists/ferramentas.ts'
import type { ChecklistInput } from '#shared/suporte/integracao.ts'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let loja: number
let token: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t, 'atria')
  loja = m.lojas[0] ?? 0
  token = await m.token(-1)
})
afterAll(() => t.close())

const callApi = (method: string, path: string, body?: unknown, quem = token) =>
  t.callApi(method, path, { host: m.host, token: quem, ...(body !== undefined && { body }) })
let plates = 0
async function receive(
  extra: Partial<ChecklistInput> = {},
): Promise<{ codCheckList: number; codOrcamento: number; placa: string; idExterno: string; checklist: string }> {
  const placa = `GER1A${String(plates++).padStart(2, '0')}`
  const c = buildChecklist(loja, { veiculo: { placa, marca: 'Fiat', modelo: 'Argo', ano: 2023 }, ...extra })
  const r = await callApi('POST', 'integracao/checklists', c, m.chave)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return {
    placa,
    idExterno: c.idExterno,
    ...(r.corpo as { codCheckList: number; codOrcamento: number; checklist: string }),
  }
}
async function read(codCheckList: number): Promise<EditableChecklist> {
  return (await callApi('GET', `ferramentas/checklists/${codCheckList}`)).corpo as unknown as EditableChecklist
}
function correctionOf(c: EditableChecklist): ChecklistCorrection {
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
const save = (c: EditableChecklist, correcao: ChecklistCorrection, versaoRegistro = c.versaoRegistro) =>
  callApi('PUT', `ferramentas/checklists/${c.codCheckList}`, { versaoRegistro, correcao })
const mudancas = async (cod: number) =>
  (await callApi('GET', `ferramentas/checklists/${cod}/mudancas`)).corpo as unknown as ChecklistChange[]
const inList = async (placa: string) => (await callApi('GET', `checklists?busca=${placa}`)).corpo['itens'] as object[]

test('is found by number, plate, customer and the sender’s id', async () => {
  const { codCheckList, placa, idExterno, checklist } = await receive({ cliente: { nome: 'Quitéria Nóbrega' } })
  for (const search of [checklist, placa, 'quiteria nobrega', idExterno]) {
    const { itens } = (
      await callApi('GET', `ferramentas/checklists?busca=${encodeURIComponent(search)}&codConcessionaria=${loja}`)
    ).corpo as {
      itens: ManagedChecklist[]
    }
    expect([search, itens.map((i) => i.codCheckList)]).toEqual([search, [codCheckList]])
  }
})

describe('a correction', () => {
  test('changes vehicle, customer, people and items, with its quote, and is audited before and after', async () => {
    const { codCheckList, codOrcamento } = await receive()
    await receive({ consultor: 'Outra Consultora', mecanico: 'Outro Mecânico' })
    const pessoas = (await callApi('GET', `ferramentas/checklists/${codCheckList}/pessoas`)).corpo as Record<
      string,
      { cod: number; nome: string }[]
    >
    const cod = (list: string, nome: string) => pessoas[list]?.find((p) => p.nome === nome)?.cod ?? 0
    const c = await read(codCheckList)
    const before = correctionOf(c)
    const r = await save(c, {
      ...before,
      veiculo: { ...before.veiculo, modelo: 'Pulse', versao: 'Audace' },
      cliente: { nome: 'Helena P. Souza', telefone: '(11) 97777-6666' },
      km: 24_301,
      codConsultor: cod('consultores', 'Outra Consultora'),
      codMecanico: cod('mecanicos', 'Outro Mecânico'),
      itens: before.itens.map((i, n) => (n === 1 ? { ...i, estado: 'VERDE', comentarioInterno: 'trocada ontem' } : i)),
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
    const o = await callApi('GET', `oficina-digital/orcamentos/${codOrcamento}`)
    expect(o.corpo).toMatchObject({
      modelo: 'Pulse',
      cliente: 'Helena P. Souza',
      km: 24_301,
      consultor: 'Outra Consultora',
      amarelos: 0,
    })
    const [modification] = await mudancas(codCheckList)
    expect(modification).toMatchObject({ acao: 'Corrigido', quem: 'Pessoa -1' })
    expect(modification?.campos).toEqual(
      expect.arrayContaining([
        { campo: 'Modelo', antes: 'Argo', depois: 'Pulse' },
        { campo: 'Versão', antes: null, depois: 'Audace' },
        { campo: 'Quilometragem', antes: '24.310 km', depois: '24.301 km' },
        { campo: 'Mecânico', antes: 'Bruno Lima', depois: 'Outro Mecânico' },
        { campo: 'Palhetas: estado', antes: 'Atenção', depois: 'Em ordem' },
      ]),
    )
    expect(modification?.campos.some((x) => x.campo === 'Marca')).toBe(false)
  })

  test('to another plate moves the checklist to that vehicle, and the other visits stay', async () => {
    const { placa, codCheckList } = await receive()
    const veiculo = { placa, marca: 'Fiat', modelo: 'Argo' }
    const second = await receive({ veiculo })
    const c = await read(second.codCheckList)
    expect(
      (await save(c, { ...correctionOf(c), veiculo: { ...correctionOf(c).veiculo, placa: 'NOV1A01' } })).status,
    ).toBe(200)
    expect((await read(second.codCheckList)).placa).toBe('NOV1A01')
    expect((await read(codCheckList)).placa).toBe(placa)
    const old = await read(codCheckList)
    const converted = `${placa.slice(0, 4)}0${placa.slice(5)}`
    expect(
      (await save(old, { ...correctionOf(old), veiculo: { ...correctionOf(old).veiculo, placa: converted } })).status,
    ).toBe(200)
    expect(await t.sql('select cod_veiculo from veiculo where placa_chave = placa_chave($1)', [placa])).toHaveLength(1)
  })

  test('on an older version is refused with the present record; on the present one it works', async () => {
    const { codCheckList } = await receive()
    const c = await read(codCheckList)
    expect((await save(c, { ...correctionOf(c), km: 1 })).status).toBe(200)
    const r = await save(c, { ...correctionOf(c), km: 2 })
    expect([r.status, r.corpo['codigo']]).toEqual([409, 'versao-antiga'])
    expect(r.corpo['atual']).toMatchObject({ km: 1, versaoRegistro: 2 })
    expect((await save(c, { ...correctionOf(c), km: 2 }, 2)).status).toBe(200)
  })

  test('of two at once one is saved and the other is refused', async () => {
    const c = await read((await receive()).codCheckList)
    const rs = await Promise.all([1, 2, 3, 4].map((km) => save(c, { ...correctionOf(c), km })))
    expect(rs.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  test.each([
    [
      'a plate of no pattern',
      (x: ChecklistCorrection) => ({ ...x, veiculo: { ...x.veiculo, placa: 'AB12' } }),
      'veiculo.placa',
    ],
    [
      'neither plate nor chassis',
      (x: ChecklistCorrection) => ({ ...x, veiculo: { ...x.veiculo, placa: null, chassi: null } }),
      'veiculo.placa',
    ],
    [
      'a broken phone',
      (x: ChecklistCorrection) => ({ ...x, cliente: { ...x.cliente, telefone: '123' } }),
      'cliente.telefone',
    ],
    ['an adviser of nowhere', (x: ChecklistCorrection) => ({ ...x, codConsultor: 999_999 }), 'codConsultor'],
    [
      'red without words',
      (x: ChecklistCorrection) => ({ ...x, itens: x.itens.map((i) => ({ ...i, estado: 'VERMELHO' as const })) }),
      'itens.2.comentarioCliente',
    ],
    [
      'amber without proof',
      (x: ChecklistCorrection) => ({
        ...x,
        itens: x.itens.map((i) => ({ ...i, estado: 'AMARELO' as const, medida: null })),
      }),
      'itens.0.medida',
    ],
    [
      'an item of another checklist',
      (x: ChecklistCorrection) => ({ ...x, itens: x.itens.map((i) => ({ ...i, codItem: 999_999 })) }),
      'itens.0.codItem',
    ],
  ])('with %s is refused on its field', async (_, injectFaults, field) => {
    const c = await read((await receive()).codCheckList)
    const r = await save(c, injectFaults(correctionOf(c)))
    expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, expect.arrayContaining([field])])
    expect((await read(c.codCheckList)).versaoRegistro).toBe(1)
  })
})

describe('a cancelled checklist', () => {
  const cancel = (cod: number, versaoRegistro = 1) =>
    callApi('POST', `ferramentas/checklists/${cod}/cancelar`, { versaoRegistro, motivo: 'Carro errado' })
  const reopen = (cod: number, versaoRegistro: number) =>
    callApi('POST', `ferramentas/checklists/${cod}/reabrir`, { versaoRegistro })

  test('leaves the lists and cancels its open quote by an event; reopening restores it but not the quote', async () => {
    const { codCheckList, codOrcamento, placa } = await receive()
    const r = await cancel(codCheckList)
    expect(r.corpo).toMatchObject({
      cancelado: { motivo: 'Carro errado', por: 'Pessoa -1' },
      estadoOrcamento: 'CANCELADO',
    })
    expect(await inList(placa)).toEqual([])
    expect((await callApi('GET', `busca?q=${placa}`)).corpo).toEqual([])
    const o = (await callApi('GET', `oficina-digital/orcamentos/${codOrcamento}`)).corpo as {
      eventos: { tipo: string; detalhe: string }[]
    }
    expect(o.eventos.at(-1)).toMatchObject({ tipo: 'CANCELADO', detalhe: 'Checklist cancelado: Carro errado' })
    const { itens } = (await callApi('GET', `ferramentas/checklists?busca=${placa}&situacao=cancelados`)).corpo as {
      itens: ManagedChecklist[]
    }
    expect(itens).toMatchObject([{ codCheckList, cancelado: true }])

    const c = await read(codCheckList)
    expect([(await save(c, correctionOf(c))).corpo['codigo'], (await cancel(codCheckList, 2)).corpo['codigo']]).toEqual(
      ['checklist-cancelado', 'checklist-cancelado'],
    )
    expect((await reopen(codCheckList, 2)).corpo).toMatchObject({
      cancelado: null,
      estadoOrcamento: 'CANCELADO',
      versaoRegistro: 3,
    })
    expect(await inList(placa)).toHaveLength(1)
    expect((await reopen(codCheckList, 3)).corpo['codigo']).toBe('checklist-ativo')
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
    const { placa, codCheckList } = await receive({ realizadoEm: '2025-01-01T12:00:00Z' })
    await cancel(codCheckList)
    const r = await callApi(
      'GET',
      `integracao/veiculos/${placa}/verificacoes?codConcessionaria=${loja}`,
      undefined,
      m.chave,
    )
    expect(r.corpo).toEqual({ visita: null, verificacoes: [] })
    const second = await receive({ veiculo: { placa, marca: 'Fiat', modelo: 'Argo' } })
    expect((await callApi('GET', `checklists/${second.codCheckList}/tendencias`)).corpo).toEqual([])
  })

  test('may not have a quote that the customer approved', async () => {
    const { codCheckList, codOrcamento } = await receive()
    await t.sql(`update orcamento set estado = 'APROVADO' where cod_orcamento = $1`, [codOrcamento])
    const r = await cancel(codCheckList)
    expect([r.status, r.corpo['codigo']]).toEqual([409, 'orcamento-decidido'])
    expect((await read(codCheckList)).cancelado).toBeNull()
  })

  test('needs a reason', async () => {
    const { codCheckList } = await receive()
    expect(
      (await callApi('POST', `ferramentas/checklists/${codCheckList}/cancelar`, { versaoRegistro: 1, motivo: ' ' }))
        .corpo['campos'],
    ).toEqual({
      motivo: 'Diga o motivo',
    })
  })
})

test('exists only for distributors with developer tools', async () => {
  const pickOne = await buildWorld(t, 'um')
  const dev = await pickOne.token(-1)
  for (const [method, path, body] of [
    ['GET', 'ferramentas/checklists'],
    ['GET', 'ferramentas/checklists/1'],
    ['POST', 'ferramentas/checklists/1/reabrir', { versaoRegistro: 1 }],
  ] as const)
    expect((await t.callApi(method, path, { host: pickOne.host, token: dev, ...(body && { body }) })).status).toBe(404)
})
