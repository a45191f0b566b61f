import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { LOCAL_PROVIDERS, connectWhatsapp, messagesOf, sendAll, workEvents } from '#tests/records/whatsapp.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import type { WhatsappSimulator } from '../../../../scripts/demo/whatsapp-stand-in.ts'

let t: TestServer
let m: World
let loja: number
let whatsapp: WhatsappSimulator
let path: string

beforeAll(async () => {
  t = await openTestServer(LOCAL_PROVIDERS)
  // A distributor with the developer tools.
  m = await buildWorld(t, 'localhost')
  loja = m.lojas[0] ?? 0
  const connected = await connectWhatsapp(t, m, loja)
  whatsapp = connected.whatsapp
  path = new URL(connected.conexao.aviso ?? '').pathname.replace('/api/', '')
})
afterAll(async () => {
  await whatsapp.close()
  await t.close()
})
afterEach(async () => {
  whatsapp.injectFaults('nenhum')
  await t.sql(`delete from mensagem where cod_distribuidor = $1`, [m.codDistribuidor])
  await t.sql(`delete from conversa_mensagem where cod_distribuidor = $1`, [m.codDistribuidor])
  await t.sql(`delete from conversa where cod_distribuidor = $1`, [m.codDistribuidor])
})

const text = (body: string) => ({ type: 'text', text: { body } })
const clientes = () =>
  t.sql<{ nome: string; telefone: string; loja: number }>(
    `select nome, telefone, cod_concessionaria as loja from cliente where cod_distribuidor = $1 order by cod_cliente`,
    [m.codDistribuidor],
  )
const erroOf = async () =>
  (await t.sql<{ erro: string | null }>(`select erro from conversa_conexao where cod_concessionaria = $1`, [loja]))[0]
    ?.erro

test('the address is confirmed by its verify token only', async () => {
  const [k] = await t.sql<{ v: string }>(`select token_verificacao as v from conversa_conexao`)
  const ask = (verify: string, mode = 'subscribe') =>
    t.callApi('GET', `${path}?hub.mode=${mode}&hub.challenge=1158201444&hub.verify_token=${verify}`, { host: m.host })
  expect((await ask(k?.v ?? '')).corpo).toEqual({ texto: '1158201444' })
  expect((await ask('outro')).status).toBe(403)
  expect((await ask(k?.v ?? '', 'unsubscribe')).status).toBe(403)
})

test('a stranger who writes becomes a customer of the store, found again with and without the ninth digit', async () => {
  await whatsapp.write('5511988887777', text('Bom dia'), { nome: 'Helena Prado' })
  await whatsapp.write('551188887777', text('Sou eu de novo'), { nome: 'Helena' })
  await workEvents(t)
  expect(await clientes()).toEqual([{ nome: 'Helena Prado', telefone: '11988887777', loja }])
  expect((await messagesOf(t, m)).map((x) => [x.direcao, x.texto, x.estado])).toEqual([
    ['ENTRADA', 'Bom dia', 'RECEBIDA'],
    ['ENTRADA', 'Sou eu de novo', 'RECEBIDA'],
  ])
})

test('the work follows the answer by itself', async () => {
  await whatsapp.write('5511977776666', text('Oi'))
  await expect.poll(async () => (await messagesOf(t, m)).length, { interval: 20 }).toBe(1)
})

test('a message that comes twice, and late, is written once and never shortens the window', async () => {
  const now = new Date()
  const before = new Date(now.getTime() - 3_600_000)
  const id = await whatsapp.write('5511966665555', text('Segunda'), { em: now })
  const first = await whatsapp.write('5511966665555', text('Primeira'), { em: before })
  await whatsapp.write('5511966665555', text('Segunda'), { em: now, id })
  await whatsapp.write('5511966665555', text('Primeira'), { em: before, id: first })
  await workEvents(t)
  expect((await messagesOf(t, m)).map((x) => x.texto)).toEqual(['Primeira', 'Segunda'])
  const [v] = await t.sql<{ ate: string; nao: number; ultima: string }>(
    `select janela_ate as ate, nao_lidas as nao, ultima_texto as ultima from conversa where cod_distribuidor = $1`,
    [m.codDistribuidor],
  )
  expect(Math.floor(Date.parse(v?.ate ?? '') / 1000)).toBe(Math.floor(now.getTime() / 1000) + 86_400)
  expect([v?.nao, v?.ultima]).toEqual([2, 'Segunda'])
})

