import { sql, type RawBuilder } from 'kysely'
import type { Lido, Recebido } from '#shared/core/contract.ts'
import { type Ajuste, conteudoFechamento, type fechamento, type MesFechado } from '#shared/vendas/fechamento.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { notFound } from '../../core/http/errors.ts'
import { depoisDe, fecharPagina, lerCursor } from '../../core/areas/lista.ts'
import { hashDe } from './fechar.ts'

/** Sign with which a measure moves the net. */
const NO_LIQUIDO = sql`case a.medida when 'bruto' then a.valor when 'desconto' then -a.valor when 'devolucao' then -a.valor when 'imposto' then -a.valor else 0 end`
const COLUNAS = sql`f.cod_fechamento as "codFechamento", f.cod_concessionaria as "codConcessionaria", c.nome as concessionaria, f.mes, f.liquido, f.fechado_em as "fechadoEm", f.quem,
  coalesce((select sum(${NO_LIQUIDO})::bigint from venda_ajuste a where a.cod_distribuidor = f.cod_distribuidor and a.cod_fechamento = f.cod_fechamento), 0) as ajustado`
const DE = sql`venda_fechamento f join concessionaria c on c.cod_distribuidor = f.cod_distribuidor and c.cod_concessionaria = f.cod_concessionaria`

const doInquilino = (c: Ctx): RawBuilder<unknown> => sql`f.cod_distribuidor = ${c.inquilino.codDistribuidor}`

/** Closed months, the newest first. */
export async function mesesFechados(
  c: Ctx,
  f: Recebido<typeof fechamento.mesesFechados, 'query'>,
): Promise<{ itens: MesFechado[]; proximo: string | null }> {
  const onde = [doInquilino(c)]
  if (f.codConcessionaria) onde.push(sql`f.cod_concessionaria = ${f.codConcessionaria}`)
  const depois = depoisDe(sql`f.mes, f.cod_fechamento`, lerCursor(f.cursor), 'desc', 'text')
  if (depois) onde.push(depois)
  const r = await sql<MesFechado>`select ${COLUNAS} from ${DE} where ${sql.join(onde, sql` and `)}
    order by f.mes desc, f.cod_fechamento desc limit ${sql.lit(f.limite + 1)}`.execute(c.tx)
  return fecharPagina(r.rows, f.limite, (l) => ({ valor: l.mes, cod: l.codFechamento }))
}

export async function listAjustes(c: Ctx, codFechamento: number): Promise<Ajuste[]> {
  const r =
    await sql<Ajuste>`select cod_ajuste as "codAjuste", departamento, medida, valor, motivo, quem, em from venda_ajuste
    where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_fechamento = ${codFechamento} order by cod_ajuste`.execute(
      c.tx,
    )
  return r.rows
}

/** A closed month as it was frozen, and what was put right since; throws 404. */
export async function getFechamento(c: Ctx, codFechamento: number): Promise<Lido<typeof fechamento.getFechamento>> {
  const r = await sql<
    MesFechado & { conteudo: string; sha256: string }
  >`select ${COLUNAS}, f.conteudo, f.sha256 from ${DE} where ${doInquilino(c)} and f.cod_fechamento = ${codFechamento}`.execute(
    c.tx,
  )
  const f = r.rows[0]
  if (!f) throw notFound('Este mês não foi fechado')
  return {
    ...f,
    conteudo: conteudoFechamento.parse(JSON.parse(f.conteudo)),
    confere: hashDe(f.conteudo) === f.sha256,
    ajustes: await listAjustes(c, codFechamento),
  }
}

/** Appends a correction beside a closed month. */
export async function ajustarMes(
  c: CtxDePessoa,
  codFechamento: number,
  { departamento, medida, valor, motivo }: Recebido<typeof fechamento.ajustarMes, 'body'>,
): Promise<Ajuste> {
  const { codConcessionaria } = await getFechamento(c, codFechamento)
  const r =
    await sql<Ajuste>`insert into venda_ajuste (cod_distribuidor, cod_concessionaria, cod_fechamento, departamento, medida, valor, motivo, cod_usuario, quem)
    values (${c.inquilino.codDistribuidor}, ${codConcessionaria}, ${codFechamento}, ${departamento}, ${medida}, ${valor}, ${motivo}, ${c.sessao.codUsuario}, ${c.sessao.nome})
    returning cod_ajuste as "codAjuste", departamento, medida, valor, motivo, quem, em`.execute(c.tx)
  const [ajuste] = r.rows
  if (!ajuste) throw new Error('an insert that returns nothing')
  return ajuste
}
