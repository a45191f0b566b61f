import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import type { Cartao } from '#shared/agenda/agenda-veiculos.ts'
import type { PassagemAberta } from '#shared/agenda/agendamentos.ts'
import { abrirBanco } from '../src/server/core/database/pool.ts'
import { type Bancada, HOST, servir } from './base.ts'
import { buscar, type Figura, ms, percentil } from './medir.ts'
import { type DeConexao, ouvir } from './ouvir.ts'
import type { Colheita, Pedido } from './sockets.ts'

const TAMANHO = { quotes: 50_000, sockets: 1000, vendo: 200, carros: 30, vezes: 60 }
const LOJAS = 20
/** Longer than the interval at which a store's lists are read. */
const INTERVALO_MS = 260
const LISTA = 'from agenda_veiculo s'

/** One change of the agenda, seen by the viewers of its store among many sockets: from the request to the last receipt, and the statements that its lists cost. */
export async function agenda(bancada: Bancada, { quotes, sockets, vendo, carros, vezes } = TAMANHO): Promise<Figura[]> {
  const base = await bancada.base(quotes)
  const banco = abrirBanco(base.database.banco.config, 10)
  let comandos: DeConexao[] = []
  ouvir(banco.pool, (c) => comandos.push(c))
  const { servidor, url, token } = await servir({ ...base, database: { ...base.database, banco } })
  const agente = new Agent({ keepAlive: true })
  const loja = base.lojas[0] ?? 0
  const chamar = async <T>(metodo: string, caminho: string, corpo?: object): Promise<T> => {
    const headers = { host: HOST, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    return JSON.parse((await buscar(agente, `${url}/api/${caminho}`, headers, metodo, corpo)).texto) as T
  }
  for (let i = 0; i < carros; i++)
    await chamar<PassagemAberta>('POST', 'agenda/passantes', {
      codConcessionaria: loja,
      veiculo: { placa: `BNC${Math.floor(i / 100) % 10}A${String(i % 100).padStart(2, '0')}`, modelo: 'Pulse' },
      cliente: { nome: `Cliente ${i}` },
      servicos: [{ descricao: 'Revisão', minutos: 60 }],
    })
  const cartoes = await chamar<Cartao[]>('GET', `agenda-veiculos/${loja}`)
  const colunas = await chamar<{ codStatus: number; papel: string | null }[]>('GET', `agenda-veiculos/${loja}/status`)
  const livres = colunas.filter((c) => c.papel === 'RECEPCAO' || c.papel === 'ORCAMENTO')

  const filho = fork(join(import.meta.dirname, 'sockets.ts'))
  await pedir(filho, { conectar: { enderecos: { nosso: url, nu: url }, quantos: sockets / 2, host: HOST, token } })
  // Half of the sockets are on each of its two lists; those beyond the viewers look at other stores.
  const outras = base.lojas.slice(1, LOJAS)
  await pedir(filho, {
    entrar: Array.from({ length: sockets / 2 }, (_, i) => (i < vendo / 2 ? loja : (outras[i % outras.length] ?? loja))),
  })
  const tempos: number[] = []
  const leituras: number[] = []
  let entregues = 0
  for (let i = 0; i < vezes; i++) {
    const c = cartoes[i % cartoes.length]
    const para = livres[(Math.floor(i / cartoes.length) + 1) % livres.length]
    if (!c || !para) throw new Error('no card to move')
    await espera(INTERVALO_MS)
    await pedir(filho, { colher: true })
    comandos = []
    const inicio = Number(process.hrtime.bigint() / 1000n)
    const movido = await chamar<Cartao>('POST', `agenda-veiculos/${loja}/${c.codAgendaVeiculo}/move`, {
      codStatus: para.codStatus,
      antesDe: null,
      versao: c.versao,
    })
    Object.assign(c, movido)
    await espera(INTERVALO_MS * 2)
    const r = await pedir<Colheita>(filho, { colher: true })
    const copias = [...Object.values(r.nosso), ...Object.values(r.nu)]
    entregues += copias.reduce((n, x) => n + x.quantos, 0)
    tempos.push((Math.max(...copias.map((x) => x.ultimo)) - inicio) / 1000)
    // The reads of the lists are the transactions after the write's own.
    leituras.push(comandosDasListas(comandos))
  }
  filho.kill()
  await once(filho, 'exit')
  agente.destroy()
  await servidor.fechar()
  await banco.fechar()
  const p99 = percentil(tempos, 0.99)
  const porMudanca = leituras.reduce((a, b) => a + b, 0) / leituras.length
  return [
    {
      o_que: `Agenda: one move, ${vendo} viewers of its store, ${sockets} sockets in all: request to last receipt`,
      nosso: `p50 ${ms(percentil(tempos, 0.5))}, p99 ${ms(p99)}`,
      aoLado: `${(entregues / vezes).toFixed(0)} copies a change`,
      razao: '–',
      meta: 'p99 ≤ 300 ms',
      cumpriu: p99 <= 300 && Math.round(entregues / vezes) === vendo,
    },
    {
      o_que: 'Agenda: statements of the lists that a move tells, for each kind of list',
      nosso: porMudanca.toFixed(2),
      aoLado: '–',
      razao: '–',
      meta: '≤ 2',
      cumpriu: porMudanca <= 2,
    },
  ]
}

/** Statements in the transactions that read the list of the board after the write's, without their own opening and end, for each of them. */
function comandosDasListas(comandos: readonly DeConexao[]): number {
  const transacoes: string[][] = []
  for (const daConexao of Map.groupBy(comandos, (c) => c.conexao).values())
    for (const { texto } of daConexao) {
      if (texto.startsWith('begin')) transacoes.push([])
      transacoes.at(-1)?.push(texto)
    }
  const listas = transacoes.filter(
    (t) => t.some((x) => x.includes(LISTA)) && !t.some((x) => /\b(update|insert)\b/.test(x)),
  )
  const uteis = listas.flat().filter((t) => !/^(begin|commit|rollback|set )/.test(t))
  return listas.length === 0 ? 0 : uteis.length / listas.length
}

function pedir<T>(filho: ChildProcess, pedido: Pedido): Promise<T> {
  filho.send(pedido)
  return once(filho, 'message').then(([r]) => r as T)
}
