import { sql } from 'kysely'
import { faseDe } from '#shared/rules/orcamento.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { retirarVersao } from '../../oficina-digital/envio/queries.ts'
import { conflict } from '../../core/http/errors.ts'
import { aplicar, type Autor, avisar, travar } from '../../oficina-digital/nucleo/transicao.ts'

/** Takes a checklist out of the lists; its open quotes are cancelled by their own event, and one that the customer approved forbids it. */
export async function cancelarChecklist(c: Ctx, codCheckList: number, motivo: string, autor: Autor): Promise<void> {
  for (const { codOrcamento } of await orcamentosDe(c, codCheckList)) {
    const o = await travar(c, codOrcamento)
    const fase = faseDe(o.estado)
    if (fase === 'FECHADO')
      throw conflict(
        'orcamento-decidido',
        'O cliente já aprovou o orçamento deste checklist: ele não pode mais ser cancelado.',
      )
    if (fase !== 'ABERTO') continue
    await retirarVersao(c, codOrcamento)
    await aplicar(c, o, 'CANCELADO', autor, { detalhe: `Checklist cancelado: ${motivo}` })
    avisar(c, o)
  }
  await c.tx
    .updateTable('checklist')
    .set({ canceladoEm: sql`now()`, canceladoPor: autor.quem, canceladoMotivo: motivo, versao: sql`versao + 1` })
    .where(doInquilino(c))
    .where('codChecklist', '=', codCheckList)
    .execute()
}

/** Puts a cancelled checklist back into the lists. Its quote stays cancelled: that event does not go back. */
export async function reabrirChecklist(c: Ctx, codCheckList: number): Promise<void> {
  await c.tx
    .updateTable('checklist')
    .set({ canceladoEm: null, canceladoPor: null, canceladoMotivo: null, versao: sql`versao + 1` })
    .where(doInquilino(c))
    .where('codChecklist', '=', codCheckList)
    .execute()
}

/** Tells the quote screens of a checklist's store to read its quotes again. */
export async function avisarOrcamentos(c: Ctx, codCheckList: number): Promise<void> {
  for (const o of await orcamentosDe(c, codCheckList)) avisar(c, o)
}

function orcamentosDe(c: Ctx, codCheckList: number) {
  return c.tx
    .selectFrom('orcamento')
    .select(['codOrcamento', 'codConcessionaria', 'estado'])
    .where(doInquilino(c))
    .where('codChecklist', '=', codCheckList)
    .orderBy('sequencia')
    .execute()
}
