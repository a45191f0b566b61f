import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import { canonicalJson } from '#shared/rules/version.ts'
import { buildWorld } from '#tests/records/world.ts'
import { openScript, withPrecos, type Script, linkSecret } from '#tests/records/script.ts'

let r: Script
let o: FullOrcamento
beforeAll(async () => {
  r = await openScript()
  await buildWorld(r.t, 'dois')
})
afterAll(() => r.t.close())
beforeEach(async () => {
  await r.novo()
  o = await r.sent()
})

type Seen = { status: number; corpo: OrcamentoCliente & { codigo: string; mensagem: string } }
async function answer(decisoes: object[], extra: object = {}): Promise<Seen> {
  const { corpo } = await r.isPublic(o)
  const body = {
    sha256: corpo.sha256,
    nome: 'Helena Prado',
    aceitouTermos: true,
    decisoes: o.linhas.map((l, i) => ({ codLinha: l.codLinha, ...decisoes[i] })),
    ...extra,
  }
  return r.isPublic(o, 'POST', '/decisao', body) as Promise<Seen>
}

describe('postponing', () => {
  test('takes an odometer reading, which the answer shows', async () => {
    const { status, corpo } = await answer([{ decisao: 'APROVADO' }, { decisao: 'ADIADO', adiadoKm: 30_000 }])
    expect(status).toBe(200)
    expect(corpo.linhas[1]).toMatchObject({ decisao: 'ADIADO', adiadoKm: 30_000, adiadoPara: null })
  })

  test.each([
    ['a reading already passed', { adiadoKm: 24_310 }],
    ['today', { adiadoPara: todayIn('America/Sao_Paulo', new Date()) }],
    ['a day three years ahead', { adiadoPara: addDays(todayIn('America/Sao_Paulo', new Date()), 1100) }],
    ['neither day nor reading', {}],
  ])('refuses %s', async (_, ate) => {
    expect((await answer([{ decisao: 'APROVADO' }, { decisao: 'ADIADO', ...ate }])).status).toBe(422)
    expect((await r.isPublic(o)).corpo.situacao).toBe('ABERTO')
  })
})

test('a line decided twice in one answer is refused, from the customer and from staff', async () => {
  const [a, b] = o.linhas.map((l) => l.codLinha)
  const decisoes = [
    { codLinha: a, decisao: 'APROVADO' },
    { codLinha: a, decisao: 'REPROVADO', motivo: 'PRECO' },
    { codLinha: b, decisao: 'APROVADO' },
  ]
  const ofCliente = await answer([], { decisoes })
  const record = { versao: o.versao, canal: 'TELEFONE', evidencia: 'Ligação', nome: 'Helena Prado', decisoes }
  const asStaff = await r.em('POST', '/resposta', record)
  for (const response of [ofCliente, asStaff])
    expect([response.status, response.corpo]).toEqual([
      422,
      expect.objectContaining({ campos: { [`linha.${a}`]: expect.stringContaining('decidida duas vezes') as string } }),
    ])
  expect((await r.isPublic(o)).corpo.situacao).toBe('ABERTO')
})

test('the customer sees which lines are linked, and linked lines are approved together or not at all', async () => {
  let opened = await r.ok('POST', '/retirar', { versao: o.versao })
  opened = await r.ok('PUT', '/linhas', {
    versao: opened.versao,
    linhas: withPrecos(opened).map((l) => ({ ...l, vinculo: 1 })),
  })
  opened = await r.createPrecificado()
  opened = await r.ok('PUT', '/linhas', {
    versao: opened.versao,
    linhas: withPrecos(opened).map((l) => ({ ...l, vinculo: 1 })),
  })
  if (opened.estado !== 'PRECIFICADO') opened = await r.ok('POST', '/concluir-preco', { versao: opened.versao })
  o = await r.ok('POST', '/enviar', { versao: opened.versao })
  expect((await r.isPublic(o)).corpo.linhas.map((l) => l.vinculo)).toEqual([1, 1])
  expect((await answer([{ decisao: 'APROVADO' }, { decisao: 'REPROVADO' }])).status).toBe(422)
  expect((await answer([{ decisao: 'REPROVADO' }, { decisao: 'REPROVADO' }])).status).toBe(200)
})

test('an answer to a just withdrawn offer says so, and the page then shows it', async () => {
  const sha256 = (await r.isPublic(o)).corpo.sha256
  await r.ok('POST', '/retirar', { versao: o.versao })
  const late = await answer([{ decisao: 'APROVADO' }, { decisao: 'APROVADO' }], { sha256 })
  expect([late.status, late.corpo.codigo]).toEqual([409, 'retirado'])
  expect((await r.isPublic(o)).corpo.situacao).toBe('RETIRADO')
})