test('a forged or unsigned body is refused before it is read, and the store is told', async () => {
  const body = whatsapp.notice({
    messages: [{ from: '5511955554444', id: 'x', timestamp: '1764250000', ...text('Oi') }],
  })
  expect(await whatsapp.post(body, { segredo: 'outro-segredo-qualquer' })).toBe(401)
  expect(await whatsapp.post(body, { signature: null })).toBe(401)
  expect(await whatsapp.post('isto não é JSON', { signature: 'sha256=00' })).toBe(401)
  expect(await t.sql('select 1 from conversa_evento where feito_em is null')).toEqual([])
  expect(await erroOf()).toContain('assinatura errada')
  expect(await whatsapp.post(body)).toBe(200)
  await workEvents(t)
  expect(await messagesOf(t, m)).toHaveLength(1)
})

test('what belongs to another number is refused and told, and can be worked on again', async () => {
  const other = JSON.parse(
    whatsapp.notice({
      messages: [{ from: '5511944443333', id: 'wamid.outro', timestamp: '1764250000', ...text('Oi') }],
    }),
  ) as { entry: { changes: { value: { metadata: { phone_number_id: string } } }[] }[] }
  const value = other.entry[0]?.changes[0]?.value
  if (value) value.metadata.phone_number_id = '999999999'
  expect(await whatsapp.post(JSON.stringify(other))).toBe(200)
  await workEvents(t)
  expect(await messagesOf(t, m)).toEqual([])
  expect(await erroOf()).toContain('outro número (id 999999999)')

  const dev = { host: m.host, token: await m.token(-1) }
  const log = await t.callApi('GET', 'suporte/integracoes/registros?sistema=WHATSAPP_ENTRADA&estado=ERRO', dev)
  const [entry] = log.corpo['itens'] as { codigo: number; erro: string }[]
  const shown = await t.callApi('GET', `suporte/integracoes/registros/WHATSAPP_ENTRADA/${entry?.codigo}`, dev)
  expect(shown.corpo).toMatchObject({ reenviavel: true, estado: 'ERRO' })
  expect(shown.corpo['pedido']).not.toMatch(/44443333|Oi/)
  await t.sql(`update conversa_conexao set id_telefone = '999999999' where cod_concessionaria = $1`, [loja])
  const again = { itens: [{ sistema: 'WHATSAPP_ENTRADA', codigo: entry?.codigo }] }
  expect((await t.callApi('POST', 'suporte/integracoes/reenvios', { ...dev, body: again })).status).toBe(200)
  await workEvents(t)
  await t.sql(`update conversa_conexao set id_telefone = $2 where cod_concessionaria = $1`, [
    loja,
    `10654035224${loja}`,
  ])
  expect((await messagesOf(t, m)).map((x) => x.texto)).toEqual(['Oi'])
  const status = (await t.callApi('GET', 'suporte/integracoes/status', dev)).corpo['sistemas'] as { sistema: string }[]
  expect(status.map((s) => s.sistema)).toContain('WHATSAPP_ENTRADA')
})

test('another distributor’s address answers as one that never existed', async () => {
  const second = await buildWorld(t, 'dois')
  const call = (host: string, token: string) =>
    t.callApi('POST', `publico/whatsapp/${token}`, { host, body: { entry: [] } })
  const token = path.split('/').at(-1) ?? ''
  const never = await call(m.host, 'A'.repeat(22))
  const foreign = await call(second.host, token)
  expect([foreign.status, foreign.corpo['codigo']]).toEqual([404, never.corpo['codigo']])
  expect((await call(m.host, token)).status).toBe(401)
})

