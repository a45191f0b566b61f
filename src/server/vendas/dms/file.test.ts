import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import type { dms, Execucao } from '#shared/vendas/dms.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { sendBytes } from '#tests/server/request.ts'
import { download, foreignXlsx } from '#tests/files/spreadsheet.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { runDms, scheduleDms } from './run.ts'

const MONTH = '2025-03'
let t: TestServer
let m: World
let loja: number
let admin: string
const errors: unknown[] = []

beforeAll(async () => {
  t = await openTestServer({})
  m = await buildWorld(t, 'localhost')
  ;[loja = 0] = m.lojas
  admin = await m.token(2)
  await t.sql('update concessionaria set cnpj = $2 where cod_concessionaria = $1', [loja, '11222333000181'])
})
afterAll(() => t.close())

type Sent = Loaded<typeof dms.enviarArquivo>
async function send(file: string | Uint8Array, nome = 'vendas.csv') {
  const path = `vendas/dms/${loja}/arquivos?nome=${nome}`
  const r = await sendBytes(t.server.endereco, path, Buffer.from(file), {
    host: m.host,
    token: admin,
  })
  return { status: r.status, corpo: r.corpo as Partial<Sent> & { mensagem?: string } }
}
const fonte = async () => {
  const r = await t.callApi('GET', `vendas/dms/${loja}`, { host: m.host, token: admin })
  return r.corpo as unknown as Loaded<typeof dms.getFonte>
}
const execucao = async (cod: number | undefined) => (await fonte()).execucoes.find((e) => e.codExecucao === cod)
const execute = (codExecucao: number, stop = new AbortController().signal) =>
  runDms(t.server.services, { codDistribuidor: m.codDistribuidor, codExecucao }, stop, (e) => errors.push(e))
/** Sends a file and runs its reading, as the queue would. */
async function read(file: string | Uint8Array, nome?: string): Promise<Execucao | undefined> {
  const { status, corpo } = await send(file, nome)
  expect(status, JSON.stringify(corpo)).toBe(200)
  await execute(corpo.codExecucao ?? 0)
  return execucao(corpo.codExecucao)
}
const dmsTotal = async () => {
  const r = await t.callApi('GET', `vendas/conciliacao/${loja}/${MONTH}`, { host: m.host, token: admin })
  return (r.corpo as unknown as Loaded<typeof dms.getConciliacao>).totais.dms
}
const csv = (...linhas: string[]) => ['Data;Setor;Valor;Devoluções', ...linhas].join('\r\n')

test('a sales file is summed by day and account; a repeated one changes nothing, a corrected one replaces its days', async () => {
  const first = csv(
    '10/03/2025;3.1.06 Pneus;1.000,50;-100,00',
    '10/03/2025;3.1.06 Pneus;500,00;',
    '11/03/2025;3.1.06 Pneus;R$ 300,00;',
    '11/03/2025;Diversos;70,00;',
  )
  const loaded = await read(first)
  expect(loaded?.erro, String(errors)).toBeNull()
  expect(loaded).toMatchObject({
    origem: 'ARQUIVO',
    estado: 'CONCLUIDA',
    arquivo: 'vendas.csv',
    linhas: 4,
    novas: 3,
    alteradas: 0,
    titulos: [
      { titulo: 'Data', coluna: 'dia' },
      { titulo: 'Setor', coluna: 'conta' },
      { titulo: 'Valor', coluna: 'bruto' },
      { titulo: 'Devoluções', coluna: 'devolucao' },
    ],
  })
  // An account named like a department is mapped to it; the other one waits for a person.
  expect(await dmsTotal()).toBe(1_400_50 + 300_00)
  expect((await fonte()).contas.map((c) => [c.codigo, c.sabido, c.departamento])).toEqual([
    ['3.1.06 Pneus', true, 'PNEUS'],
    ['Diversos', false, null],
  ])
  const again = await send(first, 'o-mesmo-com-outro-nome.csv')
  expect(again.corpo).toMatchObject({ repetido: true, arquivo: 'vendas.csv' })
  expect((await fonte()).execucoes).toHaveLength(1)
  // The new file replaces the 11th, without 'Diversos'; the 10th stays as it was.
  expect(await read(csv('2025-03-11;3.1.06 Pneus;350,00;', '12/03/2025;3.1.06 Pneus;1,00;'))).toMatchObject({
    novas: 1,
    alteradas: 2,
  })
  expect(await dmsTotal()).toBe(1_400_50 + 350_00 + 1_00)
})

