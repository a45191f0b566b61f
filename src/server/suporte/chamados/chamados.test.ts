import { createHmac } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import { ANEXO_CHUNK_BYTES, type CompleteChamado, type chamados } from '#shared/suporte/chamados.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { sendBytes } from '#tests/server/request.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { createClient } from '../../core/database/pool.ts'
import { openJiraSimulator, type JiraSimulator } from '../../../../scripts/demo/jira-stand-in.ts'
import { readOneChamado, syncJira } from './sync.ts'

let t: TestServer
let m: World
let admin: string
let jira: JiraSimulator
beforeAll(async () => {
  t = await openTestServer({ SAIDA_HOSTS: '127.0.0.1', SAIDA_PRIVADOS: 'sim' })
  m = await buildWorld(t, 'localhost')
  admin = await m.token(2)
  jira = await openJiraSimulator({ email: 'ti@rede.com.br', token: 'token-do-jira', projeto: 'SUP' })
})
afterAll(async () => {
  await jira.close()
  await t.close()
})

const callApi = (method: string, path: string, body?: unknown) =>
  t.callApi(method, `suporte/${path}`, { host: m.host, token: admin, ...(body !== undefined && { body }) })
async function certo<T = CompleteChamado>(method: string, path: string, body?: unknown): Promise<T> {
  const r = await callApi(method, path, body)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as T
}
const read = (cod: number) => certo('GET', `chamados/${cod}`)
const errors: unknown[] = []
const round = async () => {
  await t.sql('update chamado set proxima_em = now()')
  await syncJira(t.server.services, (e) => errors.push(e))
}
const novo = (titulo: string, extra: object = {}) =>
  certo('POST', 'chamados', { titulo, descricao: 'Ao abrir\nnada aparece', tipo: 'ERRO', prioridade: 'ALTA', ...extra })

test('without Jira: a ticket queue with states, comments and the screen of origin', async () => {
  const contexto = { tela: '/oficina-digital/gerenciar', navegador: 'Chromium 140', erro: 'TypeError: x is undefined' }
  const k = await novo('Tela em branco', { contexto })
  expect(k).toMatchObject({ estado: 'ABERTO', envio: 'LOCAL', contexto, jiraChave: null })
  expect(
    (await certo('POST', `chamados/${k.codChamado}/comentarios`, { texto: 'Só no Chrome' })).comentarios,
  ).toMatchObject([{ texto: 'Só no Chrome', doJira: false }])
  const atual = await read(k.codChamado)
  expect((await callApi('PUT', `chamados/${k.codChamado}/estado`, { estado: 'FECHADO', versao: 1 })).status).toBe(409)
  await certo('PUT', `chamados/${k.codChamado}/estado`, { estado: 'RESOLVIDO', versao: atual.versao })
  const list = await certo<Loaded<typeof chamados.listChamados>>('GET', 'chamados?estado=RESOLVIDO&busca=branco')
  expect(list).toMatchObject({ itens: [{ codChamado: k.codChamado }], conexao: null })
  expect((await callApi('POST', `chamados/${k.codChamado}/envio`, {})).corpo['mensagem']).toBe(
    'Ligue o Jira antes de mandar este ticket.',
  )
  const withoutTitle = await callApi('POST', 'chamados', {
    titulo: 'x',
    descricao: '',
    tipo: 'ERRO',
    prioridade: 'ALTA',
  })
  expect(withoutTitle.status).toBe(400)
  expect(Object.keys(withoutTitle.corpo['campos'] as object)).toEqual(['titulo', 'descricao'])
})

test('each wrong field of the connection is named; the token belongs to its address and is never returned', async () => {
  const r = await callApi('PUT', 'jira', { url: 'https://fora.com', email: 'nada', projeto: '9' })
  expect(Object.keys(r.corpo['campos'] as object)).toEqual(['url', 'email', 'projeto', 'token'])
  const { conexao } = await certo<Loaded<typeof chamados.salvarJira>>('PUT', 'jira', {
    url: `${jira.url}/`,
    email: 'ti@rede.com.br',
    projeto: 'sup',
    token: 'token-do-jira',
  })
  expect(conexao).toEqual({
    url: jira.url,
    email: 'ti@rede.com.br',
    projeto: 'SUP',
    lidoEm: null,
    temWebhook: false,
    avisadoEm: null,
  })
  expect(
    (await callApi('PUT', 'jira', { url: 'http://127.0.0.1:9', email: 'ti@rede.com.br', projeto: 'SUP' })).corpo[
      'campos'
    ],
  ).toEqual({
    token: 'Informe o token deste endereço',
  })
  const [stored] = await t.sql<{ token: string }>('select token from jira_conexao')
  expect(stored?.token).not.toContain('token-do-jira')
})

