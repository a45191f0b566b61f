import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { BYTES_PEDACO, emAndamento, type Importacao } from '#shared/arquivos/importacoes.ts'
import { conectar, HOST, type Bancada, type Base } from './base.ts'
import { abrirServidor, memoria } from './exportar.ts'
import { buscar, mediana, ms, percentil, type Figura } from './medir.ts'

const TAMANHO = { linhas: 100_000, quotes: 10_000, rodadas: 3, ociosoMs: 5000, aquecer: true }
const MB = 1024 * 1024

const TITULOS = ['Código', 'Descrição', 'Categoria', 'Marca', 'Posição', 'Custo', 'Preço', 'Disponível']
const PECAS = ['Pastilha de freio', 'Amortecedor', 'Vela de ignição', 'Filtro de óleo', 'Coxim do motor']

function linhasDe(rodada: string, quantas: number): (string | number)[][] {
  return Array.from({ length: quantas }, (_, i) => {
    const p = PECAS[i % PECAS.length] ?? ''
    return [
      `${rodada}-${i}`,
      `${p} dianteira, aplicação ${i}`,
      p,
      `Marca ${i % 40}`,
      'Dianteira',
      (i % 9000) + 0.5,
      (i % 9000) * 2 + 0.75,
      i % 9 ? 'sim' : 'não',
    ]
  })
}
const emCsv = (l: (string | number)[][]) =>
  Buffer.from(
    [TITULOS, ...l]
      .map((c) => c.map((v) => (typeof v === 'number' ? v.toFixed(2).replace('.', ',') : v)).join(';'))
      .join('\r\n'),
  )
