import { sql } from 'kysely'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { agendamentos } from '#shared/agenda/agendamentos.ts'
import type { Received } from '#shared/core/contract.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { AppError, conflict, notFound } from '../../core/http/errors.ts'
import { requireCapacity, workOf } from '../nucleo/book.ts'
import { dayOf, getAgendaLoja } from '../nucleo/loja.ts'
import type { Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { actOnAgendamento, lockAgendamento } from '../nucleo/agendamento.ts'
import { checkHour, endOf, lockConsultores } from '../nucleo/hour.ts'
import { listAgendamentos } from '../nucleo/read-agendamentos.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { AGENDA } from './queries.ts'

/** Moves several appointments of a store, all or none. The error names the number of the first row that cannot be moved. */
export async function moveAll(
  c: Ctx,
  { codConcessionaria, movimentos }: Received<typeof agendamentos.alterarAgendamentos, 'body'>,
  author: Author,
): Promise<Agendamento[]> {
  const loja = await getAgendaLoja(c, codConcessionaria)
  // Lock in one fixed order: two batches with the same rows cannot deadlock.
  const ordered = movimentos
    .map((m, linha) => ({ ...m, linha }))
    .toSorted((x, y) => x.codAgendamento - y.codAgendamento)
  const locked = []
  for (const m of ordered) {
    const a = await withRowNumber(m.linha, () => lockAgendamento(c, m.codAgendamento, m.versao))
    if (a.codConcessionaria !== codConcessionaria) throw notFound('Agendamento não encontrado')
    locked.push({ m, a })
  }
  await lockConsultores(
    c,
    locked.map(({ m, a }) => (m.codConsultor === undefined ? a.codConsultor : m.codConsultor)),
  )
  // Free all hours first, so that two appointments may swap.
  await c.tx
    .updateTable('agendamento')
    .set({ ocupa: false })
    .where(ofTenant(c))
    .where(
      'codAgendamento',
      'in',
      locked.map(({ a }) => a.codAgendamento),
    )
    .execute()
  const inOrder = locked.toSorted((x, y) => x.m.linha - y.m.linha)
  const toOtherDay = inOrder.filter(({ m, a }) => dayOf(loja, m.inicio) !== dayOf(loja, a.inicio))
  for (const { m, a } of inOrder) {
    const minutos = Math.round((Date.parse(a.fim) - Date.parse(a.inicio)) / 60_000)
    const codConsultor = m.codConsultor === undefined ? a.codConsultor : m.codConsultor
    const otherHour = Date.parse(m.inicio) !== Date.parse(a.inicio)
    await withRowNumber(m.linha, async () => {
      await checkHour(c, loja, { inicio: m.inicio, codConsultor }, minutos, otherHour)
      const mudancas = {
        inicio: m.inicio,
        fim: endOf(m.inicio, minutos),
        codConsultor,
        ...(otherHour && { reagendadoDe: a.inicio }),
        ...(m.motivoSobrecarga && { motivoSobrecarga: m.motivoSobrecarga }),
      }
      await actOnAgendamento(c, a, otherHour ? 'REAGENDAR' : 'EDITAR', author, { mudancas })
    })
  }
  // Once all have moved: what leaves a day makes room on it.
  for (const { m } of toOtherDay)
    await withRowNumber(m.linha, async () =>
      requireCapacity(
        c,
        loja,
        { inicio: m.inicio, motivoSobrecarga: m.motivoSobrecarga ?? null },
        await workOf(c, m.codAgendamento),
      ),
    )
  const cods = movimentos.map((m) => m.codAgendamento)
  const after = await listAgendamentos(c, sql<boolean>`s.cod_agendamento = any(${cods}::int[])`)
  await invalidate(c, codConcessionaria, AGENDA)
  return after
}

/** Adds the row's number to an error of one row of several. */
async function withRowNumber<T>(linha: number, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (e) {
    if (!(e instanceof AppError) || (e.status !== 409 && e.status !== 422)) throw e
    const codigo = e.status === 422 ? 'hora-impossivel' : e.code
    throw conflict(codigo, `Linha ${linha + 1}: ${e.message}`, { linha, atual: e.atual ?? null })
  }
}
