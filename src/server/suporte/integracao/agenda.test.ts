import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { abrirOficina, type Oficina } from '#tests/oficina.ts'

let o: Oficina
beforeAll(async () => {
  o = await abrirOficina()
})
afterAll(() => o.t.fechar())

type Corpo = { codigo: number & string; repetido: boolean; avisos: string[]; campos: object }
const enviar = async (caminho: string, body: object) => {
  const r = await o.t.chamar('POST', `integracao/${caminho}`, {
    host: o.m.host,
    token: o.m.chave,
    body: { codConcessionaria: o.loja, ...body },
  })
  return { status: r.status, corpo: r.corpo as unknown as Corpo }
}
const em = (minutos: number) => o.daqui(minutos)
const quem = (placa: string) => ({
  veiculo: { placa, marca: 'Fiat', modelo: 'Argo' },
  cliente: { nome: 'Helena Prado', telefone: '(11) 98888-7777' },
})

test('an appointment comes new, changed and cancelled, in any order and twice, and ends the same', async () => {
  const base = { idExterno: 'A1', ...quem(o.placa()), servicos: [{ descricao: 'Revisão', minutos: 60 }] }
  const [novo, mudado, cancelado] = [
    { ...base, emitidoEm: em(-30), inicio: em(600) },
    { ...base, emitidoEm: em(-20), inicio: em(660) },
    { ...base, emitidoEm: em(-10), inicio: em(660), cancelado: true },
  ]
  const primeiro = await enviar('agendamentos', mudado)
  expect([primeiro.status, primeiro.corpo.repetido]).toEqual([200, false])
  expect((await enviar('agendamentos', novo)).corpo).toMatchObject({ codigo: primeiro.corpo.codigo, repetido: true })
  const todos = await Promise.all([mudado, mudado, cancelado, novo].map((x) => enviar('agendamentos', x)))
  expect(new Set(todos.map((x) => x.corpo.codigo))).toEqual(new Set([primeiro.corpo.codigo]))
  const linhas = await o.t.sql(`select estado, ocupa from agendamento where id_externo = 'A1'`)
  expect(linhas).toEqual([{ estado: 'CANCELADO', ocupa: false }])
})

test('an hour that is taken leaves the appointment without its adviser, and says so', async () => {
  const inicio = em(1200)
  await enviar('agendamentos', {
    idExterno: 'B1',
    emitidoEm: em(-5),
    inicio,
    consultor: 'Lúcia Farias',
    ...quem(o.placa()),
  })
  const r = await enviar('agendamentos', {
    idExterno: 'B2',
    emitidoEm: em(-5),
    inicio,
    consultor: 'Lúcia Farias',
    ...quem(o.placa()),
  })
  expect(r.corpo.avisos).toEqual([expect.stringMatching(/ficou sem consultor/)])
  expect(await o.t.sql(`select cod_consultor from agendamento where id_externo = 'B2'`)).toEqual([
    { cod_consultor: null },
  ])
})

const ordem = (placa: string, mais: object = {}) => ({
  idExterno: `O${placa}`,
  numero: `9${placa.slice(-2)}`,
  emitidoEm: em(-60),
  abertaEm: em(-60),
  aberta: true,
  ...quem(placa),
  linhas: [
    { tipo: 'SERVICO', descricao: 'Freios', minutos: 90, valor: 18_000 },
    { tipo: 'PECA', codigo: 'P1', descricao: 'Pastilha', quantidade: 2, valor: 20_000 },
  ],
  ...mais,
})

test('an order of a car that is not here opens a walk-in’s visit; it is changed and closed, whatever comes late', async () => {
  const placa = o.placa()
  const aberta = await enviar('ordens-servico', ordem(placa))
  expect(aberta.corpo.avisos).toEqual(['O veículo não tinha visita aberta: entrou como passante'])
  const bandeja = await o.ok<{ placa: string; numeroOs: string }[]>('GET', `agenda-veiculos/${o.loja}/passantes`)
  expect(bandeja.map((p) => p.placa)).toContain(placa)
  const fechada = await enviar(
    'ordens-servico',
    ordem(placa, { emitidoEm: em(-10), aberta: false, fechadaEm: em(-10) }),
  )
  expect([fechada.corpo.codigo, fechada.corpo.repetido]).toEqual([aberta.corpo.codigo, false])
  // The change comes after the end that it was written before.
  expect((await enviar('ordens-servico', ordem(placa, { emitidoEm: em(-30) }))).corpo.repetido).toBe(true)
  const achadas = await o.ok<{ aberta: boolean; valor: number; origem: string; versao: number; codOs: number }[]>(
    'POST',
    'consultaOsAgenda',
    { codConcessionaria: o.loja, busca: placa },
  )
  expect(achadas).toMatchObject([{ aberta: false, valor: 38_000, origem: 'DMS' }])
  const mudar = await o.chamar('PUT', `agenda/ordens/${achadas[0]?.codOs}`, {
    versao: achadas[0]?.versao,
    tipo: 'CLIENTE',
    linhas: [],
  })
  expect(mudar.corpo['codigo']).toBe('os-de-outro-sistema')
})

test('one opened here under the same number becomes the other system’s; another’s number is refused', async () => {
  const p = await o.passante([30])
  const [v] = await o.t.sql<{ placa: string }>(
    'select placa from veiculo join passagem using (cod_distribuidor, cod_veiculo) where cod_passagem = $1',
    [p.codPassagem],
  )
  const adotada = await enviar('ordens-servico', ordem(v?.placa ?? '', { numero: p.numeroOs }))
  expect(adotada.corpo.codigo).toBe(p.codOs)
  const r = await enviar('ordens-servico', ordem(o.placa(), { numero: p.numeroOs }))
  expect([r.status, r.corpo.codigo]).toEqual([409, 'numero-de-outra'])
})

test('marks of time come to the same in any order: start, pause and end', async () => {
  const placa = o.placa()
  await enviar('ordens-servico', ordem(placa, { emitidoEm: em(-300), abertaEm: em(-300) }))
  const marca = (idExterno: string, tipo: string, minutos: number) => ({
    idExterno,
    tipo,
    em: em(minutos),
    mecanico: 'Bruno Lima',
    numeroOs: ordem(placa).numero,
    servico: 'freios',
  })
  const marcas = [
    marca('m4', 'FIM', -60),
    marca('m1', 'INICIO', -200),
    marca('m3', 'INICIO', -120),
    marca('m2', 'PAUSA', -180),
  ]
  for (const m of marcas) expect((await enviar('apontamentos', m)).corpo.repetido).toBe(false)
  expect((await enviar('apontamentos', marcas[0] ?? {})).corpo.repetido).toBe(true)
  const servicos = await o.ok<ServicoDaAgenda[]>(
    'GET',
    `agendamentoServicos/${o.loja}/${new Date(em(-120)).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })}`,
  )
  expect(servicos.find((s) => s.placa === placa)).toMatchObject({
    status: 3,
    percentual: 100,
    minutosTrabalhados: 80,
    trabalhando: false,
    mecanico: 'Bruno Lima',
  })
  const errada = await enviar('apontamentos', { ...marca('m9', 'INICIO', -10), numeroOs: 'nenhuma' })
  expect([errada.status, Object.keys(errada.corpo.campos)]).toEqual([422, ['numeroOs']])
})
