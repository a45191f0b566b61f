import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type { Cartao } from '#shared/agenda-veiculos.ts'
import { hoje } from '#shared/regras/datas.ts'
import { abrirBanco } from '../src/server/db.ts'
import { type Bancada, HOST, servir } from './base.ts'
import { comparar, gravar, repetir } from './escrita.ts'
import { buscar, type Figura, ms, percentil } from './medir.ts'
import { contarHistoria, encherHoje } from './oficina-dados.ts'

const TAMANHO = {
  quotes: 2000,
  lojas: 20,
  pequena: 50_000,
  grande: 1_000_000,
  normal: { carros: 30, mecanicos: 5, porMecanico: 4 },
  cheia: { carros: 1000, mecanicos: 40, porMecanico: 10 },
  vezes: 300,
}

/** The workshop's lists: what they cost with years of services behind them, a very full store's, and a card's move beside its own statements. */
export async function oficina(bancada: Bancada, t = TAMANHO): Promise<Figura[]> {
  const base = await bancada.base(t.quotes)
  const [normal = 0, cheia = 0] = base.lojas
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
  /** p95 of each list, in the order of `listas`. */
  const medir = async (loja: number): Promise<number[]> => {
    const { servidor, url, token } = await servir(base)
    const agente = new Agent({ keepAlive: true })
    const p95: number[] = []
    for (const [, caminho] of listas(loja)) {
      const tempos: number[] = []
      for (let i = 0; i < t.vezes + 10; i++) {
        const r = await buscar(agente, `${url}/api/${caminho}`, { host: HOST, authorization: `Bearer ${token}` })
        // The first ones warm connections, code and plans.
        if (i >= 10) tempos.push(r.ms)
      }
      p95.push(percentil(tempos, 0.95))
    }
    agente.destroy()
    await servidor.fechar()
    return p95
  }
  const lojas = base.lojas.slice(0, t.lojas)
  const comHistoria = async (servicos: number) => {
    await contarHistoria(base, lojas, servicos)
    await encherHoje(base, normal, t.normal)
    return medir(normal)
  }
  const poucos = await comHistoria(t.pequena)
  const muitos = t.grande === t.pequena ? poucos : await comHistoria(t.grande)
  const figuras = listas(normal).map(([nome], i): Figura => {
    const [a, b] = [muitos[i] ?? 0, poucos[i] ?? 0]
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
  const cheios = await medir(cheia)
  const { carros, mecanicos, porMecanico } = t.cheia
  const abrir = (i: number, o_que: string): Figura => ({
    o_que,
    nosso: `p95 ${ms(cheios[i] ?? 0)}`,
    aoLado: `${t.normal.carros} cars: p95 ${ms(muitos[i] ?? 0)}`,
    razao: ((cheios[i] ?? 0) / (muitos[i] ?? 0)).toFixed(2),
    meta: '≤ 1 s',
    cumpriu: (cheios[i] ?? 0) <= 1000,
  })
  figuras.push(
    abrir(0, `Agenda: data of a board of ${carros} cars`),
    abrir(1, `Agenda: data of a day of ${mecanicos} mechanics × ${porMecanico} services, ${carros} in all`),
    await moverCartao(bancada, t, normal),
  )
  return figuras
}

/** A card goes to another column and back, through the API and by its own statements. */
async function moverCartao(bancada: Bancada, { quotes, vezes }: typeof TAMANHO, loja: number): Promise<Figura> {
  const base = await bancada.base(quotes)
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
