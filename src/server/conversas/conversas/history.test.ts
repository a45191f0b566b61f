import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../core/database/migrate.ts'
import { openTalk, type Talk } from '#tests/records/talk.ts'

let k: Talk
beforeAll(async () => {
  k = await openTalk()
})
afterAll(() => k.t.close())

interface Thread {
  estado: string
  nao_lidas: number
  espera: boolean
  mensagens: { tipo: string; canal: string; direcao: string; estado: string; texto: string }[]
}
const threads = () =>
  k.t.sql<Thread>(
    `select v.estado, v.nao_lidas, v.espera_desde is not null as espera,
      (select json_agg(json_build_object('tipo', m.tipo, 'canal', m.canal, 'direcao', m.direcao, 'estado', m.estado, 'texto', m.texto) order by m.em, m.cod_conversa_mensagem)
       from conversa_mensagem m where m.cod_conversa = v.cod_conversa and m.tipo <> 'DECISAO' and m.direcao <> 'NOTA') as mensagens
     from conversa v order by v.cod_cliente`,
  )
const INDEXES = [
  'conversa_mensagem_busca',
  'conversa_cliente',
  'conversa_rede',
  'conversa_aberta',
  'conversa_dono',
  'passagem_cliente',
  'agendamento_cliente',
  'cliente_telefone_trgm',
]

/** Takes a database back to before there were threads: no thread has a row, and the migration has not run. */
async function beforeThreads() {
  const sql = (text: string) => k.t.sql(text)
  await sql('update mensagem set cod_conversa = null, cod_conversa_mensagem = null')
  await sql('delete from conversa_mensagem')
  await sql('delete from conversa')
  for (const i of INDEXES) await sql(`drop index ${i}`)
  await sql('drop function acha_conversas(text, text, text[], text, int, int)')
  await sql(`delete from migracao where nome like '0109%'`)
}

test('what was sent and asked before becomes the same threads, each message once', async () => {
  const { script, t } = k
  await script.novo({ nome: 'Ana', telefone: '(11) 98765-0001', email: 'ana@exemplo.com' })
  let o = await script.createPrecificado()
  o = await script.ok('POST', '/enviar', { versao: o.versao, canais: ['SMS', 'EMAIL'] })
  await script.isPublic(o, 'POST', '/pergunta', { texto: 'Tem garantia?' })
  await script.isPublic(o, 'POST', '/pergunta', { texto: 'E o prazo?' })
  await script.novo({ nome: 'Bia', telefone: '(11) 98765-0002' })
  let p = await script.createPrecificado()
  p = await script.ok('POST', '/enviar', { versao: p.versao, canais: ['SMS'] })
  await script.isPublic(p, 'POST', '/pergunta', { texto: 'Demora?' })
  const asked = await script.ok('GET', '')
  await script.ok('POST', `/perguntas/${asked.perguntas[0]?.codPergunta}/respondida`)
  await t.sql(`update mensagem set estado = 'FALHOU', tentativas = 10 where canal = 'EMAIL'`)
  await t.sql(`update conversa_mensagem set estado = 'FALHOU' where canal = 'EMAIL'`)
  const live = await threads()
  expect(live).toMatchObject([
    {
      estado: 'ABERTA',
      nao_lidas: 2,
      espera: true,
      mensagens: [
        { tipo: 'ORCAMENTO', canal: 'SMS', estado: 'FILA' },
        { tipo: 'ORCAMENTO', canal: 'EMAIL', estado: 'FALHOU' },
        { tipo: 'PERGUNTA', canal: 'PAGINA', texto: 'Tem garantia?' },
        { tipo: 'PERGUNTA', canal: 'PAGINA', texto: 'E o prazo?' },
      ],
    },
    { estado: 'AGUARDANDO_CLIENTE', nao_lidas: 0, espera: false },
  ])

  await beforeThreads()
  // Data of a customer that was erased, and a message to nobody's quote, make no thread.
  await t.sql(
    `insert into mensagem (cod_distribuidor, canal, destino, corpo) values ($1, 'EMAIL', 'x@exemplo.com', 'senha')`,
    [k.m.codDistribuidor],
  )
  const { dono, papel } = t.database
  expect(await migrate(dono, papel)).toEqual(['0109_historia_das_conversas.sql'])
  const after = await threads()
  expect(after.map((v) => v.mensagens)).toEqual(live.map((v) => v.mensagens))
  expect(after.map((v) => [v.estado, v.nao_lidas, v.espera])).toEqual([
    ['ABERTA', 2, true],
    ['RESOLVIDA', 0, false],
  ])
  expect(await migrate(dono, papel)).toEqual([])
  // What waits to leave still tells its thread.
  expect(
    await t.sql(
      `select m.canal, c.estado, c.texto = m.corpo as igual from mensagem m join conversa_mensagem c using (cod_distribuidor, cod_conversa_mensagem) order by m.cod_mensagem`,
    ),
  ).toEqual([
    { canal: 'SMS', estado: 'FILA', igual: true },
    { canal: 'SMS', estado: 'FILA', igual: true },
  ])
  const [ana] = (await k.list('busca=garantia')).itens
  expect(ana).toMatchObject({ cliente: 'Ana', achado: 'Tem garantia?' })
})

test('answering in the thread answers the questions of the quote, and the other way round', async () => {
  const { script } = k
  const questions = async (cod: number) =>
    (await script.ok('GET', '', undefined, script.nivel3, cod)).perguntas.map((q) => q.respondidaEm !== null)
  const cod = await script.novo({ nome: 'Caio', telefone: '(11) 98765-0003' })
  const o = await script.sent()
  await script.isPublic(o, 'POST', '/pergunta', { texto: 'Posso esperar?' })
  const { codConversa } = await k.ok<{ codConversa: number }>('POST', '', { codOrcamento: cod })
  expect((await k.messages(codConversa))[0]).toMatchObject({
    tipo: 'PERGUNTA',
    perguntaAberta: true,
    codOrcamento: cod,
  })
  expect(await k.detail(codConversa)).toMatchObject({ estado: 'ABERTA', orcamentos: [{ codOrcamento: cod }] })
  await k.send(codConversa, { canal: 'SMS', texto: 'Pode sim' })
  expect(await questions(cod)).toEqual([true])
  expect((await k.messages(codConversa))[1]).toMatchObject({ tipo: 'PERGUNTA', perguntaAberta: false })

  await script.isPublic(o, 'POST', '/pergunta', { texto: 'Tem café?' })
  const [q] = (await script.ok('GET', '')).perguntas
  await script.ok('POST', `/perguntas/${q?.codPergunta}/respondida`)
  await script.ok('POST', `/perguntas/${q?.codPergunta}/respondida`)
  expect((await k.messages(codConversa)).filter((m) => m.direcao === 'NOTA').map((m) => m.texto)).toEqual([
    'Pergunta marcada como respondida: “Tem café?”',
  ])
  expect(await k.detail(codConversa)).toMatchObject({ estado: 'AGUARDANDO_CLIENTE', esperaDesde: null, naoLidas: 0 })
})
