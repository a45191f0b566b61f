import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let token: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  token = await m.token(2)
})
afterAll(() => t.close())

let made = 0
async function cliente(nome: string): Promise<number> {
  const [r] = await t.sql<{ c: number }>(
    'insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, $3) returning cod_cliente as c',
    [m.codDistribuidor, m.lojas[0], nome],
  )
  return r?.c ?? 0
}
/** A claim with a photo and words as proof. */
async function claim(codCliente: number, estado: string): Promise<{ codigo: number; arquivo: string }> {
  const n = ++made
  const arquivo = `garantia/${m.codDistribuidor}/prova-${n}.webp`
  await t.server.services.files.save(arquivo, Buffer.from('foto'), 'image/webp')
  const [r] = await t.sql<{ c: number }>(
    `with v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $4, 'Fiat', 'Argo') returning cod_veiculo),
     g as (insert into garantia_solicitacao (cod_distribuidor, cod_concessionaria, numero, estado, marca, cod_veiculo, cod_cliente, reclamacao, causa, correcao, valor_pedido, valor_aceito, paga_em, observacao)
       select $1, $2, $3, $5, 'Fiat', cod_veiculo, $6, 'Sou Lia, moro na Rua das Palmas', 'Folga', 'Trocada', 100, 100, current_date, 'Falar com Lia' from v returning cod_solicitacao),
     e as (insert into garantia_evidencia (cod_distribuidor, cod_concessionaria, cod_solicitacao, tipo, texto, arquivo, midia, sha256)
       select $1, $2, cod_solicitacao, x.tipo, x.texto, x.arquivo, x.midia, repeat('a', 64) from g,
         (values ('PECA_GUARDADA', 'Prateleira da Lia', null, null), ('FOTO_PECA', null, $7, 'image/webp')) x (tipo, texto, arquivo, midia))
     select cod_solicitacao as c from g`,
    [m.codDistribuidor, m.lojas[0], n, `LGP${String(n).padStart(4, '0')}`, estado, codCliente, arquivo],
  )
  return { codigo: r?.c ?? 0, arquivo }
}
const call = (method: string, path: string, body?: unknown) =>
  t.callApi(method, path, { host: m.host, token, ...(body !== undefined && { body }) })
const keeps = (arquivo: string) =>
  t.server.services.files.read(arquivo).then(
    () => true,
    () => false,
  )

test('the export of a customer’s data has their claims with proofs, and no one else’s', async () => {
  const [lia, other] = [await cliente('Lia Exporta'), await cliente('Outra')]
  await claim(lia, 'PAGA')
  await claim(other, 'PAGA')
  const { garantias } = (await call('GET', `clientes/${lia}/exportacao`)).corpo as {
    garantias: { reclamacao: string; evidencias: { texto: string | null; arquivo: string | null }[] }[]
  }
  expect(garantias).toHaveLength(1)
  expect(garantias[0]).toMatchObject({ reclamacao: expect.stringContaining('Rua das Palmas'), causa: 'Folga' })
  expect(garantias[0]?.evidencias.map((e) => e.texto)).toContain('Prateleira da Lia')
  expect(garantias[0]?.evidencias.find((e) => e.arquivo !== null)?.arquivo).toContain('prova-')
})

test('an open claim keeps a customer from being erased; settled ones lose words and photos, paid ones keep their files', async () => {
  const lia = await cliente('Lia Apagada')
  const [open, refused, paid] = [await claim(lia, 'ENVIADA'), await claim(lia, 'GLOSADA'), await claim(lia, 'PAGA')]
  const erase = () => call('POST', `clientes/${lia}/anonimizar`, { nome: 'Lia Apagada' })
  const early = await erase()
  expect([early.status, early.corpo['codigo']]).toEqual([409, 'garantia-aberta'])
  await t.sql(`update garantia_solicitacao set estado = 'DESISTIDA' where cod_solicitacao = $1`, [open.codigo])
  expect((await erase()).status).toBe(200)
  const rows = await t.sql<Record<string, unknown>>(
    `select estado, reclamacao, causa, observacao, valor_aceito::int as valor,
       (select count(*)::int from garantia_evidencia e where e.cod_solicitacao = g.cod_solicitacao) as provas
     from garantia_solicitacao g where cod_cliente = $1 order by cod_solicitacao`,
    [lia],
  )
  const gone = { reclamacao: '', observacao: null, valor: 100 }
  expect(rows).toEqual([
    { ...gone, estado: 'DESISTIDA', causa: '', provas: 0 },
    { ...gone, estado: 'GLOSADA', causa: '', provas: 0 },
    { ...gone, estado: 'PAGA', causa: 'Folga', provas: 1 },
  ])
  await expect.poll(async () => [await keeps(open.arquivo), await keeps(refused.arquivo)]).toEqual([false, false])
  expect(await keeps(paid.arquivo)).toBe(true)
  const exported = await call('GET', `clientes/${lia}/exportacao`)
  expect(JSON.stringify(exported.corpo)).not.toContain('Palmas')
})

test('a defect within its 30 days keeps a customer from being erased; a settled one loses what was said', async () => {
  const [lia, other] = [await cliente('Lia Prazo'), await cliente('Outro Prazo')]
  const defect = async (codCliente: number, titulo: string) => {
    const [r] = await t.sql<{ c: number }>(
      `with v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $5, 'Fiat', 'Argo') returning cod_veiculo),
       r as (insert into reparo (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, titulo, garantia) select $1, $2, cod_veiculo, $3, $4, 'MANUAL' from v returning cod_reparo)
       insert into reparo_contato (cod_distribuidor, cod_concessionaria, cod_reparo, canal, texto) select $1, $2, cod_reparo, 'TELEFONE', 'Lia pediu para ligar à noite' from r
       returning cod_reparo as c`,
      [m.codDistribuidor, m.lojas[0], codCliente, titulo, `PRZ${String(++made).padStart(4, '0')}`],
    )
    return r?.c
  }
  const mine = await defect(lia, 'Câmbio dá tranco')
  await defect(other, 'Outro defeito')
  const { prazosDeGarantia } = (await call('GET', `clientes/${lia}/exportacao`)).corpo
  expect(prazosDeGarantia).toMatchObject([
    { titulo: 'Câmbio dá tranco', contatos: [{ texto: 'Lia pediu para ligar à noite' }] },
  ])
  const erase = () => call('POST', `clientes/${lia}/anonimizar`, { nome: 'Lia Prazo' })
  const early = await erase()
  expect([early.status, early.corpo['codigo']]).toEqual([409, 'defeito-aberto'])
  await t.sql(
    `update reparo set estado = 'RESOLVIDO', motivo = 'Lia aceitou', encerrado_em = now() where cod_reparo = $1`,
    [mine],
  )
  expect((await erase()).status).toBe(200)
  expect(
    await t.sql(
      'select r.titulo, r.motivo, k.texto from reparo r join reparo_contato k using (cod_distribuidor, cod_reparo) order by r.cod_reparo',
    ),
  ).toEqual([
    { titulo: 'Câmbio dá tranco', motivo: 'Apagado a pedido', texto: 'Apagado a pedido' },
    { titulo: 'Outro defeito', motivo: null, texto: 'Lia pediu para ligar à noite' },
  ])
})
