import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import type { dms } from '#shared/vendas/dms.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { keyOf, nfseKey, nfseXml, notaXml, cancellationXml, nfseCancellationXml, zipOf } from '#tests/files/nota.ts'
import { sendBytes } from '#tests/server/request.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { decryptSecret, encryptSecret } from '../../core/secrets/secret-vault.ts'
import { isPrivateAddress, destinationRefusal } from '../../core/outbound/http-client.ts'
import { runDms, scheduleDms } from './run.ts'
import { openSimulator, type SimulatedRow, type Simulator } from '../../../../scripts/demo/dms-stand-in.ts'

const MONTH = '2025-03'
const CNPJ = '11222333000181'
const OTHER_CNPJ = '11444777000161'
let t: TestServer
let m: World
let loja: number
let admin: string
let simulator: Simulator
let linhas: SimulatedRow[] = []

beforeAll(async () => {
  t = await openTestServer({ SAIDA_HOSTS: '127.0.0.1', SAIDA_PRIVADOS: 'sim' })
  m = await buildWorld(t)
  ;[loja = 0] = m.lojas
  admin = await m.token(2)
  await t.sql('update concessionaria set cnpj = $2 where cod_concessionaria = $1', [loja, CNPJ])
  simulator = await openSimulator({
    token: 'segredo-do-dms',
    perPage: 10,
    linhas: (cnpj) => Promise.resolve(cnpj === CNPJ ? linhas : []),
  })
})
afterAll(async () => {
  await simulator.close()
  await t.close()
})

async function certo<T>(method: string, path: string, body?: unknown): Promise<T> {
  const r = await t.callApi(method, `vendas/${path}`, { token: admin, body })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as T
}
const recusado = async (method: string, path: string, body: unknown) => {
  const r = await t.callApi(method, `vendas/${path}`, { token: admin, body })
  return [r.status, r.corpo['campos'] ?? r.corpo['mensagem']]
}
const fonte = () => certo<Loaded<typeof dms.getFonte>>('GET', `dms/${loja}`)
const reconciliation = (mes = MONTH) => certo<Loaded<typeof dms.getConciliacao>>('GET', `conciliacao/${loja}/${mes}`)
const neverAborted = new AbortController().signal
const errors: unknown[] = []
/** Requests a run and executes it, as the queue would. */
async function read() {
  const { codExecucao } = await certo<Loaded<typeof dms.executarFonte>>('POST', `dms/${loja}/execucoes`, {})
  await runDms(t.server.services, { codDistribuidor: m.codDistribuidor, codExecucao }, neverAborted, (e) =>
    errors.push(e),
  )
  const { execucoes } = await fonte()
  return execucoes.find((e) => e.codExecucao === codExecucao)
}
const onRow = (n: number, extra: Partial<SimulatedRow> = {}): SimulatedRow => ({
  id: `v${n}`,
  dia: `${MONTH}-${String(1 + (n % 28)).padStart(2, '0')}`,
  conta: '3.1',
  bruto: '100.10',
  ...extra,
})
const mapAccounts = (itens: unknown[], previa = false) =>
  certo<Loaded<typeof dms.salvarMapa>>('PUT', `dms/${loja}/mapa`, { mes: MONTH, itens, previa })
const dmsSum = async () => (await reconciliation()).totais.dms
const typed = (dia: string, departamento: string, valor: number) =>
  certo('PUT', `meses/${loja}/${MONTH}/celulas`, {
    mudancas: [{ dia, departamento, medida: 'bruto', valor, antes: null }],
  })

test('calls go to listed hosts only, never into the private network, however the address is written', () => {
  const r = { SAIDA_HOSTS: ['dms.exemplo.com', '*.rede.com', '10.0.0.1'], SAIDA_PRIVADOS: 'nao' as const }
  expect(destinationRefusal(r, 'https://dms.exemplo.com/x')).toBeNull()
  expect(destinationRefusal(r, 'https://a.rede.com')).toBeNull()
  for (const url of [
    'http://dms.exemplo.com',
    'https://outro.com',
    'https://rede.com.outro.com',
    'https://u:s@dms.exemplo.com',
    'https://10.0.0.1',
    'file:///etc/passwd',
    'nada',
  ])
    expect(destinationRefusal(r, url), url).not.toBeNull()
  for (const ip of [
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.1',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    '::ffff:7f00:1',
  ])
    expect(isPrivateAddress(ip), ip).toBe(true)
  expect(isPrivateAddress('200.160.2.3')).toBe(false)
  expect(isPrivateAddress('2800:3f0::1')).toBe(false)
})

