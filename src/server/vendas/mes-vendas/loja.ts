import { sql } from 'kysely'
import type { Horarios } from '#shared/rules/horarios.ts'
import { hoje } from '#shared/rules/datas.ts'
import { diasUteis, mesMais } from '#shared/rules/vendas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { notFound } from '../../core/http/errors.ts'

/** What a store's months ask of it: its calendar and its own today. */
export interface LojaDeVendas {
  codConcessionaria: number
  nome: string
  /** The day on which it began here. */
  desde: string
  hoje: string
  horarios: Horarios
  feriados: readonly { dia: string; nome: string }[]
}

/** Day of the next month by which a month is sent. */
const PRAZO_DIA = '05'

/** Last day to send a month. */
export const prazoDe = (mes: string): string => `${mesMais(mes, 1)}-${PRAZO_DIA}`

/** Stores with their calendars, by code. */
export async function lerLojas(c: Ctx, codConcessionarias: readonly number[]): Promise<Map<number, LojaDeVendas>> {
  const r = await sql<
    Omit<LojaDeVendas, 'hoje' | 'feriados'> & { fuso: string; feriados: LojaDeVendas['feriados'] | null }
  >`
    select l.cod_concessionaria as "codConcessionaria", l.nome, l.desde::text as desde, l.fuso, l.horarios,
      (select jsonb_agg(jsonb_build_object('dia', f.dia, 'nome', f.nome) order by f.dia) from feriado f
        where f.cod_distribuidor = l.cod_distribuidor and f.cod_concessionaria = l.cod_concessionaria) as feriados
    from concessionaria l where l.cod_distribuidor = ${c.inquilino.codDistribuidor} and l.cod_concessionaria = any(${codConcessionarias}::int[])`.execute(
    c.tx,
  )
  const agora = new Date()
  return new Map(
    r.rows.map(({ fuso, feriados, ...l }) => [
      l.codConcessionaria,
      { ...l, feriados: feriados ?? [], hoje: hoje(fuso, agora) },
    ]),
  )
}

/** One store; throws 404 beyond reach. */
export async function lerLoja(c: Ctx, codConcessionaria: number): Promise<LojaDeVendas> {
  const loja = (await lerLojas(c, [codConcessionaria])).get(codConcessionaria)
  if (!loja) throw notFound('Concessionária não encontrada')
  return loja
}

/** Working days of a store's month; of the month in which it began, those from its first day on. */
export const uteisDe = (loja: LojaDeVendas, mes: string): string[] =>
  diasUteis(mes, loja.horarios, new Set(loja.feriados.map((f) => f.dia))).filter(
    (d) => !loja.desde.startsWith(mes) || d >= loja.desde,
  )
