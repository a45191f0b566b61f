import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { abrirRoteiro, type Roteiro } from '#tests/roteiro.ts'

let r: Roteiro
let o: OrcamentoCompleto
const CPF = '529.982.247-25'
const SEM_DOCUMENTO = { nome: 'Rui Sá', telefone: '(21) 97777-6666', email: 'rui@exemplo.com' }

beforeAll(async () => {
  r = await abrirRoteiro()
})
afterAll(() => r.t.fechar())
beforeEach(async () => {
  await regra(null)
})

async function enviado(
  cliente: { documento?: string; telefone?: string; email?: string } = { documento: CPF },
): Promise<OrcamentoCompleto> {
  await r.novo(cliente)
  o = await r.enviado()
  return o
}
async function regra(valor: string | null): Promise<void> {
  await r.t.sql(`delete from concessionaria_config where chave = 'orcamento.identidade'`)
  if (valor === null) return
  const body = { codConcessionaria: r.loja, chave: 'orcamento.identidade', valor }
  expect((await r.t.chamar('POST', 'config/update-value', { token: r.gerente, body })).status).toBe(200)
}
const confirmar = (metodo: 'DOCUMENTO' | 'CODIGO', valor: string, de = o) =>
  r.publico(de, 'POST', '/identidade', { metodo, valor }) as unknown as Promise<{
    status: number
    corpo: { prova: string; codigo: string; mensagem: string }
  }>
const pedir = (canal = 'SMS', de = o) =>
  r.publico(de, 'POST', '/codigo', { canal }) as unknown as Promise<{
    status: number
    corpo: { destino: string; codigo: string; mensagem: string }
  }>
async function responder(prova?: string, de = o, decisao: object = { decisao: 'APROVADO' }) {
  const decisoes = de.linhas.map((l) => ({ codLinha: l.codLinha, ...decisao }))
  return r.publico(de, 'POST', '/decisao', {
    sha256: de.versaoEnviada?.sha256,
    nome: 'Helena Prado',
    aceitouTermos: true,
    decisoes,
    ...(prova && { prova }),
  })
}
async function codigoEnviado(): Promise<string> {
  const [m] = await r.t.sql<{ corpo: string }>(
    `select corpo from mensagem where corpo like '%é o seu código%' order by cod_mensagem desc limit 1`,
  )
  return m?.corpo.slice(0, 6) ?? ''
}
const passos = async () =>
  (
    await r.t.sql<{ passo_identidade: string }>(
      'select distinct passo_identidade from orcamento_decisao where cod_orcamento = $1',
      [o.codOrcamento],
    )
  ).map((d) => d.passo_identidade)

