import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lido } from '#shared/core/contract.ts'
import type { dms, Execucao } from '#shared/vendas/dms.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { enviarBytes } from '#tests/pedido.ts'
import { baixar } from '#tests/planilha.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { executarDms, programarDms } from './executar.ts'

const MES = '2025-03'
let t: Teste
let m: Mundo
let loja: number
let admin: string
const erros: unknown[] = []

beforeAll(async () => {
  t = await abrirTeste({})
  m = await buildMundo(t, 'localhost')
  ;[loja = 0] = m.lojas
  admin = await m.token(2)
  await t.sql('update concessionaria set cnpj = $2 where cod_concessionaria = $1', [loja, '11222333000181'])
})
afterAll(() => t.fechar())

type Enviado = Lido<typeof dms.enviarArquivo>
async function enviar(arquivo: string | Uint8Array, nome = 'vendas.csv') {
  const caminho = `vendas/dms/${loja}/arquivos?nome=${nome}`
  const r = await enviarBytes(t.servidor.endereco, caminho, Buffer.from(arquivo), {
    host: m.host,
    token: admin,
  })
  return { status: r.status, corpo: r.corpo as Partial<Enviado> & { mensagem?: string } }
}
const fonte = async () => {
  const r = await t.chamar('GET', `vendas/dms/${loja}`, { host: m.host, token: admin })
  return r.corpo as unknown as Lido<typeof dms.getFonte>
}
const execucao = async (cod: number | undefined) => (await fonte()).execucoes.find((e) => e.codExecucao === cod)
const executar = (codExecucao: number, parar = new AbortController().signal) =>
  executarDms(t.servidor.partes, { codDistribuidor: m.codDistribuidor, codExecucao }, parar, (e) => erros.push(e))
/** Sends a file and has it read, as the queue would. */
async function ler(arquivo: string | Uint8Array, nome?: string): Promise<Execucao | undefined> {
  const { status, corpo } = await enviar(arquivo, nome)
  expect(status, JSON.stringify(corpo)).toBe(200)
  await executar(corpo.codExecucao ?? 0)
  return execucao(corpo.codExecucao)
}
const totalDoDms = async () => {
  const r = await t.chamar('GET', `vendas/conciliacao/${loja}/${MES}`, { host: m.host, token: admin })
  return (r.corpo as unknown as Lido<typeof dms.getConciliacao>).totais.dms
}
const csv = (...linhas: string[]) => ['Data;Setor;Valor;Devoluções', ...linhas].join('\r\n')

