import type { EmprestimoAct } from '#shared/rules/emprestimo.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { changeEmprestimo, lockEmprestimo, requireAct } from './lock.ts'

/** Ends a request or a reservation without a loan; the car is free again. */
export async function end(
  c: Ctx,
  codEmprestimo: number,
  ato: Extract<EmprestimoAct, 'RECUSAR' | 'CANCELAR' | 'AUSENCIA'>,
  { versao, motivo = null }: { versao: number; motivo?: string | null },
): Promise<void> {
  const e = await lockEmprestimo(c, codEmprestimo, versao)
  const estado = requireAct(e, ato)
  // A contract that nobody will use opens no more.
  await changeEmprestimo(c, e, { estado, motivo, linkHash: null, linkAte: null })
}
