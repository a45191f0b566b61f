import { sql } from 'kysely'
import type { SeriesPoint } from '#shared/relatorios/dashboard.ts'
import { type IndicadoresFilter, CONSULTOR_INDICADORES } from '#shared/relatorios/indicadores.ts'
import { addDays } from '#shared/rules/dates.ts'
import { INDICADOR_CODES, type Indicador, getValue, valuesOf } from '#shared/rules/indicadores.ts'
import { type Totals, EMPTY_TOTALS } from '#shared/rules/indicador-medidas.ts'
import { shiftMonth, projection } from '#shared/rules/vendas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { invalid } from '../../core/http/errors.ts'
import { checkPeriod, forLoja, previousPeriod, sumIndicadores, totalSum } from '../indicadores/sums.ts'

const E = sql` and `
/** Longest period drawn by day; longer ones are drawn by month. */
const MAX_DAYS_IN_SERIES = 92
const DAY_MS = 86_400_000

/** Every figure of a period and of the previous one. */
export async function dashboardNumbers(c: Ctx, f: IndicadoresFilter) {
  const before = previousPeriod(f)
  const atual = await totalSum(c, f, INDICADOR_CODES)
  const previous = await totalSum(c, { ...f, ...before }, INDICADOR_CODES)
  return {
    atual: valuesOf(atual.soma),
    anterior: valuesOf(previous.soma),
    periodoAnterior: before,
    atraso: atual.atraso ?? previous.atraso,
    vendasDoMes: sumVendas(f.ate.slice(0, 7), await monthVendas(c, f, f.ate.slice(0, 7))),
  }
}

/** A store's current month of sales. */
export interface LojaVendas {
  codConcessionaria: number
  meta: number | null
  liquido: number
  projecao: number | null
  /** Working days of the month (in a store's first month, from its first day on), and those elapsed. */
  uteis: number
  decorridos: number
}

/** Goal, net amount and projection of a month, store by store. */
export async function monthVendas(
  c: Ctx,
  f: Omit<IndicadoresFilter, 'de' | 'ate'>,
  mes: string,
  ate = `${mes}-31`,
): Promise<LojaVendas[]> {
  const r = await sql<{
    loja: number
    meta: number | null
    liquido: number
    preenchidos: number
    uteis: number
    decorridos: number
  }>`
    select c.cod_concessionaria as loja, m.meta, m.liquido, m.preenchidos, d.uteis, d.decorridos
    from venda_mes m join concessionaria c on c.cod_distribuidor = m.cod_distribuidor and c.cod_concessionaria = m.cod_concessionaria
    cross join lateral (select count(*)::int as uteis, (count(*) filter (where g.dia::date::text <= ${ate}))::int as decorridos
        from generate_series(${`${mes}-01`}::date, (${`${mes}-01`}::date + interval '1 month - 1 day')::date, '1 day') g(dia)
        where (to_char(c.desde, 'YYYY-MM') <> ${mes} or g.dia::date >= c.desde) and c.horarios ? extract(isodow from g.dia)::text and not exists (select from feriado h where h.cod_distribuidor = c.cod_distribuidor and h.cod_concessionaria = c.cod_concessionaria and h.dia = g.dia::date)) d
    where ${sql.join([sql`m.cod_distribuidor = ${c.tenant.codDistribuidor}`, sql`m.mes = ${mes}`, ...forLoja(f)], E)}`.execute(
    c.tx,
  )
  return r.rows.map((x) => ({
    codConcessionaria: x.loja,
    meta: x.meta,
    liquido: x.liquido,
    projecao: projection(x.liquido, x.preenchidos, x.uteis),
    uteis: x.uteis,
    decorridos: x.decorridos,
  }))
}

/** Sum over stores; the projection sums only stores that have one. */
export function sumVendas(mes: string, lojas: readonly LojaVendas[]) {
  const sumAll = (ns: readonly (number | null)[]) => {
    const told = ns.filter((n) => n !== null)
    return told.length === 0 ? null : told.reduce((a, b) => a + b, 0)
  }
  return {
    mes,
    meta: sumAll(lojas.map((l) => l.meta)),
    liquido: lojas.reduce((n, l) => n + l.liquido, 0),
    projecao: sumAll(lojas.map((l) => l.projecao)),
  }
}

/** A figure over a period and the previous one, by day or by month. */
export async function indicadorSeries(c: Ctx, f: IndicadoresFilter & { indicador: Indicador }) {
  checkPeriod(f)
  const days = (Date.parse(f.ate) - Date.parse(f.de)) / DAY_MS + 1
  const por = days <= MAX_DAYS_IN_SERIES ? 'dia' : 'mes'
  const read = async (p: { de: string; ate: string }): Promise<SeriesPoint[]> => {
    const { linhas } = await sumIndicadores(c, { ...f, ...p }, [por], [f.indicador])
    const matches = new Map(linhas.map((l) => [l.chaves[0] ?? '', l.soma]))
    return pointsOf(p, por).map((x) => ({
      de: x.de,
      ate: x.ate,
      valor: getValue(f.indicador, matches.get(x.chave) ?? EMPTY_TOTALS),
    }))
  }
  return { pontos: await read(f), anterior: await read(previousPeriod(f)) }
}

/** Days or months of a period, each with its key in the sums; the first and last month may be partial. */
function pointsOf({ de, ate }: { de: string; ate: string }, por: 'dia' | 'mes') {
  const pontos: { de: string; ate: string; chave: string }[] = []
  for (let a = de; a <= ate;) {
    const end = por === 'dia' ? a : addDays(`${shiftMonth(a.slice(0, 7), 1)}-01`, -1)
    const b = end < ate ? end : ate
    pontos.push({ de: a, ate: b, chave: por === 'dia' ? a : a.slice(0, 7) })
    a = addDays(b, 1)
  }
  return pontos
}