describe('a customer with a document', () => {
  beforeEach(() => enviado())

  test('sees by what they may be recognised, masked, and nothing more', async () => {
    const { corpo } = await r.publico(o)
    expect(corpo.identidade).toEqual({
      documento: 'CPF',
      contatos: [
        { canal: 'SMS', destino: '(11) •••••-7777' },
        { canal: 'EMAIL', destino: 'h•••@exemplo.com' },
      ],
    })
    const texto = JSON.stringify(corpo)
    for (const dado of ['52998224725', '4725', 'Prado', '98888', 'helena@']) expect(texto).not.toContain(dado)
  })

  test('does not sign without the step', async () => {
    const sem = await responder()
    expect([sem.status, sem.corpo.codigo]).toEqual([403, 'identidade-exigida'])
    expect((await responder('abc.def.ghi')).corpo.codigo).toBe('identidade-exigida')
  })

  test('signs with the last four of the document, and the evidence says so', async () => {
    const { status, corpo } = await confirmar('DOCUMENTO', '4725')
    expect(status).toBe(200)
    expect((await responder(corpo.prova)).status).toBe(200)
    expect(await passos()).toEqual(['DOCUMENTO'])
  })

  test('has five wrong tries an hour, counted although each is refused; the right one no longer helps', async () => {
    for (const restam of ['Restam 4', 'Restam 3', 'Restam 2', 'Resta 1']) {
      const { status, corpo } = await confirmar('DOCUMENTO', '0000')
      expect([status, corpo.codigo]).toEqual([422, 'identidade-nao-confere'])
      expect(corpo.mensagem).toContain(restam)
    }
    expect((await confirmar('CODIGO', '000000')).status).toBe(429)
    const certa = await confirmar('DOCUMENTO', '4725')
    expect([certa.status, certa.corpo.codigo]).toEqual([429, 'identidade-bloqueada'])
    expect(certa.corpo.mensagem).toMatch(/depois das \d\d:\d\d/)
    await r.t.sql(
      `update orcamento_versao set tentativas_desde = now() - interval '61 minutes' where cod_orcamento = $1`,
      [o.codOrcamento],
    )
    expect((await confirmar('DOCUMENTO', '4725')).status).toBe(200)
  })

  test('has fifteen wrong tries of the document in all; a code still serves', async () => {
    const outraHora = () =>
      r.t.sql(`update orcamento_versao set tentativas_desde = now() - interval '61 minutes' where cod_orcamento = $1`, [
        o.codOrcamento,
      ])
    for (let hora = 0; hora < 3; hora++) {
      for (let i = 0; i < 5; i++) await confirmar('DOCUMENTO', '0000')
      await outraHora()
    }
    const certa = await confirmar('DOCUMENTO', '4725')
    expect([certa.status, certa.corpo.codigo]).toEqual([429, 'documento-bloqueado'])
    expect(certa.corpo.mensagem).toMatch(/Peça um código/)
  })

  test('has five tries however many come at once', async () => {
    const todas = await Promise.all(Array.from({ length: 12 }, (_, i) => confirmar('DOCUMENTO', String(1000 + i))))
    expect(todas.filter((t) => t.corpo.codigo === 'identidade-nao-confere')).toHaveLength(4)
    expect((await confirmar('DOCUMENTO', '4725')).status).toBe(429)
  })

  test('a proof serves its own version only', async () => {
    const { corpo } = await confirmar('DOCUMENTO', '4725')
    const primeiro = o
    const outro = await enviado()
    expect((await responder(corpo.prova, outro)).corpo.codigo).toBe('identidade-exigida')
    // The next version of the very same quote asks again.
    const aberto = await r.ok('POST', '/retirar', { versao: primeiro.versao }, r.nivel3, primeiro.codOrcamento)
    const pronto = await r.precificado(0, aberto.codOrcamento)
    const novo = await r.ok('POST', '/enviar', { versao: pronto.versao }, r.nivel3, primeiro.codOrcamento)
    expect((await responder(corpo.prova, novo)).corpo.codigo).toBe('identidade-exigida')
  })

  test('who withdrew or answered is told before who is asking', async () => {
    await r.ok('POST', '/retirar', { versao: o.versao })
    expect((await responder()).corpo.codigo).toBe('retirado')
    expect((await confirmar('DOCUMENTO', '4725')).corpo.codigo).toBe('retirado')
    expect((await pedir()).corpo.codigo).toBe('retirado')
  })
})

