import Fastify from 'fastify'
import { filtroOrcamentos } from '#shared/oficina-digital/lista-orcamentos.ts'
import { daRede } from '../src/server/core/tenancy/contexto.ts'
import { escreverCursor } from '../src/server/core/areas/lista.ts'
import { listOrcamentos } from '../src/server/oficina-digital/orcamentos/lista.ts'
import { type Bancada, type Base, conectar, HOST, MUITOS, servir } from './base.ts'
import { type Figura, filho, mediana, ms } from './medir.ts'
import { emTurnos } from './turnos.ts'
import { comandosDe } from '#tests/comandos.ts'

// Of 1,000 requests a few slow ones in a row decided the slowest twentieth.
const TAMANHO = { grande: MUITOS, pequena: 50_000, rodadas: 15, segundos: 4, amostras: 3000 }
type Tamanho = typeof TAMANHO

/** The list page beside a bare route with the same SQL, and how its time grows with the number of quotes. */
export async function lista(bancada: Bancada, t = TAMANHO): Promise<Figura[]> {
  const grande = await bancada.base(t.grande)
  return [await aoLadoDaRotaNua(grande, t), ...(await crescimento(await bancada.base(t.pequena), grande, t))]
}

async function aoLadoDaRotaNua(base: Base, { rodadas, segundos: porRodada }: Tamanho): Promise<Figura> {
  const { servidor, url, token } = await servir(base)
  const { pool } = base.database.banco
  const loja = base.lojas[0] ?? 0
  const consulta = `tela=finalizados&codConcessionaria=${loja}&limite=50`
  const inquilino = await servidor.partes.inquilinos.doHost(HOST)
  const filtro = filtroOrcamentos.parse(Object.fromEntries(new URLSearchParams(consulta)))
  const [comando] = await comandosDe((tx) =>
    listOrcamentos(
      { partes: servidor.partes, tx, inquilino, contexto: daRede(inquilino), publicar() {}, mudou() {}, depois() {} },
      filtro,
    ),
  )
  if (!comando) throw new Error('the list sends no statement')
  await liberarRotaNua(base)
  const nua = Fastify()
  nua.get('/nua', async () => {
    const { rows } = await pool.query(comando.texto, [...comando.valores])
    return { itens: rows, proximo: null }
  })
  const enderecoNu = `${await nua.listen({ port: 0, host: '127.0.0.1' })}/nua`
  const nossas: number[] = []
  const nuas: number[] = []
  const disparar = (alvo: string, segundos: number) =>
    filho<{ porSegundo: number; erros: number }>('disparar.ts', {
      url: alvo,
      segundos,
      conexoes: 10,
      headers: { host: HOST, authorization: `Bearer ${token}` },
    })
  const endereco = `${url}/api/oficina-digital/orcamentos?${consulta}`
  for (const alvo of [endereco, enderecoNu]) await disparar(alvo, porRodada)
  for (let i = 0; i < rodadas; i++) {
    // The order changes from round to round: neither side always comes after a warm cache.
    for (const nosso of i % 2 === 0 ? [true, false] : [false, true]) {
      const r = await disparar(nosso ? endereco : enderecoNu, porRodada)
      if (r.erros > 0) throw new Error(`${r.erros} answers were errors`)
      const lado = nosso ? nossas : nuas
      lado.push(r.porSegundo)
    }
  }
  await nua.close()
  await servidor.fechar()
  const razao = mediana(nossas.map((n, i) => n / (nuas[i] ?? n)))
  return {
    o_que: `List page: 50 of ${base.quotes.toLocaleString('en')} quotes, filtered and sorted`,
    nosso: `${mediana(nossas).toFixed(0)} requests/s`,
    aoLado: `bare Fastify route, same SQL, same pool: ${mediana(nuas).toFixed(0)} requests/s`,
    razao: razao.toFixed(2),
    meta: '≥ 0.80',
    cumpriu: razao >= 0.8,
  }
}

/** Lets the login role read by itself, past the policies: what the bare route does. */
async function liberarRotaNua(base: Base): Promise<void> {
  const client = await conectar(base.dono)
  for (const tabela of ['orcamento', 'concessionaria', 'usuario', 'concessionaria_config']) {
    await client.query(
      `drop policy if exists nua on ${tabela}; create policy nua on ${tabela} to patio_app using (true); grant select on ${tabela} to patio_app`,
    )
  }
  await client.end()
}

interface Lista {
  nome: string
  caminho: string
  /** Condition, column and code of the list's order, to find where a page starts. */
  tabela: string
  onde: string
  cod: string
}

const LISTAS: readonly Lista[] = [
  ...Object.entries({
    gerenciar: `fase = 'ABERTO'`,
    finalizados: `fase = 'FECHADO'`,
    reprovados: `fase = 'PERDIDO'`,
    historico: 'true',
  }).map(([tela, onde]) => ({
    nome: tela,
    caminho: `oficina-digital/orcamentos?tela=${tela}&limite=50`,
    tabela: 'orcamento',
    onde,
    cod: 'cod_orcamento',
  })),
  {
    nome: 'historico-checklist',
    caminho: 'checklists?limite=50',
    tabela: 'checklist',
    onde: 'true',
    cod: 'cod_checklist',
  },
]

async function crescimento(pequena: Base, grande: Base, { amostras }: Tamanho): Promise<Figura[]> {
  const lados = await Promise.all([pequena, grande].map(async (base) => ({ base, ...(await servir(base)) })))
  const figuras: Figura[] = []
  for (const l of LISTAS) {
    for (const funda of [false, true]) {
      const alvos = await Promise.all(
        lados.map(async ({ base, url, token }) => ({
          url,
          token,
          caminho: `${l.caminho}${funda ? `&cursor=${await cursorFundo(base, l)}` : ''}`,
        })),
      )
      // Long enough for the first list to find the code compiled and the pages in memory, as the others do.
      const [p = 0, g = 0] = await emTurnos(alvos, amostras, Math.min(200, amostras))
      figuras.push({
        o_que: `Growth of ${l.nome}, ${funda ? 'page 1,000' : 'first page'}`,
        nosso: `p95 ${ms(g)} at ${grande.quotes.toLocaleString('en')}`,
        aoLado: `p95 ${ms(p)} at ${pequena.quotes.toLocaleString('en')}`,
        razao: (g / p).toFixed(2),
        meta: '≤ 1.2',
        cumpriu: g / p <= 1.2,
      })
    }
  }
  for (const s of lados) await s.servidor.fechar()
  return figuras
}

/** Cursor of page 1,000, or of the last page of a list that has fewer. */
async function cursorFundo(base: Base, l: Lista): Promise<string> {
  const client = await conectar(base.dono)
  const de = `from ${l.tabela} where cod_distribuidor = $1 and ${l.onde}`
  const { rows: total } = await client.query<{ n: number }>(`select count(*) as n ${de}`, [base.codDistribuidor])
  const pular = Math.max(0, Math.min(999 * 50, (total[0]?.n ?? 0) - 51))
  const { rows } = await client.query<{ valor: string; cod: number }>(
    `select criado_em as valor, ${l.cod} as cod ${de} order by criado_em desc, ${l.cod} desc offset ${pular} limit 1`,
    [base.codDistribuidor],
  )
  await client.end()
  const [linha] = rows
  if (!linha) throw new Error(`no row for ${l.nome}`)
  return escreverCursor(linha)
}