/** A figure by store, or by adviser of one store, best first. */
export async function indicadorRanking(
  c: Ctx,
  f: IndicadoresFilter & { indicador: Indicador; por: 'loja' | 'consultor' },
) {
  const before = { ...f, ...previousPeriod(f) }
  if (f.por === 'loja') {
    const { linhas } = await sumIndicadores(c, f, ['loja', 'grupo'], [f.indicador])
    const previous = await sumIndicadores(c, before, ['loja'], [f.indicador])
    const previousByKey = new Map(previous.linhas.map((l) => [l.chaves[0], l.soma]))
    return {
      itens: linhas.map(({ chaves, nomes, soma }) => ({
        codigo: Number(chaves[0]),
        nome: nomes[0] ?? '',
        detalhe: nomes[1] ?? '',
        valor: getValue(f.indicador, soma),
        anterior: getValue(f.indicador, previousByKey.get(chaves[0]) ?? EMPTY_TOTALS),
      })),
    }
  }
  checkPeriod(f)
  if (!f.codConcessionaria)
    throw invalid('Escolha a concessionária', { codConcessionaria: 'Consultores são de uma concessionária' })
  if (!CONSULTOR_INDICADORES.includes(f.indicador))
    throw invalid('Este indicador não é de um consultor', { indicador: 'Escolha um indicador de orçamentos' })
  const [now, older] = [await sumConsultores(c, f), await sumConsultores(c, before)]
  const previousByKey = new Map(older.map((x) => [x.codigo, x.soma]))
  return {
    itens: now.map(({ codigo, nome, soma }) => ({
      codigo,
      nome,
      detalhe: `${soma.orcamentos.toLocaleString('pt-BR')} ${soma.orcamentos === 1 ? 'orçamento' : 'orçamentos'}`,
      valor: getValue(f.indicador, soma),
      anterior: getValue(f.indicador, previousByKey.get(codigo) ?? EMPTY_TOTALS),
    })),
  }
}

/** Quotes of one store by adviser, read from the rows because a store has few. */
async function sumConsultores(c: Ctx, f: IndicadoresFilter): Promise<{ codigo: number; nome: string; soma: Totals }[]> {
  const r = await sql<Record<string, number> & { codigo: number; nome: string }>`
    with quotes as (
      select o.cod_orcamento, coalesce(k.cod_consultor, 0) as codigo, o.tipo <> 'REOFERTA' as inicial, o.tipo <> 'REOFERTA' and o.vermelhos + o.amarelos > 0 as achado, o.enviado_em
      from concessionaria c join orcamento o on o.cod_distribuidor = c.cod_distribuidor and o.cod_concessionaria = c.cod_concessionaria and o.estado <> 'CANCELADO'
        and o.criado_em >= ${f.de}::date::timestamp at time zone c.fuso and o.criado_em < (${f.ate}::date + 1)::timestamp at time zone c.fuso
      join checklist k on k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist
      where c.cod_distribuidor = ${c.tenant.codDistribuidor} and c.cod_concessionaria = ${f.codConcessionaria ?? 0}
    ), linhas as (
      select q.codigo, l.cor, coalesce(l.total, 0) as total, q.inicial,
        q.inicial and l.estado in ('OFERTADO', 'APROVADO', 'REPROVADO', 'ADIADO', 'EXPIRADO', 'EXECUTADO', 'NAO_EXECUTADO') as oferecida, l.estado in ('APROVADO', 'EXECUTADO', 'NAO_EXECUTADO') as aprovada
      from quotes q join orcamento_linha l on l.cod_distribuidor = ${c.tenant.codDistribuidor} and l.cod_orcamento = q.cod_orcamento
    ), q as (
      select codigo, count(*) filter (where inicial) as orcamentos, count(*) filter (where achado) as com_achado, count(*) filter (where achado and enviado_em is not null) as enviados from quotes group by 1
    ), l as (
      select codigo, sum(total) filter (where inicial and cor = 'VERMELHO') as identificado_vermelho, sum(total) filter (where inicial and cor = 'AMARELO') as identificado_amarelo,
        count(*) filter (where oferecida) as oferecidas_sem_cor, count(*) filter (where aprovada) as aprovadas_sem_cor, sum(total) filter (where oferecida) as oferecido_sem_cor, sum(total) filter (where aprovada) as aprovado_sem_cor
      from linhas group by 1
    )
    select q.codigo, coalesce(n.nome, 'Sem consultor') as nome, q.orcamentos, q.com_achado, q.enviados, coalesce(l.identificado_vermelho, 0) as identificado_vermelho, coalesce(l.identificado_amarelo, 0) as identificado_amarelo,
      coalesce(l.oferecidas_sem_cor, 0) as oferecidas_sem_cor, coalesce(l.aprovadas_sem_cor, 0) as aprovadas_sem_cor, coalesce(l.oferecido_sem_cor, 0) as oferecido_sem_cor, coalesce(l.aprovado_sem_cor, 0) as aprovado_sem_cor
    from q left join l using (codigo) left join consultor n on n.cod_distribuidor = ${c.tenant.codDistribuidor} and n.cod_consultor = q.codigo order by 2, 1`.execute(
    c.tx,
  )
  return r.rows.map(({ codigo, nome, ...medidas }) => ({ codigo, nome, soma: { ...EMPTY_TOTALS, ...medidas } }))
}
