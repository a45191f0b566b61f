import { randomBytes, randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type pg from 'pg'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { abrirBanco } from '../src/server/core/database/pool.ts'
import { type Bancada, conectar, HOST, servir } from './base.ts'
import { buscar, type Figura, mediana, ms } from './medir.ts'
import { type DeConexao, ouvir } from './ouvir.ts'
import type { Comando } from '#tests/comandos.ts'

const TAMANHO = { quotes: 50_000, vezes: 150 }

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

/** The customer's answer: each takes an offer of its own, sent just before and not counted. */
const RESPOSTA = 'Write: a customer’s answer on the page, every line decided'

/** Writes through the API beside their own statements, sent again on a connection of the same pool. */
export async function escrita(bancada: Bancada, { quotes, vezes } = TAMANHO): Promise<Figura[]> {
  const base = await bancada.base(quotes)
  // A pool of its own: statements are noted from a connection's first one on, and others' connections are open already.
  const banco = abrirBanco(base.database.banco.config, 10)
  const gravador = gravar(banco.pool)
  const { servidor, url, token } = await servir({ ...base, database: { ...base.database, banco } })
  const agente = new Agent({ keepAlive: true })
  const client = await conectar(base.dono)
  const figuras: Figura[] = []
  const noOrcamento =
    (cod: number | undefined): Chamar =>
    async (metodo, acao, corpo) => {
      const chave: Record<string, string> = metodo === 'GET' ? {} : { 'idempotency-key': randomUUID() }
      const r = await buscar(
        agente,
        `${url}/api/oficina-digital/orcamentos/${cod}${acao}`,
        { host: HOST, authorization: `Bearer ${token}`, ...chave },
        metodo,
        corpo,
      )
      return { ms: r.ms, orcamento: JSON.parse(r.texto) as OrcamentoCompleto }
    }
  async function resposta(): Promise<Figura> {
    const { rows } = await client.query<{ cod: number }>(
      `select cod_orcamento as cod from orcamento o where cod_distribuidor = $1 and estado = 'PRECIFICADO' and condicao_pagamento is not null and valor is not null
         and exists (select from orcamento_linha l where l.cod_distribuidor = o.cod_distribuidor and l.cod_orcamento = o.cod_orcamento)
         and not exists (select from orcamento_linha l where l.cod_distribuidor = o.cod_distribuidor and l.cod_orcamento = o.cod_orcamento and l.total is null) order by 1 limit $2`,
      [base.codDistribuidor, vezes + 1],
    )
    let comandos: Comando[] = []
    const nossas: number[] = []
    const nuas: number[] = []
    for (const [i, { cod }] of rows.entries()) {
      const chamar = noOrcamento(cod)
      const { orcamento } = await chamar('GET', '')
      const enviado = (await chamar('POST', '/enviar', { versao: orcamento.versao })).orcamento
      const publica = `${url}/api/publico/orcamentos/${enviado.versaoEnviada?.url.split('/').at(-1)}`
      const identidade = await buscar(agente, `${publica}/identidade`, { host: HOST }, 'POST', {
        metodo: 'DOCUMENTO',
        valor: enviado.documentoFim,
      })
      const corpo = {
        sha256: enviado.versaoEnviada?.sha256,
        nome: 'Cliente de teste',
        aceitouTermos: true,
        prova: (JSON.parse(identidade.texto) as { prova: string }).prova,
        decisoes: enviado.linhas.map((l, j) => ({
          codLinha: l.codLinha,
          decisao: j % 2 === 0 ? 'APROVADO' : 'REPROVADO',
        })),
      }
      const responder = () => buscar(agente, `${publica}/decisao`, { host: HOST }, 'POST', corpo)
      if (i === 0) comandos = await gravador.durante(responder, 0)
      else {
        nossas.push((await responder()).ms)
        nuas.push(await repetir(banco.pool, comandos, i))
      }
    }
    return comparar(RESPOSTA, nossas, nuas, comandos.length)
  }
  for (const e of ESCRITAS) {
    const { rows } = await client.query<{ cod: number }>(
      `select o.cod_orcamento as cod from orcamento o join orcamento_linha l using (cod_distribuidor, cod_orcamento)
       where o.cod_distribuidor = $1 and o.estado = $2 and l.total is not null and (o.condicao_pagamento is not null or $2 <> 'PRECIFICADO') group by 1 order by count(*) desc, 1 limit 1`,
      [base.codDistribuidor, e.estado],
    )
    const chamar = noOrcamento(rows[0]?.cod)
    await e.fazer(chamar)
    const comandos = await gravador.durante(() => e.fazer(chamar))
    const nossas: number[] = []
    const nuas: number[] = []
    for (let i = 0; i < vezes; i++) {
      nossas.push(await e.fazer(chamar))
      nuas.push(await repetir(banco.pool, comandos, i))
    }
    figuras.push(comparar(e.o_que, nossas, nuas, comandos.length))
  }
  figuras.push(await resposta())
  await client.end()
  agente.destroy()
  await servidor.fechar()
  await banco.fechar()
  return figuras
}

/** p50 of ours beside the statements alone. */
export function comparar(o_que: string, nossas: readonly number[], nuas: readonly number[], comandos: number): Figura {
  const razao = mediana(nossas) / mediana(nuas)
  return {
    o_que,
    nosso: `p50 ${ms(mediana(nossas))}`,
    aoLado: `its ${comandos} statements alone: p50 ${ms(mediana(nuas))}`,
    razao: razao.toFixed(2),
    meta: '≤ 2',
    cumpriu: razao <= 2,
  }
}

/** Notes what the pool’s connections send; the first `leituras` transactions, which read what the measured write needs, are left out, and so are later ones that only read. */
export function gravar(pool: pg.Pool): { durante(fn: () => Promise<unknown>, leituras?: number): Promise<Comando[]> } {
  let comandos: DeConexao[] | null = null
  ouvir(pool, (c) => comandos?.push(c))
  return {
    async durante(fn, leituras = 1) {
      comandos = []
      await fn()
      const escritas = separar(comandos)
        .slice(leituras)
        .filter((t) => t.some((c) => /\b(insert|update|delete)\b/i.test(c.texto)))
      comandos = null
      if (escritas.length === 0) throw new Error('no statement was seen')
      return escritas.flat()
    },
  }
}

/** Statements by transaction, in the order in which they began; several may be open at once, each on its connection. */
function separar(comandos: readonly DeConexao[]): Comando[][] {
  const grupos: Comando[][] = []
  const abertas = new Map<number, Comando[]>()
  for (const c of comandos) {
    if (c.texto.startsWith('begin')) {
      const nova: Comando[] = []
      abertas.set(c.conexao, nova)
      grupos.push(nova)
    }
    abertas.get(c.conexao)?.push(c)
  }
  return grupos
}

/** Sends the statements again, one after the other; what must be unique is new each time. */
export async function repetir(pool: pg.Pool, comandos: readonly Comando[], vez: number): Promise<number> {
  const client = await pool.connect()
  const inicio = performance.now()
  let numero = -1 - vez
  const novas = new Map<unknown, string>()
  for (const c of comandos) {
    const colunas = colunasDe(c.texto)
    const valores = c.valores.map((v, i) => {
      const coluna = colunas.get(i)
      if (coluna === '"numero"' || coluna === '"numero_versao"') return numero--
      if (coluna === '"token"') return randomBytes(16).toString('base64url')
      if (coluna === '"chave"') novas.set(v, randomUUID())
      return novas.get(v) ?? v
    })
    await client.query(c.texto, valores)
  }
  const fim = performance.now() - inicio
  client.release()
  return fim
}

/** Which column each value of an insert goes to, where some must be new; what is no parameter takes its place among the columns too. */
function colunasDe(texto: string): Map<number, string> {
  const [, nomes, linhas = ''] =
    /^insert into "(?:idempotencia|orcamento_versao|orcamento_decisao)" \(([^)]*)\) values (.*)$/s.exec(texto) ?? []
  if (nomes === undefined) return new Map()
  const colunas = nomes.split(', ')
  const valores = linhas.match(/\$\d+|now\(\)|default/g) ?? []
  return new Map(
    valores.flatMap((v, i): [number, string][] =>
      v.startsWith('$') ? [[Number(v.slice(1)) - 1, colunas[i % colunas.length] ?? '']] : [],
    ),
  )
}
