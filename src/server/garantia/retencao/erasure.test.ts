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
const keeps = (file: string) =>
  t.server.services.files.read(file).then(
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
  const defect = async (codCliente: number, title: string) => {
    const [r] = await t.sql<{ c: number }>(
      `with v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $5, 'Fiat', 'Argo') returning cod_veiculo),
       r as (insert into reparo (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, titulo, garantia) select $1, $2, cod_veiculo, $3, $4, 'MANUAL' from v returning cod_reparo)
       insert into reparo_contato (cod_distribuidor, cod_concessionaria, cod_reparo, canal, texto) select $1, $2, cod_reparo, 'TELEFONE', 'Lia pediu para ligar à noite' from r
       returning cod_reparo as c`,
      [m.codDistribuidor, m.lojas[0], codCliente, title, `PRZ${String(++made).padStart(4, '0')}`],
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

test('recalls: notices and answers of the owner of the time are exported; erasure takes words, and signatures of what was done', async () => {
  const [rui, next] = [await cliente('Rui Recall'), await cliente('Novo Dono')]
  const n = ++made
  const chassi = `9BDAB45U0ET9${String(n).padStart(5, '0')}`
  const [car] = await t.sql<{ veiculo: number; visita: number }>(
    `with v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, chassi, marca, modelo) values ($1, $2, $5, $6, 'Fiat', 'Argo') returning cod_veiculo),
      p as (insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, entregue_em)
        select $1, $2, cod_veiculo, k, true, now() - quando, now() - quando + interval '1 hour' from v, (values ($3::int, interval '20 days'), ($4::int, interval '2 days')) x (k, quando)
        returning cod_passagem, cod_cliente)
     select v.cod_veiculo as veiculo, p.cod_passagem as visita from v, p where p.cod_cliente = $3`,
    [m.codDistribuidor, m.lojas[0], rui, next, `RLG${String(n).padStart(4, '0')}`, chassi],
  )
  const signature = (name: string) => `${m.codDistribuidor}/recalls/${name}-${n}.png`
  const campaign = async (title: string) => {
    const [r] = await t.sql<{ c: number }>(
      `insert into recall (cod_distribuidor, marca, numero, titulo, desde, texto) values ($1, 'Fiat', $2, $2, current_date, 'Troca sem custo.') returning cod_recall as c`,
      [m.codDistribuidor, title],
    )
    return r?.c ?? 0
  }
  const say = (
    codRecall: number,
    estado: string,
    extra: { visita?: number; motivo?: string; ink?: string; ago: string },
  ) =>
    t.sql(
      `insert into recall_resposta (cod_distribuidor, cod_concessionaria, cod_recall, chassi, cod_veiculo, cod_passagem, estado, motivo, assinado_por, assinatura, em)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9::text is not null then 'Rui Recall' end, $9, now() - $10::interval)`,
      [
        m.codDistribuidor,
        m.lojas[0],
        codRecall,
        chassi,
        car?.veiculo,
        extra.visita ?? null,
        estado,
        extra.motivo ?? '',
        extra.ink ?? null,
        extra.ago,
      ],
    )
  const [open, done] = [await campaign(`Airbag ${n}`), await campaign(`Cinto ${n}`)]
  for (const name of ['aberta', 'feita'])
    await t.server.services.files.save(signature(name), Buffer.from('tinta'), 'image/png')
  await say(open, 'RECUSADO', {
    visita: car?.visita,
    motivo: 'Rui viaja amanhã',
    ink: signature('aberta'),
    ago: '20 days',
  })
  // From the register, without a visit: the car was still his.
  await say(done, 'RECUSADO', { motivo: 'Rui não tem tempo', ink: signature('feita'), ago: '10 days' })
  await say(done, 'NAO_SE_APLICA', { motivo: 'Peça é outra', ago: '1 day' })
  await t.sql(
    `insert into recall_aviso (cod_distribuidor, cod_concessionaria, cod_recall, chassi, cod_veiculo, canal, dia, em)
     select $1, $2, $3, $4, $5, canal, current_date, now() - quando from (values ('TELEFONE', interval '15 days'), ('BALCAO', interval '1 day')) x (canal, quando)`,
    [m.codDistribuidor, m.lojas[0], open, chassi, car?.veiculo],
  )
  await t.sql('insert into recall_feito (cod_distribuidor, chassi, cod_recall, feito_em) values ($1, $2, $3, now())', [
    m.codDistribuidor,
    chassi,
    done,
  ])
  const { recalls } = (await call('GET', `clientes/${rui}/exportacao`)).corpo
  expect(recalls).toMatchObject([
    {
      titulo: `Airbag ${n}`,
      chassi,
      respostas: [
        {
          estado: 'RECUSADO',
          motivo: 'Rui viaja amanhã',
          assinadoPor: 'Rui Recall',
          assinatura: expect.stringContaining('aberta-'),
        },
      ],
      avisos: [{ canal: 'TELEFONE' }],
    },
    { titulo: `Cinto ${n}`, respostas: [{ motivo: 'Rui não tem tempo' }], avisos: [] },
  ])
  expect((await call('GET', `clientes/${next}/exportacao`)).corpo['recalls']).toMatchObject([
    { respostas: [], avisos: [{ canal: 'BALCAO' }] },
    { respostas: [{ motivo: 'Peça é outra' }], avisos: [] },
  ])
  expect((await call('POST', `clientes/${rui}/anonimizar`, { nome: 'Rui Recall' })).status).toBe(200)
  expect(
    await t.sql(
      'select estado, motivo, assinado_por as nome, assinatura from recall_resposta where chassi = $1 order by cod_resposta',
      [chassi],
    ),
  ).toEqual([
    { estado: 'RECUSADO', motivo: 'Apagado a pedido', nome: 'Rui Recall', assinatura: signature('aberta') },
    { estado: 'RECUSADO', motivo: 'Apagado a pedido', nome: null, assinatura: null },
    { estado: 'NAO_SE_APLICA', motivo: 'Peça é outra', nome: null, assinatura: null },
  ])
  await expect.poll(() => keeps(signature('feita'))).toBe(false)
  expect(await keeps(signature('aberta'))).toBe(true)
})
