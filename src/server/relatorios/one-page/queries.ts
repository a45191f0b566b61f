import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { PAGE_INDICADORES, type OnePage, type OnePageType } from '#shared/relatorios/one-page.ts'
import { todayIn } from '#shared/rules/dates.ts'
import type { Indicador } from '#shared/rules/indicadores.ts'
import { getValue } from '#shared/rules/indicadores.ts'
import { mergeTotals, type Totals, EMPTY_TOTALS } from '#shared/rules/indicador-medidas.ts'
import { type MonthPeriods, monthPeriods } from '#shared/rules/month-page.ts'
import { daysOfMonth } from '#shared/rules/vendas.ts'
import { canonicalJson } from '#shared/rules/version.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { sumVendas, type LojaVendas, monthVendas } from '../dashboard/queries.ts'
import { notFound } from '../../core/http/errors.ts'
import { sumIndicadores } from '../indicadores/sums.ts'

/** Group or make, and month of a page. */
export interface Page {
  tipo: OnePageType
  mes: string
  chave?: string | undefined
}

/** Time zone of the network's documents: its stores may be in several. */
const TIME_ZONE = 'America/Sao_Paulo'
const ofPage = (s: Totals) =>
  Object.fromEntries(PAGE_INDICADORES.map((i) => [i, getValue(i, s)])) as OnePage['total']['valores']

/** Groups or makes of the stores within reach. */
export async function pageOptions(c: Ctx, tipo: OnePageType): Promise<{ chave: string; nome: string }[]> {
  const r =
    tipo === 'grupo'
      ? await sql<{
          chave: string
          nome: string
        }>`select distinct c.cod_grupo::text as chave, g.nome from concessionaria c join grupo g on g.cod_distribuidor = c.cod_distribuidor and g.cod_grupo = c.cod_grupo
          where c.cod_distribuidor = ${c.tenant.codDistribuidor} order by 2`.execute(c.tx)
      : await sql<{
          chave: string
          nome: string
        }>`select distinct c.marca as chave, c.marca as nome from concessionaria c where c.cod_distribuidor = ${c.tenant.codDistribuidor} order by 2`.execute(
          c.tx,
        )
  return r.rows
}

/** The page of a month; throws 404 for a group or make out of reach. */
export async function getOnePage(c: Ctx, { tipo, mes, chave }: Page): Promise<OnePage> {
  const opcoes = await pageOptions(c, tipo)
  const picked = chave === undefined ? opcoes[0] : opcoes.find((o) => o.chave === chave)
  if (!picked) throw notFound(tipo === 'grupo' ? 'Grupo não encontrado' : 'Marca não encontrada')
  const so = tipo === 'grupo' ? { codGrupo: Number(picked.chave) } : { marca: picked.chave }
  const lojas = await sql<{ cod: number; nome: string }>`select cod_concessionaria as cod, nome from concessionaria c
    where c.cod_distribuidor = ${c.tenant.codDistribuidor} and ${so.codGrupo ? sql`c.cod_grupo = ${so.codGrupo}` : sql`c.marca = ${so.marca}`} order by sem_acento(nome), cod`.execute(
    c.tx,
  )
  const periodo = monthPeriods(mes, todayIn(TIME_ZONE, new Date()))
  const { de, ate, antesDe, antesAte } = periodo
  const now = await sumIndicadores(c, { de, ate, ...so }, ['loja'], PAGE_INDICADORES)
  const before = await sumIndicadores(c, { de: antesDe, ate: antesAte, ...so }, ['loja'], PAGE_INDICADORES)
  const porLoja = (x: typeof now) => new Map(x.linhas.map((l) => [Number(l.chaves[0]), l.soma]))
  const [currentByKey, previousByKey] = [porLoja(now), porLoja(before)]
  const vendas = new Map((await monthVendas(c, so, mes, ate)).map((v) => [v.codConcessionaria, v]))
  const active = lojas.rows.filter((l) => currentByKey.has(l.cod) || previousByKey.has(l.cod) || vendas.has(l.cod))
  const sums = (m: Map<number, Totals>) => mergeTotals(active.map((l) => m.get(l.cod) ?? EMPTY_TOTALS))
  const totalVendas = sumVendas(mes, [...vendas.values()])
  const metas = await readMetas(c)
  const nota = await sql<NonNullable<OnePage['nota']>>`select texto, quem, em from one_page_nota
    where cod_distribuidor = ${c.tenant.codDistribuidor} and tipo = ${tipo} and chave = ${picked.chave} and mes = ${mes}`.execute(
    c.tx,
  )
  const envio = await sql<{ dia: number }>`select dia_do_mes as dia from one_page_envio
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_usuario = ${c.contexto.codUsuario} and tipo = ${tipo} and chave = ${picked.chave}`.execute(
    c.tx,
  )
  const numbers = {
    tipo,
    mes,
    chave: picked.chave,
    nome: picked.nome,
    lojas: active.map(({ cod, nome }) => ({
      codConcessionaria: cod,
      nome,
      valores: ofPage(currentByKey.get(cod) ?? EMPTY_TOTALS),
      anterior: ofPage(previousByKey.get(cod) ?? EMPTY_TOTALS),
      metaDeVendas: vendas.get(cod)?.meta ?? null,
      projecao: vendas.get(cod)?.projecao ?? null,
      decorrido: elapsed(
        [...vendas.values()].filter((v) => v.codConcessionaria === cod),
        periodo,
      ),
    })),
    total: {
      nome: 'Total',
      valores: ofPage(sums(currentByKey)),
      anterior: ofPage(sums(previousByKey)),
      metaDeVendas: totalVendas.meta,
      projecao: totalVendas.projecao,
      decorrido: elapsed([...vendas.values()], periodo),
    },
    metas,
    periodo,
  }
  return {
    ...numbers,
    opcoes,
    nota: nota.rows[0] ?? null,
    diaDoEnvio: envio.rows[0]?.dia ?? null,
    sha256: createHash('sha256').update(canonicalJson(numbers)).digest('hex'),
    atraso: now.atraso ?? before.atraso,
  }
}

/** Elapsed share of a month's working days over stores; calendar days when no store defines working days. */
function elapsed(stores: readonly LojaVendas[], { ate, parcial }: MonthPeriods): number {
  if (!parcial) return 1
  const uteis = stores.reduce((n, l) => n + l.uteis, 0)
  if (uteis > 0) return stores.reduce((n, l) => n + l.decorridos, 0) / uteis
  return Number(ate.slice(8)) / daysOfMonth(ate.slice(0, 7)).length
}

async function readMetas(c: Ctx): Promise<Partial<Record<Indicador, number>>> {
  const r = await sql<{
    indicador: Indicador
    valor: number
  }>`select indicador, valor from indicador_meta where cod_distribuidor = ${c.tenant.codDistribuidor}`.execute(c.tx)
  const fromHere = r.rows.filter((m) => (PAGE_INDICADORES as readonly string[]).includes(m.indicador))
  return Object.fromEntries(fromHere.map((m) => [m.indicador, m.valor]))
}
