import { afterAll, expect, test } from 'vitest'
import type { Lido } from '#shared/core/contract.ts'
import type { vendas } from '#shared/vendas/vendas.ts'
import { type Mes, openSales } from '#tests/vendas.ts'

const { t, m, loja, gestor, admin, chamar, certo, ler } = await openSales()
afterAll(() => t.fechar())

/** Every working day of a month has a figure. */
const encher = async (mes: string) =>
  certo('PUT', `meses/${loja}/${mes}/celulas`, {
    mudancas: (await ler(mes)).diasUteis.map((dia) => ({
      dia,
      departamento: 'PNEUS',
      medida: 'bruto',
      valor: 100_00,
      antes: null,
    })),
  })
const agir = (mes: string, acao: string, mais: object = {}, token = gestor) =>
  ler(mes).then(({ versao }) => chamar('POST', `meses/${loja}/${mes}/acoes`, { acao, versao, ...mais }, token))

test('a month is approved by somebody other than who sent it, unless the distributor says otherwise', async () => {
  const mes = '2025-06'
  await encher(mes)
  await agir(mes, 'ENVIAR', { confirmar: true, motivo: 'Feriado da cidade' }, admin)
  const visto = (token: string) => certo<Mes>('GET', `meses/${loja}/${mes}`, undefined, token)
  expect((await visto(admin)).conferencia).toMatchObject({ impedimento: expect.stringContaining('outra pessoa') })
  const r = await agir(mes, 'APROVAR', {}, admin)
  expect([r.status, r.corpo]).toEqual([
    409,
    expect.objectContaining({
      codigo: 'quatro-olhos',
      title: 'Você enviou este mês: peça a outra pessoa que o aprove.',
    }),
  ])
  // They may still look at it and send it back.
  expect((await agir(mes, 'ANALISAR', {}, admin)).corpo).toMatchObject({ estado: 'EM_ANALISE' })
  const outra = await m.token(2)
  expect((await visto(outra)).conferencia).toMatchObject({ impedimento: null, diferencas: [] })
  expect((await agir(mes, 'APROVAR', {}, outra)).corpo).toMatchObject({ estado: 'APROVADO' })
  expect((await visto(outra)).conferencia).toBeNull()
  await agir(mes, 'REABRIR', { motivo: 'Pneus do dia 5' }, outra)
  await agir(mes, 'ENVIAR', { confirmar: true, motivo: 'Feriado da cidade' }, outra)
  expect((await agir(mes, 'APROVAR', {}, outra)).corpo).toMatchObject({ codigo: 'quatro-olhos' })
  await t.sql('update distribuidor set quatro_olhos = false where cod_distribuidor = $1', [m.codDistribuidor])
  expect((await agir(mes, 'APROVAR', {}, outra)).corpo).toMatchObject({ estado: 'APROVADO' })
  await t.sql('update distribuidor set quatro_olhos = true where cod_distribuidor = $1', [m.codDistribuidor])
})

test('a month with open differences is approved with a reason alone; the queue counts them', async () => {
  const mes = '2025-08'
  await encher(mes)
  const { diasUteis } = await ler(mes)
  const [d1 = '', d2 = ''] = diasUteis
  await t.sql(
    `insert into dms_mapa (cod_distribuidor, cod_concessionaria, origem, codigo, departamento) values ($1, $2, 'CONTA', 'p', 'PNEUS')`,
    [m.codDistribuidor, loja],
  )
  for (const [id, dia] of [
    ['a', d1],
    ['b', d2],
  ])
    await t.sql(
      `insert into dms_linha (cod_distribuidor, cod_concessionaria, id_externo, dia, conta, bruto) values ($1, $2, $3, $4, 'p', 25000)`,
      [m.codDistribuidor, loja, id, dia],
    )
  await agir(mes, 'ENVIAR', { confirmar: true, motivo: 'Feriado da cidade' })
  const naFila = async (token: string) =>
    (await certo<Lido<typeof vendas.filaDeMeses>>('GET', 'fila?estado=ENVIADO', undefined, token)).itens.find(
      (i) => i.mes === mes && i.codConcessionaria === loja,
    )?.aConferir
  const { conferencia, pendencias } = await certo<Mes>('GET', `meses/${loja}/${mes}`, undefined, admin)
  const abertas = conferencia?.diferencas.length ?? 0
  expect(abertas).toBeGreaterThan(1)
  expect(conferencia).toMatchObject({
    enviadoPor: 'Pessoa 1',
    diferencas: expect.arrayContaining([
      { dia: d1, departamento: 'PNEUS', digitado: 100_00, dms: 250_00, notas: null },
    ]),
  })
  const foraDoCostume = pendencias.discrepantes.length
  expect(await naFila(admin)).toEqual({ foraDoCostume, diferencas: abertas, enviadoPor: 'Pessoa 1' })
  // Who judges nothing is told nothing of it.
  expect([await naFila(gestor), (await ler(mes)).conferencia]).toEqual([null, null])
  const r = await agir(mes, 'APROVAR', {}, admin)
  expect([r.status, r.corpo['codigo'], r.corpo['title']]).toEqual([
    409,
    'pendencias',
    `O mês tem ${abertas} diferenças abertas com o DMS ou as notas.`,
  ])
  expect((await agir(mes, 'APROVAR', { confirmar: true }, admin)).corpo['campos']).toEqual({
    motivo: 'Diga por que aprova assim',
  })
  const dito = { confirmar: true, motivo: 'O DMS corrige amanhã' }
  expect((await agir(mes, 'APROVAR', dito, admin)).corpo).toMatchObject({ estado: 'APROVADO' })
  expect((await ler(mes)).eventos.at(-1)).toMatchObject({ acao: 'APROVAR', texto: 'O DMS corrige amanhã' })
})