test("reads a workbook with real dates, the store's own titles and its number format", async () => {
  const spreadsheet = await foreignXlsx('Vendas', [
    ['Empresa', 'Dt. Mov', 'Grupo', 'Vl. líquido', 'Horas'],
    ['11.222.333/0001-81', new Date(Date.UTC(2025, 2, 13)), 'Baterias', 1234.5, 1.5],
  ])
  const withoutTitles = await read(spreadsheet, 'vendas.xlsx')
  expect(withoutTitles).toMatchObject({ estado: 'FALHOU', novas: 0 })
  expect(withoutTitles?.titulos.map((x) => x.titulo)).toEqual(['Empresa', 'Dt. Mov', 'Grupo', 'Vl. líquido', 'Horas'])
  const save = (body: object) => t.callApi('PUT', `vendas/dms/${loja}/leitura`, { host: m.host, token: admin, body })
  const { versao } = (await fonte()).fonte ?? { versao: 0 }
  const titulos = { dia: 'Dt. Mov', conta: 'grupo', bruto: 'VL LIQUIDO' }
  const repetido = await save({ formato: 'US', titulos: { ...titulos, custo: 'Grupo' }, versao })
  expect(repetido.corpo['campos']).toEqual({ 'titulos.custo': 'Este título já é de outra coluna' })
  expect((await save({ formato: 'US', titulos, versao })).status).toBe(200)
  expect((await save({ formato: 'US', titulos, versao })).status).toBe(409)
  expect(await read(spreadsheet, 'vendas.xlsx')).toMatchObject({ estado: 'CONCLUIDA', linhas: 1, novas: 1 })
  const [fetched] = await t.sql<object>(
    `select dia::text, bruto, minutos from dms_linha where cod_concessionaria = $1 and conta = 'Baterias'`,
    [loja],
  )
  expect(fetched).toMatchObject({ dia: '2025-03-13', bruto: 123450, minutos: 90 })
  expect(await read('Date,Department,Amount\n03/14/2025,Baterias,"1,250"', 'us.csv')).toMatchObject({ novas: 1 })
  const after = (await fonte()).fonte?.versao
  await save({ formato: 'BR', titulos: {}, versao: after })
})

test('a refused file names row and column, and none of it is stored', async () => {
  const before = await dmsTotal()
  const e = await read(
    csv(
      '20/03/2025;Pneus;10,00;',
      '32/03/2025;Pneus;10,00;',
      '01/01/2999;Pneus;1,00;',
      '20/03/2025;Pneus;1,250;',
      '20/03/2025;;-5;',
    ),
  )
  expect(e).toMatchObject({ estado: 'FALHOU', recusadas: 4, novas: 0 })
  expect(e?.erro).toContain('4 linhas têm erro e nada do arquivo foi gravado')
  expect(e?.recusas.map((r) => r.linha)).toEqual([
    'linha 3, Dia',
    'linha 4, Dia',
    'linha 5, Bruto',
    'linha 6, Conta',
    'linha 6, Bruto',
  ])
  const ofOther = await read('Data;Setor;Valor;Loja\n20/03/2025;Pneus;1,00;Outra', 'outra.csv')
  expect(ofOther?.recusas[0]).toMatchObject({ linha: 'linha 2, Concessionária' })
  for (const [file, mensagem] of [
    ['%PDF-1.4', 'é um PDF'],
    ['Data;Setor\n1;2', 'falta a coluna Bruto'],
  ] as const)
    expect((await read(file))?.erro).toContain(mensagem)
  expect((await send('')).status).toBe(422)
  expect(await dmsTotal()).toBe(before)
  expect(errors).toEqual([])
})

test("a day comes from the file or from the store's system, never from both", async () => {
  const sell = (dia: string, idExterno: string) =>
    t.callApi('POST', 'integracao/vendas', {
      host: m.host,
      token: m.chave,
      body: { codConcessionaria: loja, itens: [{ idExterno, dia, conta: '3.1.06 Pneus', bruto: 900_00 }] },
    })
  const before = (await dmsTotal()) ?? 0
  expect((await sell(`${MONTH}-25`, 'v1')).status).toBe(200)
  expect(await dmsTotal()).toBe(before + 900_00)
  const e = await read(csv('24/03/2025;3.1.06 Pneus;10,00;', '25/03/2025;3.1.06 Pneus;900,00;'))
  expect(e).toMatchObject({ estado: 'FALHOU', recusas: [{ linha: 'linha 3, Dia' }] })
  expect(await dmsTotal()).toBe(before + 900_00)
  // Rows from the system arrive later and replace the file's.
  expect((await sell(`${MONTH}-10`, 'v2')).status).toBe(200)
  expect(await dmsTotal()).toBe(before + 900_00 - 1_400_50 + 900_00)
})