test('a file of sales: added up by day and account, mapped by name, the same one twice changes nothing, a corrected one replaces its days', async () => {
  const primeiro = csv(
    '10/03/2025;3.1.06 Pneus;1.000,50;-100,00',
    '10/03/2025;3.1.06 Pneus;500,00;',
    '11/03/2025;3.1.06 Pneus;R$ 300,00;',
    '11/03/2025;Diversos;70,00;',
  )
  const lido = await ler(primeiro)
  expect(lido?.erro, String(erros)).toBeNull()
  expect(lido).toMatchObject({
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
  // An account that is called as a department is of it; the other one waits for somebody's word.
  expect(await totalDoDms()).toBe(1_400_50 + 300_00)
  expect((await fonte()).contas.map((c) => [c.codigo, c.sabido, c.departamento])).toEqual([
    ['3.1.06 Pneus', true, 'PNEUS'],
    ['Diversos', false, null],
  ])
  const outraVez = await enviar(primeiro, 'o-mesmo-com-outro-nome.csv')
  expect(outraVez.corpo).toMatchObject({ repetido: true, arquivo: 'vendas.csv' })
  expect((await fonte()).execucoes).toHaveLength(1)
  // The 11th is told anew, without 'Diversos'; the 10th stays as it was.
  expect(await ler(csv('2025-03-11;3.1.06 Pneus;350,00;', '12/03/2025;3.1.06 Pneus;1,00;'))).toMatchObject({
    novas: 1,
    alteradas: 2,
  })
  expect(await totalDoDms()).toBe(1_400_50 + 350_00 + 1_00)
})

test('a workbook with real dates, and the store’s own titles and way of writing numbers', async () => {
  const planilha = await writeXlsx({
    sheets: [
      {
        name: 'Vendas',
        rows: [
          ['Empresa', 'Dt. Mov', 'Grupo', 'Vl. líquido', 'Horas'],
          ['11.222.333/0001-81', new Date(Date.UTC(2025, 2, 13)), 'Baterias', 1234.5, 1.5],
        ],
      },
    ],
  })
  const semTitulos = await ler(planilha, 'vendas.xlsx')
  expect(semTitulos).toMatchObject({ estado: 'FALHOU', novas: 0 })
  expect(semTitulos?.titulos.map((x) => x.titulo)).toEqual(['Empresa', 'Dt. Mov', 'Grupo', 'Vl. líquido', 'Horas'])
  const salvar = (body: object) => t.chamar('PUT', `vendas/dms/${loja}/leitura`, { host: m.host, token: admin, body })
  const { versao } = (await fonte()).fonte ?? { versao: 0 }
  const titulos = { dia: 'Dt. Mov', conta: 'grupo', bruto: 'VL LIQUIDO' }
  const repetido = await salvar({ formato: 'US', titulos: { ...titulos, custo: 'Grupo' }, versao })
  expect(repetido.corpo['campos']).toEqual({ 'titulos.custo': 'Este título já é de outra coluna' })
  expect((await salvar({ formato: 'US', titulos, versao })).status).toBe(200)
  expect((await salvar({ formato: 'US', titulos, versao })).status).toBe(409)
  expect(await ler(planilha, 'vendas.xlsx')).toMatchObject({ estado: 'CONCLUIDA', linhas: 1, novas: 1 })
  const [lida] = await t.sql<object>(
    `select dia::text, bruto, minutos from dms_linha where cod_concessionaria = $1 and conta = 'Baterias'`,
    [loja],
  )
  expect(lida).toMatchObject({ dia: '2025-03-13', bruto: 123450, minutos: 90 })
  expect(await ler('Date,Department,Amount\n03/14/2025,Baterias,"1,250"', 'us.csv')).toMatchObject({ novas: 1 })
  const depois = (await fonte()).fonte?.versao
  await salvar({ formato: 'BR', titulos: {}, versao: depois })
})

test('a refused file names row and column, and nothing of it is kept', async () => {
  const antes = await totalDoDms()
  const e = await ler(
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
  const deOutra = await ler('Data;Setor;Valor;Loja\n20/03/2025;Pneus;1,00;Outra', 'outra.csv')
  expect(deOutra?.recusas[0]).toMatchObject({ linha: 'linha 2, Concessionária' })
  for (const [arquivo, mensagem] of [
    ['%PDF-1.4', 'é um PDF'],
    ['Data;Setor\n1;2', 'falta a coluna Bruto'],
  ] as const)
    expect((await ler(arquivo))?.erro).toContain(mensagem)
  expect((await enviar('')).status).toBe(422)
  expect(await totalDoDms()).toBe(antes)
  expect(erros).toEqual([])
})

test('a day is told by the file or by the store’s system, never by both', async () => {
  const vender = (dia: string, idExterno: string) =>
    t.chamar('POST', 'integracao/vendas', {
      host: m.host,
      token: m.chave,
      body: { codConcessionaria: loja, itens: [{ idExterno, dia, conta: '3.1.06 Pneus', bruto: 900_00 }] },
    })
  const antes = (await totalDoDms()) ?? 0
  expect((await vender(`${MES}-25`, 'v1')).status).toBe(200)
  expect(await totalDoDms()).toBe(antes + 900_00)
  const e = await ler(csv('24/03/2025;3.1.06 Pneus;10,00;', '25/03/2025;3.1.06 Pneus;900,00;'))
  expect(e).toMatchObject({ estado: 'FALHOU', recusas: [{ linha: 'linha 3, Dia' }] })
  expect(await totalDoDms()).toBe(antes + 900_00)
  // The system's own word comes later: it takes the place of the file's.
  expect((await vender(`${MES}-10`, 'v2')).status).toBe(200)
  expect(await totalDoDms()).toBe(antes + 900_00 - 1_400_50 + 900_00)
})

test('a reading that was cut short is taken up again, in the order of the files; after three deaths it has failed', async () => {
  const a = (await enviar(csv('27/03/2025;Pneus;1,00;'))).corpo.codExecucao ?? 0
  const b = (await enviar(csv('27/03/2025;Pneus;2,00;'))).corpo.codExecucao ?? 0
  const valor = async () =>
    (
      await t.sql<{ bruto: number }>(
        `select bruto from dms_linha where cod_concessionaria = $1 and dia = '2025-03-27'`,
        [loja],
      )
    )[0]
  await executar(b)
  expect((await execucao(b))?.estado).toBe('NA_FILA')
  await executar(a, AbortSignal.abort())
  expect((await execucao(a))?.estado).toBe('NA_FILA')
  expect(await valor()).toBeUndefined()
  // As a killed process leaves it.
  await t.sql(
    `update dms_execucao set estado = 'EXECUTANDO', batida_em = now() - interval '10 minutes' where cod_execucao = $1`,
    [a],
  )
  await programarDms(t.servidor.partes)
  expect((await execucao(a))?.estado).toBe('NA_FILA')
  await executar(a)
  await executar(b)
  expect((await valor())?.bruto).toBe(2_00)
  const c = (await enviar(csv('28/03/2025;Pneus;1,00;'))).corpo.codExecucao ?? 0
  await t.sql(
    `update dms_execucao set estado = 'EXECUTANDO', tentativas = 3, batida_em = now() - interval '10 minutes' where cod_execucao = $1`,
    [c],
  )
  await programarDms(t.servidor.partes)
  expect(await execucao(c)).toMatchObject({
    estado: 'FALHOU',
    erro: expect.stringContaining('parou três vezes') as string,
  })
})

test('the store’s system sends files by its key; the template reads as one; the log and the health know of them', async () => {
  const modelo = await baixar(t.servidor.endereco, 'vendas/dms-modelo?formato=csv', { host: m.host, token: admin })
  expect(modelo.bytes.toString()).toContain('Dia;Conta;Bruto')
  // Only its example: nothing to take.
  expect((await ler(modelo.bytes, 'modelo.csv'))?.erro).toContain('Não há linhas preenchidas')
  const daApi = (arquivo: string) =>
    enviarBytes(
      t.servidor.endereco,
      `integracao/vendas/arquivo?codConcessionaria=${loja}&nome=api.csv`,
      Buffer.from(arquivo),
      {
        host: m.host,
        token: m.chave,
      },
    )
  const r = await daApi(csv('30/03/2025;Pneus;5,00;'))
  expect(r.corpo).toMatchObject({ estado: 'NA_FILA', quem: 'API', repetido: false })
  await executar(Number(r.corpo['codExecucao']))
  const lista = await t.chamar('GET', `integracao/vendas/arquivos?codConcessionaria=${loja}`, {
    host: m.host,
    token: m.chave,
  })
  expect((lista.corpo['itens'] as Execucao[])[0]).toMatchObject({ arquivo: 'api.csv', estado: 'CONCLUIDA', novas: 1 })
  expect((await daApi(csv('30/03/2025;Pneus;5,00;'))).corpo).toMatchObject({ repetido: true })
  const log = await t.chamar('GET', 'suporte/integracoes/registros?sistema=DMS', {
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
  const [pedido] = await t.sql<{ pedido: string }>(
    `select pedido from integracao_registro where operacao like 'PUT integracao/vendas/arquivo' limit 1`,
  )
  expect(pedido?.pedido).toContain('"bytes": 53')
})
