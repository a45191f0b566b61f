import { sql } from 'kysely'
import type { SendingChannel } from '#shared/conversas/conversas.ts'
import { encryptSecret } from '../../core/secrets/secret-vault.ts'
import type { Tx } from '../../core/database/query.ts'
import { mask } from '../../core/outbound/mask.ts'
import { withoutWords } from '../../core/outbound/whatsapp-api.ts'
import { parseJson } from '../../core/outbound/parse-json.ts'
import type { Services } from '../../core/services.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** A store's connection on a channel. */
export interface ConnectionKey {
  codDistribuidor: number
  codConcessionaria: number
  canal: SendingChannel
}

/** An event that waits, opened. */
export interface OpenEvent extends ConnectionKey {
  codEvento: number
  corpo: Buffer
}

/** A provider's own names of a connection: those of WhatsApp are of its number and its account. */
export interface ProviderIds {
  idTelefone: string | null
  idConta: string | null
}

/** What an event needs of files or other systems before its transaction; the function that it returns runs in it. */
export type Work = (services: Services, e: OpenEvent) => Promise<(c: Ctx, connection: ProviderIds) => Promise<Worked>>

/** What became of an event. */
export interface Worked {
  /** Record that it led to, as 'conversa:12'. */
  correlacao: string | null
  /** Why it was refused for good, for people; its body stays, to be worked on again from the log. */
  erro?: string
}

/** A body that no repetition can make understood. */
export class Unreadable extends Error {}

const HEARD_MS = 60_000

/** What a provider sent, encrypted, with a copy that support may read. */
export interface SealedEvent {
  corpo: string
  mascarado: string
}

/** Encrypts what a provider sent; bytes are kept as they came, one character a byte. */
export const sealEvent = (secret: string, canal: SendingChannel, body: Buffer): SealedEvent => ({
  corpo: encryptSecret(secret, body.toString('latin1')),
  mascarado: canal === 'EMAIL' ? mask({ bytes: body.length }) : mask(withoutPeople(parseJson(body.toString('utf8')))),
})

/** Stores what a provider sent; returns the event's code. */
export async function keepEvent(
  tx: Tx,
  { codDistribuidor, codConcessionaria, canal, recebidaEm }: ConnectionKey & { recebidaEm: string | null },
  sealed: SealedEvent,
): Promise<number> {
  const { codEvento } = await tx
    .insertInto('conversaEvento')
    .values({ codDistribuidor, codConcessionaria, canal, ...sealed })
    .returning('codEvento')
    .executeTakeFirstOrThrow()
  // Not at each event: one row would be written a thousand times a minute.
  if (recebidaEm === null || Date.now() - Date.parse(recebidaEm) >= HEARD_MS)
    await tx
      .updateTable('conversaConexao')
      .set({ recebidaEm: sql`now()` })
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codConcessionaria', '=', codConcessionaria)
      .where('canal', '=', canal)
      .execute()
  return codEvento
}

/** The words of an SMS stand in `mensagem`. */
function withoutPeople(valor: unknown): unknown {
  const out = withoutWords(valor)
  if (typeof out !== 'object' || out === null || !('mensagem' in out)) return out
  return { ...out, mensagem: `(${String(out.mensagem).length} caracteres)` }
}
