import { afterAll, expect, test } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import type { vendas } from '#shared/vendas/vendas.ts'
import { type Month, openSales } from '#tests/records/vendas.ts'

const { t, m, loja, manager, admin, callApi, certo, read } = await openSales()
afterAll(() => t.close())

/** Fills every working day of a month with a figure. */
const fill = async (mes: string) =>
  certo('PUT', `meses/${loja}/${mes}/celulas`, {
    mudancas: (await read(mes)).diasUteis.map((dia) => ({
      dia,
      departamento: 'PNEUS',
      medida: 'bruto',
      valor: 100_00,
      antes: null,
    })),
  })
const act = (mes: string, acao: string, extra: object = {}, token = manager) =>
  read(mes).then(({ versao }) => callApi('POST', `meses/${loja}/${mes}/acoes`, { acao, versao, ...extra }, token))

test('the approver of a month is not its sender, unless the distributor allows it', async () => {
  const mes = '2025-06'
  await fill(mes)
  await act(mes, 'ENVIAR', { confirmar: true, motivo: 'Feriado da cidade' }, admin)
  const visto = (token: string) => certo<Month>('GET', `meses/${loja}/${mes}`, undefined, token)
  expect((await visto(admin)).conferencia).toMatchObject({ impedimento: expect.stringContaining('outra pessoa') })
  const r = await act(mes, 'APROVAR', {}, admin)
  expect([r.status, r.corpo]).toEqual([
    409,
    expect.objectContaining({
      codigo: 'quatro-olhos',
      title: 'Você enviou este mês: peça a outra pessoa que o aprove.',
    }),
  ])
  // The sender may still analyse the month and send it back.
  expect((await act(mes, 'ANALISAR', {}, admin)).corpo).toMatchObject({ estado: 'EM_ANALISE' })
  const another = await m.token(2)
  expect((await visto(another)).conferencia).toMatchObject({ impedimento: null, diferencas: [] })
  expect((await act(mes, 'APROVAR', {}, another)).corpo).toMatchObject({ estado: 'APROVADO' })
  expect((await visto(another)).conferencia).toBeNull()
  await act(mes, 'REABRIR', { motivo: 'Pneus do dia 5' }, another)
  await act(mes, 'ENVIAR', { confirmar: true, motivo: 'Feriado da cidade' }, another)
  expect((await act(mes, 'APROVAR', {}, another)).corpo).toMatchObject({ codigo: 'quatro-olhos' })
  await t.sql('update distribuidor set quatro_olhos = false where cod_distribuidor = $1', [m.codDistribuidor])
  expect((await act(mes, 'APROVAR', {}, another)).corpo).toMatchObject({ estado: 'APROVADO' })
  await t.sql('update distribuidor set quatro_olhos = true where cod_distribuidor = $1', [m.codDistribuidor])
})

test('a month with open differences needs a reason to be approved; the queue counts them', async () => {
  const mes = '2025-08'
  await fill(mes)
  const { diasUteis } = await read(mes)
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
  await act(mes, 'ENVIAR', { confirmar: true, motivo: 'Feriado da cidade' })
  const naFila = async (token: string) =>
    (await certo<Loaded<typeof vendas.filaDeMeses>>('GET', 'fila?estado=ENVIADO', undefined, token)).itens.find(
      (i) => i.mes === mes && i.codConcessionaria === loja,
    )?.aConferir
  const { conferencia, pendencias } = await certo<Month>('GET', `meses/${loja}/${mes}`, undefined, admin)
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
  // A user who cannot judge months does not see the differences.
  expect([await naFila(manager), (await read(mes)).conferencia]).toEqual([null, null])
  const r = await act(mes, 'APROVAR', {}, admin)
  expect([r.status, r.corpo['codigo'], r.corpo['title']]).toEqual([
    409,
    'pendencias',
    `O mês tem ${abertas} diferenças abertas com o DMS ou as notas.`,
  ])
  expect((await act(mes, 'APROVAR', { confirmar: true }, admin)).corpo['campos']).toEqual({
    motivo: 'Diga por que aprova assim',
  })
  const said = { confirmar: true, motivo: 'O DMS corrige amanhã' }
  expect((await act(mes, 'APROVAR', said, admin)).corpo).toMatchObject({ estado: 'APROVADO' })
  expect((await read(mes)).eventos.at(-1)).toMatchObject({ acao: 'APROVAR', texto: 'O DMS corrige amanhã' })
})
