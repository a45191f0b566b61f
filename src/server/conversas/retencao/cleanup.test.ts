import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTACHMENT_TYPES } from '#shared/conversas/conversas.ts'
import { openScript, type Script } from '#tests/records/script.ts'
import { fileKey } from '../nucleo/check-file.ts'
import { cleanConversas } from './cleanup.ts'

let r: Script
beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())

/** A customer with a thread: one message of each direction, a file, and the copy of the message that went out. */
async function createThread(nome: string, months: number) {
  const { codDistribuidor } = r.m
  const files = [`conversas/${codDistribuidor}/${randomUUID()}.jpg`, `conversas/${codDistribuidor}/${randomUUID()}.jpg`]
  for (const f of files) await r.t.server.services.files.save(f, Buffer.from(nome), 'image/jpeg')
  const [row] = await r.t.sql<{ cliente: number; conversa: number }>(
    `with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome, telefone) values ($1, $2, $3, '(11) 97777-1234') returning cod_cliente),
      v as (insert into conversa (cod_distribuidor, cod_concessionaria, cod_cliente, ultima_texto, ultima_em) select $1, $2, cod_cliente, 'fala de ' || $3, now() - make_interval(months => $4) from k returning cod_conversa, cod_cliente),
      m as (insert into conversa_mensagem (cod_distribuidor, cod_concessionaria, cod_conversa, direcao, canal, estado, texto, assunto, citado, id_provedor, em)
        select $1, $2, cod_conversa, x.direcao, 'WHATSAPP', x.estado, 'fala de ' || $3, 'sobre ' || $3, 'antes ' || $3, x.direcao || $3, now() - make_interval(months => $4) + x.quando
        from v, (values ('ENTRADA', 'RECEBIDA', interval '0'), ('SAIDA', 'FILA', interval '1 minute')) x(direcao, estado, quando) returning cod_conversa, cod_conversa_mensagem, direcao),
      o as (insert into mensagem (cod_distribuidor, cod_concessionaria, canal, destino, corpo, cod_conversa, cod_conversa_mensagem)
        select $1, $2, 'WHATSAPP', '5511977771234', 'fala de ' || $3, cod_conversa, cod_conversa_mensagem from m where direcao = 'SAIDA'),
      a as (insert into conversa_anexo (cod_distribuidor, cod_concessionaria, id_anexo, cod_conversa, cod_conversa_mensagem, nome, tipo, arquivo, criado_em)
        select $1, $2, gen_random_uuid(), cod_conversa, cod_conversa_mensagem, $3 || '.jpg', 'image/jpeg', ($5::text[])[case direcao when 'SAIDA' then 1 else 2 end], now() - make_interval(months => $4) from m)
    select cod_cliente as cliente, cod_conversa as conversa from v`,
    [codDistribuidor, r.loja, nome, months, files],
  )
  if (!row) throw new Error('no thread')
  return { ...row, files }
}

const exists = async (file: string) =>
  r.t.server.services.files.read(file).then(
    () => true,
    () => false,
  )
/** Everything that the thread's tables still hold, as text. */
const remains = async (conversa: number) =>
  JSON.stringify(
    await r.t.sql(
      `select (select json_agg(v) from conversa v where cod_conversa = $1) as v, (select json_agg(m order by cod_conversa_mensagem) from conversa_mensagem m where cod_conversa = $1) as m,
        (select json_agg(a) from conversa_anexo a where cod_conversa = $1) as a, (select json_agg(x) from mensagem x where cod_conversa = $1) as x`,
      [conversa],
    ),
  )

