import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScript, type Script } from '#tests/records/script.ts'
import { eraseLoose } from '../../core/files/erase-later.ts'
import { cleanArrivals } from './cleanup.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())

let made = 0
/** A customer with an arrival (photo, signature), a held hour, a wait, a plate at the door and a paid charge, all `days` old. */
async function createArrival(nome: string, days: number, estado = 'RECEPCIONADO') {
  const n = ++made
  const { codDistribuidor: d } = r.m
  const files = ['photo.webp', 'thumb.webp', 'signed.png', 'receipt.pdf'].map(
    (f) => `${d}/chegadas/${randomUUID()}-${f}`,
  )
  for (const f of files) await r.t.server.services.files.save(f, Buffer.from(nome), 'image/webp')
  const [row] = await r.t.sql<{ cliente: number; agendamento: number }>(
    `with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome, telefone) values ($1, $2, $3, '(11) 9777' || $4 || '-1234') returning cod_cliente),
      v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, 'RET' || $4 || 'A77', 'Fiat', 'Uno') returning cod_veiculo),
      c as (insert into consultor (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Consultor ' || $3) returning cod_consultor),
      a as (insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, cod_consultor, inicio, fim, estado, origem)
        select $1, $2, cod_veiculo, cod_cliente, cod_consultor, now() - make_interval(days => $5), now() - make_interval(days => $5) + interval '1 hour', $6, 'SITE' from k, v, c returning *),
      p as (insert into chegada_previa (cod_distribuidor, cod_concessionaria, cod_agendamento, pedido, decide_nome, termos, termos_sha256, assinado_por, assinatura, assinado_em)
        select $1, $2, cod_agendamento, 'pedido de ' || $3, 'decide ' || $3, 'Termos', repeat('a', 64), $3, $9, now() from a),
      f as (insert into chegada_foto (cod_distribuidor, cod_concessionaria, cod_agendamento, arquivo, miniatura, largura, altura, sha256) select $1, $2, cod_agendamento, $7, $8, 8, 6, repeat('b', 64) from a),
      s as (insert into reserva (cod_distribuidor, cod_concessionaria, token, estado, cod_consultor, inicio, fim, expira_em, minutos, pedido, cod_agendamento)
        select $1, $2, lpad($4::text, 22, 's'), 'CONFIRMADA', cod_consultor, inicio, fim, inicio, 60, jsonb_build_object('texto', 'reserva de ' || $3), cod_agendamento from a),
      e as (insert into lista_espera (cod_distribuidor, cod_concessionaria, token, estado, nome, telefone, pedido, minutos, de, ate)
        values ($1, $2, lpad($4::text, 22, 'e'), 'DESISTIU', $3, '119777' || $4 || '1234', '{}', 60, current_date - $5, current_date - $5)),
      o as (insert into chegada_porta (cod_distribuidor, cod_concessionaria, placa, em) values ($1, $2, 'RET' || $4 || 'A77', now() - make_interval(days => $5))),
      b as (insert into cobranca (cod_distribuidor, cod_concessionaria, token, tipo, estado, modo, descricao, cod_agendamento, valor, pago, txid, expira_em, paga_em, motivo)
        select $1, $2, lpad($4::text, 22, 'b'), 'RESERVA', 'PAGA', 'ESTATICO', 'Sinal de ' || $3, cod_agendamento, 5000, 5000, 'RET' || $4, now(), now(), 'motivo ' || $3 from a returning cod_cobranca),
      g as (insert into pagamento (cod_distribuidor, cod_concessionaria, e2eid, cod_cobranca, valor, pago_em, origem, prova, prova_arquivo, cod_usuario)
        select $1, $2, 'MANUAL-ret-' || $4, cod_cobranca, 5000, now(), 'MANUAL', 'comprovante de ' || $3, $10, (select min(cod_usuario) from usuario where cod_distribuidor = $1) from b)
    select cod_cliente as cliente, cod_agendamento as agendamento from a`,
    [d, r.loja, nome, String(n), days, estado, ...files],
  )
  if (!row) throw new Error('no arrival')
  return { ...row, files }
}

const exists = async (file: string) =>
  r.t.server.services.files.read(file).then(
    () => true,
    () => false,
  )
const TABLES = ['reserva', 'lista_espera', 'chegada_previa', 'chegada_foto', 'chegada_porta', 'cobranca', 'pagamento']
/** Everything that the tables hold, as text. */
async function remains() {
  const rows: Record<string, string> = {}
  for (const table of TABLES) rows[table] = JSON.stringify(await r.t.sql(`select * from ${table}`))
  return rows
}
const whoRemains = async (nome: string) =>
  Object.entries(await remains())
    .filter(([, text]) => text.includes(nome))
    .map(([table]) => table)
const exported = async (cliente: number) =>
  (await r.t.callApi('GET', `clientes/${cliente}/exportacao`, { token: r.manager })).corpo

