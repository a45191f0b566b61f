import { type RawBuilder, sql } from 'kysely'
import type { Dimensao } from '#shared/relatorios/exploracao.ts'
import type { Atraso, FiltroIndicadores } from '#shared/relatorios/indicadores.ts'
import { MAX_DIAS } from '#shared/relatorios/indicadores.ts'
import { formatarDia, somarDias } from '#shared/rules/datas.ts'
import type { Indicador } from '#shared/rules/indicadores.ts'
import { FAIXAS_DE_TEMPO, type Soma, SOMA_VAZIA } from '#shared/rules/medidas-indicadores.ts'
import { diaDaSemana, mesMais } from '#shared/rules/vendas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { invalid } from '../../core/http/errors.ts'
import { comoTexto, formaDe, type Forma, somaDoVetor, somarTexto } from './vetores.ts'

/** Sums of one place among the dimensions that were asked for; `nomes` are for people. */
export interface LinhaDeSomas {
  chaves: string[]
  nomes: string[]
  soma: Soma
}
export interface SomasLidas {
  linhas: LinhaDeSomas[]
  atraso: Atraso
}

/** Marked days that a reading counts by itself; beyond, it says that it is behind. */
const MAX_FRESCOS = 60
const E = sql` and `
const DIA_MS = 86_400_000

const FAIXAS = Array.from({ length: FAIXAS_DE_TEMPO.length + 1 }, (_, i) => i + 1)

/** Refuses a period that cannot be: 422. */
export function conferirPeriodo({ de, ate }: { de: string; ate: string }): void {
  const n = Math.round((Date.parse(ate) - Date.parse(de)) / DIA_MS) + 1
  if (n < 1) throw invalid('Período invertido', { ate: 'O último dia vem depois do primeiro' })
  if (n > MAX_DIAS) throw invalid('Período longo demais', { ate: 'Escolha até três anos' })
  if (ate > '2199-12-31') throw invalid('Período longe demais', { ate: 'Escolha um dia mais perto de hoje' })
}

/** The period before of the same number of days. */
export function periodoAnterior({ de, ate }: { de: string; ate: string }): { de: string; ate: string } {
  const n = Math.round((Date.parse(ate) - Date.parse(de)) / DIA_MS) + 1
  return { de: somarDias(de, -n), ate: somarDias(de, -1) }
}

/** Conditions on a store's row `c`. */
export function daLoja(f: Omit<FiltroIndicadores, 'de' | 'ate'>): RawBuilder<unknown>[] {
  const onde: RawBuilder<unknown>[] = []
  if (f.codConcessionaria) onde.push(sql`c.cod_concessionaria = ${f.codConcessionaria}`)
  if (f.codGrupo) onde.push(sql`c.cod_grupo = ${f.codGrupo}`)
  if (f.marca) onde.push(sql`c.marca = ${f.marca}`)
  if (f.uf) onde.push(sql`c.uf = ${f.uf}`)
  return onde
}

/** Whole months of a period, and the days before and after them. */
export function partirPeriodo(de: string, ate: string) {
  const primeiro = de.endsWith('-01') ? de.slice(0, 7) : mesMais(de.slice(0, 7), 1)
  const depois = somarDias(ate, 1).slice(0, 7)
  if (primeiro >= depois) return { dias: [{ de, ate }], meses: null }
  const [a, b] = [`${primeiro}-01`, `${depois}-01`]
  return {
    dias: [
      { de, ate: somarDias(a, -1) },
      { de: b, ate },
    ].filter((x) => x.de <= x.ate),
    meses: { de: a, ate: `${mesMais(depois, -1)}-01` },
  }
}

async function marcados(c: Ctx, f: FiltroIndicadores) {
  const r = await sql<{ loja: number; dia: string; desde: string }>`
    select m.cod_concessionaria as loja, m.dia::text as dia, min(m.em) as desde from indicador_marca m
    join concessionaria c on c.cod_distribuidor = m.cod_distribuidor and c.cod_concessionaria = m.cod_concessionaria
    where ${sql.join([sql`m.cod_distribuidor = ${c.inquilino.codDistribuidor}`, sql`m.dia between ${f.de}::date and ${f.ate}::date`, ...daLoja(f)], E)}
    group by 1, 2`.execute(c.tx)
  return r.rows
}

const DIAS_DA_SEMANA = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo']
type DeLoja = 'loja' | 'grupo' | 'marca' | 'uf'
const eDeLoja = (d: Dimensao): d is DeLoja => ['loja', 'grupo', 'marca', 'uf'].includes(d)

interface LojaLida {
  cod: number
  nome: string
  codGrupo: number
  grupo: string
  marca: string
  uf: string
}