test('the address must be allowed; the token is stored encrypted and never returned', async () => {
  expect(await recusado('PUT', 'dms/conexao', { url: 'https://fora.exemplo.com' })).toEqual([
    422,
    { url: expect.stringContaining('SAIDA_HOSTS') as string },
  ])
  await certo('PUT', 'dms/conexao', { url: simulator.url, token: 'segredo-do-dms' })
  const [d] = await t.sql<{ guardado: string }>(
    'select token_integracao_dms as guardado from distribuidor where cod_distribuidor = $1',
    [m.codDistribuidor],
  )
  expect(d?.guardado).not.toContain('segredo')
  expect(decryptSecret(t.server.services.segredo, d?.guardado ?? '')).toBe('segredo-do-dms')
  expect(decryptSecret('outro segredo da instalação', encryptSecret('um segredo', 'x'))).toBeNull()
  const list = await certo<Loaded<typeof dms.listFontes>>('GET', `dms?mes=${MONTH}`)
  expect(list.conexao).toEqual({ url: simulator.url, temToken: true, permitida: null })
  // A new address does not keep the token of the old one.
  await certo('PUT', 'dms/conexao', { url: 'http://127.0.0.1:9' })
  expect((await certo<Loaded<typeof dms.listFontes>>('GET', `dms?mes=${MONTH}`)).conexao?.temToken).toBe(false)
  await certo('PUT', 'dms/conexao', { url: simulator.url, token: 'segredo-do-dms' })
})

