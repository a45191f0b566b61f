import { sql } from 'kysely'
import { phaseOf } from '#shared/rules/orcamento.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { withdrawVersion } from '../../oficina-digital/envio/queries.ts'
import { conflict } from '../../core/http/errors.ts'
import { apply, type Author, notify, lock } from '../../oficina-digital/nucleo/orcamento-transition.ts'

/** Removes a checklist from the lists and cancels its open quotes by their own events. Refused when the customer approved one of them. */
export async function cancelChecklist(c: Ctx, codCheckList: number, motivo: string, author: Author): Promise<void> {
  for (const { codOrcamento } of await orcamentosOf(c, codCheckList)) {
    const o = await lock(c, codOrcamento)
    const fase = phaseOf(o.estado)
    if (fase === 'FECHADO')
      throw conflict(
        'orcamento-decidido',
        'O cliente já aprovou o orçamento deste checklist: ele não pode mais ser cancelado.',
      )
    if (fase !== 'ABERTO') continue
    await withdrawVersion(c, codOrcamento)
    await apply(c, o, 'CANCELADO', author, { detalhe: `Checklist cancelado: ${motivo}` })
    notify(c, o)
  }
  await c.tx
    .updateTable('checklist')
    .set({ canceladoEm: sql`now()`, canceladoPor: author.quem, canceladoMotivo: motivo, versao: sql`versao + 1` })
    .where(ofTenant(c))
    .where('codChecklist', '=', codCheckList)
    .execute()
}

/** Puts a cancelled checklist back into the lists. Its quote stays cancelled: that event cannot be undone. */
export async function reopenChecklist(c: Ctx, codCheckList: number): Promise<void> {
  await c.tx
    .updateTable('checklist')
    .set({ canceladoEm: null, canceladoPor: null, canceladoMotivo: null, versao: sql`versao + 1` })
    .where(ofTenant(c))
    .where('codChecklist', '=', codCheckList)
    .execute()
}

/** Makes the quote screens of a checklist's store reload its quotes. */
export async function notifyOrcamentos(c: Ctx, codCheckList: number): Promise<void> {
  for (const o of await orcamentosOf(c, codCheckList)) notify(c, o)
}

function orcamentosOf(c: Ctx, codCheckList: number) {
  return c.tx
    .selectFrom('orcamento')
    .select(['codOrcamento', 'codConcessionaria', 'estado'])
    .where(ofTenant(c))
    .where('codChecklist', '=', codCheckList)
    .orderBy('sequencia')
    .execute()
}