test('the same phone at two stores is two customers and two threads', async () => {
  const other = await connectWhatsapp(t, m, m.lojas[1] ?? 0)
  await whatsapp.write('5511933332222', text('Na loja 1'))
  await other.whatsapp.write('5511933332222', text('Na loja 2'))
  await workEvents(t)
  await other.whatsapp.close()
  const seen = await messagesOf(t, m)
  expect(new Set(seen.map((x) => x.codConversa)).size).toBe(2)
  // Stores are worked on side by side: neither is always first.
  const texts = Object.fromEntries(seen.map((x) => [x.codConcessionaria, x.texto]))
  expect(texts).toEqual({ [loja]: 'Na loja 1', [m.lojas[1] ?? 0]: 'Na loja 2' })
})

const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'base64',
)
const anexos = () =>
  t.sql<{ estado: string; tipo: string; motivo: string | null; bytes: number | null }>(
    `select estado, tipo, motivo, bytes from conversa_anexo where cod_distribuidor = $1 order by criado_em desc limit 1`,
    [m.codDistribuidor],
  )

test('a photo is fetched by its id and drawn anew', async () => {
  const id = whatsapp.keep({ tipo: 'image/jpeg', bytes: JPEG })
  await whatsapp.write('5511922221111', { type: 'image', image: { id, mime_type: 'image/jpeg', caption: 'Olha' } })
  await workEvents(t)
  expect(await anexos()).toMatchObject([{ estado: 'PRONTO', tipo: 'image/webp' }])
})

test('a video of 16 MB comes in; a larger file and one that is not what it says are refused and told in the thread', async () => {
  const video = Buffer.alloc(16 * 1024 * 1024)
  video.write('\0\0\0\x18ftypisom', 'latin1')
  const send = async (bytes: Buffer, mime_type: string, announced?: number) => {
    const id = whatsapp.keep({ tipo: mime_type, bytes, ...(announced && { announced }) })
    await whatsapp.write('5511922221111', { type: 'video', video: { id, mime_type } })
    await workEvents(t)
    return (await anexos())[0]
  }
  expect(await send(video, 'video/mp4')).toMatchObject({ estado: 'PRONTO', tipo: 'video/mp4', bytes: video.length })
  const large = await send(Buffer.alloc(1000), 'video/mp4', 17 * 1024 * 1024)
  expect(large).toMatchObject({ estado: 'RECUSADO', motivo: 'O arquivo passa de 16 MB' })
  const program = await send(Buffer.from('MZ\x90\0programa'), 'video/mp4')
  expect(program).toMatchObject({ estado: 'RECUSADO', motivo: expect.stringContaining('não é foto') })
})

test('a file waits while the provider is down, and comes afterwards', async () => {
  const id = whatsapp.keep({ tipo: 'application/ogg', bytes: Buffer.from('OggS e um pouco de som') })
  whatsapp.injectFaults('cai')
  await whatsapp.write('5511922221111', { type: 'audio', audio: { id, mime_type: 'audio/ogg', voice: true } })
  await workEvents(t)
  expect(await anexos()).toMatchObject([{ estado: 'ESPERA' }])
  whatsapp.injectFaults('nenhum')
  await t.sql(`update conversa_anexo set proxima_em = now()`)
  await workEvents(t)
  expect(await anexos()).toMatchObject([{ estado: 'PRONTO', tipo: 'audio/ogg' }])
})