test('a ticket is created once despite lost answers; existing tickets can be sent later', async () => {
  const k = await novo('Valor não soma')
  expect(k.envio).toBe('PENDENTE')
  await certo('POST', `chamados/${k.codChamado}/comentarios`, { texto: 'Anexo depois' })
  // Jira creates the issue, and the connection drops before its number arrives.
  jira.injectFaults('nenhum', 'some', 'nenhum')
  await round()
  expect(await read(k.codChamado)).toMatchObject({
    envio: 'PENDENTE',
    jiraChave: null,
    erro: 'Não foi possível conectar',
  })
  expect(jira.issues).toHaveLength(1)
  // The same for the comment.
  jira.injectFaults('nenhum', 'nenhum', 'some', 'nenhum')
  await round()
  await round()
  expect(await read(k.codChamado)).toMatchObject({
    envio: 'ENVIADO',
    jiraChave: 'SUP-101',
    erro: null,
    jiraLink: `${jira.url}/browse/SUP-101`,
  })
  expect(jira.issues).toHaveLength(1)
  expect(jira.issues[0]?.fields.comment.comments).toHaveLength(1)
  const r = await callApi('PUT', `chamados/${k.codChamado}/estado`, {
    estado: 'FECHADO',
    versao: (await read(k.codChamado)).versao,
  })
  expect(r.corpo['mensagem']).toContain('SUP-101')
})

test('what is added to a ticket on its way to Jira follows in the next round; two processes do not send it at once', async () => {
  const k = await novo('Escrito durante o envio')
  const first = await certo('POST', `chamados/${k.codChamado}/comentarios`, { texto: 'Antes' })
  jira.injectFaults('nenhum')
  const holder = createClient(t.database.dono)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from chamado_comentario where cod_comentario = $1 for update', [
    first.comentarios[0]?.codComentario,
  ])
  const sending = round()
  await expect.poll(() => t.sql('select from pg_locks where not granted')).toHaveLength(1)
  await syncJira(t.server.services, (e) => errors.push(e))
  await certo('POST', `chamados/${k.codChamado}/comentarios`, { texto: 'Durante' })
  await holder.query('rollback')
  await holder.end()
  await sending
  await round()
  const { envio, jiraChave } = await read(k.codChamado)
  expect(envio).toBe('ENVIADO')
  expect(jira.issues.find((i) => i.key === jiraChave)?.fields.comment.comments).toHaveLength(2)
})

test('changes in Jira are read once; our own comments are not imported as theirs', async () => {
  jira.answer('SUP-101', 'Corrigido na próxima versão', 'done')
  await round()
  await round()
  const [k] = (await certo<Loaded<typeof chamados.listChamados>>('GET', 'chamados?busca=SUP-101')).itens
  const loaded = await read(k?.codChamado ?? 0)
  expect(loaded.estado).toBe('RESOLVIDO')
  expect(loaded.comentarios.map((c) => [c.texto, c.doJira])).toEqual([
    ['Anexo depois', false],
    ['Corrigido na próxima versão', true],
  ])
})

