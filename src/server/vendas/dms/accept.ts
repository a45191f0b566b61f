import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { dms } from '#shared/vendas/dms.ts'
import { MONTH_STATE_LABELS } from '#shared/rules/mes-vendas.ts'
import type { Departamento, VendaMedida } from '#shared/rules/vendas.ts'
import { NO_VENDA } from '#shared/rules/vendas.ts'
import { isMonthEditable } from '#shared/rules/mes-vendas.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import { reconcile } from '../mes-vendas/reconciliation.ts'
import { saveCells } from '../mes-vendas/save.ts'
import { readLoja } from '../mes-vendas/loja.ts'
import { count, listCells, recordInMonth, lockMonth } from '../mes-vendas/month.ts'

type RequestData = Received<typeof dms.aceitarLado, 'body'>
type Medidas = Partial<Record<VendaMedida, number>>

/**
 * Settles a difference in favour of one side. The figures of the DMS or the notes become the entry; the typed ones stay as they are.
 * Returns the number of open differences left.
 */
export async function acceptSide(
  c: SignedInCtx,
  codConcessionaria: number,
  mes: string,
  p: RequestData,
): Promise<number> {
  const loja = await readLoja(c, codConcessionaria)
  const m = await lockMonth(c, loja, mes)
  const before = (await reconcile(c, [codConcessionaria], mes))(codConcessionaria)
  const { dia, departamento } = p.visto
  const d = before.diferencas.find((x) => x.dia === dia && x.departamento === departamento)
  if (!d) throw conflict('sem-diferenca', 'Este dia e departamento já não têm diferença. A tela foi atualizada.')
  if (d.digitado !== p.visto.digitado || d.dms !== p.visto.dms || d.notas !== p.visto.notas)
    throw conflict('versao-antiga', 'Os valores mudaram depois que você os viu. Confira e aceite de novo.', d)
  if (m.estado === 'FECHADO')
    throw conflict('estado-nao-permite', 'O mês está fechado: corrija por um ajuste, no histórico mensal.')
  if (p.lado !== 'DIGITADO') {
    if (d[p.lado === 'DMS' ? 'dms' : 'notas'] === null)
      throw invalid('Este lado não tem valor', { lado: 'Este lado não tem valor neste dia e departamento' })
    if (!isMonthEditable(m.estado))
      throw conflict(
        'estado-nao-permite',
        `O mês está ${MONTH_STATE_LABELS[m.estado].toLowerCase()}: aceite o que foi digitado, ou devolva o mês antes.`,
      )
    await enterSide(c, { codConcessionaria, mes, fonte: p.lado }, dia, departamento)
  }
  const after = (await reconcile(c, [codConcessionaria], mes))(codConcessionaria)
  const now = after.linhas.find((x) => x.dia === dia && x.departamento === departamento) ?? d
  await c.tx
    .insertInto('vendaAceite')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria,
      dia,
      departamento,
      lado: p.lado,
      digitado: now.digitado,
      dms: now.dms,
      notas: now.notas,
      motivo: p.motivo,
      codUsuario: c.sessao.codUsuario,
      quem: c.sessao.nome,
    })
    .execute()
  await recordInMonth(c, m, { acao: 'CONCILIAR', texto: `${dia} · ${p.motivo}` })
  await count(c, codConcessionaria, mes)
  return (await reconcile(c, [codConcessionaria], mes))(codConcessionaria).abertas
}

/** Writes a side's figures into the cell; measures that the side does not have stay as they are. */
async function enterSide(
  c: SignedInCtx,
  onde: Parameters<typeof saveCells>[1] & { fonte: 'DMS' | 'NOTAS' },
  dia: string,
  departamento: Departamento,
): Promise<void> {
  const medidas = await medidasOf(c, onde, dia, departamento)
  const cells = await listCells(c, onde.codConcessionaria, onde.mes)
  const cell = cells.find((x) => x.dia === dia && x.departamento === departamento) ?? NO_VENDA
  const mudancas = (Object.entries(medidas) as [VendaMedida, number][]).map(([medida, valor]) => ({
    dia,
    departamento,
    medida,
    valor,
    antes: cell[medida],
  }))
  const { recusadas } = await saveCells(c, onde, mudancas)
  if (recusadas[0]) throw invalid(recusadas[0].motivo, { dia: recusadas[0].motivo })
}

async function medidasOf(
  c: SignedInCtx,
  { codConcessionaria, fonte }: { codConcessionaria: number; fonte: 'DMS' | 'NOTAS' },
  dia: string,
  departamento: Departamento,
): Promise<Medidas> {
  const d = c.tenant.codDistribuidor
  const ofDay = sql`x.cod_distribuidor = ${d} and x.cod_concessionaria = ${codConcessionaria} and x.dia = ${dia}::date`
  const fromMap = (origem: string, codigo: string) =>
    sql`join dms_mapa m on m.cod_distribuidor = x.cod_distribuidor and m.cod_concessionaria = x.cod_concessionaria and m.origem = ${origem} and m.codigo = ${sql.ref(codigo)} and m.departamento = ${departamento}`
  const query =
    fonte === 'DMS'
      ? sql<Medidas>`select ${sql.join(
          ['bruto', 'desconto', 'devolucao', 'imposto', 'custo', 'quantidade', 'minutos'].map(
            (k) => sql`coalesce(sum(x.${sql.id(k)}), 0)::bigint as ${sql.id(k)}`,
          ),
        )} from dms_linha x ${fromMap('CONTA', 'x.conta')} where ${ofDay} and not x.removida`
      : sql<Medidas>`select coalesce(sum(s.bruto) filter (where not s.devolucao), 0)::bigint as bruto, coalesce(sum(s.desconto) filter (where not s.devolucao), 0)::bigint as desconto,
          coalesce(sum(s.bruto - s.desconto) filter (where s.devolucao), 0)::bigint as devolucao, coalesce(sum(case when s.devolucao then 0 else s.imposto end), 0)::bigint as imposto
        from nota_fiscal x join nota_fiscal_soma s on s.cod_distribuidor = x.cod_distribuidor and s.cod_concessionaria = x.cod_concessionaria and s.chave = x.chave
        ${fromMap('CFOP', 's.cfop')} where ${ofDay} and not x.cancelada`
  return (await query.execute(c.tx)).rows[0] ?? {}
}
