import { sql } from 'kysely'
import { type EstadoOrcamento, faseDe } from '#shared/orcamento.ts'
import type { Tx } from '../db.ts'
import { retirarVersao } from '../envio/queries.ts'
import { conflict } from '../errors.ts'
import type { Publicar } from '../http.ts'
import type { Inquilino } from '../tenant.ts'
import { aplicar, type Autor, travar } from '../transicao.ts'

/** Takes a checklist out of the lists; its open quotes are cancelled by their own event, and one that the customer approved forbids it. */
export async function cancelarChecklist(tx: Tx, inquilino: Inquilino, codCheckList: number, motivo: string, autor: Autor, publicar: Publicar): Promise<void> {
  for (const { codOrcamento } of await orcamentosDe(tx, inquilino, codCheckList)) {
    const o = await travar(tx, inquilino, codOrcamento)
    const fase = faseDe(o.estado)
    if (fase === 'FECHADO') throw conflict('orcamento-decidido', 'O cliente já aprovou o orçamento deste checklist: ele não pode mais ser cancelado.')
    if (fase !== 'ABERTO') continue
    await retirarVersao(tx, inquilino, codOrcamento)
    const estado = await aplicar(tx, inquilino, o, 'CANCELADO', autor, { detalhe: `Checklist cancelado: ${motivo}` })
    avisar(publicar, o.codConcessionaria, codOrcamento, estado)
  }
  await tx
    .updateTable('checklist')
    .set({ canceladoEm: sql`now()`, canceladoPor: autor.quem, canceladoMotivo: motivo, versao: sql`versao + 1` })
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codChecklist', '=', codCheckList)
    .execute()
}

/** Puts a cancelled checklist back into the lists. Its quote stays cancelled: that event does not go back. */
export async function reabrirChecklist(tx: Tx, inquilino: Inquilino, codCheckList: number): Promise<void> {
  await tx
    .updateTable('checklist')
    .set({ canceladoEm: null, canceladoPor: null, canceladoMotivo: null, versao: sql`versao + 1` })
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codChecklist', '=', codCheckList)
    .execute()
}

/** Tells the quote screens of a checklist's store to read its quotes again. */
export async function avisarOrcamentos(tx: Tx, inquilino: Inquilino, codCheckList: number, publicar: Publicar): Promise<void> {
  for (const o of await orcamentosDe(tx, inquilino, codCheckList)) avisar(publicar, o.codConcessionaria, o.codOrcamento, o.estado as EstadoOrcamento)
}

function avisar(publicar: Publicar, codConcessionaria: number, codOrcamento: number, estado: EstadoOrcamento): void {
  publicar('oficinaDigitalAtualizacao_', codConcessionaria, { codOrcamento, codConcessionaria, estado, aviso: null })
}

function orcamentosDe(tx: Tx, inquilino: Inquilino, codCheckList: number) {
  return tx
    .selectFrom('orcamento')
    .select(['codOrcamento', 'codConcessionaria', 'estado'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codChecklist', '=', codCheckList)
    .orderBy('sequencia')
    .execute()
}
