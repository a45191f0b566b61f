import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { openScript, type Script } from '#tests/records/script.ts'

let r: Script
let o: FullOrcamento
const CPF = '529.982.247-25'
const WITHOUT_DOCUMENT = { nome: 'Rui Sá', telefone: '(21) 97777-6666', email: 'rui@exemplo.com' }

beforeAll(async () => {
  r = await openScript()
})
afterAll(() => r.t.close())
beforeEach(async () => {
  await rule(null)
})

async function sent(
  cliente: { documento?: string; telefone?: string; email?: string } = { documento: CPF },
): Promise<FullOrcamento> {
  await r.novo(cliente)
  o = await r.sent()
  return o
}
async function rule(valor: string | null): Promise<void> {
  await r.t.sql(`delete from concessionaria_config where chave = 'orcamento.identidade'`)
  if (valor === null) return
  const body = { codConcessionaria: r.loja, chave: 'orcamento.identidade', valor }
  expect((await r.t.callApi('POST', 'config/update-value', { token: r.manager, body })).status).toBe(200)
}
const confirmar = (metodo: 'DOCUMENTO' | 'CODIGO', valor: string, de = o) =>
  r.isPublic(de, 'POST', '/identidade', { metodo, valor }) as unknown as Promise<{
    status: number
    corpo: { prova: string; codigo: string; mensagem: string }
  }>
const sendRequest = (canal = 'SMS', de = o) =>
  r.isPublic(de, 'POST', '/codigo', { canal }) as unknown as Promise<{
    status: number
    corpo: { destino: string; codigo: string; mensagem: string }
  }>
async function answer(prova?: string, de = o, decisao: object = { decisao: 'APROVADO' }) {
  const decisoes = de.linhas.map((l) => ({ codLinha: l.codLinha, ...decisao }))
  return r.isPublic(de, 'POST', '/decisao', {
    sha256: de.versaoEnviada?.sha256,
    nome: 'Helena Prado',
    aceitouTermos: true,
    decisoes,
    ...(prova && { prova }),
  })
}
async function sentCode(): Promise<string> {
  const [m] = await r.t.sql<{ corpo: string }>(
    `select corpo from mensagem where corpo like '%é o seu código%' order by cod_mensagem desc limit 1`,
  )
  return m?.corpo.slice(0, 6) ?? ''
}
const steps = async () =>
  (
    await r.t.sql<{ passo_identidade: string }>(
      'select distinct passo_identidade from orcamento_decisao where cod_orcamento = $1',
      [o.codOrcamento],
    )
  ).map((d) => d.passo_identidade)

