import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChecklist } from '#tests/mundo.ts'
import { abrirRoteiro, type Roteiro } from '#tests/roteiro.ts'

let r: Roteiro
let codCliente: number
beforeAll(async () => {
  r = await abrirRoteiro()
  await r.novo()
  const o = await r.decidido(['APROVADO', 'REPROVADO'])
  codCliente = o.codCliente
})
afterAll(() => r.t.fechar())

const chamar = (metodo: string, acao: string, token: string, body?: unknown) =>
  r.t.chamar(metodo, `clientes/${codCliente}${acao}`, { token, body })

test('consent is kept per channel, each word a row, the newest counts', async () => {
  const dizer = (canal: string, concedido: boolean) =>
    chamar('PUT', '/consentimentos', r.nivel3, { canal, concedido, origem: 'no balcão' })
  await dizer('SMS', false)
  await dizer('SMS', true)
  const c = await dizer('EMAIL', false)
  const ditos = c.corpo['consentimentos'] as { canal: string; concedido: boolean | null }[]
  expect(ditos.map((d) => [d.canal, d.concedido])).toEqual([
    ['WHATSAPP', null],
    ['SMS', true],
    ['EMAIL', false],
    ['TELEFONE', null],
  ])
  expect(await r.t.sql('select 1 from cliente_consentimento where cod_cliente = $1', [codCliente])).toHaveLength(3)
})

test('the export holds all that is kept, and only of this customer', async () => {
  expect((await chamar('GET', '/exportacao', r.nivel3)).status).toBe(403)
  await r.t.chamar('POST', 'integracao/checklists', {
    token: r.m.chave,
    body: buildChecklist(r.loja, {
      cliente: { nome: 'Outra Pessoa' },
      veiculo: { placa: 'XYZ9K88', marca: 'Fiat', modelo: 'Uno', ano: 2010 },
    }),
  })
  const resposta = await chamar('GET', '/exportacao', r.gerente)
  expect(resposta.headers.get('content-disposition')).toContain(`cliente-${codCliente}.json`)
  const dados = resposta.corpo as unknown as {
    cliente: { nome: string }
    veiculos: { placa: string }[]
    orcamentos: { linhas: unknown[]; decisoes: unknown[] }[]
    mensagens: unknown[]
  }
  expect([dados.cliente.nome, dados.veiculos.map((v) => v.placa), dados.orcamentos.length]).toEqual([
    'Helena Prado',
    ['ABC1D23'],
    1,
  ])
  expect([dados.orcamentos[0]?.linhas.length, dados.orcamentos[0]?.decisoes.length]).toEqual([2, 2])
  expect(dados.mensagens.length).toBeGreaterThan(0)
  expect(JSON.stringify(dados)).not.toContain('Outra Pessoa')
})

test('anonymising asks for the name, waits for open quotes, and keeps the signed records', async () => {
  const apagar = (nome: string) => chamar('POST', '/anonimizar', r.gerente, { nome })
  expect((await apagar('Helena')).corpo['campos']).toHaveProperty('nome')
  let o = await r.ok('GET', '')
  o = await r.ok('POST', '/execucao', { versao: o.versao })
  expect((await apagar('Helena Prado')).corpo['codigo']).toBe('orcamento-aberto')
  o = await r.ok('PUT', '/execucao', {
    versao: o.versao,
    linhas: [{ codLinha: o.linhas[0]?.codLinha, estado: 'EXECUTADO' }],
  })
  await r.ok('POST', '/finalizar', { versao: o.versao })
  const visita = (entregue: boolean) =>
    r.t.sql(
      entregue
        ? `update passagem set entregue_em = now()`
        : `insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em) select cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, true, now() from checklist where cod_cliente = ${codCliente} limit 1`,
    )
  await visita(false)
  expect((await apagar('Helena Prado')).corpo['codigo']).toBe('visita-aberta')
  await visita(true)
  const c = await apagar('Helena Prado')
  expect(c.corpo).toMatchObject({ nome: `Cliente ${codCliente}`, telefone: null, email: null, documento: null })
  o = await r.ok('GET', '')
  expect([o.cliente, o.telefone, o.valorAprovado]).toEqual([`Cliente ${codCliente}`, null, 10_000])
  expect((await r.corrente()).integra).toBe(true)
  expect(await r.t.sql(`select 1 from mensagem where corpo like '%Helena%'`)).toEqual([])
  expect((await apagar(`Cliente ${codCliente}`)).corpo['codigo']).toBe('ja-anonimizado')
})
