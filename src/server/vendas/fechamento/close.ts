import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type FechamentoContent, fechamentoContent } from '#shared/vendas/fechamento.ts'
import { applyMonthAction, MONTH_STATE_LABELS } from '#shared/rules/mes-vendas.ts'
import { DEPARTAMENTO_CODES, netOf, sumVendas } from '#shared/rules/vendas.ts'
import { canonicalJson } from '#shared/rules/version.ts'
import type { VendaCell, MonthEvent } from '#shared/vendas/vendas.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import { reconcile } from '../mes-vendas/reconciliation.ts'
import { listLojas, workingDaysOf } from '../mes-vendas/loja.ts'
import {
  count,
  listCells,
  listEvents,
  type StoredMonth,
  updateMonth,
  recordInMonth,
  lockMonth,
} from '../mes-vendas/month.ts'
import { queueWebhooks } from '../../core/jobs/webhooks.ts'

/** Content that a closing freezes, built from the month's current state. */
export function freeze(
  de: { distribuidor: string; codConcessionaria: number; concessionaria: string },
  m: Pick<StoredMonth, 'mes' | 'meta'>,
  cells: readonly VendaCell[],
  eventos: readonly MonthEvent[],
): FechamentoContent {
  const withNet = (list: readonly VendaCell[]) => {
    const sum = sumVendas(list)
    return { ...sum, liquido: netOf(sum) }
  }
  const { distribuidor, codConcessionaria, concessionaria } = de
  return fechamentoContent.parse({
    formato: 'patio-vendas/1',
    distribuidor,
    codConcessionaria,
    concessionaria,
    mes: m.mes,
    meta: m.meta,
    celulas: cells.toSorted((a, b) => (`${a.dia} ${a.departamento}` < `${b.dia} ${b.departamento}` ? -1 : 1)),
    totais: DEPARTAMENTO_CODES.map((departamento) => ({
      departamento,
      ...withNet(cells.filter((c) => c.departamento === departamento)),
    })),
    total: withNet(cells),
    atos: eventos
      .filter((e) => e.acao !== 'COMENTAR')
      .map(({ acao, texto, quem, em }) => ({ acao, texto, quem, em: new Date(em).toISOString() })),
  })
}

/** SHA-256 of a frozen month. */
export const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex')

/** Closes the month of the given stores, all or none; the error names what each store lacks. */
export async function closeMonth(c: SignedInCtx, mes: string, codConcessionarias: readonly number[]) {
  const codes = [...new Set(codConcessionarias)].toSorted((a, b) => a - b)
  const lojas = await listLojas(c, codes)
  if (lojas.size !== codes.length) throw notFound('Concessionária não encontrada')
  const fields: Record<string, string> = {}
  const months: { loja: NonNullable<ReturnType<typeof lojas.get>>; m: StoredMonth }[] = []
  // In one fixed order: two closings of the same stores cannot deadlock.
  for (const loja of codes.flatMap((cod) => lojas.get(cod) ?? []))
    months.push({ loja, m: await lockMonth(c, loja, mes) })
  // Compared under the locks: what changed while they were awaited counts.
  const ofMonth = await reconcile(c, codes, mes)
  const ready: typeof months = []
  for (const { loja, m } of months) {
    const r = applyMonthAction(m.estado, 'FECHAR', null)
    const i = codConcessionarias.indexOf(loja.codConcessionaria)
    if (!r.ok)
      fields[`codConcessionarias.${i}`] = `${loja.nome}: o mês está ${MONTH_STATE_LABELS[m.estado].toLowerCase()}`
    else if (loja.hoje.slice(0, 7) <= mes) fields[`codConcessionarias.${i}`] = `${loja.nome}: o mês ainda não terminou`
    else if (ofMonth(loja.codConcessionaria).abertas > 0)
      fields[`codConcessionarias.${i}`] =
        `${loja.nome}: ${openDifferencesText(ofMonth(loja.codConcessionaria).abertas)}`
    else ready.push({ loja, m })
  }
  if (Object.keys(fields).length > 0)
    throw invalid('Nem todas as concessionárias podem fechar; nenhuma foi fechada', fields)
  const closings = []
  for (const { loja, m } of ready) {
    const { codConcessionaria } = loja
    await updateMonth(c, m, { estado: 'FECHADO' })
    await recordInMonth(c, m, { acao: 'FECHAR', de: m.estado, para: 'FECHADO', texto: '' })
    const conteudo = canonicalJson(
      freeze(
        { distribuidor: c.tenant.distribuidor, codConcessionaria, concessionaria: loja.nome },
        m,
        await listCells(c, codConcessionaria, mes),
        await listEvents(c, codConcessionaria, mes),
      ),
    )
    const sha256 = hashOf(conteudo)
    const { codFechamento } = await c.tx
      .insertInto('vendaFechamento')
      .values({
        codDistribuidor: c.tenant.codDistribuidor,
        codConcessionaria,
        mes,
        conteudo,
        sha256,
        liquido: m.liquido,
        fechadoPor: c.sessao.codUsuario,
        quem: c.sessao.nome,
      })
      .returning('codFechamento')
      .executeTakeFirstOrThrow()
    await queueWebhooks(
      c,
      'fechamento.concluido',
      { codConcessionaria, correlacao: `fechamento:${codFechamento}` },
      () => Promise.resolve({ codFechamento, mes, liquido: m.liquido, sha256 }),
    )
    await count(c, codConcessionaria, mes)
    closings.push({ codConcessionaria, codFechamento, sha256 })
  }
  return closings
}

