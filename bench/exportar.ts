import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { COLUNAS_ORCAMENTO } from '#shared/arquivos/colunas-exportadas.ts'
import { HOST, type Bancada, type Base } from './base.ts'
import { filho, mediana, ms, type Figura } from './medir.ts'

const TAMANHO = { linhas: 100_000, rodadas: 3 }
const COLUNAS = 20
const MB = 1024 * 1024

/** An export of 100,000 quotes through HTTP beside the spreadsheet library alone: time, first byte, memory of the server. */
export async function exportar(bancada: Bancada, { linhas, rodadas } = TAMANHO): Promise<Figura[]> {
  const base = await bancada.base(linhas)
  const { processo, url, token } = await abrirServidor(base)
  const colunas = COLUNAS_ORCAMENTO.slice(0, COLUNAS).map((c) => c.id)
  const figuras: Figura[] = []
  for (const formato of ['xlsx', 'csv'] as const) {
    const endereco = `${url}/api/exportacoes/orcamentos?tela=historico&formato=${formato}&colunas=${colunas.join(',')}`
    const pedir = (mais = '') => baixar(endereco + mais, { host: HOST, authorization: `Bearer ${token}` })
    // One store's rows warm the code up; what they cost is no part of the measure.
    await pedir(`&codConcessionaria=${base.lojas[0]}`)
    const ociosa = await memoria(processo, 'ociosa')
    const nossas = []
    const alheias: number[] = []
    for (let i = 0; i < rodadas; i++) {
      nossas.push(await pedir())
      if (formato === 'xlsx')
        alheias.push((await filho<{ ms: number }>('exportar-biblioteca.ts', { linhas, colunas: COLUNAS })).ms)
    }
    const acima = ((await memoria(processo, 'pico')) - ociosa) / MB
    const tempo = mediana(nossas.map((n) => n.ms))
    const primeiro = Math.max(...nossas.map((n) => n.primeiro))
    const oQue = `${formato} of ${linhas.toLocaleString('en')} × ${COLUNAS}`
    if (formato === 'xlsx')
      figuras.push({
        o_que: `${oQue}, from the database to the last byte`,
        nosso: `${(tempo / 1000).toFixed(1)} s, ${((nossas[0]?.bytes ?? 0) / MB).toFixed(1)} MiB`,
        aoLado: `the library alone, rows made up: ${(mediana(alheias) / 1000).toFixed(1)} s`,
        razao: (tempo / mediana(alheias)).toFixed(2),
        meta: '–',
        cumpriu: null,
      })
    else
      figuras.push({
        o_que: oQue,
        nosso: `${(tempo / 1000).toFixed(1)} s`,
        aoLado: '–',
        razao: '–',
        meta: '–',
        cumpriu: null,
      })
    figuras.push(
      {
        o_que: `${oQue}: first byte`,
        nosso: ms(primeiro),
        aoLado: '–',
        razao: (primeiro / tempo).toFixed(2),
        meta: '≤ 1 s',
        cumpriu: primeiro <= 1000,
      },
      {
        o_que: `${oQue}: memory above idle`,
        nosso: `${acima.toFixed(0)} MiB`,
        aoLado: `idle ${(ociosa / MB).toFixed(0)} MiB`,
        razao: '–',
        meta: '≤ 64',
        cumpriu: acima <= 64,
      },
    )
  }
  processo.send('fim')
  await once(processo, 'exit')
  return figuras
}

/** The server over a base in a process of its own, whose memory can be asked for. */
export async function abrirServidor(
  base: Base,
  jobs = false,
): Promise<{ processo: ChildProcess; url: string; token: string }> {
  const { dono, codDistribuidor, lojas } = base
  const argumento = JSON.stringify({
    dono,
    papel: base.database.papel,
    pasta: base.env.DATA_DIR,
    codDistribuidor,
    lojas,
    jobs,
  })
  const processo = fork(join(import.meta.dirname, 'exportar-servidor.ts'), [argumento], { execArgv: ['--expose-gc'] })
  const [dito] = (await once(processo, 'message')) as [{ url: string; token: string }]
  return { processo, ...dito }
}

/** Bytes resident in such a server: now, after a collection, or the highest since. */
export async function memoria(processo: ChildProcess, qual: 'ociosa' | 'pico'): Promise<number> {
  processo.send(qual)
  const [{ rss }] = (await once(processo, 'message')) as [{ rss: number }]
  return rss
}

/** A whole download, thrown away as it comes: milliseconds to the first byte and to the last. */
export function baixar(
  url: string,
  headers: Record<string, string>,
): Promise<{ primeiro: number; ms: number; bytes: number }> {
  return new Promise((ok, falha) => {
    const inicio = performance.now()
    const req = request(url, { headers }, (res) => {
      let primeiro = 0
      let bytes = 0
      res.on('data', (p: Buffer) => {
        primeiro ||= performance.now() - inicio
        bytes += p.length
      })
      res.on('end', () =>
        res.statusCode === 200
          ? ok({ primeiro, ms: performance.now() - inicio, bytes })
          : falha(new Error(`${res.statusCode} ${url}`)),
      )
      res.on('error', falha)
    })
    req.once('error', falha)
    req.end()
  })
}
