import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lido } from '#shared/core/contract.ts'
import type { integracoes } from '#shared/suporte/integracoes.ts'
import { buildChecklist, buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { mascarar, mascararTexto } from '../../core/outbound/mascarar.ts'
import { despachar } from '../../core/mail/mensagens.ts'
import { limparIntegracoes, vigiarIntegracoes } from './vigiar.ts'

let t: Teste
let m: Mundo
let loja: number
let dev: string
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t, 'localhost')
  ;[loja = 0] = m.lojas
  dev = await m.token(-1)
})
afterAll(() => t.fechar())

const chamar = (metodo: string, caminho: string, body?: unknown, token = dev) =>
  t.chamar(metodo, caminho, { host: m.host, token, ...(body !== undefined && { body }) })
async function certo<T>(metodo: string, caminho: string, body?: unknown): Promise<T> {
  const r = await chamar(metodo, `suporte/integracoes/${caminho}`, body)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as T
}
type Registros = Lido<typeof integracoes.listRegistros>
const listar = (busca = '') => certo<Registros>('GET', `registros?${busca}`)
const status = () => certo<Lido<typeof integracoes.statusIntegracoes>>('GET', 'status')
const log = { info: () => undefined, warn: () => undefined }

test('no secret and nobody’s data outlives masking, at whatever depth', () => {
  const dito = mascarar({
    cliente: { nome: 'Helena Prado', cpf: '529.982.247-25', telefone: '11988887777', email: 'helena@x.com.br' },
    token: 'abc123',
    placa: 'ABC1D23',
    chassi: '9BWZZZ377VT004251',
    fotos: ['x'.repeat(5000)],
    lista: [{ observacao: 'Ligar para (11) 98888-7777 ou https://patio.com/o/segredo-grande' }],
    km: 45_210,
  })
  for (const segredo of ['Helena', '529.982', '98888', 'helena@', 'abc123', '1D23', '9BWZZZ', 'xxxx', 'segredo-grande'])
    expect(dito, segredo).not.toContain(segredo)
  expect(dito).toContain('45210')
  expect(mascararTexto('Código 123456 para 11 98888-7777')).toBe('Código 123456 para •••')
})

test('calls of a key are kept with what they made, refused ones too; strangers are not', async () => {
  const antes = (await listar()).itens.length
  const body = buildChecklist(loja)
  const r = await t.chamar('POST', 'integracao/checklists', { host: m.host, token: m.chave, body })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  await t.chamar('POST', 'integracao/checklists', { host: m.host, token: m.chave, body: { codConcessionaria: loja } })
  await t.chamar('POST', 'integracao/checklists', { host: m.host, token: 'chave-errada', body })
  await expect.poll(async () => (await listar()).itens.length).toBe(antes + 2)
  const [erro, feito] = (await listar('sistema=API')).itens
  expect(feito).toMatchObject({
    estado: 'OK',
    status: 200,
    operacao: 'POST integracao/checklists',
    codConcessionaria: loja,
  })
  expect(feito?.correlacao).toMatch(/^checklist:\d+$/)
  expect(erro).toMatchObject({ estado: 'ERRO', codConcessionaria: loja })
  expect((await listar(`busca=${feito?.correlacao}`)).itens).toHaveLength(1)
  expect((await listar('estado=ERRO')).itens.map((i) => i.codigo)).toEqual([erro?.codigo])
  const um = await certo<Lido<typeof integracoes.getRegistro>>('GET', `registros/API/${feito?.codigo}`)
  expect(um.pedido).toContain('codConcessionaria')
  expect(um.pedido).not.toContain(body.veiculo.placa ?? 'sem placa')
  const recusa = await chamar('POST', 'suporte/integracoes/reenvios', {
    itens: [{ sistema: 'API', codigo: erro?.codigo }],
  })
  expect([recusa.status, recusa.corpo['campos']]).toEqual([422, { 'itens.0': expect.stringContaining('quem repete') }])
  const api = (await status()).sistemas.find((s) => s.sistema === 'API')
  expect(api).toMatchObject({ total: 2, erros: 1, saude: 'ATENCAO' })
  expect((await status()).lojas).toMatchObject([{ sistema: 'API', codConcessionaria: loja, total: 2 }])
})