test('an interrupted reading resumes in file order; after three deaths it has failed', async () => {
  const a = (await send(csv('27/03/2025;Pneus;1,00;'))).corpo.codExecucao ?? 0
  const b = (await send(csv('27/03/2025;Pneus;2,00;'))).corpo.codExecucao ?? 0
  const value = async () =>
    (
      await t.sql<{ bruto: number }>(
        `select bruto from dms_linha where cod_concessionaria = $1 and dia = '2025-03-27'`,
        [loja],
      )
    )[0]
  await execute(b)
  expect((await execucao(b))?.estado).toBe('NA_FILA')
  await execute(a, AbortSignal.abort())
  expect((await execucao(a))?.estado).toBe('NA_FILA')
  expect(await value()).toBeUndefined()
  // State left by a killed process.
  await t.sql(
    `update dms_execucao set estado = 'EXECUTANDO', batida_em = now() - interval '10 minutes' where cod_execucao = $1`,
    [a],
  )
  await scheduleDms(t.server.services)
  expect((await execucao(a))?.estado).toBe('NA_FILA')
  await execute(a)
  await execute(b)
  expect((await value())?.bruto).toBe(2_00)
  const c = (await send(csv('28/03/2025;Pneus;1,00;'))).corpo.codExecucao ?? 0
  await t.sql(
    `update dms_execucao set estado = 'EXECUTANDO', tentativas = 3, batida_em = now() - interval '10 minutes' where cod_execucao = $1`,
    [c],
  )
  await scheduleDms(t.server.services)
  expect(await execucao(c)).toMatchObject({
    estado: 'FALHOU',
    erro: expect.stringContaining('parou três vezes') as string,
  })
})

test("the store's system sends files with its key; the template is a valid file; log and health list them", async () => {
  const modelo = await download(t.server.endereco, 'vendas/dms-modelo?formato=csv', { host: m.host, token: admin })
  expect(modelo.bytes.toString()).toContain('Dia;Conta;Bruto')
  // The template has only its example row: nothing to import.
  expect((await read(modelo.bytes, 'modelo.csv'))?.erro).toContain('Não há linhas preenchidas')
  const fromApi = (file: string) =>
    sendBytes(
      t.server.endereco,
      `integracao/vendas/arquivo?codConcessionaria=${loja}&nome=api.csv`,
      Buffer.from(file),
      {
        host: m.host,
        token: m.chave,
      },
    )
  const r = await fromApi(csv('30/03/2025;Pneus;5,00;'))
  expect(r.corpo).toMatchObject({ estado: 'NA_FILA', quem: 'API', repetido: false })
  await execute(Number(r.corpo['codExecucao']))
  const list = await t.callApi('GET', `integracao/vendas/arquivos?codConcessionaria=${loja}`, {
    host: m.host,
    token: m.chave,
  })
  expect((list.corpo['itens'] as Execucao[])[0]).toMatchObject({ arquivo: 'api.csv', estado: 'CONCLUIDA', novas: 1 })
  expect((await fromApi(csv('30/03/2025;Pneus;5,00;'))).corpo).toMatchObject({ repetido: true })
  const log = await t.callApi('GET', 'suporte/integracoes/registros?sistema=DMS', {
    host: m.host,
    token: await m.token(-1),
  })
  expect(JSON.stringify(log.corpo)).toContain('arquivo de vendas')
  const [{ total, erros: falhas } = { total: 0, erros: 0 }] = await t.sql<{ total: number; erros: number }>(
    `select sum(total)::int as total, sum(erros)::int as erros from integracao_hora where sistema = 'DMS' and cod_concessionaria = $1`,
    [loja],
  )
  expect(total).toBeGreaterThan(1)
  expect(falhas).toBeGreaterThan(0)
  const [request] = await t.sql<{ pedido: string }>(
    `select pedido from integracao_registro where operacao like 'PUT integracao/vendas/arquivo' limit 1`,
  )
  expect(request?.pedido).toContain('"bytes": 53')
})
