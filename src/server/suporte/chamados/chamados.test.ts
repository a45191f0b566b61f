import { createHmac } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lido } from '#shared/core/contract.ts'
import { BYTES_PEDACO_ANEXO, type ChamadoCompleto, type chamados } from '#shared/suporte/chamados.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { enviarBytes } from '#tests/pedido.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { abrirSimuladorJira, type SimuladorJira } from '../../../../scripts/demo/simulador-jira.ts'
import { lerUmChamado, sincronizarJira } from './sincronizar.ts'

let t: Teste
let m: Mundo
let admin: string
let jira: SimuladorJira
beforeAll(async () => {
  t = await abrirTeste({ SAIDA_HOSTS: '127.0.0.1', SAIDA_PRIVADOS: 'sim' })
  m = await buildMundo(t, 'localhost')
  admin = await m.token(2)
  jira = await abrirSimuladorJira({ email: 'ti@rede.com.br', token: 'token-do-jira', projeto: 'SUP' })
})
afterAll(async () => {
  await jira.fechar()
  await t.fechar()
})

const chamar = (metodo: string, caminho: string, body?: unknown) =>
  t.chamar(metodo, `suporte/${caminho}`, { host: m.host, token: admin, ...(body !== undefined && { body }) })
async function certo<T = ChamadoCompleto>(metodo: string, caminho: string, body?: unknown): Promise<T> {
  const r = await chamar(metodo, caminho, body)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as T
}
const ler = (cod: number) => certo('GET', `chamados/${cod}`)
const erros: unknown[] = []
const rodada = async () => {
  await t.sql('update chamado set proxima_em = now()')
  await sincronizarJira(t.servidor.partes, (e) => erros.push(e))
}
const novo = (titulo: string, mais: object = {}) =>
  certo('POST', 'chamados', { titulo, descricao: 'Ao abrir\nnada aparece', tipo: 'ERRO', prioridade: 'ALTA', ...mais })

test('without Jira: a queue of its own, with states, comments and where it was opened', async () => {
  const contexto = { tela: '/oficina-digital/gerenciar', navegador: 'Chromium 140', erro: 'TypeError: x is undefined' }
  const k = await novo('Tela em branco', { contexto })
  expect(k).toMatchObject({ estado: 'ABERTO', envio: 'LOCAL', contexto, jiraChave: null })
  expect(
    (await certo('POST', `chamados/${k.codChamado}/comentarios`, { texto: 'Só no Chrome' })).comentarios,
  ).toMatchObject([{ texto: 'Só no Chrome', doJira: false }])
  const atual = await ler(k.codChamado)
  expect((await chamar('PUT', `chamados/${k.codChamado}/estado`, { estado: 'FECHADO', versao: 1 })).status).toBe(409)
  await certo('PUT', `chamados/${k.codChamado}/estado`, { estado: 'RESOLVIDO', versao: atual.versao })
  const lista = await certo<Lido<typeof chamados.listChamados>>('GET', 'chamados?estado=RESOLVIDO&busca=branco')
  expect(lista).toMatchObject({ itens: [{ codChamado: k.codChamado }], conexao: null })
  expect((await chamar('POST', `chamados/${k.codChamado}/envio`, {})).corpo['mensagem']).toBe(
    'Ligue o Jira antes de mandar este ticket.',
  )
  const semTitulo = await chamar('POST', 'chamados', { titulo: 'x', descricao: '', tipo: 'ERRO', prioridade: 'ALTA' })
  expect(semTitulo.status).toBe(400)
  expect(Object.keys(semTitulo.corpo['campos'] as object)).toEqual(['titulo', 'descricao'])
})