test('whoever writes from a landline, or from another country, is answered by the number that they wrote from', async () => {
  const token = await m.token(2)
  for (const from of ['551133334444', '56912345678', '595981234567']) {
    const before = (await clientes()).length
    await whatsapp.write(from, text('Quanto custa a revisão?'))
    await workEvents(t)
    await whatsapp.write(from, text('Alô?'))
    await workEvents(t)
    expect(await clientes()).toHaveLength(before + 1)
    const [v] = await t.sql<{ c: number }>(`select cod_conversa as c from conversa order by cod_conversa desc limit 1`)
    const body = { canal: 'WHATSAPP', texto: `Bom dia, ${from}`, anexos: [] }
    const r = await t.callApi('POST', `conversas/${v?.c}/mensagens`, { host: m.host, token, body })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    await sendAll(t)
    expect(whatsapp.sent.at(-1)).toMatchObject({ to: from, corpo: { text: { body: `Bom dia, ${from}` } } })
  }
  const kept = (await clientes()).map((k) => k.telefone)
  expect(kept.slice(-3)).toEqual(['1133334444', '+56912345678', '+595981234567'])
})

test('PARAR withdraws the consent at once and is answered once', async () => {
  await whatsapp.write('5511911110000', text('Parar'))
  await workEvents(t)
  await sendAll(t)
  await whatsapp.write('5511911110000', text('SAIR'))
  await workEvents(t)
  await sendAll(t)
  const answers = whatsapp.sent.filter((s) => s.to === '5511911110000')
  expect(answers).toHaveLength(1)
  expect(answers[0]?.corpo.text?.body).toContain('não enviaremos mais mensagens')
  const consent = await t.sql<{ concedido: boolean; origem: string }>(
    `select s.concedido, s.origem from cliente_consentimento s join cliente k using (cod_distribuidor, cod_cliente) where k.telefone = '11911110000'`,
  )
  expect(consent).toEqual([{ concedido: false, origem: expect.stringContaining('“Parar” por WhatsApp') }])
})

test('PARAR counts for everybody whom the store keeps under the phone', async () => {
  const [d, telefone] = [m.codDistribuidor, '11911112222']
  await t.sql(
    `insert into cliente (cod_distribuidor, cod_concessionaria, nome, telefone) select $1, $2, n, $3 from unnest($4::text[]) n`,
    [d, loja, telefone, ['Marta Lima', 'Oficina da Marta']],
  )
  await t.sql(
    `insert into cliente (cod_distribuidor, cod_concessionaria, nome, telefone) values ($1, $2, 'Outra loja', $3)`,
    [d, m.lojas[1], telefone],
  )
  await whatsapp.write('5511911112222', text('PARAR'))
  await workEvents(t)
  await sendAll(t)
  const refused = await t.sql<{ nome: string }>(
    `select k.nome from cliente_consentimento s join cliente k using (cod_distribuidor, cod_cliente)
     where k.telefone = $1 and s.canal = 'WHATSAPP' and not s.concedido order by 1`,
    [telefone],
  )
  expect(refused.map((k) => k.nome)).toEqual(['Marta Lima', 'Oficina da Marta'])
  expect(whatsapp.sent.filter((s) => s.to === '5511911112222')).toHaveLength(1)
})

/** A message of somebody whose phone is hidden, as the maker tells it. */
const hidden = (id: string, userId: string, body: string, from?: string) => ({
  contacts: [{ profile: { name: 'Rita', username: 'rita.souza' }, user_id: userId, ...(from && { wa_id: from }) }],
  messages: [{ ...(from && { from }), from_user_id: userId, id, timestamp: '1764250000', ...text(body) }],
})

