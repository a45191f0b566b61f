import { sql } from 'kysely'
import { type EmprestimoAct, emprestimoAfter, type EmprestimoState } from '#shared/rules/emprestimo.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { tellEmprestimo } from '../nucleo/tell.ts'

const query = (c: Ctx, codEmprestimo: number) =>
  c.tx
    .selectFrom('frotaEmprestimo')
    .selectAll()
    .select((eb) => eb.ref('estado').$castTo<EmprestimoState>().as('estado'))
    .where(ofTenant(c))
    .where('codEmprestimo', '=', codEmprestimo)

/** A loan under its row lock, for the rest of the transaction. */
export type LockedEmprestimo = NonNullable<Awaited<ReturnType<typeof findEmprestimo>>>

export const findEmprestimo = (c: Ctx, codEmprestimo: number) => query(c, codEmprestimo).executeTakeFirst()

/** Locks a loan. Throws 404 beyond reach, 409 when it changed since `versao`. */
export async function lockEmprestimo(c: Ctx, codEmprestimo: number, versao?: number): Promise<LockedEmprestimo> {
  const e = await query(c, codEmprestimo).forUpdate().executeTakeFirst()
  if (!e) throw notFound('Empréstimo não encontrado')
  if (versao !== undefined && e.versao !== versao)
    throw conflict('versao-antiga', 'Outra pessoa mudou este empréstimo depois que você o abriu.')
  return e
}

/** The state after an act. Throws 409 where the act is not open. */
export function requireAct(e: LockedEmprestimo, ato: EmprestimoAct): EmprestimoState {
  const after = emprestimoAfter(e.estado, ato)
  if (!after) throw conflict('estado-nao-permite', 'Este empréstimo já não permite isso. Veja como ele está agora.')
  return after
}

/** Writes columns of a locked loan, raises its version, records and tells it. */
export async function changeEmprestimo(
  c: Ctx,
  e: LockedEmprestimo,
  mudancas: Record<string, unknown>,
  aviso: string | null = null,
): Promise<void> {
  await c.tx
    .updateTable('frotaEmprestimo')
    .set({ ...mudancas, versao: sql`versao + 1` })
    .where(ofTenant(c))
    .where('codEmprestimo', '=', e.codEmprestimo)
    .execute()
  const estado = typeof mudancas['estado'] === 'string' ? mudancas['estado'] : e.estado
  c.changed({
    registro: `emprestimo:${e.codEmprestimo}`,
    antes: { estado: e.estado, codCarro: e.codCarro, fim: e.fim },
    depois: { estado, codCarro: mudancas['codCarro'] ?? e.codCarro, fim: mudancas['fim'] ?? e.fim },
  })
  tellEmprestimo(c, { ...e, estado }, aviso)
}
