import { sql, type RawBuilder } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import { type Adjustment, fechamentoContent, type fechamento, type ClosedMonth } from '#shared/vendas/fechamento.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { notFound } from '../../core/http/errors.ts'
import { after, closePage, decodeCursor } from '../../core/areas/keyset-page.ts'
import { hashOf } from './close.ts'

/** SQL: effect of a measure on the net amount. */
const NET_EFFECT = sql`case a.medida when 'bruto' then a.valor when 'desconto' then -a.valor when 'devolucao' then -a.valor when 'imposto' then -a.valor else 0 end`
const COLUMNS = sql`f.cod_fechamento as "codFechamento", f.cod_concessionaria as "codConcessionaria", c.nome as concessionaria, f.mes, f.liquido, f.fechado_em as "fechadoEm", f.quem,
  coalesce((select sum(${NET_EFFECT})::bigint from venda_ajuste a where a.cod_distribuidor = f.cod_distribuidor and a.cod_fechamento = f.cod_fechamento), 0) as ajustado`
const DE = sql`venda_fechamento f join concessionaria c on c.cod_distribuidor = f.cod_distribuidor and c.cod_concessionaria = f.cod_concessionaria`

const ofTenant = (c: Ctx): RawBuilder<unknown> => sql`f.cod_distribuidor = ${c.tenant.codDistribuidor}`

/** Closed months, newest first. */
export async function listClosedMonths(
  c: Ctx,
  f: Received<typeof fechamento.mesesFechados, 'query'>,
): Promise<{ itens: ClosedMonth[]; proximo: string | null }> {
  const onde = [ofTenant(c)]
  if (f.codConcessionaria) onde.push(sql`f.cod_concessionaria = ${f.codConcessionaria}`)
  const depois = after(sql`f.mes, f.cod_fechamento`, decodeCursor(f.cursor), 'desc', 'text')
  if (depois) onde.push(depois)
  const r = await sql<ClosedMonth>`select ${COLUMNS} from ${DE} where ${sql.join(onde, sql` and `)}
    order by f.mes desc, f.cod_fechamento desc limit ${sql.lit(f.limite + 1)}`.execute(c.tx)
  return closePage(r.rows, f.limite, (l) => ({ valor: l.mes, cod: l.codFechamento }))
}

export async function listAdjustments(c: Ctx, codFechamento: number): Promise<Adjustment[]> {
  const r =
    await sql<Adjustment>`select cod_ajuste as "codAjuste", departamento, medida, valor, motivo, quem, em from venda_ajuste
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_fechamento = ${codFechamento} order by cod_ajuste`.execute(
      c.tx,
    )
  return r.rows
}

/** A closed month as frozen, with its later adjustments; throws 404. */
export async function getFechamento(c: Ctx, codFechamento: number): Promise<Loaded<typeof fechamento.getFechamento>> {
  const r = await sql<
    ClosedMonth & { conteudo: string; sha256: string }
  >`select ${COLUMNS}, f.conteudo, f.sha256 from ${DE} where ${ofTenant(c)} and f.cod_fechamento = ${codFechamento}`.execute(
    c.tx,
  )
  const f = r.rows[0]
  if (!f) throw notFound('Este mês não foi fechado')
  return {
    ...f,
    conteudo: fechamentoContent.parse(JSON.parse(f.conteudo)),
    confere: hashOf(f.conteudo) === f.sha256,
    ajustes: await listAdjustments(c, codFechamento),
  }
}

/** Appends an adjustment to a closed month. */
export async function adjustMonth(
  c: SignedInCtx,
  codFechamento: number,
  { departamento, medida, valor, motivo }: Received<typeof fechamento.ajustarMes, 'body'>,
): Promise<Adjustment> {
  const { codConcessionaria } = await getFechamento(c, codFechamento)
  const r =
    await sql<Adjustment>`insert into venda_ajuste (cod_distribuidor, cod_concessionaria, cod_fechamento, departamento, medida, valor, motivo, cod_usuario, quem)
    values (${c.tenant.codDistribuidor}, ${codConcessionaria}, ${codFechamento}, ${departamento}, ${medida}, ${valor}, ${motivo}, ${c.sessao.codUsuario}, ${c.sessao.nome})
    returning cod_ajuste as "codAjuste", departamento, medida, valor, motivo, quem, em`.execute(c.tx)
  const [adjustment] = r.rows
  if (!adjustment) throw new Error('an insert that returns nothing')
  return adjustment
}
