import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cartao, ColunaDoBoard } from '#shared/agenda/agenda-veiculos.ts'
import { nomeEvento } from '#shared/core/realtime.ts'
import { abrirOficina, type Oficina } from '#tests/oficina.ts'
import { buildChecklist } from '#tests/mundo.ts'

let o: Oficina
let colunas: ColunaDoBoard[]
beforeAll(async () => {
  o = await abrirOficina()
  colunas = await o.ok('GET', `agenda-veiculos/${o.loja}/status`)
})
afterAll(() => o.t.fechar())

const quadro = () => o.ok<Cartao[]>('GET', `agenda-veiculos/${o.loja}`)
const cod = (papel: string) => colunas.find((x) => x.papel === papel)?.codStatus ?? 0
const mover = (codAgendaVeiculo: number, body: object) =>
  o.chamar('POST', `agenda-veiculos/${o.loja}/${codAgendaVeiculo}/move`, body)
async function cartao(): Promise<Cartao> {
  const p = await o.passante([30])
  const g = (await quadro()).find((x) => x.codPassagem === p.codPassagem)
  if (!g) throw new Error('no card')
  return g
}

test('the board begins with the usual columns, each standing for something', () => {
  expect(colunas.map((x) => x.papel)).toEqual([
    'AGENDADO',
    'RECEPCAO',
    'ORCAMENTO',
    'APROVACAO',
    'PECA',
    'EM_SERVICO',
    'INSPECAO',
    'LAVAGEM',
    'PRONTO',
    'ENTREGUE',
  ])
})

test('two people move one card: the second gets the place where it is now', async () => {
  const g = await cartao()
  const r = await Promise.all([
    mover(g.codAgendaVeiculo, { codStatus: cod('ORCAMENTO'), versao: g.versao }),
    mover(g.codAgendaVeiculo, { codStatus: cod('PECA'), versao: g.versao }),
  ])
  const [feito, recusado] = r.toSorted((a, b) => a.status - b.status)
  expect([feito?.status, recusado?.status]).toEqual([200, 409])
  expect(recusado?.corpo).toMatchObject({
    codigo: 'versao-antiga',
    atual: { codStatus: feito?.corpo['codStatus'], versao: g.versao + 1 },
  })
  expect((await mover(g.codAgendaVeiculo, { codStatus: cod('PECA'), versao: g.versao + 1 })).status).toBe(200)
})

test('cards are put before others, keep their order, and a pause is shown until it is taken away', async () => {
  const [a, b, c] = [await cartao(), await cartao(), await cartao()]
  const codStatus = cod('LAVAGEM')
  for (const g of [a, b]) await mover(g.codAgendaVeiculo, { codStatus, versao: g.versao })
  await mover(c.codAgendaVeiculo, { codStatus, versao: c.versao, antesDe: b.codAgendaVeiculo })
  const ordem = async () => (await quadro()).filter((g) => g.codStatus === codStatus).map((g) => g.codAgendaVeiculo)
  expect(await ordem()).toEqual([a, c, b].map((g) => g.codAgendaVeiculo))
  await mover(b.codAgendaVeiculo, { codStatus, versao: b.versao + 1, antesDe: a.codAgendaVeiculo })
  expect(await ordem()).toEqual([b, a, c].map((g) => g.codAgendaVeiculo))
  const [motivo] = await o.ok<{ codMotivo: number; nome: string }[]>(
    'GET',
    `agenda-veiculos/${o.loja}/status-paralisado`,
  )
  const parado = await mover(a.codAgendaVeiculo, {
    codStatus,
    versao: a.versao + 1,
    codStatusParalisado: motivo?.codMotivo,
  })
  expect(parado.corpo).toMatchObject({ statusParalisado: motivo?.nome })
  const solto = await mover(a.codAgendaVeiculo, { codStatus, versao: a.versao + 2, codStatusParalisado: null })
  expect(solto.corpo).toMatchObject({ statusParalisado: null })
})

test.each([
  ['PRONTO', /inspeção/],
  ['ENTREGUE', /Entregue os serviços/],
])('a car with work left is not put into %s', async (papel, mensagem) => {
  const g = await cartao()
  const r = await mover(g.codAgendaVeiculo, { codStatus: cod(papel), versao: g.versao })
  expect([r.status, r.corpo['mensagem']]).toEqual([409, expect.stringMatching(mensagem)])
})

test('a column of another store is none', async () => {
  const g = await cartao()
  const [alheia] = await o.t.sql<{ c: number }>(
    'select min(cod_status) as c from agenda_status where cod_concessionaria = $1',
    [o.m.lojas[1]],
  )
  expect((await mover(g.codAgendaVeiculo, { codStatus: alheia?.c, versao: g.versao })).corpo['codigo']).toBe(
    'estado-nao-permite',
  )
})

test('who is mentioned in a comment hears of it, if they reach the store', async () => {
  const g = await cartao()
  const codUsuario = await o.m.usuario(1, [o.loja])
  const deFora = await o.m.usuario(3, [o.loja])
  const s = io(o.t.servidor.endereco, {
    transports: ['websocket'],
    auth: { token: await o.m.tokenDe(codUsuario, 1) },
    extraHeaders: { host: o.m.host },
    reconnection: false,
  })
  await new Promise((ok) => s.on('connect', () => ok(null)))
  const ouvido = new Promise((ok) => s.once(nomeEvento('um', 'mencao_', codUsuario), ok))
  const caminho = `agenda-veiculos/${o.loja}/${g.codAgendaVeiculo}/comentarios`
  const recusado = await o.chamar('POST', caminho, { texto: 'Veja isto', mencoes: [deFora] })
  expect([recusado.status, Object.keys(recusado.corpo['campos'] as object)]).toEqual([422, ['mencoes']])
  const feito = await o.ok<{ mencoes: { nome: string }[] }>('POST', caminho, {
    texto: 'Veja isto',
    mencoes: [codUsuario],
  })
  expect(feito.mencoes).toHaveLength(1)
  expect(await ouvido).toMatchObject({ codAgendaVeiculo: g.codAgendaVeiculo, texto: 'Veja isto', placa: g.placa })
  s.close()
  expect(await o.ok('GET', caminho)).toEqual([feito])
  expect((await quadro()).find((x) => x.codAgendaVeiculo === g.codAgendaVeiculo)?.comentarios).toBe(1)
})

test('a card has the checklists of its visit with their quotes', async () => {
  const g = await cartao()
  const body = buildChecklist(o.loja, { veiculo: { placa: g.placa ?? '', marca: 'Fiat', modelo: 'Pulse' } })
  await o.t.chamar('POST', 'integracao/checklists', { host: o.m.host, token: o.m.chave, body })
  const [k] = await o.ok<{ vermelhos: number; orcamentos: { estado: string }[] }[]>(
    'GET',
    `agenda-veiculos/${o.loja}/${g.codAgendaVeiculo}/checklists-ativos`,
  )
  expect([k?.vermelhos, k?.orcamentos.map((x) => x.estado)]).toEqual([1, ['NOVO']])
  expect(await o.ok('GET', `agenda-veiculos/${o.loja}/${g.codAgendaVeiculo}`)).toMatchObject({
    checklists: 1,
    checklistsAtivos: [{ vermelhos: 1 }],
    ordens: [{ aberta: true, linhas: [{ descricao: 'Serviço 1' }] }],
  })
})