test('the export tells every message with its files, of this customer only', async () => {
  const ana = await createThread('Ana Export', 0)
  await createThread('Beto Outro', 0)
  const data = (await r.t.callApi('GET', `clientes/${ana.cliente}/exportacao`, { token: r.manager }))
    .corpo as unknown as {
    conversas: { mensagens: { texto: string; direcao: string; anexos: { nome: string; url: string }[] }[] }[]
  }
  expect(data.conversas.map((v) => v.mensagens.map((m) => [m.direcao, m.texto, m.anexos.length]))).toEqual([
    [
      ['ENTRADA', 'fala de Ana Export', 1],
      ['SAIDA', 'fala de Ana Export', 1],
    ],
  ])
  const url = data.conversas[0]?.mensagens[0]?.anexos[0]?.url ?? ''
  expect((await r.t.callApi('GET', url.replace('/api/', ''), { host: r.m.host })).status).toBe(200)
  for (const tipo of ATTACHMENT_TYPES.filter((t) => t !== 'image/jpeg' && t !== 'image/png')) {
    const key = fileKey(r.m.codDistribuidor, randomUUID(), tipo)
    const { files } = r.t.server.services
    await files.save(key, Buffer.from('conteúdo'), tipo)
    const address = files.endereco(r.m.codDistribuidor, key).replace('/api/', '')
    expect((await r.t.callApi('GET', address, { host: r.m.host })).status, tipo).toBe(200)
  }
  expect(JSON.stringify(data)).not.toContain('Beto')
})

test('erasing a customer takes words, files, addresses and providers’ ids; the rows stay, and others keep theirs', async () => {
  const ana = await createThread('Ana Apagada', 0)
  const other = await createThread('Caio Fica', 0)
  const erased = await r.t.callApi('POST', `clientes/${ana.cliente}/anonimizar`, {
    token: r.manager,
    body: { nome: 'Ana Apagada' },
  })
  expect(erased.status).toBe(200)
  await expect.poll(async () => Promise.all(ana.files.map(exists))).toEqual([false, false])
  const left = await remains(ana.conversa)
  expect(left).not.toContain('Ana')
  expect(left).not.toContain('97777')
  expect(
    await r.t.sql('select direcao, estado from conversa_mensagem where cod_conversa = $1 order by em', [ana.conversa]),
  ).toEqual([
    { direcao: 'ENTRADA', estado: 'RECEBIDA' },
    { direcao: 'SAIDA', estado: 'FALHOU' },
  ])
  expect(await remains(other.conversa)).toContain('fala de Caio Fica')
  expect(await Promise.all(other.files.map(exists))).toEqual([true, true])
})

test('messages older than the retention lose words and files, younger ones keep them', async () => {
  const old = await createThread('Dora Antiga', 61)
  const young = await createThread('Eva Nova', 59)
  await cleanConversas(r.t.server.services)
  const left = await remains(old.conversa)
  expect(left).not.toContain('Dora')
  expect(left).not.toContain('97777')
  expect(await Promise.all([...old.files, ...young.files].map(exists))).toEqual([false, false, true, true])
  expect(await remains(young.conversa)).toContain('fala de Eva Nova')
})

test('a distributor’s own limit empties its resolved threads only; without one nothing goes', async () => {
  const resolved = await createThread('Gil Resolvido', 7)
  const open = await createThread('Hana Aberta', 7)
  const recent = await createThread('Ivo Recente', 5)
  await r.t.sql(`update conversa set estado = 'RESOLVIDA' where cod_conversa = any($1)`, [
    [resolved.conversa, recent.conversa],
  ])
  await cleanConversas(r.t.server.services)
  expect(await remains(resolved.conversa)).toContain('fala de Gil Resolvido')
  await r.t.sql('update distribuidor set retencao_conversas = 6 where cod_distribuidor = $1', [r.m.codDistribuidor])
  await cleanConversas(r.t.server.services)
  const left = await remains(resolved.conversa)
  expect(left).not.toContain('Gil')
  expect(left).not.toContain('97777')
  expect(await Promise.all([...resolved.files, ...open.files, ...recent.files].map(exists))).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ])
  expect(await remains(open.conversa)).toContain('fala de Hana Aberta')
  expect(await remains(recent.conversa)).toContain('fala de Ivo Recente')
})
