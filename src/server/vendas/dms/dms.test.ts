import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lido } from '#shared/core/contract.ts'
import type { dms } from '#shared/vendas/dms.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { chaveDe, nfseKey, xmlDaNfse, xmlDaNota, xmlDoCancelamento, xmlDoCancelamentoNfse, zipDe } from '#tests/nota.ts'
import { enviarBytes } from '#tests/pedido.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { abrirSegredo, guardarSegredo } from '../../core/secrets/cofre.ts'
import { enderecoPrivado, recusaDoDestino } from '../../core/outbound/saida.ts'
import { executarDms, programarDms } from './executar.ts'
import { abrirSimulador, type LinhaSimulada, type Simulador } from '../../../../scripts/demo/simulador-dms.ts'

const MES = '2025-03'
const CNPJ = '11222333000181'
const OUTRO_CNPJ = '11444777000161'
let t: Teste
let m: Mundo
let loja: number
let admin: string
let simulador: Simulador
let linhas: LinhaSimulada[] = []

beforeAll(async () => {
  t = await abrirTeste({ SAIDA_HOSTS: '127.0.0.1', SAIDA_PRIVADOS: 'sim' })
  m = await buildMundo(t)
  ;[loja = 0] = m.lojas
  admin = await m.token(2)
  await t.sql('update concessionaria set cnpj = $2 where cod_concessionaria = $1', [loja, CNPJ])
  simulador = await abrirSimulador({
    token: 'segredo-do-dms',
    porPagina: 10,
    linhas: (cnpj) => Promise.resolve(cnpj === CNPJ ? linhas : []),
  })
})
afterAll(async () => {
  await simulador.fechar()
  await t.fechar()
})

async function certo<T>(metodo: string, caminho: string, body?: unknown): Promise<T> {
  const r = await t.chamar(metodo, `vendas/${caminho}`, { token: admin, body })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as T
}
const recusado = async (metodo: string, caminho: string, body: unknown) => {
  const r = await t.chamar(metodo, `vendas/${caminho}`, { token: admin, body })
  return [r.status, r.corpo['campos'] ?? r.corpo['mensagem']]
}
const fonte = () => certo<Lido<typeof dms.getFonte>>('GET', `dms/${loja}`)
const conciliacao = (mes = MES) => certo<Lido<typeof dms.getConciliacao>>('GET', `conciliacao/${loja}/${mes}`)
const naoPara = new AbortController().signal
const erros: unknown[] = []
/** Asks for a run and waits for it, as the queue would. */
async function ler() {
  const { codExecucao } = await certo<Lido<typeof dms.executarFonte>>('POST', `dms/${loja}/execucoes`, {})
  await executarDms(t.servidor.partes, { codDistribuidor: m.codDistribuidor, codExecucao }, naoPara, (e) =>
    erros.push(e),
  )
  const { execucoes } = await fonte()
  return execucoes.find((e) => e.codExecucao === codExecucao)
}
const linha = (n: number, mais: Partial<LinhaSimulada> = {}): LinhaSimulada => ({
  id: `v${n}`,
  dia: `${MES}-${String(1 + (n % 28)).padStart(2, '0')}`,
  conta: '3.1',
  bruto: '100.10',
  ...mais,
})
const mapear = (itens: unknown[], previa = false) =>
  certo<Lido<typeof dms.salvarMapa>>('PUT', `dms/${loja}/mapa`, { mes: MES, itens, previa })
const somaDoDms = async () => (await conciliacao()).totais.dms
const typed = (dia: string, departamento: string, valor: number) =>
  certo('PUT', `meses/${loja}/${MES}/celulas`, {
    mudancas: [{ dia, departamento, medida: 'bruto', valor, antes: null }],
  })