describe('checking a version by its hash', () => {
  const verify = (sha256: string, host?: string) =>
    r.t.callApi('GET', `publico/verificacao/${sha256}`, host ? { host } : {})

  test('gives number, store, state and total, and nothing about the customer', async () => {
    const { sha256 } = (await r.isPublic(o)).corpo
    const before = await verify(sha256)
    expect(before.corpo).toMatchObject({
      checklist: o.checklist,
      numero: 1,
      concessionaria: 'um loja 1',
      situacao: 'ABERTO',
      total: 20_000,
      respondidaEm: null,
    })
    const text = JSON.stringify(before.corpo)
    for (const givenValue of ['Helena', 'ABC1D23', 'Argo', linkSecret(o)]) expect(text).not.toContain(givenValue)
    await answer([{ decisao: 'APROVADO' }, { decisao: 'REPROVADO' }])
    expect((await verify(sha256)).corpo).toMatchObject({ situacao: 'RESPONDIDO' })
  })

  test('distinguishes withdrawn, expired and current versions', async () => {
    const { sha256 } = (await r.isPublic(o)).corpo
    await r.t.sql(`update orcamento_versao set expira_em = now() - interval '1 minute' where sha256 = $1`, [sha256])
    expect((await verify(sha256)).corpo['situacao']).toBe('EXPIRADO')
    await r.t.sql(
      `update orcamento_versao set expira_em = now() + interval '1 day', retirada_em = now() where sha256 = $1`,
      [sha256],
    )
    expect((await verify(sha256)).corpo['situacao']).toBe('RETIRADO')
  })

  test("knows no other hash, and nothing on another distributor's host", async () => {
    const { sha256 } = (await r.isPublic(o)).corpo
    expect((await verify('0'.repeat(64))).status).toBe(404)
    expect((await verify('XYZ')).status).toBe(404)
    expect((await verify(sha256, 'dois.localhost')).status).toBe(404)
  })

  test('the canonical JSON behind the link has exactly this hash', async () => {
    const response = await r.t.server.app.inject({
      url: `/api/publico/orcamentos/${linkSecret(o)}/conteudo`,
      headers: { host: 'um.localhost' },
    })
    expect(response.headers['content-disposition']).toContain('.json')
    const { sha256 } = (await r.isPublic(o)).corpo
    expect(createHash('sha256').update(response.body).digest('hex')).toBe(sha256)
    expect(canonicalJson(response.json())).toBe(response.body)
  })
})

test('with the identity step required, the canonical JSON with the full name is withheld until the decision', async () => {
  await r.novo({ nome: 'Bia Reis', telefone: '(21) 96666-5555', email: 'bia@exemplo.com', documento: '529.982.247-25' })
  o = await r.sent()
  const before = await r.isPublic(o, 'GET', '/conteudo')
  expect([before.status, before.corpo.codigo]).toEqual([409, 'conteudo-depois'])
  await r.ok('POST', '/retirar', { versao: o.versao })
  expect((await r.isPublic(o, 'GET', '/conteudo')).status).toBe(409)
})

test('an expired or withdrawn link says so and shows nothing else, on the page and in its PDFs', async () => {
  const sha256 = (await r.isPublic(o)).corpo.sha256
  const nothing = async (situacao: string, codigo: string) => {
    const { status, corpo } = await r.isPublic(o)
    expect([status, corpo.situacao]).toEqual([200, situacao])
    expect(corpo).toMatchObject({ placa: null, modelo: '', km: null, linhas: [], total: 0, vermelhos: 0, cliente: '' })
    expect(JSON.stringify(corpo)).not.toMatch(/ABC1D23|Argo|Helena|Pastilha|arquivos/)
    for (const papel of ['/pdf', '/conteudo']) expect((await r.isPublic(o, 'GET', papel)).corpo.codigo).toBe(codigo)
    // An answer from a page that was already open gets the reason.
    const decisoes = o.linhas.map((l) => ({ codLinha: l.codLinha, decisao: 'APROVADO' }))
    const late = await r.isPublic(o, 'POST', '/decisao', { sha256, nome: 'Helena', aceitouTermos: true, decisoes })
    expect(late.corpo.codigo).toBe(codigo)
  }
  await r.t.sql(`update orcamento_versao set expira_em = now() - interval '1 minute' where sha256 = $1`, [sha256])
  await nothing('EXPIRADO', 'vencido')
  await r.t.sql(`update orcamento_versao set expira_em = now() + interval '1 day' where sha256 = $1`, [sha256])
  const { versao } = await r.ok('POST', '/retirar', { versao: o.versao })
  await nothing('RETIRADO', 'retirado')
  // Nobody waits for another link.
  await r.ok('POST', '/cancelar', { versao, motivo: 'o cliente desistiu' })
  await nothing('CANCELADO', 'retirado')
})

test('the validity counts from the first opening, until then from the sending', async () => {
  const days = async () => (Date.parse((await r.ok('GET', '')).versaoEnviada?.expiraEm ?? '') - Date.now()) / 86_400_000
  await r.t.sql(`update orcamento_versao set expira_em = expira_em - interval '4 days' where cod_orcamento = $1`, [
    r.cod(),
  ])
  expect(Math.round(await days())).toBe(6)
  await r.isPublic(o, 'POST', '/abertura', {})
  expect(Math.round(await days())).toBe(10)
  expect(Math.round((Date.parse((await r.isPublic(o)).corpo.termos.expiraEm) - Date.now()) / 86_400_000)).toBe(10)
  await r.t.sql(`update orcamento_versao set expira_em = expira_em - interval '4 days' where cod_orcamento = $1`, [
    r.cod(),
  ])
  await r.isPublic(o, 'POST', '/abertura', {})
  expect(Math.round(await days())).toBe(6)
})

describe('headers of the pages', () => {
  const page = async (url: string) =>
    (await r.t.server.app.inject({ url, headers: { host: 'um.localhost', accept: 'text/html' } })).headers

  test('only the preview may be framed, and only by our own pages', async () => {
    const previa = await page('/o/previa')
    expect(previa['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(previa['x-frame-options']).toBe('SAMEORIGIN')
    for (const url of [
      `/o/${linkSecret(o)}`,
      `/o/verificar/${'a'.repeat(64)}`,
      '/login',
      '/oficina-digital/gerenciar',
      '/api/distribuidor',
    ]) {
      const h = await page(url)
      expect(h['content-security-policy'], url).toContain("frame-ancestors 'none'")
      expect(h['x-frame-options'], url).toBe('DENY')
      expect(h['content-security-policy'], url).toContain("frame-src 'self'")
    }
  })

  test("the link's token is not sent to other sites", async () => {
    expect((await page(`/o/${linkSecret(o)}`))['referrer-policy']).toBe('no-referrer')
  })
})
