import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { hoje, somarDias } from '#shared/rules/datas.ts'
import { jsonCanonico } from '#shared/rules/versao.ts'
import { buildMundo } from '#tests/mundo.ts'
import { abrirRoteiro, comPrecos, type Roteiro, segredoDoLink } from '#tests/roteiro.ts'

let r: Roteiro
let o: OrcamentoCompleto
beforeAll(async () => {
  r = await abrirRoteiro()
  await buildMundo(r.t, 'dois')
})
afterAll(() => r.t.fechar())
beforeEach(async () => {
  await r.novo()
  o = await r.enviado()
})

type Visto = { status: number; corpo: OrcamentoCliente & { codigo: string; mensagem: string } }
async function responder(decisoes: object[], mais: object = {}): Promise<Visto> {
  const { corpo } = await r.publico(o)
  const body = {
    sha256: corpo.sha256,
    nome: 'Helena Prado',
    aceitouTermos: true,
    decisoes: o.linhas.map((l, i) => ({ codLinha: l.codLinha, ...decisoes[i] })),
    ...mais,
  }
  return r.publico(o, 'POST', '/decisao', body) as Promise<Visto>
}

describe('postponing', () => {
  test('takes a reading of the odometer, which the answer shows', async () => {
    const { status, corpo } = await responder([{ decisao: 'APROVADO' }, { decisao: 'ADIADO', adiadoKm: 30_000 }])
    expect(status).toBe(200)
    expect(corpo.linhas[1]).toMatchObject({ decisao: 'ADIADO', adiadoKm: 30_000, adiadoPara: null })
  })

  test.each([
    ['a reading already passed', { adiadoKm: 24_310 }],
    ['today', { adiadoPara: hoje('America/Sao_Paulo', new Date()) }],
    ['a day three years ahead', { adiadoPara: somarDias(hoje('America/Sao_Paulo', new Date()), 1100) }],
    ['neither day nor reading', {}],
  ])('refuses %s', async (_, ate) => {
    expect((await responder([{ decisao: 'APROVADO' }, { decisao: 'ADIADO', ...ate }])).status).toBe(422)
    expect((await r.publico(o)).corpo.situacao).toBe('ABERTO')
  })
})

test('a line decided twice in one answer is refused, from the customer and from the staff', async () => {
  const [a, b] = o.linhas.map((l) => l.codLinha)
  const decisoes = [
    { codLinha: a, decisao: 'APROVADO' },
    { codLinha: a, decisao: 'REPROVADO', motivo: 'PRECO' },
    { codLinha: b, decisao: 'APROVADO' },
  ]
  const doCliente = await responder([], { decisoes })
  const registro = { versao: o.versao, canal: 'TELEFONE', evidencia: 'Ligação', nome: 'Helena Prado', decisoes }
  const daEquipe = await r.em('POST', '/resposta', registro)
  for (const resposta of [doCliente, daEquipe])
    expect([resposta.status, resposta.corpo]).toEqual([
      422,
      expect.objectContaining({ campos: { [`linha.${a}`]: expect.stringContaining('decidida duas vezes') as string } }),
    ])
  expect((await r.publico(o)).corpo.situacao).toBe('ABERTO')
})

test('lines of one number are told to the customer, and are approved together or not at all', async () => {
  let aberto = await r.ok('POST', '/retirar', { versao: o.versao })
  aberto = await r.ok('PUT', '/linhas', {
    versao: aberto.versao,
    linhas: comPrecos(aberto).map((l) => ({ ...l, vinculo: 1 })),
  })
  aberto = await r.precificado()
  aberto = await r.ok('PUT', '/linhas', {
    versao: aberto.versao,
    linhas: comPrecos(aberto).map((l) => ({ ...l, vinculo: 1 })),
  })
  if (aberto.estado !== 'PRECIFICADO') aberto = await r.ok('POST', '/concluir-preco', { versao: aberto.versao })
  o = await r.ok('POST', '/enviar', { versao: aberto.versao })
  expect((await r.publico(o)).corpo.linhas.map((l) => l.vinculo)).toEqual([1, 1])
  expect((await responder([{ decisao: 'APROVADO' }, { decisao: 'REPROVADO' }])).status).toBe(422)
  expect((await responder([{ decisao: 'REPROVADO' }, { decisao: 'REPROVADO' }])).status).toBe(200)
})

test('an answer to what the staff has just withdrawn says so, and the page then shows it', async () => {
  const sha256 = (await r.publico(o)).corpo.sha256
  await r.ok('POST', '/retirar', { versao: o.versao })
  const tarde = await responder([{ decisao: 'APROVADO' }, { decisao: 'APROVADO' }], { sha256 })
  expect([tarde.status, tarde.corpo.codigo]).toEqual([409, 'retirado'])
  expect((await r.publico(o)).corpo.situacao).toBe('RETIRADO')
})

