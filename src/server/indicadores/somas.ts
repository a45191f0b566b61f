import { type RawBuilder, sql } from 'kysely'
import type { Dimensao } from '#shared/exploracao.ts'
import type { Atraso, FiltroIndicadores } from '#shared/indicadores.ts'
import { MAX_DIAS } from '#shared/indicadores.ts'
import { somarDias } from '#shared/regras/datas.ts'
import { type Indicador, INDICADORES } from '#shared/regras/indicadores.ts'
import { FAIXAS_DE_TEMPO, type Medida, MEDIDAS, type Soma, SOMA_VAZIA } from '#shared/regras/medidas-indicadores.ts'
import { mesMais } from '#shared/regras/vendas.ts'
import type { Ctx } from '../contexto.ts'
import { invalid } from '../errors.ts'

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

const CHAVE: Record<Dimensao, readonly [chave: RawBuilder<unknown>, nome: RawBuilder<unknown>]> = {
  loja: [sql`c.cod_concessionaria::text`, sql`c.nome`],
  grupo: [sql`c.cod_grupo::text`, sql`g.nome`],
  marca: [sql`c.marca`, sql`c.marca`],
  uf: [sql`c.uf::text`, sql`c.uf::text`],
  mes: [sql`to_char(x.dia, 'YYYY-MM')`, sql`to_char(x.dia, 'MM/YYYY')`],
  dia: [sql`x.dia::text`, sql`to_char(x.dia, 'DD/MM/YYYY')`],
  diaDaSemana: [
    sql`extract(isodow from x.dia)::text`,
    sql`(array['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'])[extract(isodow from x.dia)::int]`,
  ],
}

const coluna = (m: string) => sql.ref(`x.${m}`)
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

/** Measures that figures need. */
function medidasDe(indicadores: readonly Indicador[]): {
  medidas: Medida[]
  tempos: ('tempoPreco' | 'tempoResposta')[]
} {
  const usadas = new Set(indicadores.flatMap((i) => [...INDICADORES[i].de, ...(INDICADORES[i].por ?? [])]))
  return {
    medidas: MEDIDAS.filter((m) => usadas.has(m)),
    tempos: (['tempoPreco', 'tempoResposta'] as const).filter((t) => indicadores.includes(t)),
  }
}

/** Sums of stores and days, told apart by dimensions; what was changed a moment ago and is not counted yet is counted here, or said to be missing where it is much. */
export async function somarIndicadores(
  c: Ctx,
  f: FiltroIndicadores,
  por: readonly Dimensao[],
  indicadores: readonly Indicador[],
): Promise<SomasLidas> {
  conferirPeriodo(f)
  const { medidas, tempos } = medidasDe(indicadores)
  const frescos = await marcados(c, f)
  const poucos = frescos.length <= MAX_FRESCOS
  const d = sql`${c.inquilino.codDistribuidor}::int`
  const colunas = [...medidas, ...tempos].map((m) => sql.ref(m))
  const ler = (tabela: string, { de, ate }: { de: string; ate: string }) =>
    sql`select ${sql.join([sql`cod_concessionaria`, sql`dia`, ...colunas])} from ${sql.table(tabela)} where cod_distribuidor = ${d} and dia between ${de}::date and ${ate}::date`
  const porDia = por.includes('dia') || por.includes('diaDaSemana')
  const { dias, meses } = porDia ? { dias: [{ de: f.de, ate: f.ate }], meses: null } : partirPeriodo(f.de, f.ate)
  const fontes = [...dias.map((x) => ler('indicador_dia', x)), ...(meses ? [ler('indicador_mes', meses)] : [])]
  if (poucos && frescos.length > 0) {
    const [lojas, quais] = [frescos.map((x) => x.loja), frescos.map((x) => x.dia)]
    // What is kept of these days goes out, what the rows say comes in.
    const negativas = [
      ...medidas.map((m) => sql`-i.${sql.ref(m)}`),
      ...tempos.map((t) => sql`array(select -n from unnest(i.${sql.ref(t)}) with ordinality u(n, o) order by o)`),
    ]
    fontes.push(
      sql`select ${sql.join([sql`cod_concessionaria`, sql`dia`, ...colunas])} from contar_indicadores(${d}, ${lojas}::int[], ${quais}::date[])`,
      sql`select ${sql.join([sql`i.cod_concessionaria`, sql`i.dia`, ...negativas])} from indicador_dia i join unnest(${lojas}::int[], ${quais}::date[]) u(loja, dia) on i.cod_concessionaria = u.loja and i.dia = u.dia where i.cod_distribuidor = ${d}`,
    )
  }
  const chaves = por.flatMap((dim, i) => [
    sql`${CHAVE[dim][0]} as ${sql.ref(`k${i}`)}`,
    sql`${CHAVE[dim][1]} as ${sql.ref(`n${i}`)}`,
  ])
  const somas = [
    ...medidas.map((m) => sql`coalesce(sum(${coluna(m)}), 0) as ${sql.ref(m)}`),
    ...tempos.map(
      (t) =>
        sql`array[${sql.join(FAIXAS.map((i) => sql`coalesce(sum(${coluna(t)}[${sql.lit(i)}]), 0)::int`))}] as ${sql.ref(t)}`,
    ),
  ]
  const r = await sql<Record<string, unknown>>`
    select ${sql.join([...chaves, ...somas, sql`count(*) as "linhasLidas"`])} from (${sql.join(fontes, sql` union all `)}) x
    join concessionaria c on c.cod_distribuidor = ${d} and c.cod_concessionaria = x.cod_concessionaria
    ${por.includes('grupo') ? sql`join grupo g on g.cod_distribuidor = c.cod_distribuidor and g.cod_grupo = c.cod_grupo` : sql``}
    ${daLoja(f).length > 0 ? sql`where ${sql.join(daLoja(f), E)}` : sql``}
    ${por.length > 0 ? sql`group by ${sql.join(por.flatMap((dim) => CHAVE[dim]))} order by ${sql.join(por.map((dim) => CHAVE[dim][0]))}` : sql``}`.execute(
    c.tx,
  )
  return {
    linhas: r.rows.map((linha) => ({
      chaves: por.map((_, i) => String(linha[`k${i}`])),
      nomes: por.map((_, i) => String(linha[`n${i}`])),
      soma: {
        ...SOMA_VAZIA,
        ...(Object.fromEntries([...medidas, ...tempos].map((m) => [m, linha[m]])) as Partial<Soma>),
      },
    })),
    atraso: poucos ? null : { dias: frescos.length, desde: frescos.map((x) => x.desde).toSorted()[0] ?? '' },
  }
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