describe('a customer with a document', () => {
  beforeEach(() => sent())

  test('sees the ways to be identified, masked, and nothing more', async () => {
    const { corpo } = await r.isPublic(o)
    expect(corpo.identidade).toEqual({
      documento: 'CPF',
      contatos: [
        { canal: 'SMS', destino: '(11) •••••-7777' },
        { canal: 'EMAIL', destino: 'h•••@exemplo.com' },
      ],
    })
    const text = JSON.stringify(corpo)
    for (const givenValue of ['52998224725', '4725', 'Prado', '98888', 'helena@'])
      expect(text).not.toContain(givenValue)
  })

  test('cannot sign without the identity step', async () => {
    const without = await answer()
    expect([without.status, without.corpo.codigo]).toEqual([403, 'identidade-exigida'])
    expect((await answer('abc.def.ghi')).corpo.codigo).toBe('identidade-exigida')
  })

  test('signs with the last four digits of the document, and the evidence records it', async () => {
    const { status, corpo } = await confirmar('DOCUMENTO', '4725')
    expect(status).toBe(200)
    expect((await answer(corpo.prova)).status).toBe(200)
    expect(await steps()).toEqual(['DOCUMENTO'])
  })

  test('has five wrong attempts an hour, each committed; after them the right one fails too', async () => {
    for (const remaining of ['Restam 4', 'Restam 3', 'Restam 2', 'Resta 1']) {
      const { status, corpo } = await confirmar('DOCUMENTO', '0000')
      expect([status, corpo.codigo]).toEqual([422, 'identidade-nao-confere'])
      expect(corpo.mensagem).toContain(remaining)
    }
    expect((await confirmar('CODIGO', '000000')).status).toBe(429)
    const correct = await confirmar('DOCUMENTO', '4725')
    expect([correct.status, correct.corpo.codigo]).toEqual([429, 'identidade-bloqueada'])
    expect(correct.corpo.mensagem).toMatch(/depois das \d\d:\d\d/)
    await r.t.sql(
      `update orcamento_versao set tentativas_desde = now() - interval '61 minutes' where cod_orcamento = $1`,
      [o.codOrcamento],
    )
    expect((await confirmar('DOCUMENTO', '4725')).status).toBe(200)
  })

  test('has fifteen wrong document attempts in all; a code still works', async () => {
    const otherHour = () =>
      r.t.sql(`update orcamento_versao set tentativas_desde = now() - interval '61 minutes' where cod_orcamento = $1`, [
        o.codOrcamento,
      ])
    for (let hora = 0; hora < 3; hora++) {
      for (let i = 0; i < 5; i++) await confirmar('DOCUMENTO', '0000')
      await otherHour()
    }
    const correct = await confirmar('DOCUMENTO', '4725')
    expect([correct.status, correct.corpo.codigo]).toEqual([429, 'documento-bloqueado'])
    expect(correct.corpo.mensagem).toMatch(/Peça um código/)
  })

  test('has five attempts even when many arrive at once', async () => {
    const todas = await Promise.all(Array.from({ length: 12 }, (_, i) => confirmar('DOCUMENTO', String(1000 + i))))
    expect(todas.filter((t) => t.corpo.codigo === 'identidade-nao-confere')).toHaveLength(4)
    expect((await confirmar('DOCUMENTO', '4725')).status).toBe(429)
  })

  test('a proof is valid for its own version only', async () => {
    const { corpo } = await confirmar('DOCUMENTO', '4725')
    const first = o
    const other = await sent()
    expect((await answer(corpo.prova, other)).corpo.codigo).toBe('identidade-exigida')
    // The next version of the same quote requires the step again.
    const opened = await r.ok('POST', '/retirar', { versao: first.versao }, r.nivel3, first.codOrcamento)
    const pronto = await r.createPrecificado(0, opened.codOrcamento)
    const novo = await r.ok('POST', '/enviar', { versao: pronto.versao }, r.nivel3, first.codOrcamento)
    expect((await answer(corpo.prova, novo)).corpo.codigo).toBe('identidade-exigida')
  })

  test('a withdrawn or answered offer says so before it asks for identification', async () => {
    await r.ok('POST', '/retirar', { versao: o.versao })
    expect((await answer()).corpo.codigo).toBe('retirado')
    expect((await confirmar('DOCUMENTO', '4725')).corpo.codigo).toBe('retirado')
    expect((await sendRequest()).corpo.codigo).toBe('retirado')
  })
})

describe('a code', () => {
  beforeEach(() => sent())

  test('is sent to the chosen address, stored as a hash, valid once, and named in the evidence', async () => {
    const { corpo } = await sendRequest('EMAIL')
    expect(corpo.destino).toBe('h•••@exemplo.com')
    const codigo = await sentCode()
    const [m] = await r.t.sql<{ destino: string; canal: string }>(
      'select destino, canal from mensagem order by cod_mensagem desc limit 1',
    )
    expect(m).toEqual({ destino: 'helena@exemplo.com', canal: 'EMAIL' })
    const [v] = await r.t.sql<{ codigo_hash: string }>(
      'select codigo_hash from orcamento_versao where cod_orcamento = $1',
      [o.codOrcamento],
    )
    expect(v?.codigo_hash).toMatch(/^[0-9a-f]{64}$/)
    const certo = await confirmar('CODIGO', codigo)
    expect(certo.status).toBe(200)
    expect((await confirmar('CODIGO', codigo)).corpo.codigo).toBe('identidade-nao-confere')
    expect((await answer(certo.corpo.prova)).status).toBe(200)
    expect(await steps()).toEqual(['CODIGO'])
  })

  test('expires after ten minutes or when a newer one is sent; both answer like a wrong code', async () => {
    await sendRequest()
    const old = await sentCode()
    await sendRequest()
    if (old !== (await sentCode())) expect((await confirmar('CODIGO', old)).corpo.codigo).toBe('identidade-nao-confere')
    await r.t.sql(`update orcamento_versao set codigo_expira = now() - interval '1 second' where cod_orcamento = $1`, [
      o.codOrcamento,
    ])
    expect((await confirmar('CODIGO', await sentCode())).corpo.codigo).toBe('identidade-nao-confere')
  })

  test('is sent at most three times an hour', async () => {
    for (let i = 0; i < 3; i++) expect((await sendRequest()).status).toBe(200)
    const fourth = await sendRequest()
    expect([fourth.status, fourth.corpo.codigo]).toEqual([429, 'codigos-demais'])
    await r.t.sql(
      `update orcamento_versao set codigos_desde = now() - interval '61 minutes' where cod_orcamento = $1`,
      [o.codOrcamento],
    )
    expect((await sendRequest()).status).toBe(200)
  })

  test('is not sent on a channel that the customer refused', async () => {
    const { corpo } = await r.t.callApi('GET', `oficina-digital/orcamentos/${o.codOrcamento}`, { token: r.nivel3 })
    const body = { canal: 'SMS', concedido: false, origem: 'no balcão' }
    expect(
      (await r.t.callApi('PUT', `clientes/${String(corpo['codCliente'])}/consentimentos`, { token: r.nivel3, body }))
        .status,
    ).toBe(200)
    expect((await r.isPublic(o)).corpo.identidade?.contatos).toEqual([{ canal: 'EMAIL', destino: 'h•••@exemplo.com' }])
    expect((await sendRequest('SMS')).status).toBe(422)
    await r.t.sql('delete from cliente_consentimento')
  })
})