describe('reading a store’s system', () => {
  test('rows are stored once, newer versions replace older ones in any order, invalid rows are named', async () => {
    linhas = [
      ...Array.from({ length: 25 }, (_, n) => onRow(n)),
      onRow(90, { bruto: '1.234,00' }),
      onRow(91, { dia: '2999-01-01' }),
    ]
    const e = await read()
    expect(e).toMatchObject({ estado: 'CONCLUIDA', paginas: 3, linhas: 27, novas: 25, alteradas: 0, recusadas: 2 })
    expect(e?.recusas).toEqual([
      { linha: 'v90', motivo: 'O bruto não é um número como 1234.50' },
      { linha: 'v91', motivo: 'Escolha uma data de 01/01/1990 a 31/12/2100' },
    ])
    // No account is mapped to a department yet, so the DMS side is empty.
    expect(await dmsSum()).toBeNull()
    const previa = await mapAccounts([{ origem: 'CONTA', codigo: '3.1', departamento: 'PNEUS' }], true)
    expect(previa.departamentos.find((d) => d.departamento === 'PNEUS')).toMatchObject({
      antes: 0,
      depois: 25 * 100_10,
    })
    expect(await dmsSum()).toBeNull()
    await mapAccounts([{ origem: 'CONTA', codigo: '3.1', departamento: 'PNEUS' }])
    expect(await dmsSum()).toBe(25 * 100_10)
    // The next run continues from there: a correction, an old version that arrives late, a removed row.
    linhas = [
      ...linhas,
      onRow(0, { versao: 3, bruto: '50.00' }),
      onRow(0, { versao: 2, bruto: '70.00' }),
      onRow(1, { versao: 2, removida: true }),
    ]
    expect(await read()).toMatchObject({ estado: 'CONCLUIDA', paginas: 1, linhas: 3, novas: 0, alteradas: 2 })
    expect(await dmsSum()).toBe(23 * 100_10 + 50_00)
    expect(await read()).toMatchObject({ estado: 'CONCLUIDA', linhas: 0 })
  })

  test('an outage in the middle loses nothing: the next run continues after the last complete page', async () => {
    const before = (await dmsSum()) ?? 0
    linhas = [...linhas, ...Array.from({ length: 40 }, (_, n) => onRow(100 + n))]
    for (const [fault, motivo] of [
      ['recusa', 'recusou o token'],
      ['repete', 'mesma página'],
    ] as const) {
      simulator.injectFaults('nenhum', fault)
      const e = await read()
      expect(e).toMatchObject({ estado: 'FALHOU', paginas: 1, novas: 10 })
      expect(e?.erro).toContain(motivo)
    }
    // Passing failures are retried within the run.
    simulator.injectFaults('nenhum', 'corta', 'mente', 'nenhum')
    expect(await read()).toMatchObject({ estado: 'CONCLUIDA', novas: 20 })
    expect(await dmsSum()).toBe(before + 40 * 100_10)
    expect(errors).toEqual([])
  })

  test('after five failures in a row the schedule pauses; a manual run closes the circuit again', async () => {
    expect(await recusado('PUT', `dms/${loja}`, { ativo: true, agenda: '* * * * *', versao: 1 })).toEqual([
      422,
      { agenda: 'Deixe ao menos 5 minutos entre duas execuções' },
    ])
    await certo('PUT', `dms/${loja}`, { ativo: true, agenda: '30 6 * * 1-6', versao: (await fonte()).fonte?.versao })
    simulator.injectFaults('recusa')
    for (let i = 0; i < 5; i++) expect(await read()).toMatchObject({ estado: 'FALHOU' })
    expect((await fonte()).fonte).toMatchObject({ falhas: 5, abertoAte: expect.any(String) as string })
    await t.sql(`update dms_fonte set proxima_em = now() - interval '1 minute'`)
    await scheduleDms(t.server.services)
    expect((await fonte()).execucoes.filter((e) => e.estado === 'NA_FILA')).toEqual([])
    simulator.injectFaults('nenhum')
    expect(await read()).toMatchObject({ estado: 'CONCLUIDA' })
    expect((await fonte()).fonte).toMatchObject({ falhas: 0, abertoAte: null })
    await scheduleDms(t.server.services)
    const [naFila] = (await fonte()).execucoes
    expect(naFila).toMatchObject({ estado: 'NA_FILA', quem: 'Agenda' })
    // Only one run at a time; a run of a dead process is reported as interrupted.
    expect(await recusado('POST', `dms/${loja}/execucoes`, {})).toEqual([
      409,
      'A leitura desta concessionária já está em andamento.',
    ])
    await t.sql(
      `update dms_execucao set estado = 'EXECUTANDO', batida_em = now() - interval '10 minutes' where estado = 'NA_FILA'`,
    )
    await scheduleDms(t.server.services)
    expect((await fonte()).execucoes[0]).toMatchObject({ estado: 'INTERROMPIDA' })
    expect(await read()).toMatchObject({ estado: 'CONCLUIDA' })
  })
})