test('where the server may call: listed hosts alone, never into the house, whatever the address looks like', () => {
  const r = { SAIDA_HOSTS: ['dms.exemplo.com', '*.rede.com', '10.0.0.1'], SAIDA_PRIVADOS: 'nao' as const }
  expect(recusaDoDestino(r, 'https://dms.exemplo.com/x')).toBeNull()
  expect(recusaDoDestino(r, 'https://a.rede.com')).toBeNull()
  for (const url of [
    'http://dms.exemplo.com',
    'https://outro.com',
    'https://rede.com.outro.com',
    'https://u:s@dms.exemplo.com',
    'https://10.0.0.1',
    'file:///etc/passwd',
    'nada',
  ])
    expect(recusaDoDestino(r, url), url).not.toBeNull()
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
    expect(enderecoPrivado(ip), ip).toBe(true)
  expect(enderecoPrivado('200.160.2.3')).toBe(false)
  expect(enderecoPrivado('2800:3f0::1')).toBe(false)
})

test('the address must be allowed, the token lies encrypted and is never told', async () => {
  expect(await recusado('PUT', 'dms/conexao', { url: 'https://fora.exemplo.com' })).toEqual([
    422,
    { url: expect.stringContaining('SAIDA_HOSTS') as string },
  ])
  await certo('PUT', 'dms/conexao', { url: simulador.url, token: 'segredo-do-dms' })
  const [d] = await t.sql<{ guardado: string }>(
    'select token_integracao_dms as guardado from distribuidor where cod_distribuidor = $1',
    [m.codDistribuidor],
  )
  expect(d?.guardado).not.toContain('segredo')
  expect(abrirSegredo(t.servidor.partes.segredo, d?.guardado ?? '')).toBe('segredo-do-dms')
  expect(abrirSegredo('outro segredo da instalação', guardarSegredo('um segredo', 'x'))).toBeNull()
  const lista = await certo<Lido<typeof dms.listFontes>>('GET', `dms?mes=${MES}`)
  expect(lista.conexao).toEqual({ url: simulador.url, temToken: true, permitida: null })
  // Another address does not get the old one's token.
  await certo('PUT', 'dms/conexao', { url: 'http://127.0.0.1:9' })
  expect((await certo<Lido<typeof dms.listFontes>>('GET', `dms?mes=${MES}`)).conexao?.temToken).toBe(false)
  await certo('PUT', 'dms/conexao', { url: simulador.url, token: 'segredo-do-dms' })
})