test('a refused call is made again here, in order, as it was sent; what it held is encrypted, and forgotten once it is taken', async () => {
  const ordem = (numero: string) => ({
    idExterno: `r-${numero}`,
    codConcessionaria: loja,
    em: '2026-11-20T15:00:00Z',
    tipo: 'INICIO',
    mecanico: 'Bruno Sigiloso',
    numeroOs: numero,
  })
  const marcar = (numero: string) =>
    t.chamar('POST', 'integracao/apontamentos', { host: m.host, token: m.chave, body: ordem(numero) })
  const guardados = () => t.sql<{ segredo: string }>('select segredo from integracao_original order by cod_registro')
  // Marks that come before their orders; each is written down after its answer.
  for (const [i, numero] of ['801', '802', '803'].entries()) {
    expect((await marcar(numero)).status).toBe(422)
    await expect.poll(guardados).toHaveLength(i + 1)
  }
  expect(JSON.stringify(await guardados())).not.toContain('Sigiloso')
  const [c, b, a] = (await listar('sistema=API&estado=ERRO&limite=3')).itens
  const um = await certo<Lido<typeof integracoes.getRegistro>>('GET', `registros/API/${a?.codigo}`)
  expect(um.reenviavel).toBe(true)
  for (const numero of ['801', '802'])
    await t.chamar('POST', 'integracao/ordens-servico', {
      host: m.host,
      token: m.chave,
      body: {
        idExterno: `os-${numero}`,
        codConcessionaria: loja,
        emitidoEm: '2026-11-20T14:00:00Z',
        numero,
        aberta: true,
        abertaEm: '2026-11-20T14:00:00Z',
        veiculo: { placa: `REP1A${numero.slice(1)}`, modelo: 'Uno' },
        cliente: { nome: 'Rui Prado' },
        linhas: [{ tipo: 'SERVICO', descricao: 'Freios', minutos: 60 }],
      },
    })
  // Somebody else's call is nobody's here.
  const outro = await buildMundo(t, 'homologacao')
  const alheio = await t.chamar('POST', 'suporte/integracoes/reenvios', {
    host: outro.host,
    token: await outro.token(-1),
    body: { itens: [{ sistema: 'API', codigo: a?.codigo }] },
  })
  expect(alheio.status).toBe(404)
  const r = await certo<Lido<typeof integracoes.reenviarRegistros>>('POST', 'reenvios', {
    itens: [a, b, c].map((x) => ({ sistema: 'API', codigo: x?.codigo })),
  })
  expect(r).toEqual({
    reenviadas: 2,
    recusadas: [{ sistema: 'API', codigo: c?.codigo, mensagem: 'OS sem serviços na agenda' }],
  })
  expect(await t.sql('select id_externo from apontamento order by cod_apontamento')).toEqual([
    { id_externo: 'r-801' },
    { id_externo: 'r-802' },
  ])
  expect(await guardados()).toHaveLength(1)
  const repetidas = () =>
    t.sql<{ repete: number; status: number }>(
      'select repete::int, status::int from integracao_registro where repete is not null order by repete',
    )
  await expect.poll(repetidas).toEqual([
    { repete: a?.codigo, status: 200 },
    { repete: b?.codigo, status: 200 },
    { repete: c?.codigo, status: 422 },
  ])
  const outraVez = await chamar('POST', 'suporte/integracoes/reenvios', {
    itens: [{ sistema: 'API', codigo: a?.codigo }],
  })
  expect(outraVez.corpo['campos']).toEqual({ 'itens.0': expect.stringContaining('quem repete') })
  await t.sql(`update integracao_original set em = now() - interval '8 days'`)
  await limparIntegracoes(t.servidor.partes)
  expect(await guardados()).toEqual([])
  await t.sql('delete from integracao_registro; delete from integracao_hora; delete from integracao_estado')
  await t.chamar('GET', `integracao/pedidos?codConcessionaria=${loja}`, { host: m.host, token: m.chave })
  await expect.poll(async () => (await listar('sistema=API')).itens.length).toBe(1)
})

