import { sql } from 'kysely'
import { type MessageState, nextMessageState } from '#shared/rules/message-state.ts'
import type { ConversaChanged } from '#shared/core/realtime.ts'
import type { Tx } from '../database/query.ts'
import { transaction } from '../database/transaction.ts'
import type { Services } from '../services.ts'

/** How a delivery ended. */
export type DeliveryState = 'ENVIADA' | 'GUARDADA' | 'FALHOU'

interface Ended {
  codDistribuidor: number
  codConversaMensagem: number
  estado: DeliveryState
  tentativas: number
  /** The provider's id, by which its later states find the message. */
  idProvedor?: string | undefined
  codigoErro?: number | undefined
  /** Why it failed and what to do, for people. */
  motivo?: string | undefined
}

/** Writes how a delivery ended into the thread's message, in the transaction that records it in the outbox. Returns the thread's event. */
export async function recordInThread(tx: Tx, e: Ended): Promise<ConversaChanged | null> {
  const m = await tx
    .selectFrom('conversaMensagem')
    .select(['codConversa', 'estado'])
    .where('codDistribuidor', '=', e.codDistribuidor)
    .where('codConversaMensagem', '=', e.codConversaMensagem)
    .forUpdate()
    .executeTakeFirst()
  if (!m) return null
  const failed = e.estado === 'FALHOU'
  await tx
    .updateTable('conversaMensagem')
    .set({
      estado: nextMessageState(m.estado as MessageState, e.estado),
      ...(e.estado === 'ENVIADA' && { enviadaEm: sql`coalesce(enviada_em, now())` }),
      ...(e.idProvedor !== undefined && { idProvedor: e.idProvedor }),
      ...(failed && {
        codigoErro: e.codigoErro ?? null,
        motivo: e.motivo ?? `Não saiu depois de ${e.tentativas} tentativas. Confira o contato ou use outro canal.`,
      }),
    })
    .where('codDistribuidor', '=', e.codDistribuidor)
    .where('codConversaMensagem', '=', e.codConversaMensagem)
    .execute()
  const changed = await tx
    .updateTable('conversa')
    .set({ rev: sql`rev + 1` })
    .where('codDistribuidor', '=', e.codDistribuidor)
    .where('codConversa', '=', m.codConversa)
    .returning(['codConversa', 'codConcessionaria', 'rev', 'codUsuario'])
    .executeTakeFirstOrThrow()
  return { ...changed, aviso: null }
}

/** The files of the thread's message that a message of the outbox delivers, with their bytes. */
export async function filesOf(
  { db, files }: Pick<Services, 'db' | 'files'>,
  m: { codDistribuidor: number; codConversaMensagem: number | null },
): Promise<{ nome: string; tipo: string; bytes: Buffer }[]> {
  const { codConversaMensagem } = m
  if (codConversaMensagem === null) return []
  const kept = await transaction(db, 'sistema', (tx) =>
    tx
      .selectFrom('conversaAnexo')
      .select(['nome', 'tipo', 'arquivo'])
      .where('codDistribuidor', '=', m.codDistribuidor)
      .where('codConversaMensagem', '=', codConversaMensagem)
      .where('arquivo', 'is not', null)
      .orderBy('criadoEm')
      .execute(),
  )
  return Promise.all(kept.map(async ({ arquivo, ...f }) => ({ ...f, bytes: await files.read(arquivo ?? '') })))
}