describe('reading a store’s system', () => {
  test('rows come once, newer versions replace older ones in any order, wrong ones are named', async () => {
    linhas = [
      ...Array.from({ length: 25 }, (_, n) => linha(n)),
      linha(90, { bruto: '1.234,00' }),
      linha(91, { dia: '2999-01-01' }),
    ]
    const e = await ler()
    expect(e).toMatchObject({ estado: 'CONCLUIDA', paginas: 3, linhas: 27, novas: 25, alteradas: 0, recusadas: 2 })
    expect(e?.recusas).toEqual([
      { linha: 'v90', motivo: 'O bruto não é um número como 1234.50' },
      { linha: 'v91', motivo: 'Escolha uma data de 01/01/1990 a 31/12/2100' },
    ])
    // No account has a department yet: nothing of it is a side.
    expect(await somaDoDms()).toBeNull()
    const previa = await mapear([{ origem: 'CONTA', codigo: '3.1', departamento: 'PNEUS' }], true)
    expect(previa.departamentos.find((d) => d.departamento === 'PNEUS')).toMatchObject({
      antes: 0,
      depois: 25 * 100_10,
    })
    expect(await somaDoDms()).toBeNull()
    await mapear([{ origem: 'CONTA', codigo: '3.1', departamento: 'PNEUS' }])
    expect(await somaDoDms()).toBe(25 * 100_10)
    // The next run goes on from there: a correction, an old version that comes late, one taken back.
    linhas = [
      ...linhas,
      linha(0, { versao: 3, bruto: '50.00' }),
      linha(0, { versao: 2, bruto: '70.00' }),
      linha(1, { versao: 2, removida: true }),
    ]
    expect(await ler()).toMatchObject({ estado: 'CONCLUIDA', paginas: 1, linhas: 3, novas: 0, alteradas: 2 })
    expect(await somaDoDms()).toBe(23 * 100_10 + 50_00)
    expect(await ler()).toMatchObject({ estado: 'CONCLUIDA', linhas: 0 })
  })

  test('an outage in the middle loses nothing: the next run goes on behind the last whole page', async () => {
    const antes = (await somaDoDms()) ?? 0
    linhas = [...linhas, ...Array.from({ length: 40 }, (_, n) => linha(100 + n))]
    for (const [defeito, motivo] of [
      ['recusa', 'recusou o token'],
      ['repete', 'mesma página'],
    ] as const) {
      simulador.estragar('nenhum', defeito)
      const e = await ler()
      expect(e).toMatchObject({ estado: 'FALHOU', paginas: 1, novas: 10 })
      expect(e?.erro).toContain(motivo)
    }
    // Passing failures are tried again within the run.
    simulador.estragar('nenhum', 'corta', 'mente', 'nenhum')
    expect(await ler()).toMatchObject({ estado: 'CONCLUIDA', novas: 20 })
    expect(await somaDoDms()).toBe(antes + 40 * 100_10)
    expect(erros).toEqual([])
  })

  test('after five failures in a row the schedule waits; a run asked for closes the circuit again', async () => {
    expect(await recusado('PUT', `dms/${loja}`, { ativo: true, agenda: '* * * * *', versao: 1 })).toEqual([
      422,
      { agenda: 'Deixe ao menos 5 minutos entre duas execuções' },
    ])
    await certo('PUT', `dms/${loja}`, { ativo: true, agenda: '30 6 * * 1-6', versao: (await fonte()).fonte?.versao })
    simulador.estragar('recusa')
    for (let i = 0; i < 5; i++) expect(await ler()).toMatchObject({ estado: 'FALHOU' })
    expect((await fonte()).fonte).toMatchObject({ falhas: 5, abertoAte: expect.any(String) as string })
    await t.sql(`update dms_fonte set proxima_em = now() - interval '1 minute'`)
    await programarDms(t.servidor.partes)
    expect((await fonte()).execucoes.filter((e) => e.estado === 'NA_FILA')).toEqual([])
    simulador.estragar('nenhum')
    expect(await ler()).toMatchObject({ estado: 'CONCLUIDA' })
    expect((await fonte()).fonte).toMatchObject({ falhas: 0, abertoAte: null })
    await programarDms(t.servidor.partes)
    const [naFila] = (await fonte()).execucoes
    expect(naFila).toMatchObject({ estado: 'NA_FILA', quem: 'Agenda' })
    // One at a time; and one that a dead process left is told as cut short.
    expect(await recusado('POST', `dms/${loja}/execucoes`, {})).toEqual([
      409,
      'A leitura desta concessionária já está em andamento.',
    ])
    await t.sql(
      `update dms_execucao set estado = 'EXECUTANDO', batida_em = now() - interval '10 minutes' where estado = 'NA_FILA'`,
    )
    await programarDms(t.servidor.partes)
    expect((await fonte()).execucoes[0]).toMatchObject({ estado: 'INTERROMPIDA' })
    expect(await ler()).toMatchObject({ estado: 'CONCLUIDA' })
  })
})