test('a message that was given up is sent again, in order; pages hold what several systems did at the same time', async () => {
  const [a, b] = await t.sql<{ cod: number }>(
    `insert into mensagem (cod_distribuidor, canal, destino, corpo, estado, erro, proxima_em, criada_em) select $1, 'SMS', '11988887777', 'Veja https://x.com/o/abcdefgh ' || n, 'FALHOU', 'sem crédito', 'infinity', '2026-01-01'
     from generate_series(1, 2) n returning cod_mensagem::int as cod`,
    [m.codDistribuidor],
  )
  const falhas = await listar('sistema=SMS&estado=ERRO&limite=1')
  expect(falhas.itens.map((i) => i.codigo)).toEqual([b?.cod])
  const resto = await listar(`sistema=SMS&estado=ERRO&limite=1&cursor=${falhas.proximo}`)
  expect(resto.itens.map((i) => i.codigo)).toEqual([a?.cod])
  const um = await certo<Lido<typeof integracoes.getRegistro>>('GET', `registros/SMS/${a?.cod}`)
  expect(um).toMatchObject({ reenviavel: true, erro: 'sem crédito' })
  expect(um.pedido).not.toMatch(/98888|abcdefgh/)
  await certo('POST', 'reenvios', { itens: [a, b].map((x) => ({ sistema: 'SMS', codigo: x?.cod })) })
  const fila = await t.sql<{ cod: number }>(
    `select cod_mensagem::int as cod from mensagem where estado = 'PENDENTE' and canal = 'SMS' order by proxima_em`,
  )
  expect(fila.map((f) => f.cod)).toEqual([a?.cod, b?.cod])
})

test('silence opens one incident and writes once; it ends when the system speaks again', async () => {
  const errado = await chamar('PUT', 'suporte/integracoes/alertas', {
    alertas: [{ sistema: 'API', silencioMin: null, errosPct: null, email: 'nada' }],
  })
  expect(errado.status).toBe(400)
  const surdo = await chamar('PUT', 'suporte/integracoes/alertas', {
    alertas: [{ sistema: 'API', silencioMin: 30, errosPct: null, email: null }],
  })
  expect(surdo.corpo['campos']).toEqual({ 'alertas.0.email': expect.stringContaining('nenhum webhook ouve') })
  const alerta = { sistema: 'API', silencioMin: 30, errosPct: null, email: 'ti@rede.com.br' }
  await certo('PUT', 'alertas', { alertas: [alerta] })
  const vigiar = () => vigiarIntegracoes(t.servidor.partes, (e) => expect(e).toBeUndefined())
  await vigiar()
  expect((await status()).incidentes).toEqual([])
  await t.sql(`update integracao_estado set ultimo_sucesso = now() - interval '45 minutes'`)
  await vigiar()
  await vigiar()
  expect((await status()).incidentes).toMatchObject([
    { sistema: 'API', motivo: 'Nenhum sucesso há 45 minutos', fim: null },
  ])
  const cartas = await t.sql(`select destino, assunto from mensagem where canal = 'EMAIL'`)
  expect(cartas).toEqual([{ destino: 'ti@rede.com.br', assunto: 'API de integração: Nenhum sucesso há 45 minutos' }])
  await despachar(t.servidor.partes.banco, t.servidor.partes.env, log)
  await t.sql(`update integracao_estado set ultimo_sucesso = now()`)
  await vigiar()
  expect((await status()).incidentes[0]?.fim).toEqual(expect.any(String))
  await t.sql(`update integracao_registro set em = now() - interval '3 months 1 day'`)
  await limparIntegracoes(t.servidor.partes)
  expect((await listar('sistema=API')).itens).toEqual([])
})

test('only where the developer’s tools are', async () => {
  const outro = await buildMundo(t, 'semferramentas')
  const r = await t.chamar('GET', 'suporte/integracoes/status', { host: outro.host, token: await outro.token(-1) })
  expect(r.status).toBe(404)
})
