import { randomBytes, randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type pg from 'pg'
import type { OrcamentoCompleto } from '#shared/oficina-digital.ts'
import { abrirBanco } from '../src/server/db.ts'
import { conectar, HOST, servir, type Bancada } from './base.ts'
import { buscar, mediana, ms, type Figura } from './medir.ts'
import type { Comando } from './sql.ts'

const VEZES = 150

type Chamar = (metodo: string, acao: string, corpo?: object) => Promise<{ ms: number; orcamento: OrcamentoCompleto }>

interface Escrita {
  o_que: string
  estado: string
  /** Makes the write once and gives the milliseconds of its requests; what it leaves can be written again. */
  fazer(chamar: Chamar): Promise<number>
}

const ESCRITAS: readonly Escrita[] = [
  {
    o_que: 'Write: save the lines and prices of a quote',
    estado: 'AGUARDANDO_PRECO',
    async fazer(chamar) {
      const { orcamento } = await chamar('GET', '')
      return (await chamar('PUT', '/linhas', { versao: orcamento.versao, linhas: orcamento.linhas })).ms
    },
  },
  {
    o_que: 'Write: send a quote, take it back, ask its price, price it',
    estado: 'PRECIFICADO',
    async fazer(chamar) {
      let { orcamento } = await chamar('GET', '')
      let soma = 0
      for (const acao of ['/enviar', '/retirar', '/pedir-preco', '/concluir-preco']) {
        const r = await chamar('POST', acao, { versao: orcamento.versao })
        soma += r.ms
        orcamento = r.orcamento
      }
      return soma
    },
  },
]

/** Writes through the API beside their own statements, sent again on a connection of the same pool. */
export async function escrita(bancada: Bancada): Promise<Figura[]> {
  const base = await bancada.base(50_000)
  // A pool of its own: statements are noted from a connection's first one on, and others' connections are open already.
  const banco = abrirBanco(base.database.banco.config, 10)
  const gravador = gravar(banco.pool)
  const { servidor, url, token } = await servir({ ...base, database: { ...base.database, banco } })
  const agente = new Agent({ keepAlive: true })
  const client = await conectar(base.dono)
  const figuras: Figura[] = []
  for (const e of ESCRITAS) {
    const { rows } = await client.query<{ cod: number }>(
      `select o.cod_orcamento as cod from orcamento o join orcamento_linha l using (cod_distribuidor, cod_orcamento)
       where o.cod_distribuidor = $1 and o.estado = $2 and l.total is not null and (o.condicao_pagamento is not null or $2 <> 'PRECIFICADO') group by 1 order by count(*) desc, 1 limit 1`,
      [base.codDistribuidor, e.estado],
    )
    const caminho = `${url}/api/oficina-digital/orcamentos/${rows[0]?.cod}`
    const chamar: Chamar = async (metodo, acao, corpo) => {
      const chave: Record<string, string> = metodo === 'GET' ? {} : { 'idempotency-key': randomUUID() }
      const r = await buscar(agente, caminho + acao, { host: HOST, authorization: `Bearer ${token}`, ...chave }, metodo, corpo)
      return { ms: r.ms, orcamento: JSON.parse(r.texto) as OrcamentoCompleto }
    }
    await e.fazer(chamar)
    const comandos = await gravador.durante(() => e.fazer(chamar))
    const nossas: number[] = []
    const nuas: number[] = []
    for (let i = 0; i < VEZES; i++) {
      nossas.push(await e.fazer(chamar))
      nuas.push(await repetir(banco.pool, comandos, i))
    }
    const razao = mediana(nossas) / mediana(nuas)
    figuras.push({
      o_que: e.o_que,
      nosso: `p50 ${ms(mediana(nossas))}`,
      aoLado: `its ${comandos.length} statements alone: p50 ${ms(mediana(nuas))}`,
      razao: razao.toFixed(2),
      meta: '≤ 2',
      cumpriu: razao <= 2,
    })
  }
  await client.end()
  agente.destroy()
  await servidor.fechar()
  await banco.db.destroy()
  return figuras
}

/** Notes what the pool's connections send. */
function gravar(pool: pg.Pool): { durante(fn: () => Promise<unknown>): Promise<Comando[]> } {
  let comandos: Comando[] | null = null
  pool.on('connect', (client) => {
    const enviar = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      if (typeof args[0] === 'string') comandos?.push({ texto: args[0], valores: Array.isArray(args[1]) ? args[1] : [] })
      return enviar(...args)
    }) as typeof client.query
  })
  return {
    async durante(fn) {
      comandos = []
      await fn()
      // The reading before the write is a transaction of its own, the first one.
      const [, ...escritas] = separar(comandos)
      comandos = null
      return escritas.flat()
    },
  }
}

/** Statements by transaction. */
function separar(comandos: readonly Comando[]): Comando[][] {
  const grupos: Comando[][] = []
  for (const c of comandos) {
    if (c.texto.startsWith('begin')) grupos.push([])
    grupos.at(-1)?.push(c)
  }
  return grupos
}

/** Sends the statements again, one after the other; what must be unique is new each time. */
async function repetir(pool: pg.Pool, comandos: readonly Comando[], vez: number): Promise<number> {
  const client = await pool.connect()
  const inicio = performance.now()
  let numero = -1 - vez
  const novas = new Map<unknown, string>()
  for (const c of comandos) {
    const colunas = /^insert into "(?:idempotencia|orcamento_versao)" \(([^)]*)\)/.exec(c.texto)?.[1]?.split(', ') ?? []
    const valores = c.valores.map((v, i) => {
      if (colunas[i] === '"numero"') return numero--
      if (colunas[i] === '"token"') return randomBytes(16).toString('base64url')
      if (colunas[i] === '"chave"') novas.set(v, randomUUID())
      return novas.get(v) ?? v
    })
    await client.query(c.texto, valores)
  }
  const fim = performance.now() - inicio
  client.release()
  return fim
}