describe('notes', () => {
  const enviar = async (bytes: Buffer | string) => {
    const r = await enviarBytes(t.servidor.endereco, `vendas/dms/${loja}/notas`, Buffer.from(bytes), {
      host: 'um.localhost',
      token: admin,
    })
    return { status: r.status, corpo: r.corpo as Partial<Lido<typeof dms.enviarNotas>> & { mensagem?: string } }
  }
  const nota = (numero: number, mais: Partial<Parameters<typeof xmlDaNota>[0]> = {}) =>
    xmlDaNota({
      chave: chaveDe(CNPJ, numero, numero % 2 ? 65 : 55),
      cnpj: CNPJ,
      dia: `${MES}-10`,
      itens: [
        { cfop: '5102', valor: '200.00', desconto: '10.00', icms: '18.00' },
        { cfop: '5656', valor: '50.00' },
        { cfop: '5910', valor: '999.00' },
      ],
      ...mais,
    })
  const notas = async () => (await conciliacao()).totais.notas

  test('sums by operation; the same key never twice, cancelled before or after, what is no note of the store is named', async () => {
    const zip = await zipDe({
      'a/1.xml': nota(1),
      'a/2.xml': nota(2),
      'de-novo.xml': nota(1),
      'outra.xml': xmlDaNota({ chave: chaveDe(OUTRO_CNPJ, 3), cnpj: OUTRO_CNPJ, dia: `${MES}-10`, itens: [] }),
      'negada.xml': nota(4, { cStat: '302' }),
      'homologacao.xml': nota(5, { ambiente: 2 }),
      'bomba.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>',
      'quebrada.xml': '<nfeProc><NFe>',
      'leia-me.txt': 'nada',
    })
    const r = await enviar(zip)
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    expect(r.corpo).toMatchObject({ estado: 'CONCLUIDA', novas: 2, recusadas: 5 })
    expect(r.corpo.recusas?.map((x) => x.linha)).toEqual([
      'outra.xml',
      'negada.xml',
      'homologacao.xml',
      'bomba.xml',
      'quebrada.xml',
    ])
    // Two notes of 190.00 over the counter and 50.00 of oil; the gift counts for nothing. 22:30 in the store is the 10th, whatever UTC says.
    expect(await notas()).toBe(2 * 240_00)
    expect(await enviar(nota(2))).toMatchObject({ corpo: { novas: 0, alteradas: 0 } })
    expect(await enviar(xmlDoCancelamento(chaveDe(CNPJ, 2)))).toMatchObject({ corpo: { alteradas: 1 } })
    expect(await notas()).toBe(240_00)
    // The cancellation comes first, then its note.
    await enviar(xmlDoCancelamento(chaveDe(CNPJ, 7, 65)))
    await enviar(nota(7))
    await enviar(nota(2))
    expect(await notas()).toBe(240_00)
    // What customers give back: by the store's own note, and by the customer's.
    await enviar(nota(9, { itens: [{ cfop: '1202', valor: '40.00' }] }))
    const doCliente = nota(11, {
      chave: chaveDe(OUTRO_CNPJ, 11),
      cnpj: OUTRO_CNPJ,
      dest: CNPJ,
      finalidade: 4,
      itens: [{ cfop: '5202', valor: '60.00' }],
    })
    expect(await enviar(doCliente)).toMatchObject({ corpo: { novas: 1 } })
    await mapear([{ origem: 'CFOP', codigo: '5202', departamento: 'PECAS_BALCAO' }])
    expect(await notas()).toBe(240_00 - 40_00 - 60_00)
  })

  test('service notes go to the workshop, and one that is wrong holds no other back', async () => {
    const before = Number(await notas())
    const zip = await zipDe({
      'servico.xml': xmlDaNfse({ cnpj: CNPJ, numero: 31, dia: `${MES}-11`, valor: '300.00' }),
      'funilaria.xml': xmlDaNfse({ cnpj: CNPJ, numero: 32, dia: `${MES}-11`, valor: '100.00', service: '141201' }),
      'errada.xml': nota(21).replace('<qCom>2.0000</qCom>', '<qCom>abc</qCom>'),
      'certa.xml': nota(23),
    })
    const r = await enviar(zip)
    expect([r.status, r.corpo.novas, r.corpo.recusas]).toEqual([
      200,
      3,
      [{ linha: 'errada.xml', motivo: expect.stringContaining('item 1, qCom') }],
    ])
    expect(Number(await notas()) - before).toBe(300_00 + 100_00 + 240_00)
    expect(await enviar(xmlDoCancelamentoNfse(nfseKey(CNPJ, 32, `${MES}-11`)))).toMatchObject({
      corpo: { alteradas: 1 },
    })
    expect(Number(await notas()) - before).toBe(300_00 + 240_00)
  })

  test('what is neither a note nor a zip of notes is refused as a whole', async () => {
    for (const [bytes, mensagem] of [
      ['dia;valor', 'Envie um XML'],
      ['PK\u0003\u0004nada', 'zip está quebrado'],
      [await zipDe({ 'a.txt': 'nada' }), 'não tem nenhum XML'],
    ] as const) {
      const r = await enviar(bytes)
      expect(r.status).toBe(422)
      expect(r.corpo.mensagem).toContain(mensagem)
    }
  })
})

