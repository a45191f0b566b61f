import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type { Cartao } from '#shared/agenda/agenda-veiculos.ts'
import { hoje } from '#shared/rules/datas.ts'
import { abrirBanco } from '../src/server/core/database/pool.ts'
import { type Bancada, type Base, HOST, servir } from './base.ts'
import { comparar, gravar, repetir } from './escrita.ts'
import { buscar, type Figura, ms } from './medir.ts'
import { contarHistoria, encherHoje } from './oficina-dados.ts'
import { emTurnos } from './turnos.ts'

const TAMANHO = {
  quotes: 2000,
  /** Of the database whose history is short. */
  outra: 2001,
  lojas: 20,
  pequena: 50_000,
  grande: 1_000_000,
  normal: { carros: 30, mecanicos: 5, porMecanico: 4 },
  cheia: { carros: 1000, mecanicos: 40, porMecanico: 10 },
  vezes: 300,
  /** Of each list whose growth is asked: the 95th percentile of few answers of 3 ms is chance. */
  amostras: 1000,
}

/** The workshop's lists: what they cost with years of services behind them, a very full store's, and a card's move beside its own statements. */
export async function oficina(bancada: Bancada, t = TAMANHO): Promise<Figura[]> {
  // Both histories stand beside each other, each in a database of its own.
  const [base, pequena] = await Promise.all([t.quotes, t.outra].map((quotes) => bancada.base(quotes)))
  if (!base || !pequena) throw new Error('no database')
  const dia = hoje('America/Sao_Paulo', new Date())
  const listas = (loja: number): [nome: string, caminho: string][] => [
    ['vehicle board', `agenda-veiculos/${loja}`],
    ['services of the day', `agendamentoServicos/${loja}/${dia}`],
    ['mechanics', `mecanicosquadro/${loja}`],
    ['advisers', `agendaconsultores/${loja}`],
    ['deliveries', `agendamentoEntrega/${loja}/0`],
    ['bolsão', `agendaVirtual/bolsao/${loja}/${dia}`],
    ['promises at risk', `agenda/promessas-em-risco/${loja}`],
    ['open orders', `agenda/os-aberta/${loja}/${dia}`],
    ['work orders, first page', `ordens-servico?codConcessionaria=${loja}`],
    ['orders closed without delivery, every store', 'ordens-servico?situacao=semEntrega'],
    ['a customer among all orders of every store', 'ordens-servico?situacao=todas&busca=Zuleica%20Xavier'],
  ]
  /** p95 of each list at some stores, asked in turn; a list gives as many figures as there are stores. */
  const medir = async (lojas: readonly { base: Base; loja: number }[], vezes: number): Promise<number[][]> => {
    const lados = await Promise.all(lojas.map(async ({ base, loja }) => ({ loja, ...(await servir(base)) })))
    const figuras: number[][] = []
    for (const i of listas(0).keys()) {
      const alvos = lados.map(({ url, token, loja }) => ({ url, token, caminho: listas(loja)[i]?.[1] ?? '' }))
      figuras.push(await emTurnos(alvos, vezes, 10))
    }
    for (const l of lados) await l.servidor.fechar()
    return figuras
  }
  const [normal = 0, cheia = 0] = base.lojas
  const [normalPequena = 0] = pequena.lojas
  await contarHistoria(base, base.lojas.slice(0, t.lojas), t.grande)
  await encherHoje(base, normal, t.normal)
  if (pequena !== base) {
    await contarHistoria(pequena, pequena.lojas.slice(0, t.lojas), t.pequena)
    await encherHoje(pequena, normalPequena, t.normal)
  }
  const crescidas = await medir(
    [
      { base: pequena, loja: normalPequena },
      { base, loja: normal },
    ],
    t.amostras,
  )
  const figuras = listas(normal).map(([nome], i): Figura => {
    const [b = 0, a = 0] = crescidas[i] ?? []
    return {
      o_que: `Agenda, growth of a list: ${nome}`,
      nosso: `p95 ${ms(a)} at ${t.grande.toLocaleString('en')} services`,
      aoLado: `p95 ${ms(b)} at ${t.pequena.toLocaleString('en')}`,
      razao: (a / b).toFixed(2),
      meta: '≤ 1.2',
      cumpriu: a / b <= 1.2,
    }
  })
  await encherHoje(base, cheia, t.cheia)
  const cheias = await medir(
    [
      { base, loja: normal },
      { base, loja: cheia },
    ],
    t.vezes,
  )
  const { carros, mecanicos, porMecanico } = t.cheia
  const abrir = (i: number, o_que: string): Figura => {
    const [b = 0, a = 0] = cheias[i] ?? []
    return {
      o_que,
      nosso: `p95 ${ms(a)}`,
      aoLado: `${t.normal.carros} cars: p95 ${ms(b)}`,
      razao: (a / b).toFixed(2),
      meta: '≤ 1 s',
      cumpriu: a <= 1000,
    }
  }
  figuras.push(
    abrir(0, `Agenda: data of a board of ${carros} cars`),
    abrir(1, `Agenda: data of a day of ${mecanicos} mechanics × ${porMecanico} services, ${carros} in all`),
    await moverCartao(base, t.vezes, normal),
  )
  return figuras
}

/** A card goes to another column and back, through the API and by its own statements. */
async function moverCartao(base: Base, vezes: number, loja: number): Promise<Figura> {
  const banco = abrirBanco(base.database.banco.config, 10)
  const gravador = gravar(banco.pool)
  const { servidor, url, token } = await servir({ ...base, database: { ...base.database, banco } })
  const agente = new Agent({ keepAlive: true })
  const chamar = async <T>(metodo: string, caminho: string, corpo?: object) => {
    const headers = { host: HOST, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    const r = await buscar(agente, `${url}/api/${caminho}`, headers, metodo, corpo)
    return { ms: r.ms, corpo: JSON.parse(r.texto) as T }
  }
  // Its own statements move it as well: each time it is where it was found.
  const achar = async () => (await chamar<Cartao[]>('GET', `agenda-veiculos/${loja}`)).corpo[0]
  const colunas = (await chamar<{ codStatus: number; papel: string | null }[]>('GET', `agenda-veiculos/${loja}/status`))
    .corpo
  const livres = colunas.filter((c) => c.papel === 'RECEPCAO' || c.papel === 'ORCAMENTO')
  const mover = async (cartao = { codAgendaVeiculo: 0, codStatus: 0, versao: 0 }) => {
    const para = livres.find((c) => c.codStatus !== cartao.codStatus)
    const r = await chamar<Cartao>('POST', `agenda-veiculos/${loja}/${cartao.codAgendaVeiculo}/move`, {
      codStatus: para?.codStatus,
      antesDe: null,
      versao: cartao.versao,
    })
    return r.ms
  }
  await mover(await achar())
  const cartao = await achar()
  const comandos = await gravador.durante(() => mover(cartao), 0)
  const nossas: number[] = []
  const nuas: number[] = []
  for (let i = 0; i < vezes; i++) {
    nossas.push(await mover(await achar()))
    nuas.push(await repetir(banco.pool, comandos, i))
  }
  agente.destroy()
  await servidor.fechar()
  await banco.fechar()
  return { ...comparar('Agenda: a card is moved', nossas, nuas, comandos.length), meta: '≤ 2' }
}
