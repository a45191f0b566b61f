import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { emprestimos } from '#shared/frota/emprestimos.ts'
import { normalizePhone } from '#shared/rules/phone.ts'
import { invalid } from '../../core/http/errors.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { askForCar } from '../nucleo/ask.ts'
import { checkPeriod } from './reserve.ts'

/** Asks for a car for a customer at the counter, a visit or an appointment, which give the customer. */
export async function request(
  c: SignedInCtx,
  d: Received<typeof emprestimos.pedirEmprestimo, 'body'>,
): Promise<number> {
  checkPeriod(d.inicio, d.fim)
  let codCliente: number | null = null
  const named = [
    ['passagem', sql`cod_passagem`, d.codPassagem, 'codPassagem', 'Visita não encontrada nesta loja'],
    ['agendamento', sql`cod_agendamento`, d.codAgendamento, 'codAgendamento', 'Agendamento não encontrado nesta loja'],
  ] as const
  for (const [table, column, codigo, field, message] of named) {
    if (codigo === null) continue
    const r = await sql<{ codCliente: number | null }>`select cod_cliente as "codCliente" from ${sql.table(table)}
      where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${d.codConcessionaria} and ${column} = ${codigo}`.execute(
      c.tx,
    )
    const [found] = r.rows
    if (!found) throw invalid(message, { [field]: message })
    codCliente ??= found.codCliente
  }
  return askForCar(c, {
    ...d,
    telefone: normalizePhone(d.telefone),
    origem: d.codAgendamento === null ? 'RECEPCAO' : 'AGENDA',
    codCliente,
    codUsuario: c.sessao.codUsuario,
  })
}