describe('checking a version by its hash', () => {
  const verificar = (sha256: string, host?: string) =>
    r.t.chamar('GET', `publico/verificacao/${sha256}`, host ? { host } : {})

  test('tells number, store, state and total, and nothing of whose it is', async () => {
    const { sha256 } = (await r.publico(o)).corpo
    const antes = await verificar(sha256)
    expect(antes.corpo).toMatchObject({
      checklist: o.checklist,
      numero: 1,
      concessionaria: 'um loja 1',
      situacao: 'ABERTO',
      total: 20_000,
      respondidaEm: null,
    })
    const texto = JSON.stringify(antes.corpo)
    for (const dado of ['Helena', 'ABC1D23', 'Argo', segredoDoLink(o)]) expect(texto).not.toContain(dado)
    await responder([{ decisao: 'APROVADO' }, { decisao: 'REPROVADO' }])
    expect((await verificar(sha256)).corpo).toMatchObject({ situacao: 'RESPONDIDO' })
  })

  test('tells a withdrawn and an expired version from one in force', async () => {
    const { sha256 } = (await r.publico(o)).corpo
    await r.t.sql(`update orcamento_versao set expira_em = now() - interval '1 minute' where sha256 = $1`, [sha256])
    expect((await verificar(sha256)).corpo['situacao']).toBe('EXPIRADO')
    await r.t.sql(
      `update orcamento_versao set expira_em = now() + interval '1 day', retirada_em = now() where sha256 = $1`,
      [sha256],
    )
    expect((await verificar(sha256)).corpo['situacao']).toBe('RETIRADO')
  })

  test('knows no other hash, and nothing on the host of another distributor', async () => {
    const { sha256 } = (await r.publico(o)).corpo
    expect((await verificar('0'.repeat(64))).status).toBe(404)
    expect((await verificar('XYZ')).status).toBe(404)
    expect((await verificar(sha256, 'dois.localhost')).status).toBe(404)
  })

  test('the canonical JSON by the link gives the very hash', async () => {
    const resposta = await r.t.servidor.app.inject({
      url: `/api/publico/orcamentos/${segredoDoLink(o)}/conteudo`,
      headers: { host: 'um.localhost' },
    })
    expect(resposta.headers['content-disposition']).toContain('.json')
    const { sha256 } = (await r.publico(o)).corpo
    expect(createHash('sha256').update(resposta.body).digest('hex')).toBe(sha256)
    expect(jsonCanonico(resposta.json())).toBe(resposta.body)
  })
})

test('the whole name in the canonical JSON waits for the decision where the identity step is asked', async () => {
  await r.novo({ nome: 'Bia Reis', telefone: '(21) 96666-5555', email: 'bia@exemplo.com', documento: '529.982.247-25' })
  o = await r.enviado()
  const antes = await r.publico(o, 'GET', '/conteudo')
  expect([antes.status, antes.corpo.codigo]).toEqual([409, 'conteudo-depois'])
  await r.ok('POST', '/retirar', { versao: o.versao })
  expect((await r.publico(o, 'GET', '/conteudo')).status).toBe(409)
})

test('a link that expired or was withdrawn says so and nothing else, on the page and in its papers', async () => {
  const sha256 = (await r.publico(o)).corpo.sha256
  const nada = async (situacao: string, codigo: string) => {
    const { status, corpo } = await r.publico(o)
    expect([status, corpo.situacao]).toEqual([200, situacao])
    expect(corpo).toMatchObject({ placa: null, modelo: '', km: null, linhas: [], total: 0, vermelhos: 0, cliente: '' })
    expect(JSON.stringify(corpo)).not.toMatch(/ABC1D23|Argo|Helena|Pastilha|arquivos/)
    for (const papel of ['/pdf', '/conteudo']) expect((await r.publico(o, 'GET', papel)).corpo.codigo).toBe(codigo)
    // An answer to what stood on the screen says what happened.
    const decisoes = o.linhas.map((l) => ({ codLinha: l.codLinha, decisao: 'APROVADO' }))
    const tarde = await r.publico(o, 'POST', '/decisao', { sha256, nome: 'Helena', aceitouTermos: true, decisoes })
    expect(tarde.corpo.codigo).toBe(codigo)
  }
  await r.t.sql(`update orcamento_versao set expira_em = now() - interval '1 minute' where sha256 = $1`, [sha256])
  await nada('EXPIRADO', 'vencido')
  await r.t.sql(`update orcamento_versao set expira_em = now() + interval '1 day' where sha256 = $1`, [sha256])
  await r.ok('POST', '/retirar', { versao: o.versao })
  await nada('RETIRADO', 'retirado')
})

test('the validity counts from the first opening, and from the sending until then', async () => {
  const dias = async () => (Date.parse((await r.ok('GET', '')).versaoEnviada?.expiraEm ?? '') - Date.now()) / 86_400_000
  await r.t.sql(`update orcamento_versao set expira_em = expira_em - interval '4 days' where cod_orcamento = $1`, [
    r.cod(),
  ])
  expect(Math.round(await dias())).toBe(6)
  await r.publico(o, 'POST', '/abertura', {})
  expect(Math.round(await dias())).toBe(10)
  expect(Math.round((Date.parse((await r.publico(o)).corpo.termos.expiraEm) - Date.now()) / 86_400_000)).toBe(10)
  await r.t.sql(`update orcamento_versao set expira_em = expira_em - interval '4 days' where cod_orcamento = $1`, [
    r.cod(),
  ])
  await r.publico(o, 'POST', '/abertura', {})
  expect(Math.round(await dias())).toBe(6)
})

describe('headers of the pages', () => {
  const pagina = async (url: string) =>
    (await r.t.servidor.app.inject({ url, headers: { host: 'um.localhost', accept: 'text/html' } })).headers

  test('only the preview may be framed, and by our own pages', async () => {
    const previa = await pagina('/o/previa')
    expect(previa['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(previa['x-frame-options']).toBe('SAMEORIGIN')
    for (const url of [
      `/o/${segredoDoLink(o)}`,
      `/o/verificar/${'a'.repeat(64)}`,
      '/login',
      '/oficina-digital/gerenciar',
      '/api/distribuidor',
    ]) {
      const h = await pagina(url)
      expect(h['content-security-policy'], url).toContain("frame-ancestors 'none'")
      expect(h['x-frame-options'], url).toBe('DENY')
      expect(h['content-security-policy'], url).toContain("frame-src 'self'")
    }
  })

  test("the link's token goes to no other site", async () => {
    expect((await pagina(`/o/${segredoDoLink(o)}`))['referrer-policy']).toBe('no-referrer')
  })
})