/** Key and name of a store or a day along a dimension. */
function chaveDe(d: Dimensao, l: LojaLida | undefined, dia: string): readonly [chave: string, nome: string] {
  if (d === 'loja') return [String(l?.cod), l?.nome ?? '']
  if (d === 'grupo') return [String(l?.codGrupo), l?.grupo ?? '']
  if (d === 'marca') return [l?.marca ?? '', l?.marca ?? '']
  if (d === 'uf') return [l?.uf ?? '', l?.uf ?? '']
  if (d === 'mes') return [dia.slice(0, 7), `${dia.slice(5, 7)}/${dia.slice(0, 4)}`]
  if (d === 'dia') return [dia, formatarDia(dia)]
  const n = Number(diaDaSemana(dia))
  return [String(n), DIAS_DA_SEMANA[n - 1] ?? '']
}

/** Numbers of one place among the dimensions that were asked for; `nomes` are for people. */
export interface Lugar {
  chaves: string[]
  nomes: string[]
  valores: Float64Array
}

/** Numbers of stores and days, told apart by dimensions; what was changed a moment ago and is not counted yet is counted here, or said to be missing where it is much. */
export async function somarLugares(
  c: Ctx,
  f: FiltroIndicadores,
  por: readonly Dimensao[],
  forma: Forma,
): Promise<{ lugares: Lugar[]; atraso: Atraso }> {
  conferirPeriodo(f)
  const { medidas, tempos } = forma
  const frescos = await marcados(c, f)
  const poucos = frescos.length <= MAX_FRESCOS
  const daLojaAlguma = por.some(eDeLoja)
  const noTempo = por.some((x) => !eDeLoja(x))
  const filtradas = daLoja(f).length > 0
  // Who sees every store, and asks for no one of them, reads the network's own rows.
  const rede = c.contexto.lojas === 'todas' && !filtradas && !daLojaAlguma
  const lojas = daLojaAlguma || filtradas ? await lerLojas(c, f) : null
  const d = sql`${c.inquilino.codDistribuidor}::int`
  const loja = rede ? sql`0` : sql`cod_concessionaria`
  const so = lojas && filtradas ? sql` and cod_concessionaria = any(${[...lojas.keys()]}::int[])` : sql``
  const colunas = [...medidas, ...tempos].map((m) => sql.ref(m))
  const ler = (grao: 'dia' | 'mes', { de, ate }: { de: string; ate: string }) =>
    sql`select ${sql.join([sql`${loja} as loja`, sql`dia`, ...colunas])} from ${sql.table(rede ? `indicador_rede_${grao}` : `indicador_${grao}`)} where cod_distribuidor = ${d} and dia between ${de}::date and ${ate}::date${so}`
  const porDia = por.includes('dia') || por.includes('diaDaSemana')
  const { dias, meses } = porDia
    ? { dias: [{ de: f.de, ate: f.ate }], meses: null }
    : partirPeriodo(f.de, await ateOFimDoMes(c, f, rede))
  const fontes = [...dias.map((x) => ler('dia', x)), ...(meses ? [ler('mes', meses)] : [])]
  if (poucos && frescos.length > 0) {
    const [quem, quais] = [frescos.map((x) => x.loja), frescos.map((x) => x.dia)]
    // What is kept of these days goes out, what the rows say comes in.
    const negativas = [
      ...medidas.map((m) => sql`-i.${sql.ref(m)}`),
      ...tempos.map((t) => sql`array(select -n from unnest(i.${sql.ref(t)}) with ordinality u(n, o) order by o)`),
    ]
    fontes.push(
      sql`select ${sql.join([sql`cod_concessionaria as loja`, sql`dia`, ...colunas])} from contar_indicadores(${d}, ${quem}::int[], ${quais}::date[])`,
      sql`select ${sql.join([sql`i.cod_concessionaria as loja`, sql`i.dia`, ...negativas])} from indicador_dia i join unnest(${quem}::int[], ${quais}::date[]) u(loja, dia) on i.cod_concessionaria = u.loja and i.dia = u.dia where i.cod_distribuidor = ${d}`,
    )
  }
  const mes = sql`date_trunc('month', x.dia)::date`
  const chaves = [...(daLojaAlguma ? [sql`x.loja`] : []), ...(noTempo ? [porDia ? sql`x.dia` : mes] : [])]
  // By store and time there is nothing to add up: as many groups as rows.
  const cruas = daLojaAlguma && noTempo
  const ref = (m: string) => sql.ref(`x.${m}`)
  const texto = comoTexto(
    forma,
    // Whole numbers below 2^53 are exact, and their sum is several times faster than that of bigint.
    (m) => (cruas ? ref(m) : sql`coalesce(sum(${ref(m)}::float8), 0)::bigint`),
    (t) =>
      cruas ? ref(t) : sql`array[${sql.join(FAIXAS.map((i) => sql`coalesce(sum(${ref(t)}[${sql.lit(i)}]), 0)::int`))}]`,
  )
  const r = await sql<{ loja?: number; dia?: string; v: string }>`
    select ${sql.join([...(daLojaAlguma ? [sql`x.loja`] : []), ...(noTempo ? [sql`${porDia || cruas ? sql`x.dia` : mes}::text as dia`] : []), sql`${texto} as v`])}
    from (${sql.join(fontes, sql` union all `)}) x ${chaves.length > 0 && !cruas ? sql`group by ${sql.join(chaves)}` : sql``}`.execute(
    c.tx,
  )
  const chaveDaLinha = por.map(() => new Map<number | string, readonly [chave: string, nome: string]>())
  const achados = new Map<string, Lugar>()
  // One piece of memory for all places.
  const numeros = new Float64Array(r.rows.length * forma.tamanho)
  for (const linha of r.rows) {
    const pares = por.map((dim, n) => {
      const cod = eDeLoja(dim) ? (linha.loja ?? 0) : (linha.dia ?? '')
      const achada = chaveDaLinha[n]?.get(cod) ?? chaveDe(dim, lojas?.get(linha.loja ?? 0), linha.dia ?? '')
      chaveDaLinha[n]?.set(cod, achada)
      return achada
    })
    const id = pares.map((p) => p[0]).join('\u0000')
    let lugar = achados.get(id)
    if (!lugar) {
      lugar = {
        chaves: pares.map((p) => p[0]),
        nomes: pares.map((p) => p[1]),
        valores: numeros.subarray(achados.size * forma.tamanho, (achados.size + 1) * forma.tamanho),
      }
      achados.set(id, lugar)
    }
    somarTexto(forma, linha.v, lugar.valores)
  }
  return {
    lugares: emOrdem([...achados.values()], por),
    atraso: poucos ? null : { dias: frescos.length, desde: frescos.map((x) => x.desde).toSorted()[0] ?? '' },
  }
}