describe("the store's rule", () => {
  test('by default a customer without a document signs by name', async () => {
    await sent(WITHOUT_DOCUMENT)
    expect((await r.isPublic(o)).corpo.identidade).toBeNull()
    expect((await confirmar('DOCUMENTO', '4725')).corpo.codigo).toBe('identidade-dispensada')
    expect((await sendRequest()).corpo.codigo).toBe('identidade-dispensada')
    expect((await answer()).status).toBe(200)
    expect(await steps()).toEqual(['NOME_E_ACEITE'])
  })

  test('SEMPRE requires a code when there is no document', async () => {
    await rule('SEMPRE')
    await sent(WITHOUT_DOCUMENT)
    expect((await r.isPublic(o)).corpo.identidade).toMatchObject({
      documento: null,
      contatos: [{ canal: 'SMS' }, { canal: 'EMAIL' }],
    })
    expect((await answer()).corpo.codigo).toBe('identidade-exigida')
    expect((await confirmar('DOCUMENTO', '4725')).corpo.codigo).toBe('identidade-nao-confere')
    await sendRequest()
    const { corpo } = await confirmar('CODIGO', await sentCode())
    expect((await answer(corpo.prova)).status).toBe(200)
  })

  test('DISPENSAR requires no identification', async () => {
    await rule('DISPENSAR')
    await sent()
    expect((await r.isPublic(o)).corpo.identidade).toBeNull()
    expect((await answer()).status).toBe(200)
  })

  test('accepts no other value', async () => {
    const body = { codConcessionaria: r.loja, chave: 'orcamento.identidade', valor: 'TALVEZ' }
    expect((await r.t.callApi('POST', 'config/update-value', { token: r.manager, body })).status).toBe(422)
  })
})

test('after the answer, only an identified reader gets the full name and the PDFs', async () => {
  await sent()
  const papers = (prova = '') =>
    Promise.all(['/conteudo', '/pdf'].map(async (p) => (await r.isPublic(o, 'GET', p + prova)).status))
  const { prova } = (await confirmar('DOCUMENTO', '4725')).corpo
  expect((await answer(prova)).corpo.assinadoPor).toBe('Helena Prado')
  const visto = (await r.isPublic(o)).corpo
  expect([visto.situacao, visto.assinadoPor, visto.cliente, visto.linhas.length]).toEqual([
    'RESPONDIDO',
    null,
    'Helena',
    2,
  ])
  expect(visto.identidade?.documento).toBe('CPF')
  expect(await papers()).toEqual([403, 403])
  // On another day the reader passes the step again.
  const nova = (await confirmar('DOCUMENTO', '4725')).corpo.prova
  expect(await papers(`?prova=${nova}`)).toEqual([200, 200])
  expect((await r.isPublic(o, 'GET', `?prova=${nova}`)).corpo.assinadoPor).toBe('Helena Prado')
})