describe('notes', () => {
  const send = async (bytes: Buffer | string) => {
    const r = await sendBytes(t.server.endereco, `vendas/dms/${loja}/notas`, Buffer.from(bytes), {
      host: 'um.localhost',
      token: admin,
    })
    return { status: r.status, corpo: r.corpo as Partial<Loaded<typeof dms.enviarNotas>> & { mensagem?: string } }
  }
  const nota = (numero: number, extra: Partial<Parameters<typeof notaXml>[0]> = {}) =>
    notaXml({
      chave: keyOf(CNPJ, numero, numero % 2 ? 65 : 55),
      cnpj: CNPJ,
      dia: `${MONTH}-10`,
      itens: [
        { cfop: '5102', valor: '200.00', desconto: '10.00', icms: '18.00' },
        { cfop: '5656', valor: '50.00' },
        { cfop: '5910', valor: '999.00' },
      ],
      ...extra,
    })
  const notas = async () => (await reconciliation()).totais.notas

  test('notes are summed by operation; each key counts once, cancellations work in any order, other files are named', async () => {
    const zip = await zipOf({
      'a/1.xml': nota(1),
      'a/2.xml': nota(2),
      'de-novo.xml': nota(1),
      'outra.xml': notaXml({ chave: keyOf(OTHER_CNPJ, 3), cnpj: OTHER_CNPJ, dia: `${MONTH}-10`, itens: [] }),
      'negada.xml': nota(4, { cStat: '302' }),
      'homologacao.xml': nota(5, { environment: 2 }),
      'bomba.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>',
      'quebrada.xml': '<nfeProc><NFe>',
      'leia-me.txt': 'nada',
    })
    const r = await send(zip)
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    expect(r.corpo).toMatchObject({ estado: 'CONCLUIDA', novas: 2, recusadas: 5 })
    expect(r.corpo.recusas?.map((x) => x.linha)).toEqual([
      'outra.xml',
      'negada.xml',
      'homologacao.xml',
      'bomba.xml',
      'quebrada.xml',
    ])
    // Two counter notes of 190.00 and 50.00 of oil; the gift does not count. 22:30 in the store is still the 10th, although UTC is a day
    // ahead.
    expect(await notas()).toBe(2 * 240_00)
    expect(await send(nota(2))).toMatchObject({ corpo: { novas: 0, alteradas: 0 } })
    expect(await send(cancellationXml(keyOf(CNPJ, 2)))).toMatchObject({ corpo: { alteradas: 1 } })
    expect(await notas()).toBe(240_00)
    // The cancellation arrives before its note.
    await send(cancellationXml(keyOf(CNPJ, 7, 65)))
    await send(nota(7))
    await send(nota(2))
    expect(await notas()).toBe(240_00)
    // Returns from customers: by the store's own note, and by the customer's.
    await send(nota(9, { itens: [{ cfop: '1202', valor: '40.00' }] }))
    const ofCliente = nota(11, {
      chave: keyOf(OTHER_CNPJ, 11),
      cnpj: OTHER_CNPJ,
      dest: CNPJ,
      purpose: 4,
      itens: [{ cfop: '5202', valor: '60.00' }],
    })
    expect(await send(ofCliente)).toMatchObject({ corpo: { novas: 1 } })
    await mapAccounts([{ origem: 'CFOP', codigo: '5202', departamento: 'PECAS_BALCAO' }])
    expect(await notas()).toBe(240_00 - 40_00 - 60_00)
  })

  test('service notes count for the workshop, and a wrong one does not block the others', async () => {
    const before = Number(await notas())
    const zip = await zipOf({
      'servico.xml': nfseXml({ cnpj: CNPJ, numero: 31, dia: `${MONTH}-11`, valor: '300.00' }),
      'funilaria.xml': nfseXml({ cnpj: CNPJ, numero: 32, dia: `${MONTH}-11`, valor: '100.00', service: '141201' }),
      'errada.xml': nota(21).replace('<qCom>2.0000</qCom>', '<qCom>abc</qCom>'),
      'certa.xml': nota(23),
    })
    const r = await send(zip)
    expect([r.status, r.corpo.novas, r.corpo.recusas]).toEqual([
      200,
      3,
      [{ linha: 'errada.xml', motivo: expect.stringContaining('item 1, qCom') }],
    ])
    expect(Number(await notas()) - before).toBe(300_00 + 100_00 + 240_00)
    expect(await send(nfseCancellationXml(nfseKey(CNPJ, 32, `${MONTH}-11`)))).toMatchObject({
      corpo: { alteradas: 1 },
    })
    expect(Number(await notas()) - before).toBe(300_00 + 240_00)
  })

  test('a file that is neither a note nor a zip of notes is refused as a whole', async () => {
    for (const [bytes, mensagem] of [
      ['dia;valor', 'Envie um XML'],
      ['PK\u0003\u0004nada', 'zip está quebrado'],
      [await zipOf({ 'a.txt': 'nada' }), 'não tem nenhum XML'],
    ] as const) {
      const r = await send(bytes)
      expect(r.status).toBe(422)
      expect(r.corpo.mensagem).toContain(mensagem)
    }
  })
})