test('a difference is settled for one side with a reason; it opens again when a value changes, and a month with open ones does not close', async () => {
  await typed(`${MES}-02`, 'PNEUS', 500_00)
  const antes = await conciliacao()
  const d = antes.diferencas.find((x) => x.dia === `${MES}-03` && x.departamento === 'PNEUS')
  expect(d).toMatchObject({ digitado: null, causa: 'FALTA_DIGITAR', aceite: null })
  const visto = { dia: d?.dia, departamento: d?.departamento, digitado: d?.digitado, dms: d?.dms, notas: d?.notas }
  const aceitar = (body: object) =>
    t.chamar('POST', `vendas/conciliacao/${loja}/${MES}/aceites`, { token: admin, body })
  expect((await aceitar({ visto, lado: 'DMS', motivo: 'x' })).corpo['campos']).toEqual({
    motivo: 'Diga o motivo, com ao menos 3 letras',
  })
  expect((await aceitar({ visto: { ...visto, dms: 1 }, lado: 'DMS', motivo: 'Conferido' })).status).toBe(409)
  expect((await aceitar({ visto, lado: 'NOTAS', motivo: 'Conferido' })).status).toBe(422)
  expect((await aceitar({ visto, lado: 'DMS', motivo: 'Faltou digitar' })).status).toBe(200)
  const mes = await certo<{ celulas: { dia: string; bruto: number | null }[] }>('GET', `meses/${loja}/${MES}`)
  expect(mes.celulas.find((c) => c.dia === `${MES}-03`)?.bruto).toBe(d?.dms)
  // The sale typed in full stays as it is, for a reason.
  const outra = (await conciliacao()).diferencas.find((x) => x.dia === `${MES}-02` && x.departamento === 'PNEUS')
  const vista = {
    dia: outra?.dia,
    departamento: 'PNEUS',
    digitado: outra?.digitado,
    dms: outra?.dms,
    notas: outra?.notas,
  }
  expect((await aceitar({ visto: vista, lado: 'DIGITADO', motivo: 'Venda fora do sistema' })).status).toBe(200)
  const doDia2 = async () =>
    (await conciliacao()).diferencas.find((x) => x.dia === `${MES}-02` && x.departamento === 'PNEUS')
  expect((await doDia2())?.aceite).toMatchObject({ lado: 'DIGITADO', motivo: 'Venda fora do sistema' })
  linhas = [...linhas, linha(1, { versao: 9, bruto: '700.00' })]
  await ler()
  expect((await doDia2())?.aceite).toBeNull()
  // Closing names what is open.
  await t.sql(`update venda_mes set estado = 'APROVADO' where cod_concessionaria = $1 and mes = $2`, [loja, MES])
  const r = await t.chamar('POST', 'relatorio/fechamento-mensal', {
    token: admin,
    body: { mes: MES, codConcessionarias: [loja] },
  })
  expect(r.status).toBe(422)
  expect(Object.values(r.corpo['campos'] as object)[0]).toMatch(/\d+ diferenças abertas com o DMS ou as notas/)
  // An approved month takes no figures any more; what was typed may still be accepted.
  const aberta = (await conciliacao()).diferencas.find((x) => x.causa === 'FALTA_DIGITAR' && x.dms !== null)
  const desta = {
    dia: aberta?.dia,
    departamento: aberta?.departamento,
    digitado: aberta?.digitado,
    dms: aberta?.dms,
    notas: aberta?.notas,
  }
  expect((await aceitar({ visto: desta, lado: 'DMS', motivo: 'Conferido' })).status).toBe(409)
  expect((await aceitar({ visto: desta, lado: 'DIGITADO', motivo: 'Lançada em abril' })).status).toBe(200)
})
