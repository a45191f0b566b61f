import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { openTalk, type Talk } from '#tests/records/talk.ts'

let k: Talk
beforeAll(async () => {
  k = await openTalk()
  await k.connectWhatsApp()
  await k.addTemplate('aviso', 'Olá {{1}}, temos novidades do seu {{2}}.', 2)
  await k.addTemplate('velho', 'Olá {{1}}', 1, null, 'PAUSED')
})
afterAll(() => k.t.close())

const template = (nome: string, valores: string[]) => ({ nome, idioma: 'pt_BR', valores })

test('outside the window only an approved template goes out, with all its fields', async () => {
  const ana = await k.cliente('Ana', { telefone: '11987650001' })
  const cod = await k.open(ana)
  const text = await k.send(cod, { canal: 'WHATSAPP', texto: 'Oi' })
  expect([text.status, text.corpo.codigo]).toEqual([409, 'fora-da-janela'])
  expect(text.corpo.mensagem).toContain('Escolha um modelo')
  const [channel] = (await k.detail(cod)).canais
  expect(channel).toMatchObject({
    canal: 'WHATSAPP',
    impedimento: null,
    janelaAte: null,
    semConexao: false,
  })
  for (const modelo of [template('velho', ['Ana']), template('aviso', ['Ana']), template('aviso', ['Ana', ' '])])
    expect((await k.send(cod, { canal: 'WHATSAPP', modelo })).status).toBe(422)
  const sent = await k.send(cod, { canal: 'WHATSAPP', modelo: template('aviso', ['Ana', 'Gol']) })
  expect(sent.corpo).toMatchObject({ texto: 'Olá Ana, temos novidades do seu Gol.', modelo: 'aviso', estado: 'FILA' })
  const [row] = await k.t.sql(
    'select modelo_idioma, modelo_valores, categoria from conversa_mensagem where cod_conversa_mensagem = $1',
    [sent.corpo['codConversaMensagem']],
  )
  expect(row).toEqual({ modelo_idioma: 'pt_BR', modelo_valores: ['Ana', 'Gol'], categoria: 'UTILITY' })
})

test('a message of the customer opens the window for 24 hours', async () => {
  const bia = await k.cliente('Bia', { telefone: '11987650002' })
  const cod = await k.open(bia)
  const hours = (h: number) => new Date(Date.now() - h * 3_600_000).toISOString()
  await k.receive({ codCliente: bia, canal: 'WHATSAPP', texto: 'oi', em: hours(25) })
  expect((await k.send(cod, { canal: 'WHATSAPP', texto: 'Oi' })).corpo.codigo).toBe('fora-da-janela')
  await k.receive({ codCliente: bia, canal: 'WHATSAPP', texto: 'oi?', em: hours(23) })
  expect((await k.send(cod, { canal: 'WHATSAPP', texto: 'Oi' })).status).toBe(200)
  expect((await k.detail(cod)).canais[0]).toMatchObject({ impedimento: null, janelaAte: expect.any(String) })
  // What the product's own page brings opens no window.
  const caio = await k.cliente('Caio', { telefone: '11987650003' })
  const other = await k.open(caio)
  await k.receive({ codCliente: caio, canal: 'SMS', texto: 'oi' })
  expect((await k.send(other, { canal: 'WHATSAPP', texto: 'Oi' })).corpo.codigo).toBe('fora-da-janela')
})

test('a quote by WhatsApp goes out as the chosen template, or the thread keeps what the person sends', async () => {
  const { script } = k
  const cod = await script.novo({ nome: 'Davi Reis', telefone: '(11) 98765-0004' })
  const channels = async () =>
    k.t.sql<{ estado: string; modelo: string | null; texto: string }>(
      `select estado, modelo, texto from conversa_mensagem where cod_orcamento = $1 and canal = 'WHATSAPP' order by cod_conversa_mensagem`,
      [cod],
    )
  let o: FullOrcamento = await script.createPrecificado()
  o = await script.ok('POST', '/enviar', { versao: o.versao, canais: ['WHATSAPP'] })
  expect(await channels()).toMatchObject([{ estado: 'DITA', modelo: null }])
  await k.addTemplate('orcamento', '{{1}}, o orçamento do {{2}}: {{3}}', 3, 'ORCAMENTO')
  o = await script.ok('POST', '/reenviar', { versao: o.versao, canais: ['WHATSAPP'] })
  expect((await channels())[1]).toEqual({
    estado: 'FILA',
    modelo: 'orcamento',
    texto: `Davi, o orçamento do Argo Drive 1.3: ${o.versaoEnviada?.url}`,
  })
  expect(o.entregas.map((e) => e.canal)).toEqual(['WHATSAPP'])
  await k.t.sql(`update conversa_conexao set ativa = false`)
  await script.ok('POST', '/reenviar', { versao: o.versao, canais: ['WHATSAPP'] })
  expect((await channels())[2]).toMatchObject({ estado: 'DITA', modelo: null })
})