const openDifferencesText = (n: number) =>
  n === 0
    ? 'Nenhuma diferença aberta'
    : n === 1
      ? '1 diferença aberta com o DMS ou as notas'
      : `${n} diferenças abertas com o DMS ou as notas`

/** Stores with what is missing before their month can be closed; without those that began later and have nothing in it. */
export async function listLojasToClose(c: SignedInCtx, mes: string) {
  const r = await sql<{
    codConcessionaria: number
    concessionaria: string
    estado: StoredMonth['estado']
    liquido: number
    meta: number | null
    codFechamento: number | null
    fechadoEm: string | null
    quem: string | null
    dias: string[] | null
  }>`select c.cod_concessionaria as "codConcessionaria", c.nome as concessionaria, coalesce(m.estado, 'ABERTO') as estado, coalesce(m.liquido, 0) as liquido, m.meta,
      f.cod_fechamento as "codFechamento", f.fechado_em as "fechadoEm", f.quem,
      (select array_agg(distinct v.dia::text) from venda_celula v where v.cod_distribuidor = c.cod_distribuidor and v.cod_concessionaria = c.cod_concessionaria
        and v.dia >= ${`${mes}-01`}::date and v.dia < (${`${mes}-01`}::date + interval '1 month')::date) as dias
    from concessionaria c
    left join venda_mes m on m.cod_distribuidor = c.cod_distribuidor and m.cod_concessionaria = c.cod_concessionaria and m.mes = ${mes}
    left join venda_fechamento f on f.cod_distribuidor = c.cod_distribuidor and f.cod_concessionaria = c.cod_concessionaria and f.mes = ${mes}
    where c.cod_distribuidor = ${c.tenant.codDistribuidor} and c.status = 1 and (to_char(c.desde, 'YYYY-MM') <= ${mes} or m.mes is not null)
    order by sem_acento(c.nome), c.cod_concessionaria`.execute(c.tx)
  const codes = r.rows.map((l) => l.codConcessionaria)
  const lojas = await listLojas(c, codes)
  const ofMonth = await reconcile(c, codes, mes)
  return r.rows.map(({ dias, ...l }) => {
    const loja = lojas.get(l.codConcessionaria)
    const nonEmpty = new Set(dias)
    const faltam = loja ? workingDaysOf(loja, mes).filter((d) => !nonEmpty.has(d)).length : 0
    const { linhas, abertas } = ofMonth(l.codConcessionaria)
    // A store without a system or notes has nothing to compare.
    const isComparable = linhas.some((x) => x.dms !== null || x.notas !== null)
    const aprovado = l.estado === 'APROVADO' || l.estado === 'FECHADO'
    return {
      ...l,
      condicoes: [
        {
          condicao: 'dias' as const,
          cumprida: faltam === 0,
          texto: faltam === 0 ? 'Todos os dias úteis lançados' : faltam === 1 ? 'Falta 1 dia' : `Faltam ${faltam} dias`,
        },
        ...(isComparable
          ? [{ condicao: 'conciliado' as const, cumprida: abertas === 0, texto: openDifferencesText(abertas) }]
          : []),
        {
          condicao: 'aprovado' as const,
          cumprida: aprovado,
          texto: aprovado ? 'Aprovado' : `Falta aprovar: o mês está ${MONTH_STATE_LABELS[l.estado].toLowerCase()}`,
        },
      ],
    }
  })
}