test('the export tells arrivals and charges, and the addresses of their files open', async () => {
  const ana = await createArrival('Ana Export', 0)
  await createArrival('Beto Outro', 0)
  const data = await exported(ana.cliente)
  const text = JSON.stringify(data)
  for (const said of ['pedido de Ana', 'decide Ana', 'reserva de Ana', 'Sinal de Ana', 'comprovante de Ana'])
    expect(text).toContain(said)
  expect(text).not.toContain('Beto')
  expect([data['listaDeEspera'], data['naPorta']].map((x) => (x as unknown[]).length)).toEqual([1, 1])
  const urls = [...text.matchAll(/"\/api\/(arquivos\/[^"]+)"/g)].map(([, url]) => url ?? '')
  expect(urls.length).toBe(3)
  for (const url of urls) expect((await r.t.callApi('GET', url, { host: r.m.host })).status).toBe(200)
})

test('the erasure takes words, files, waits and held hours; amounts and bank’s ids stay, and others keep all', async () => {
  const caio = await createArrival('Caio Apagado', 0)
  const dora = await createArrival('Dora Fica', 0)
  const erased = await r.t.callApi('POST', `clientes/${caio.cliente}/anonimizar`, {
    token: r.manager,
    body: { nome: 'Caio Apagado' },
  })
  expect(erased.status).toBe(200)
  expect(await whoRemains('Caio')).toEqual([])
  await expect.poll(async () => Promise.all(caio.files.map(exists))).toEqual([false, false, false, false])
  const [money] = await r.t.sql(
    `select b.valor, b.pago, b.estado, p.e2eid from cobranca b join pagamento p using (cod_cobranca) where b.cod_agendamento = $1`,
    [caio.agendamento],
  )
  expect(money).toMatchObject({ valor: 5000, pago: 5000, estado: 'PAGA', e2eid: expect.stringMatching(/^MANUAL-ret-/) })
  expect((await whoRemains('Dora')).length).toBeGreaterThan(4)
  expect(await Promise.all(dora.files.map(exists))).toEqual([true, true, true, true])
})

test('what a customer wrote in a booking, of another hour and in a survey is exported and erased; the score stays', async () => {
  const nara = await createArrival('Nara Palavra', 0)
  await r.t.sql(
    `update agendamento set observacao = 'barulho de Nara', pedido = 'outra hora de Nara' where cod_agendamento = $1`,
    [nara.agendamento],
  )
  await r.t.sql(
    `with p as (insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, entregue_em)
        select cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, true, now(), now() from agendamento where cod_agendamento = $1 returning *)
      insert into pesquisa_resposta (cod_distribuidor, cod_concessionaria, cod_passagem, nota, comentario)
      select cod_distribuidor, cod_concessionaria, cod_passagem, 3, 'Nara ficou esperando' from p`,
    [nara.agendamento],
  )
  const text = JSON.stringify(await exported(nara.cliente))
  for (const said of ['barulho de Nara', 'outra hora de Nara', 'Nara ficou esperando']) expect(text).toContain(said)
  await r.t.callApi('POST', `clientes/${nara.cliente}/anonimizar`, { token: r.manager, body: { nome: 'Nara Palavra' } })
  const left = await r.t.sql(
    `select a.observacao, a.pedido, x.nota, x.comentario from agendamento a, passagem p join pesquisa_resposta x using (cod_passagem)
      where a.cod_agendamento = $1 and p.cod_cliente = $2`,
    [nara.agendamento, nara.cliente],
  )
  expect(left).toEqual([{ observacao: '', pedido: null, nota: 3, comentario: '' }])
})

test('what is over goes in time: holds, waits and the door after 30 days, what no visit followed after 90, signatures after five years', async () => {
  const ages = [
    [
      'Eva Nova',
      29,
      'RECEPCIONADO',
      ['reserva', 'lista_espera', 'chegada_previa', 'chegada_foto', 'cobranca', 'pagamento'],
    ],
    ['Fabio Mes', 31, 'RECEPCIONADO', ['chegada_previa', 'cobranca', 'pagamento']],
    ['Gil Faltou', 91, 'NO_SHOW', ['cobranca', 'pagamento']],
    ['Hugo Visita', 91, 'RECEPCIONADO', ['chegada_previa', 'cobranca', 'pagamento']],
    ['Iara Antiga', 1827, 'RECEPCIONADO', ['cobranca', 'pagamento']],
  ] as const
  const made = []
  for (const [nome, days, estado] of ages) made.push(await createArrival(nome, days, estado))
  await cleanArrivals(r.t.server.services)
  for (const [nome, , , tables] of ages)
    expect([nome, await whoRemains(nome)]).toEqual([nome, tables.filter((t) => t !== 'chegada_foto')])
  await r.t.sql(`update arquivo_apagar set desde = desde - interval '2 minutes'`)
  await eraseLoose(r.t.server.services, (e) => {
    throw e
  })
  const left = await Promise.all(made.map(({ files }) => Promise.all(files.slice(0, 3).map(exists))))
  expect(left).toEqual([
    [true, true, true],
    [true, true, true],
    [false, false, false],
    [false, false, true],
    [false, false, false],
  ])
  expect(JSON.stringify(await r.t.sql('select placa from chegada_porta'))).not.toContain('RET8A77')
})
