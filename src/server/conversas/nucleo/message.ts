import type { ConversaChannel, MessageKind } from '#shared/conversas/conversas.ts'
import type { MessageState } from '#shared/rules/message-state.ts'
import type { MessageCategory } from '#shared/rules/whatsapp-price.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** A message as it is written into a thread. */
export interface NewMessage {
  codConcessionaria: number
  codConversa: number
  direcao: 'ENTRADA' | 'SAIDA' | 'NOTA'
  canal: ConversaChannel
  estado: MessageState
  texto: string
  tipo: MessageKind
  assunto?: string | null
  citado?: string | null
  codUsuario?: number | null
  modelo?: string | null
  modeloIdioma?: string | null
  modeloValores?: string[] | null
  categoria?: MessageCategory | null
  idProvedor?: string | null
  codOrcamento?: number | null
  numeroVersao?: number | null
  codAgendamento?: number | null
  codPassagem?: number | null
  codPergunta?: number | null
  respondeA?: number | null
  em?: string
  enviadaEm?: string
}

const MAX_TEXT = 10_000

/** Inserts a message; null when its provider's id is already there. */
export async function insertMessage(c: Ctx, m: NewMessage): Promise<number | null> {
  const r = await c.tx
    .insertInto('conversaMensagem')
    .values({ codDistribuidor: c.tenant.codDistribuidor, ...m, texto: m.texto.slice(0, MAX_TEXT) })
    .onConflict((o) =>
      o.columns(['codDistribuidor', 'canal', 'idProvedor']).where('idProvedor', 'is not', null).doNothing(),
    )
    .returning('codConversaMensagem')
    .executeTakeFirst()
  return r?.codConversaMensagem ?? null
}
