import { sql } from 'kysely'
import { isMonthEditable, stateAfterFilling, MONTH_STATE_LABELS } from '#shared/rules/mes-vendas.ts'
import { MEDIDA_CODES, daysOfMonth, netOf, NO_VENDA } from '#shared/rules/vendas.ts'
import type { RejectedCell, VendaCell, VendaConflict, MonthSummary, VendaChange } from '#shared/vendas/vendas.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict } from '../../core/http/errors.ts'
import { readLoja, workingDaysOf } from './loja.ts'
import { readMonth, listCells, digestOf, lockMonth } from './month.ts'

const key = (m: { dia: string; departamento: string }) => `${m.dia} ${m.departamento}`

/** Refused changes with the reason: a day of another month, a future day, a repeated cell. */
function refusals(mudancas: readonly VendaChange[], mes: string, today: string): Map<VendaChange, string> {
  const days = new Set(daysOfMonth(mes))
  const vistos = new Set<string>()
  const recusadas = new Map<VendaChange, string>()
  for (const m of mudancas) {
    const repeated = `${key(m)} ${m.medida}`
    if (!days.has(m.dia)) recusadas.set(m, 'Este dia não é do mês')
    // Emptying a future cell is allowed.
    else if (m.dia > today && m.valor !== null) recusadas.set(m, 'Este dia ainda não chegou')
    else if (vistos.has(repeated)) recusadas.set(m, 'Este valor vem duas vezes')
    vistos.add(repeated)
  }
  return recusadas
}

/** The last author of the cells, by day and department. */
async function readAuthors(c: SignedInCtx, codConcessionaria: number, days: readonly string[]) {
  const r = await sql<{ dia: string; departamento: string; quem: string | null }>`
    select v.dia::text as dia, v.departamento, u.nome as quem from venda_celula v
    left join usuario u on u.cod_distribuidor = v.cod_distribuidor and u.cod_usuario = v.alterado_por
    where v.cod_distribuidor = ${c.tenant.codDistribuidor} and v.cod_concessionaria = ${codConcessionaria} and v.dia = any(${days}::date[])`.execute(
    c.tx,
  )
  return new Map(r.rows.map((l) => [key(l), l.quem]))
}

/** Month and source of the figures. */
interface Scope {
  codConcessionaria: number
  mes: string
  fonte: 'DIGITADO' | 'DMS' | 'NOTAS'
}

/**
 * Writes figures, each compared with the value that its author saw. A cell that somebody else changed meanwhile or that breaks a rule is
 * skipped and reported; the others are stored.
 */
export async function saveCells(
  c: SignedInCtx,
  onde: Scope,
  mudancas: readonly VendaChange[],
): Promise<{ mes: MonthSummary; conflitos: VendaConflict[]; recusadas: RejectedCell[] }> {
  const { codConcessionaria, mes } = onde
  const loja = await readLoja(c, codConcessionaria)
  const recusadas = refusals(mudancas, mes, loja.hoje)
  const before = await lockMonth(c, loja, mes)
  if (!isMonthEditable(before.estado))
    throw conflict(
      'estado-nao-permite',
      `O mês está ${MONTH_STATE_LABELS[before.estado].toLowerCase()} e não aceita lançamentos.`,
      digestOf(loja, mes, before),
    )
  const cells = new Map((await listCells(c, codConcessionaria, mes)).map((x) => [key(x), x]))
  const changed = new Map<string, VendaCell>()
  const others: VendaChange[] = []
  for (const m of mudancas) {
    if (recusadas.has(m)) continue
    const cell = cells.get(key(m)) ?? { dia: m.dia, departamento: m.departamento, ...NO_VENDA }
    if (cell[m.medida] !== m.antes && cell[m.medida] !== m.valor) {
      others.push(m)
      continue
    }
    const nova = { ...cell, [m.medida]: m.valor }
    cells.set(key(m), nova)
    changed.set(key(m), nova)
  }
  if (changed.size > 0) await write(c, onde, [...changed.values()])
  const uteis = new Set(workingDaysOf(loja, mes))
  const todas = [...cells.values()].filter((x) => MEDIDA_CODES.some((m) => x[m] !== null))
  const preenchidos = new Set(todas.map((x) => x.dia).filter((d) => uteis.has(d))).size
  const liquido = todas.reduce((n, x) => n + netOf(x), 0)
  const estado = stateAfterFilling(before.estado, preenchidos === uteis.size)
  if (changed.size > 0)
    await c.tx
      .updateTable('vendaMes')
      .set({
        estado,
        preenchidos,
        liquido,
        versao: sql`versao + 1`,
        alteradoEm: sql`now()`,
        alteradoPor: c.sessao.codUsuario,
      })
      .where(ofTenant(c))
      .where('codConcessionaria', '=', codConcessionaria)
      .where('mes', '=', mes)
      .execute()
  const after = digestOf(loja, mes, await readMonth(c, codConcessionaria, mes))
  if (changed.size > 0)
    c.publish('vendasMes_', codConcessionaria, { mes: after, celulas: [...changed.values()], quem: c.sessao.nome })
  const quem =
    others.length > 0 ? await readAuthors(c, codConcessionaria, [...new Set(others.map((m) => m.dia))]) : null
  return {
    mes: after,
    conflitos: others.map(({ dia, departamento, medida }) => {
      const atual = cells.get(key({ dia, departamento }))?.[medida] ?? null
      return { dia, departamento, medida, atual, quem: quem?.get(key({ dia, departamento })) ?? null }
    }),
    recusadas: [...recusadas].map(([{ dia, departamento, medida }, motivo]) => ({ dia, departamento, medida, motivo })),
  }
}

/** Writes the new cells; a cell without any figure is deleted. */
async function write(c: SignedInCtx, { codConcessionaria, fonte }: Scope, cells: readonly VendaCell[]): Promise<void> {
  const { codDistribuidor } = c.tenant
  const blanks = cells.filter((x) => MEDIDA_CODES.every((m) => x[m] === null))
  const filled = cells.filter((x) => MEDIDA_CODES.some((m) => x[m] !== null))
  const columns = sql.join(MEDIDA_CODES.map((m) => sql.id(m)))
  const record = sql`as n (dia date, departamento text, ${sql.join(MEDIDA_CODES.map((m) => sql`${sql.id(m)} bigint`))})`
  if (filled.length > 0)
    await sql`insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, ${columns}, fonte, alterado_por)
      select ${codDistribuidor}, ${codConcessionaria}, n.dia, n.departamento, ${sql.join(MEDIDA_CODES.map((m) => sql`n.${sql.id(m)}`))}, ${fonte}, ${c.sessao.codUsuario}
      from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) ${record}
      on conflict (cod_distribuidor, cod_concessionaria, dia, departamento) do update set
        ${sql.join(MEDIDA_CODES.map((m) => sql`${sql.id(m)} = excluded.${sql.id(m)}`))}, fonte = excluded.fonte, alterado_em = now(), alterado_por = excluded.alterado_por`.execute(
      c.tx,
    )
  if (blanks.length > 0)
    await sql`delete from venda_celula v using jsonb_to_recordset(${JSON.stringify(blanks)}::jsonb) as n (dia date, departamento text)
      where v.cod_distribuidor = ${codDistribuidor} and v.cod_concessionaria = ${codConcessionaria} and v.dia = n.dia and v.departamento = n.departamento`.execute(
      c.tx,
    )
}
