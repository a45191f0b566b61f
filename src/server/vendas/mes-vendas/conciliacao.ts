import { sql } from 'kysely'
import {
  compararLados,
  explicarDiferencas,
  type Comparacao,
  type Diferenca,
  type Lado,
  type ValorDoLado,
} from '#shared/rules/conciliacao.ts'
import { mesMais } from '#shared/rules/vendas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'

interface Aceite {
  dia: string
  departamento: string
  lado: Lado
  digitado: number | null
  dms: number | null
  notas: number | null
  motivo: string
  quem: string
  em: string
}
/** A difference, and the acceptance that still holds for it. */
export type DiferencaDoMes = Diferenca & { aceite: Pick<Aceite, 'lado' | 'motivo' | 'quem' | 'em'> | null }
/** A store's month side by side. */
export interface Conciliacao {
  linhas: Comparacao[]
  diferencas: DiferencaDoMes[]
  /** How many nobody settled. */
  abertas: number
}

/** Whether nobody settled a difference; rounding needs nobody. */
export const aberta = (d: DiferencaDoMes): boolean => !d.aceite && d.causa !== 'ARREDONDAMENTO'

const VAZIA: Conciliacao = { linhas: [], diferencas: [], abertas: 0 }
const venda = sql`(bruto - desconto - devolucao)`

/** What each side tells of the stores' month, by day and department: sales and notes without a department are left out. */
async function lerLados(c: Ctx, lojas: readonly number[], mes: string) {
  const d = c.inquilino.codDistribuidor
  const doMes = sql`cod_distribuidor = ${d} and cod_concessionaria = any(${lojas}::int[]) and dia >= ${`${mes}-01`}::date and dia < ${`${mesMais(mes, 1)}-01`}::date`
  const r = await sql<ValorDoLado & { codConcessionaria: number }>`
    select cod_concessionaria as "codConcessionaria", dia::text as dia, departamento, 'DIGITADO' as lado, (coalesce(bruto, 0) - coalesce(desconto, 0) - coalesce(devolucao, 0))::bigint as valor
      from venda_celula where ${doMes} and num_nonnulls(bruto, desconto, devolucao) > 0
    union all
    select l.cod_concessionaria, l.dia::text, m.departamento, 'DMS', sum(${venda})::bigint
      from (select * from dms_linha where ${doMes} and not removida) l
      join dms_mapa m on m.cod_distribuidor = l.cod_distribuidor and m.cod_concessionaria = l.cod_concessionaria and m.origem = 'CONTA' and m.codigo = l.conta
      where m.departamento is not null group by 1, 2, 3
    union all
    select n.cod_concessionaria, n.dia::text, m.departamento, 'NOTAS', sum(case when s.devolucao then s.desconto - s.bruto else s.bruto - s.desconto end)::bigint
      from (select * from nota_fiscal where ${doMes} and not cancelada) n
      join nota_fiscal_soma s on s.cod_distribuidor = n.cod_distribuidor and s.cod_concessionaria = n.cod_concessionaria and s.chave = n.chave
      join dms_mapa m on m.cod_distribuidor = s.cod_distribuidor and m.cod_concessionaria = s.cod_concessionaria and m.origem = 'CFOP' and m.codigo = s.cfop
      where m.departamento is not null group by 1, 2, 3`.execute(c.tx)
  return Map.groupBy(r.rows, (v) => v.codConcessionaria)
}

/** The acceptances of the month, the last of each day and department. */
async function lerAceites(c: Ctx, lojas: readonly number[], mes: string) {
  const r = await sql<Aceite & { codConcessionaria: number }>`
    select distinct on (cod_concessionaria, dia, departamento) cod_concessionaria as "codConcessionaria", dia::text as dia, departamento, lado, digitado, dms, notas, motivo, quem, em
    from venda_aceite where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = any(${lojas}::int[])
      and dia >= ${`${mes}-01`}::date and dia < ${`${mesMais(mes, 1)}-01`}::date
    order by cod_concessionaria, dia, departamento, cod_aceite desc`.execute(c.tx)
  return new Map(r.rows.map((a) => [`${a.codConcessionaria} ${a.dia} ${a.departamento}`, a]))
}

/** The reconciliation of each store's month; a store whose system and notes tell nothing has no differences. */
export async function conciliar(
  c: Ctx,
  lojas: readonly number[],
  mes: string,
): Promise<(codConcessionaria: number) => Conciliacao> {
  const lados = await lerLados(c, lojas, mes)
  const aceites = await lerAceites(c, lojas, mes)
  const feitas = new Map<number, Conciliacao>()
  for (const [codConcessionaria, valores] of lados) {
    const linhas = compararLados(valores)
    const diferencas = explicarDiferencas(linhas).map((d): DiferencaDoMes => {
      const a = aceites.get(`${codConcessionaria} ${d.dia} ${d.departamento}`)
      // What changed since it was accepted is a new difference.
      const vale = a?.digitado === d.digitado && a.dms === d.dms && a.notas === d.notas
      return { ...d, aceite: a && vale ? { lado: a.lado, motivo: a.motivo, quem: a.quem, em: a.em } : null }
    })
    const abertas = diferencas.filter(aberta).length
    feitas.set(codConcessionaria, { linhas, diferencas, abertas })
  }
  return (codConcessionaria) => feitas.get(codConcessionaria) ?? VAZIA
}