const emXlsx = async (l: (string | number)[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Peças', rows: [TITULOS, ...l] }] }))

/** An import of 100,000 parts beside COPY of the same rows: time, memory of the server, and what others wait meanwhile. */
export async function importar(bancada: Bancada, t = TAMANHO): Promise<Figura[]> {
  const base = await bancada.base(t.quotes)
  const linhas = (rodada: string) => linhasDe(rodada, t.linhas)
  const { processo, url, token } = await abrirServidor(base, true)
  const api = cliente(url, token)
  const figuras: Figura[] = []
  try {
    for (const formato of ['csv', 'xlsx'] as const) {
      const rodadas: Tempos[] = []
      const copias: number[] = []
      const arquivo = async (nome: string) => (formato === 'csv' ? emCsv(linhas(nome)) : emXlsx(linhas(nome)))
      // What the code costs while it warms up is no part of the measure.
      if (t.aquecer) await api.importar(await arquivo(`aq-${formato}`))
      await memoria(processo, 'ociosa')
      const parado = () => api.olhar(() => new Promise((ok) => setTimeout(ok, t.ociosoMs)))
      await parado()
      // Idle is the server with only that list being opened.
      const ociosa = await memoria(processo, 'pico')
      const [sozinha, meio]: [number[], number[]] = [[], []]
      for (let i = 0; i < t.rodadas; i++) {
        const bytes = await arquivo(`${formato}${i}`)
        sozinha.push(...(await parado()))
        meio.push(...(await api.olhar(async () => void rodadas.push(await api.importar(bytes)))))
        copias.push(await copiar(base, linhas(`c${formato}${i}`)))
      }
      const acima = ((await memoria(processo, 'pico')) - ociosa) / MB
      const s = (n: number) => `${(n / 1000).toFixed(1)} s`
      const [total, copia] = [mediana(rodadas.map((r) => r.total)), mediana(copias)]
      const [p95, p95So] = [percentil(meio, 0.95), percentil(sozinha, 0.95)]
      const oQue = `${formato} of ${t.linhas.toLocaleString('en')} parts`
      const fases = `sent ${s(mediana(rodadas.map((r) => r.envio)))}, dry run ${s(mediana(rodadas.map((r) => r.conferencia)))}, written ${s(mediana(rodadas.map((r) => r.gravacao)))}`
      figuras.push(
        {
          o_que: `${oQue}, from the first byte to the commit`,
          nosso: `${s(total)} (${fases})`,
          aoLado: `COPY of the same rows: ${s(copia)}`,
          razao: (total / copia).toFixed(2),
          meta: '–',
          cumpriu: null,
        },
        {
          o_que: `${oQue}: memory above idle`,
          nosso: `${acima.toFixed(0)} MiB`,
          aoLado: `idle ${(ociosa / MB).toFixed(0)} MiB`,
          razao: '–',
          meta: '≤ 200',
          cumpriu: acima <= 200,
        },
        {
          o_que: `${oQue}: a list opened meanwhile`,
          nosso: `p95 ${ms(p95)}`,
          aoLado: `without an import: p95 ${ms(p95So)}`,
          razao: (p95 / p95So).toFixed(2),
          meta: '< 2',
          cumpriu: p95 < 2 * p95So,
        },
      )
    }
  } finally {
    processo.send('fim')
    await once(processo, 'exit')
  }
  return figuras
}

/** Milliseconds of each step of a whole import. */
interface Tempos {
  envio: number
  conferencia: number
  gravacao: number
  total: number
}

function cliente(url: string, token: string) {
  const agente = new Agent({ keepAlive: true })
  const headers = { host: HOST, authorization: `Bearer ${token}` }
  const chamar = async (metodo: string, caminho: string, corpo?: object) =>
    JSON.parse((await buscar(agente, `${url}/api/${caminho}`, headers, metodo, corpo)).texto) as Importacao
  const pedaco = (caminho: string, bytes: Buffer) =>
    new Promise<void>((ok, falha) => {
      const req = request(
        `${url}/api/${caminho}`,
        { agent: agente, method: 'PUT', headers: { ...headers, 'content-type': 'application/octet-stream' } },
        (res) => {
          res
            .resume()
            .once('end', () => (res.statusCode === 200 ? ok() : falha(new Error(`${res.statusCode} ${caminho}`))))
        },
      )
      req.once('error', falha)
      req.end(bytes)
    })
  async function esperar(cod: number, estado: string): Promise<void> {
    for (;;) {
      const i = await chamar('GET', `importacoes/${cod}`)
      if (i.estado === estado) return
      if (!emAndamento(i.estado)) throw new Error(`${i.estado}: ${i.erro}`)
      await new Promise((ok) => setTimeout(ok, 100))
    }
  }
  return {
    async importar(bytes: Buffer): Promise<Tempos> {
      const inicio = performance.now()
      const { codImportacao: cod } = await chamar('POST', 'importacoes', {
        registro: 'pecas',
        nome: 'bench',
        bytes: bytes.length,
      })
      for (let de = 0; de < bytes.length; de += BYTES_PEDACO)
        await pedaco(`importacoes/${cod}/pedacos/${de}`, bytes.subarray(de, de + BYTES_PEDACO))
      const enviado = performance.now()
      await esperar(cod, 'CONFERIDA')
      const conferido = performance.now()
      await chamar('POST', `importacoes/${cod}/confirmar`, {})
      await esperar(cod, 'CONCLUIDA')
      const fim = performance.now()
      return {
        envio: enviado - inicio,
        conferencia: conferido - enviado,
        gravacao: fim - conferido,
        total: fim - inicio,
      }
    },
    /** What somebody else waits for a list while something goes on, request after request. */
    async olhar(enquanto: () => Promise<void>): Promise<number[]> {
      const outro = new Agent({ keepAlive: true })
      const tempos: number[] = []
      let fim = false
      const corrida = enquanto().finally(() => (fim = true))
      while (!fim) {
        tempos.push((await buscar(outro, `${url}/api/oficina-digital/orcamentos?tela=gerenciar`, headers)).ms)
        await new Promise((ok) => setTimeout(ok, 20))
      }
      await corrida
      outro.destroy()
      return tempos
    },
  }
}

/** Milliseconds that COPY takes for the same rows into the same table. */
async function copiar(base: Base, rows: (string | number)[][]): Promise<number> {
  const caminho = join(base.env.DATA_DIR, 'copia.csv')
  const centavos = (v: string | number | undefined) => Math.round(Number(v) * 100)
  await writeFile(
    caminho,
    rows
      .map((l) =>
        [
          base.codDistribuidor,
          `"${String(l[0]).toUpperCase()}"`,
          ...l.slice(1, 5).map((v) => `"${v}"`),
          centavos(l[5]),
          centavos(l[6]),
          l[7] === 'sim',
        ].join(),
      )
      .join('\n'),
  )
  const client = await conectar(base.dono)
  try {
    const inicio = performance.now()
    await client.query(
      `copy peca (cod_distribuidor, codigo, descricao, categoria, marca, posicao, custo, preco, disponivel) from '${caminho}' (format csv)`,
    )
    return performance.now() - inicio
  } finally {
    await client.end()
    await rm(caminho)
  }
}