test('a difference is settled with a reason, reopens when a value changes, and blocks the closing while open', async () => {
  await typed(`${MONTH}-02`, 'PNEUS', 500_00)
  const before = await reconciliation()
  const d = before.diferencas.find((x) => x.dia === `${MONTH}-03` && x.departamento === 'PNEUS')
  expect(d).toMatchObject({ digitado: null, causa: 'FALTA_DIGITAR', aceite: null })
  const visto = { dia: d?.dia, departamento: d?.departamento, digitado: d?.digitado, dms: d?.dms, notas: d?.notas }
  const accept = (body: object) =>
    t.callApi('POST', `vendas/conciliacao/${loja}/${MONTH}/aceites`, { token: admin, body })
  expect((await accept({ visto, lado: 'DMS', motivo: 'x' })).corpo['campos']).toEqual({
    motivo: 'Diga o motivo, com ao menos 3 letras',
  })
  expect((await accept({ visto: { ...visto, dms: 1 }, lado: 'DMS', motivo: 'Conferido' })).status).toBe(409)
  expect((await accept({ visto, lado: 'NOTAS', motivo: 'Conferido' })).status).toBe(422)
  expect((await accept({ visto, lado: 'DMS', motivo: 'Faltou digitar' })).status).toBe(200)
  const mes = await certo<{ celulas: { dia: string; bruto: number | null }[] }>('GET', `meses/${loja}/${MONTH}`)
  expect(mes.celulas.find((c) => c.dia === `${MONTH}-03`)?.bruto).toBe(d?.dms)
  // The typed sale stays as it is, with a reason.
  const another = (await reconciliation()).diferencas.find((x) => x.dia === `${MONTH}-02` && x.departamento === 'PNEUS')
  const view = {
    dia: another?.dia,
    departamento: 'PNEUS',
    digitado: another?.digitado,
    dms: another?.dms,
    notas: another?.notas,
  }
  expect((await accept({ visto: view, lado: 'DIGITADO', motivo: 'Venda fora do sistema' })).status).toBe(200)
  const ofDay2 = async () =>
    (await reconciliation()).diferencas.find((x) => x.dia === `${MONTH}-02` && x.departamento === 'PNEUS')
  expect((await ofDay2())?.aceite).toMatchObject({ lado: 'DIGITADO', motivo: 'Venda fora do sistema' })
  linhas = [...linhas, onRow(1, { versao: 9, bruto: '700.00' })]
  await read()
  expect((await ofDay2())?.aceite).toBeNull()
  // The refused closing names the open differences.
  await t.sql(`update venda_mes set estado = 'APROVADO' where cod_concessionaria = $1 and mes = $2`, [loja, MONTH])
  const r = await t.callApi('POST', 'relatorio/fechamento-mensal', {
    token: admin,
    body: { mes: MONTH, codConcessionarias: [loja] },
  })
  expect(r.status).toBe(422)
  expect(Object.values(r.corpo['campos'] as object)[0]).toMatch(/\d+ diferenças abertas com o DMS ou as notas/)
  // An approved month takes no new figures; the typed ones may still be accepted.
  const opened = (await reconciliation()).diferencas.find((x) => x.causa === 'FALTA_DIGITAR' && x.dms !== null)
  const seenRow = {
    dia: opened?.dia,
    departamento: opened?.departamento,
    digitado: opened?.digitado,
    dms: opened?.dms,
    notas: opened?.notas,
  }
  expect((await accept({ visto: seenRow, lado: 'DMS', motivo: 'Conferido' })).status).toBe(409)
  expect((await accept({ visto: seenRow, lado: 'DIGITADO', motivo: 'Lançada em abril' })).status).toBe(200)
})

test('an account that comes twice in one map is refused', async () => {
  const itens = ['PNEUS', 'PNEUS'].map((departamento) => ({ origem: 'CONTA', codigo: '9.9.99', departamento }))
  expect(await recusado('PUT', `dms/${loja}/mapa`, { mes: MONTH, itens, previa: false })).toEqual([
    422,
    { 'itens.1.codigo': '9.9.99: este código vem duas vezes. Deixe só um' },
  ])
})