test('attachments are uploaded in chunks, validated by content, and reach Jira once', async () => {
  const k = await novo('Com anexo')
  const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#246' } })
    .withExif({ IFD0: { Artist: 'segredo' } })
    .png()
    .toBuffer()
  const attach = async (nome: string, bytes: Buffer) => {
    const path = `suporte/chamados/${k.codChamado}/anexos`
    const i = (await t.callApi('POST', path, { host: m.host, token: admin, body: { nome, bytes: bytes.length } })).corpo
    let r: Awaited<ReturnType<typeof sendBytes>> = { status: 0, corpo: {} }
    for (let de = 0; de < bytes.length; de += ANEXO_CHUNK_BYTES)
      r = await sendBytes(
        t.server.endereco,
        `${path}/${String(i['codAnexo'])}/pedacos/${de}`,
        bytes.subarray(de, de + ANEXO_CHUNK_BYTES),
        { host: m.host, token: admin },
      )
    return r
  }
  expect((await attach('tela"; x="y.png', photo)).corpo).toMatchObject({ pronto: true })
  expect((await attach('erro.log', Buffer.from(`${'linha\n'.repeat(200_000)}fim`))).corpo).toMatchObject({
    pronto: true,
  })
  for (const [nome, bytes] of [
    ['programa.png', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ['manual.pdf', Buffer.from('%PDF-1.7 /JavaScript (x) /Pages %%EOF')],
  ] as const) {
    const r = await attach(nome, bytes)
    expect([nome, r.status, Object.keys(r.corpo['campos'] ?? {})]).toEqual([nome, 422, ['arquivo']])
  }
  const loaded = await read(k.codChamado)
  expect(loaded.anexos.map((a) => [a.nome, a.noJira])).toEqual([
    ['tela_; x=_y.webp', false],
    ['erro.log', false],
  ])
  const downloaded = await t.callApi('GET', `suporte/chamados/${k.codChamado}/anexos/${loaded.anexos[0]?.codAnexo}`, {
    host: m.host,
    token: admin,
  })
  expect([downloaded.headers.get('content-type'), downloaded.headers.get('content-disposition')]).toEqual([
    'image/webp',
    'attachment; filename="tela_; x=_y.webp"',
  ])
  expect(JSON.stringify(downloaded.corpo)).not.toContain('segredo')
  // The issue is created and read, and the answer to the first file is lost.
  jira.injectFaults('nenhum', 'nenhum', 'nenhum', 'some', 'nenhum')
  await round()
  await round()
  expect(await read(k.codChamado)).toMatchObject({ envio: 'ENVIADO', anexos: [{ noJira: true }, { noJira: true }] })
  const la = jira.issues.find((i) => i.fields.summary === 'Com anexo')
  expect(la?.fields.attachment.map((a) => [a.filename, a.size])).toEqual(
    loaded.anexos.map((a) => [`patio-${a.codAnexo}-${a.nome}`, a.bytes]),
  )
  expect(la?.fields.attachment[1]?.size).toBe(1_200_003)
})

test('a signed webhook makes us read the ticket from Jira at once; a forged one is refused', async () => {
  const { endereco, segredo } = await certo<Loaded<typeof chamados.segredoDoJira>>('POST', 'jira/segredo')
  expect(endereco).toBe(`http://${m.host}/api/publico/jira`)
  const [stored] = await t.sql<{ s: string }>('select segredo_webhook as s from jira_conexao')
  expect(stored?.s).not.toContain(segredo)
  const queued: unknown[] = []
  t.server.services.queue.connect((nome, data) => Promise.resolve(queued.push([nome, data])))
  const notify = (body: string, signature: string, host = m.host) =>
    t.callApi('POST', 'publico/jira', { host, body, headers: { 'x-hub-signature': signature } })
  const sign = (body: string, given = segredo) => `sha256=${createHmac('sha256', given).update(body).digest('hex')}`
  // Unusual spaces: the signature covers the raw bytes.
  const corpo = '{ "webhookEvent": "comment_created",  "issue": { "key": "SUP-101" } }'
  expect((await notify(corpo, sign(corpo, 'outro'))).status).toBe(401)
  expect((await notify(corpo.replace('101', '102'), sign(corpo))).status).toBe(401)
  expect(queued).toEqual([])
  const other = await buildWorld(t, 'semjira')
  expect((await notify(corpo, sign(corpo), other.host)).status).toBe(404)
  expect((await notify(corpo, sign(corpo))).status).toBe(200)
  const foreign = corpo.replace('101', '999')
  expect((await notify(foreign, sign(foreign))).status).toBe(200)
  const k = (await certo<Loaded<typeof chamados.listChamados>>('GET', 'chamados?busca=SUP-101')).itens[0]
  const dados = { codDistribuidor: m.codDistribuidor, codChamado: k?.codChamado ?? 0 }
  expect(queued).toEqual([['ler-jira', dados]])
  t.server.services.queue.connect(null)
  jira.answer('SUP-101', 'Publicado', 'indeterminate')
  await readOneChamado(t.server.services, dados, new AbortController().signal, (e) => errors.push(e))
  expect((await read(dados.codChamado)).comentarios.at(-1)).toMatchObject({ texto: 'Publicado', doJira: true })
  // A new token for the same Jira keeps the secret.
  const { conexao } = await certo<Loaded<typeof chamados.salvarJira>>('PUT', 'jira', {
    url: jira.url,
    email: 'ti@rede.com.br',
    projeto: 'SUP',
    token: 'token-do-jira',
  })
  expect(conexao).toMatchObject({ temWebhook: true, avisadoEm: expect.any(String) })
})

test("each Jira call is in the log with its ticket and outcome, without anybody's text", async () => {
  const dev = { host: m.host, token: await m.token(-1) }
  const records = async (extra = '') =>
    (await t.callApi('GET', `suporte/integracoes/registros?sistema=JIRA_API${extra}`, dev)).corpo['itens'] as {
      codigo: number
      operacao: string
      status: number | null
      estado: string
      duracaoMs: number
      erro: string | null
    }[]
  const k = await novo('Segredo da Helena', { descricao: 'Helena Prado não entra' })
  await certo('POST', `chamados/${k.codChamado}/comentarios`, { texto: 'Ligar para a Helena' })
  // Searched, not created; the round reads the others; searched again, and the connection drops.
  jira.injectFaults('nenhum', 'cai', 'nenhum', 'some', 'nenhum')
  await round()
  await round()
  await round()
  const key = (await read(k.codChamado)).jiraChave ?? ''
  const related = (await records(`&busca=chamado:${k.codChamado}`)).toReversed()
  expect(related.map((r) => [r.operacao, r.status, r.estado])).toEqual([
    ['GET search/jql', 200, 'OK'],
    ['POST issue', 503, 'ERRO'],
    ['GET search/jql', null, 'ERRO'],
    ['GET search/jql', 200, 'OK'],
    ['POST issue', 201, 'OK'],
    ['GET search/jql', 200, 'OK'],
    [`POST issue/${key}/comment`, 201, 'OK'],
  ])
  expect(related[2]?.erro).toBe('Não foi possível conectar')
  expect(related.every((r) => r.duracaoMs >= 0)).toBe(true)
  // Calls about several tickets, and Jira's webhooks, are logged too.
  const todas = await records()
  expect(todas[0]).toMatchObject({ operacao: 'GET search/jql', correlacao: null })
  expect(todas.map((r) => r.operacao)).toContain('POST publico/jira')
  const whole = await Promise.all(
    todas.map((r) => t.callApi('GET', `suporte/integracoes/registros/JIRA_API/${r.codigo}`, dev)),
  )
  const said = JSON.stringify(whole.map((r) => r.corpo))
  expect(said).toContain(`patio-${m.codDistribuidor}-${k.codChamado}`)
  for (const silentLog of ['Helena', 'token-do-jira', 'Basic ', 'Publicado', 'Corrigido'])
    expect(said, silentLog).not.toContain(silentLog)
  // A call cannot be resent; its ticket can.
  const [disconnected] = await records('&estado=ERRO')
  const itens = [{ sistema: 'JIRA_API', codigo: disconnected?.codigo }]
  const refusal = await t.callApi('POST', 'suporte/integracoes/reenvios', { ...dev, body: { itens } })
  expect([refusal.status, refusal.corpo['campos']]).toEqual([
    422,
    { 'itens.0': 'Envie de novo o ticket: as chamadas vão com ele' },
  ])
  const saude = await t.callApi('GET', 'suporte/integracoes/status', dev)
  expect(saude.corpo['sistemas']).toContainEqual(
    expect.objectContaining({ sistema: 'JIRA_API', erro: 'Não foi possível conectar' }),
  )
})

test('a refusal is shown on the ticket and waits for a person; an outage is retried', async () => {
  jira.injectFaults('recusa')
  const k = await novo('Recusado')
  await round()
  expect(await read(k.codChamado)).toMatchObject({ envio: 'FALHOU', erro: 'O Jira recusou o e-mail ou o token (401)' })
  const dev = { host: m.host, token: await m.token(-1) }
  const log = await t.callApi('GET', `suporte/integracoes/registros?sistema=JIRA&estado=ERRO`, dev)
  expect(log.corpo['itens']).toMatchObject([{ codigo: k.codChamado, correlacao: `chamado:${k.codChamado}` }])
  const saude = await t.callApi('GET', 'suporte/integracoes/status', dev)
  expect(saude.corpo['sistemas']).toContainEqual(
    expect.objectContaining({ sistema: 'JIRA', erro: 'O Jira recusou o e-mail ou o token (401)' }),
  )
  jira.injectFaults('cai')
  const again = { ...dev, body: { itens: [{ sistema: 'JIRA', codigo: k.codChamado }] } }
  expect((await t.callApi('POST', 'suporte/integracoes/reenvios', again)).corpo).toMatchObject({ reenviadas: 1 })
  await round()
  expect(await read(k.codChamado)).toMatchObject({ envio: 'PENDENTE', erro: 'O Jira respondeu 503' })
  jira.injectFaults('nenhum')
  await round()
  expect(await read(k.codChamado)).toMatchObject({ envio: 'ENVIADO', erro: null })
  await certo('PUT', 'jira', { url: '', email: '', projeto: '' })
  expect((await novo('Depois de desligar')).envio).toBe('LOCAL')
  expect(errors).toEqual([])
})