test('who hides the phone has one thread, also once the phone is shown', async () => {
  const post = async (value: object) => expect(await whatsapp.post(whatsapp.notice(value))).toBe(200)
  await post(hidden('wamid.h1', 'BR.13491208655302741918', 'Tem horário amanhã?'))
  await post(hidden('wamid.h2', 'BR.13491208655302741918', 'De manhã'))
  // Some notices carry the id where a phone would stand.
  await post({
    contacts: [{ profile: {}, wa_id: 'BR.777' }],
    messages: [{ from: 'BR.777', id: 'wamid.h3', timestamp: '1764250000', ...text('Oi') }],
  })
  await workEvents(t)
  const ofHidden = () =>
    t.sql<{ nome: string; telefone: string | null; id: string; textos: string[] }>(
      `select k.nome, k.telefone, k.id_whatsapp as id, array_agg(m.texto order by m.id_provedor) as textos from conversa_mensagem m
       join conversa v using (cod_distribuidor, cod_conversa) join cliente k using (cod_distribuidor, cod_cliente)
       where k.id_whatsapp is not null group by k.cod_cliente, 1, 2, 3 order by k.cod_cliente`,
    )
  expect(await ofHidden()).toEqual([
    { nome: 'Rita', telefone: null, id: 'BR.13491208655302741918', textos: ['Tem horário amanhã?', 'De manhã'] },
    { nome: 'Cliente do WhatsApp', telefone: null, id: 'BR.777', textos: ['Oi'] },
  ])
  const { corpo } = await t.callApi('GET', 'conversas', { host: m.host, token: await m.token(2) })
  const { itens } = corpo as unknown as { itens: { cliente: string; numeroOculto: boolean; codConversa: number }[] }
  expect(new Map(itens.map((v) => [v.cliente, v.numeroOculto]))).toEqual(
    new Map([
      ['Cliente do WhatsApp', true],
      ['Rita', true],
    ]),
  )
  const rita = itens.find((v) => v.cliente === 'Rita')
  const detail = await t.callApi('GET', `conversas/${rita?.codConversa}`, { host: m.host, token: await m.token(2) })
  expect(detail.corpo['canais']).toContainEqual(
    expect.objectContaining({ canal: 'WHATSAPP', destino: null, impedimento: expect.stringContaining('oculto') }),
  )
  await post(hidden('wamid.h4', 'BR.13491208655302741918', 'Agora com telefone', '5511921210707'))
  await workEvents(t)
  expect((await ofHidden())[0]).toEqual({
    nome: 'Rita',
    telefone: '11921210707',
    id: 'BR.13491208655302741918',
    textos: ['Tem horário amanhã?', 'De manhã', 'Agora com telefone'],
  })
  const of = { host: m.host, token: await m.token(2) }
  const path = `clientes/${String(detail.corpo['codCliente'])}`
  expect((await t.callApi('GET', `${path}/exportacao`, of)).corpo).toMatchObject({
    idWhatsapp: 'BR.13491208655302741918',
  })
  expect((await t.callApi('POST', `${path}/anonimizar`, { ...of, body: { nome: 'Rita' } })).status).toBe(200)
  expect((await ofHidden()).map((k) => k.id)).toEqual(['BR.777'])
})

test('a message that cannot be read holds up no other of the same notice', async () => {
  const good = (id: string) => ({ from: '5511955550101', id, timestamp: '1764250000', ...text(id) })
  const value = { contacts: [], messages: [good('wamid.b1'), { type: 'text' }, good('wamid.b2')] }
  expect(await whatsapp.post(whatsapp.notice(value))).toBe(200)
  await workEvents(t)
  const read = await t.sql<{ texto: string }>(`select texto from conversa_mensagem order by texto`)
  expect(read.map((x) => x.texto)).toEqual(['wamid.b1', 'wamid.b2'])
  expect(await erroOf()).toContain('não se entende')
  await t.sql('delete from conversa_evento')
})

test('a message that names nobody is refused in words, and stays in the log', async () => {
  expect(
    await whatsapp.post(
      whatsapp.notice({ contacts: [], messages: [{ id: 'wamid.n1', timestamp: '1764250000', ...text('Oi') }] }),
    ),
  ).toBe(200)
  await workEvents(t)
  expect(await erroOf()).toContain('sem telefone e sem identificação')
  expect(await t.sql('select 1 from conversa_evento where corpo is not null')).toHaveLength(1)
})