describe('a code', () => {
  beforeEach(() => enviado())

  test('arrives at the chosen address, is kept as a hash, serves once, and the evidence says so', async () => {
    const { corpo } = await pedir('EMAIL')
    expect(corpo.destino).toBe('h•••@exemplo.com')
    const codigo = await codigoEnviado()
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
    expect((await responder(certo.corpo.prova)).status).toBe(200)
    expect(await passos()).toEqual(['CODIGO'])
  })

  test('expires after ten minutes, and a newer one ends it; both answer as a wrong one', async () => {
    await pedir()
    const velho = await codigoEnviado()
    await pedir()
    if (velho !== (await codigoEnviado()))
      expect((await confirmar('CODIGO', velho)).corpo.codigo).toBe('identidade-nao-confere')
    await r.t.sql(`update orcamento_versao set codigo_expira = now() - interval '1 second' where cod_orcamento = $1`, [
      o.codOrcamento,
    ])
    expect((await confirmar('CODIGO', await codigoEnviado())).corpo.codigo).toBe('identidade-nao-confere')
  })

  test('is sent three times an hour at most', async () => {
    for (let i = 0; i < 3; i++) expect((await pedir()).status).toBe(200)
    const quarta = await pedir()
    expect([quarta.status, quarta.corpo.codigo]).toEqual([429, 'codigos-demais'])
    await r.t.sql(
      `update orcamento_versao set codigos_desde = now() - interval '61 minutes' where cod_orcamento = $1`,
      [o.codOrcamento],
    )
    expect((await pedir()).status).toBe(200)
  })

  test('does not go where the customer refused contact', async () => {
    const { corpo } = await r.t.chamar('GET', `oficina-digital/orcamentos/${o.codOrcamento}`, { token: r.nivel3 })
    const body = { canal: 'SMS', concedido: false, origem: 'no balcão' }
    expect(
      (await r.t.chamar('PUT', `clientes/${String(corpo['codCliente'])}/consentimentos`, { token: r.nivel3, body }))
        .status,
    ).toBe(200)
    expect((await r.publico(o)).corpo.identidade?.contatos).toEqual([{ canal: 'EMAIL', destino: 'h•••@exemplo.com' }])
    expect((await pedir('SMS')).status).toBe(422)
    await r.t.sql('delete from cliente_consentimento')
  })
})

describe("the store's rule", () => {
  test('by default a customer without document signs by name', async () => {
    await enviado(SEM_DOCUMENTO)
    expect((await r.publico(o)).corpo.identidade).toBeNull()
    expect((await confirmar('DOCUMENTO', '4725')).corpo.codigo).toBe('identidade-dispensada')
    expect((await pedir()).corpo.codigo).toBe('identidade-dispensada')
    expect((await responder()).status).toBe(200)
    expect(await passos()).toEqual(['NOME_E_ACEITE'])
  })

  test('SEMPRE asks for a code where there is no document', async () => {
    await regra('SEMPRE')
    await enviado(SEM_DOCUMENTO)
    expect((await r.publico(o)).corpo.identidade).toMatchObject({
      documento: null,
      contatos: [{ canal: 'SMS' }, { canal: 'EMAIL' }],
    })
    expect((await responder()).corpo.codigo).toBe('identidade-exigida')
    expect((await confirmar('DOCUMENTO', '4725')).corpo.codigo).toBe('identidade-nao-confere')
    await pedir()
    const { corpo } = await confirmar('CODIGO', await codigoEnviado())
    expect((await responder(corpo.prova)).status).toBe(200)
  })

  test('DISPENSAR asks nobody', async () => {
    await regra('DISPENSAR')
    await enviado()
    expect((await r.publico(o)).corpo.identidade).toBeNull()
    expect((await responder()).status).toBe(200)
  })

  test('takes no other word', async () => {
    const body = { codConcessionaria: r.loja, chave: 'orcamento.identidade', valor: 'TALVEZ' }
    expect((await r.t.chamar('POST', 'config/update-value', { token: r.gerente, body })).status).toBe(422)
  })
})

test('after the answer, the whole name and the papers are only for whoever is recognised', async () => {
  await enviado()
  const papeis = (prova = '') =>
    Promise.all(['/conteudo', '/pdf'].map(async (p) => (await r.publico(o, 'GET', p + prova)).status))
  const { prova } = (await confirmar('DOCUMENTO', '4725')).corpo
  expect((await responder(prova)).corpo.assinadoPor).toBe('Helena Prado')
  const visto = (await r.publico(o)).corpo
  expect([visto.situacao, visto.assinadoPor, visto.cliente, visto.linhas.length]).toEqual([
    'RESPONDIDO',
    null,
    'Helena',
    2,
  ])
  expect(visto.identidade?.documento).toBe('CPF')
  expect(await papeis()).toEqual([403, 403])
  // Another day: the step is passed again.
  const nova = (await confirmar('DOCUMENTO', '4725')).corpo.prova
  expect(await papeis(`?prova=${nova}`)).toEqual([200, 200])
  expect((await r.publico(o, 'GET', `?prova=${nova}`)).corpo.assinadoPor).toBe('Helena Prado')
})
