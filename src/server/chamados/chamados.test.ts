import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lido } from '#shared/contract.ts'
import type { chamados, ChamadoCompleto } from '#shared/chamados.ts'
import { buildMundo, type Mundo } from '#testes/mundo.ts'
import { abrirTeste, type Teste } from '#testes/servidor.ts'
import { abrirSimuladorJira, type SimuladorJira } from '../simulador-jira.ts'
import { sincronizarJira } from './sincronizar.ts'

let t: Teste
let m: Mundo
let admin: string
let jira: SimuladorJira
beforeAll(async () => {
  t = await abrirTeste({ SAIDA_HOSTS: '127.0.0.1', SAIDA_PRIVADOS: 'sim' })
  m = await buildMundo(t)
  admin = await m.token(2)
  jira = await abrirSimuladorJira({ email: 'ti@rede.com.br', token: 'token-do-jira', projeto: 'SUP' })
})
afterAll(async () => {
  await jira.fechar()
  await t.fechar()
})

const chamar = (metodo: string, caminho: string, body?: unknown) =>
  t.chamar(metodo, `suporte/${caminho}`, { token: admin, ...(body !== undefined && { body }) })
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
  expect(conexao).toEqual({ url: jira.url, email: 'ti@rede.com.br', projeto: 'SUP', lidoEm: null })
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

test('a refusal is told on the ticket and waits for somebody; an outage is tried again', async () => {
  jira.estragar('recusa')
  const k = await novo('Recusado')
  await rodada()
  expect(await ler(k.codChamado)).toMatchObject({ envio: 'FALHOU', erro: 'O Jira recusou o e-mail ou o token (401)' })
  jira.estragar('cai')
  await certo('POST', `chamados/${k.codChamado}/envio`, {})
  await rodada()
  expect(await ler(k.codChamado)).toMatchObject({ envio: 'PENDENTE', erro: 'O Jira respondeu 503' })
  jira.estragar('nenhum')
  await rodada()
  expect(await ler(k.codChamado)).toMatchObject({ envio: 'ENVIADO', erro: null })
  await certo('PUT', 'jira', { url: '', email: '', projeto: '' })
  expect((await novo('Depois de desligar')).envio).toBe('LOCAL')
  expect(erros).toEqual([])
})