test('the connection: each wrong field is named, the token is for its address and is never told', async () => {
  const r = await chamar('PUT', 'jira', { url: 'https://fora.com', email: 'nada', projeto: '9' })
  expect(Object.keys(r.corpo['campos'] as object)).toEqual(['url', 'email', 'projeto', 'token'])
  const { conexao } = await certo<Lido<typeof chamados.salvarJira>>('PUT', 'jira', {
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
    (await chamar('PUT', 'jira', { url: 'http://127.0.0.1:9', email: 'ti@rede.com.br', projeto: 'SUP' })).corpo[
      'campos'
    ],
  ).toEqual({
    token: 'Informe o token deste endereço',
  })
  const [guardado] = await t.sql<{ token: string }>('select token from jira_conexao')
  expect(guardado?.token).not.toContain('token-do-jira')
})

test('a ticket goes once, though the answer is lost and the line falls; what was already there can follow', async () => {
  const k = await novo('Valor não soma')
  expect(k.envio).toBe('PENDENTE')
  await certo('POST', `chamados/${k.codChamado}/comentarios`, { texto: 'Anexo depois' })
  // Asked, made there, and the line drops before the number comes.
  jira.estragar('nenhum', 'some', 'nenhum')
  await rodada()
  expect(await ler(k.codChamado)).toMatchObject({
    envio: 'PENDENTE',
    jiraChave: null,
    erro: 'Não foi possível conectar',
  })
  expect(jira.issues).toHaveLength(1)
  // The comment likewise.
  jira.estragar('nenhum', 'nenhum', 'some', 'nenhum')
  await rodada()
  await rodada()
  expect(await ler(k.codChamado)).toMatchObject({
    envio: 'ENVIADO',
    jiraChave: 'SUP-101',
    erro: null,
    jiraLink: `${jira.url}/browse/SUP-101`,
  })
  expect(jira.issues).toHaveLength(1)
  expect(jira.issues[0]?.fields.comment.comments).toHaveLength(1)
  const r = await chamar('PUT', `chamados/${k.codChamado}/estado`, {
    estado: 'FECHADO',
    versao: (await ler(k.codChamado)).versao,
  })
  expect(r.corpo['mensagem']).toContain('SUP-101')
})

test('what happens there is read once; ours does not come back as theirs', async () => {
  jira.responder('SUP-101', 'Corrigido na próxima versão', 'done')
  await rodada()
  await rodada()
  const [k] = (await certo<Lido<typeof chamados.listChamados>>('GET', 'chamados?busca=SUP-101')).itens
  const lido = await ler(k?.codChamado ?? 0)
  expect(lido.estado).toBe('RESOLVIDO')
  expect(lido.comentarios.map((c) => [c.texto, c.doJira])).toEqual([
    ['Anexo depois', false],
    ['Corrigido na próxima versão', true],
  ])
})

test('files go along in pieces, judged by what they hold, and reach Jira once', async () => {
  const k = await novo('Com anexo')
  const foto = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#246' } })
    .withExif({ IFD0: { Artist: 'segredo' } })
    .png()
    .toBuffer()
  const anexar = async (nome: string, bytes: Buffer) => {
    const caminho = `suporte/chamados/${k.codChamado}/anexos`
    const i = (await t.chamar('POST', caminho, { host: m.host, token: admin, body: { nome, bytes: bytes.length } }))
      .corpo
    let r: Awaited<ReturnType<typeof enviarBytes>> = { status: 0, corpo: {} }
    for (let de = 0; de < bytes.length; de += BYTES_PEDACO_ANEXO)
      r = await enviarBytes(
        t.servidor.endereco,
        `${caminho}/${String(i['codAnexo'])}/pedacos/${de}`,
        bytes.subarray(de, de + BYTES_PEDACO_ANEXO),
        { host: m.host, token: admin },
      )
    return r
  }
  expect((await anexar('tela"; x="y.png', foto)).corpo).toMatchObject({ pronto: true })
  expect((await anexar('erro.log', Buffer.from(`${'linha\n'.repeat(200_000)}fim`))).corpo).toMatchObject({
    pronto: true,
  })
  for (const [nome, bytes] of [
    ['programa.png', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ['manual.pdf', Buffer.from('%PDF-1.7 /JavaScript (x) /Pages %%EOF')],
  ] as const) {
    const r = await anexar(nome, bytes)
    expect([nome, r.status, Object.keys(r.corpo['campos'] ?? {})]).toEqual([nome, 422, ['arquivo']])
  }
  const lido = await ler(k.codChamado)
  expect(lido.anexos.map((a) => [a.nome, a.noJira])).toEqual([
    ['tela_; x=_y.webp', false],
    ['erro.log', false],
  ])
  const baixado = await t.chamar('GET', `suporte/chamados/${k.codChamado}/anexos/${lido.anexos[0]?.codAnexo}`, {
    host: m.host,
    token: admin,
  })
  expect([baixado.headers.get('content-type'), baixado.headers.get('content-disposition')]).toEqual([
    'image/webp',
    'attachment; filename="tela_; x=_y.webp"',
  ])
  expect(JSON.stringify(baixado.corpo)).not.toContain('segredo')
  // Made there, looked at, and the answer to the first file is lost.
  jira.estragar('nenhum', 'nenhum', 'nenhum', 'some', 'nenhum')
  await rodada()
  await rodada()
  expect(await ler(k.codChamado)).toMatchObject({ envio: 'ENVIADO', anexos: [{ noJira: true }, { noJira: true }] })
  const la = jira.issues.find((i) => i.fields.summary === 'Com anexo')
  expect(la?.fields.attachment.map((a) => [a.filename, a.size])).toEqual(
    lido.anexos.map((a) => [`patio-${a.codAnexo}-${a.nome}`, a.bytes]),
  )
  expect(la?.fields.attachment[1]?.size).toBe(1_200_003)
})

test('Jira tells of a change, signed: the ticket is read at once, from there; a forged word is refused', async () => {
  const { endereco, segredo } = await certo<Lido<typeof chamados.segredoDoJira>>('POST', 'jira/segredo')
  expect(endereco).toBe(`http://${m.host}/api/publico/jira`)
  const [guardado] = await t.sql<{ s: string }>('select segredo_webhook as s from jira_conexao')
  expect(guardado?.s).not.toContain(segredo)
  const enfileirados: unknown[] = []
  t.servidor.partes.fila.ligar((nome, dados) => Promise.resolve(enfileirados.push([nome, dados])))
  const avisar = (corpo: string, assinatura: string, host = m.host) =>
    t.chamar('POST', 'publico/jira', { host, body: corpo, headers: { 'x-hub-signature': assinatura } })
  const assinar = (corpo: string, com = segredo) => `sha256=${createHmac('sha256', com).update(corpo).digest('hex')}`
  // Its own spaces: what is signed is the bytes.
  const corpo = '{ "webhookEvent": "comment_created",  "issue": { "key": "SUP-101" } }'
  expect((await avisar(corpo, assinar(corpo, 'outro'))).status).toBe(401)
  expect((await avisar(corpo.replace('101', '102'), assinar(corpo))).status).toBe(401)
  expect(enfileirados).toEqual([])
  const outro = await buildMundo(t, 'semjira')
  expect((await avisar(corpo, assinar(corpo), outro.host)).status).toBe(404)
  expect((await avisar(corpo, assinar(corpo))).status).toBe(200)
  const alheio = corpo.replace('101', '999')
  expect((await avisar(alheio, assinar(alheio))).status).toBe(200)
  const k = (await certo<Lido<typeof chamados.listChamados>>('GET', 'chamados?busca=SUP-101')).itens[0]
  const dados = { codDistribuidor: m.codDistribuidor, codChamado: k?.codChamado ?? 0 }
  expect(enfileirados).toEqual([['ler-jira', dados]])
  t.servidor.partes.fila.ligar(null)
  jira.responder('SUP-101', 'Publicado', 'indeterminate')
  await lerUmChamado(t.servidor.partes, dados, new AbortController().signal, (e) => erros.push(e))
  expect((await ler(dados.codChamado)).comentarios.at(-1)).toMatchObject({ texto: 'Publicado', doJira: true })
  // Another token for the same Jira keeps the secret.
  const { conexao } = await certo<Lido<typeof chamados.salvarJira>>('PUT', 'jira', {
    url: jira.url,
    email: 'ti@rede.com.br',
    projeto: 'SUP',
    token: 'token-do-jira',
  })
  expect(conexao).toMatchObject({ temWebhook: true, avisadoEm: expect.any(String) })
})

test('each call of Jira is in the log with its ticket, its outcome and nobody’s words', async () => {
  const dev = { host: m.host, token: await m.token(-1) }
  const registros = async (mais = '') =>
    (await t.chamar('GET', `suporte/integracoes/registros?sistema=JIRA_API${mais}`, dev)).corpo['itens'] as {
      codigo: number
      operacao: string
      status: number | null
      estado: string
      duracaoMs: number
      erro: string | null
    }[]
  const k = await novo('Segredo da Helena', { descricao: 'Helena Prado não entra' })
  await certo('POST', `chamados/${k.codChamado}/comentarios`, { texto: 'Ligar para a Helena' })
  // Asked, not made; the round's reading of the others; asked again, and the line drops.
  jira.estragar('nenhum', 'cai', 'nenhum', 'some', 'nenhum')
  await rodada()
  await rodada()
  await rodada()
  const chave = (await ler(k.codChamado)).jiraChave ?? ''
  const dela = (await registros(`&busca=chamado:${k.codChamado}`)).toReversed()
  expect(dela.map((r) => [r.operacao, r.status, r.estado])).toEqual([
    ['GET search/jql', 200, 'OK'],
    ['POST issue', 503, 'ERRO'],
    ['GET search/jql', null, 'ERRO'],
    ['GET search/jql', 200, 'OK'],
    ['POST issue', 201, 'OK'],
    ['GET search/jql', 200, 'OK'],
    [`POST issue/${chave}/comment`, 201, 'OK'],
  ])
  expect(dela[2]?.erro).toBe('Não foi possível conectar')
  expect(dela.every((r) => r.duracaoMs >= 0)).toBe(true)
  // What was read of several tickets, and what Jira told of by itself, are there too.
  const todas = await registros()
  expect(todas[0]).toMatchObject({ operacao: 'GET search/jql', correlacao: null })
  expect(todas.map((r) => r.operacao)).toContain('POST publico/jira')
  const inteiras = await Promise.all(
    todas.map((r) => t.chamar('GET', `suporte/integracoes/registros/JIRA_API/${r.codigo}`, dev)),
  )
  const dito = JSON.stringify(inteiras.map((r) => r.corpo))
  expect(dito).toContain(`patio-${m.codDistribuidor}-${k.codChamado}`)
  for (const calado of ['Helena', 'token-do-jira', 'Basic ', 'Publicado', 'Corrigido'])
    expect(dito, calado).not.toContain(calado)
  // A call is not sent again: its ticket is.
  const [caiu] = await registros('&estado=ERRO')
  const itens = [{ sistema: 'JIRA_API', codigo: caiu?.codigo }]
  const recusa = await t.chamar('POST', 'suporte/integracoes/reenvios', { ...dev, body: { itens } })
  expect([recusa.status, recusa.corpo['campos']]).toEqual([
    422,
    { 'itens.0': 'Envie de novo o ticket: as chamadas vão com ele' },
  ])
  const saude = await t.chamar('GET', 'suporte/integracoes/status', dev)
  expect(saude.corpo['sistemas']).toContainEqual(
    expect.objectContaining({ sistema: 'JIRA_API', erro: 'Não foi possível conectar' }),
  )
})

test('a refusal is told on the ticket and waits for somebody; an outage is tried again', async () => {
  jira.estragar('recusa')
  const k = await novo('Recusado')
  await rodada()
  expect(await ler(k.codChamado)).toMatchObject({ envio: 'FALHOU', erro: 'O Jira recusou o e-mail ou o token (401)' })
  const dev = { host: m.host, token: await m.token(-1) }
  const log = await t.chamar('GET', `suporte/integracoes/registros?sistema=JIRA&estado=ERRO`, dev)
  expect(log.corpo['itens']).toMatchObject([{ codigo: k.codChamado, correlacao: `chamado:${k.codChamado}` }])
  const saude = await t.chamar('GET', 'suporte/integracoes/status', dev)
  expect(saude.corpo['sistemas']).toContainEqual(
    expect.objectContaining({ sistema: 'JIRA', erro: 'O Jira recusou o e-mail ou o token (401)' }),
  )
  jira.estragar('cai')
  const outraVez = { ...dev, body: { itens: [{ sistema: 'JIRA', codigo: k.codChamado }] } }
  expect((await t.chamar('POST', 'suporte/integracoes/reenvios', outraVez)).corpo).toMatchObject({ reenviadas: 1 })
  await rodada()
  expect(await ler(k.codChamado)).toMatchObject({ envio: 'PENDENTE', erro: 'O Jira respondeu 503' })
  jira.estragar('nenhum')
  await rodada()
  expect(await ler(k.codChamado)).toMatchObject({ envio: 'ENVIADO', erro: null })
  await certo('PUT', 'jira', { url: '', email: '', projeto: '' })
  expect((await novo('Depois de desligar')).envio).toBe('LOCAL')
  expect(erros).toEqual([])
})