/** Places by their keys, stores and groups by their numbers. */
function emOrdem(lugares: Lugar[], por: readonly Dimensao[]): Lugar[] {
  const postos = por.map((dim, n) => {
    const chaves = [...new Set(lugares.map((l) => l.chaves[n] ?? ''))]
    const emNumero = dim === 'loja' || dim === 'grupo'
    return new Map(
      chaves.toSorted((x, y) => (emNumero ? Number(x) - Number(y) : x < y ? -1 : 1)).map((x, posto) => [x, posto]),
    )
  })
  const posto = (l: Lugar) => postos.reduce((p, m, n) => p * m.size + (m.get(l.chaves[n] ?? '') ?? 0), 0)
  return lugares
    .map((l) => ({ l, p: posto(l) }))
    .toSorted((a, b) => a.p - b.p)
    .map((x) => x.l)
}

/** The same end, or that of its month where nothing is kept of the days between: a month that goes on is read as one row. */
async function ateOFimDoMes(c: Ctx, { ate }: FiltroIndicadores, rede: boolean): Promise<string> {
  const tabela = rede ? 'indicador_rede_dia' : 'indicador_dia'
  const r = await sql<{ dia: string | null }>`
    select max(dia)::text as dia from ${sql.table(tabela)} where cod_distribuidor = ${c.inquilino.codDistribuidor}`.execute(
    c.tx,
  )
  return ate < (r.rows[0]?.dia ?? '9999') ? ate : somarDias(`${mesMais(ate.slice(0, 7), 1)}-01`, -1)
}

/** The same, as sums of the dictionary. */
export async function somarIndicadores(
  c: Ctx,
  f: FiltroIndicadores,
  por: readonly Dimensao[],
  indicadores: readonly Indicador[],
): Promise<SomasLidas> {
  const forma = formaDe(indicadores)
  const { lugares, atraso } = await somarLugares(c, f, por, forma)
  return {
    linhas: lugares.map(({ chaves, nomes, valores }) => ({ chaves, nomes, soma: somaDoVetor(forma, valores) })),
    atraso,
  }
}

/** Stores that the filter leaves, by code. */
async function lerLojas(c: Ctx, f: FiltroIndicadores): Promise<Map<number, LojaLida>> {
  const r =
    await sql<LojaLida>`select c.cod_concessionaria as cod, c.nome, c.cod_grupo as "codGrupo", g.nome as grupo, c.marca, c.uf from concessionaria c
    join grupo g on g.cod_distribuidor = c.cod_distribuidor and g.cod_grupo = c.cod_grupo
    where ${sql.join([sql`c.cod_distribuidor = ${c.inquilino.codDistribuidor}`, ...daLoja(f)], E)}`.execute(c.tx)
  return new Map(r.rows.map((l) => [l.cod, l]))
}

/** All of a choice in one sum. */
export async function somaTotal(
  c: Ctx,
  f: FiltroIndicadores,
  indicadores: readonly Indicador[],
): Promise<{ soma: Soma; atraso: Atraso }> {
  const { linhas, atraso } = await somarIndicadores(c, f, [], indicadores)
  return { soma: linhas[0]?.soma ?? SOMA_VAZIA, atraso }
}
