// A mechanic's acts wait on the device in order, each with its own idempotency key.
import { toast } from '../../core/feedback/toast.ts'
import { uuid } from '../../core/http/uuid.ts'
import { enqueue, importEntries } from '../../core/offline/outbox.ts'
import { ownerKey } from '../../core/offline/owner.ts'
import type { OutboxEntry } from '../../core/offline/schema.ts'
import type { Sender } from '../../core/offline/senders.ts'
import { drain } from '../../core/offline/sending.ts'
import { StorageDeniedError } from '../../core/offline/storage-errors.ts'
import { queryClient } from '../../core/http/query.ts'
import { serverNow } from '../../core/realtime/server-clock.ts'
import { distribuidor } from '../../core/session/distribuidor.ts'
import { readJson, saveJson } from '../../core/storage/storage.ts'
import { sendAct, type MecanicoAct } from './act.ts'

/** Kind of these entries, under which the area declares their sender. */
const SERVICO_ACT = 'servico.ato'
/** A mechanic works on one service at a time: a refusal stops all acts until it was read. */
const SUBJECT = 'servicos'

const WORDS = { INICIAR: 'Iniciou um serviço', FINALIZAR: 'Finalizou um serviço' }

function words(ato: MecanicoAct): string {
  if (ato.tipo === 'PARALISAR') return `Pausou um serviço: ${ato.motivo}`
  return ato.tipo === 'PERCENTUAL' ? `Marcou ${ato.percentual}% de um serviço` : WORDS[ato.tipo]
}

/** The queued act of an entry; null for another kind. */
export const servicoActOf = (e: OutboxEntry): MecanicoAct | null =>
  e.kind === SERVICO_ACT ? (e.payload as MecanicoAct) : null

/** Keeps an act on the device and sends it. A device that keeps nothing sends it at once. */
export async function queueAct(ato: MecanicoAct): Promise<void> {
  const id = uuid()
  const em = serverNow()
  try {
    const at = new Date(em).toISOString()
    await enqueue({ id, kind: SERVICO_ACT, subject: SUBJECT, words: words(ato), payload: ato, noteable: false, at })
    void drain()
  } catch (e) {
    const failed = e instanceof StorageDeniedError ? await send(ato, id, em).catch((x: unknown) => x) : e
    if (failed) toast.failure(failed)
  }
}

async function send(ato: MecanicoAct, id: string, em: number): Promise<void> {
  await sendAct(ato, id, em)
  void queryClient.invalidateQueries({ queryKey: ['agenda'] })
}

/** Sends a mechanic's acts. */
export const servicoSender: Sender = {
  send: (e) => send(e.payload as MecanicoAct, e.id, Date.parse(e.at)),
}

const OLD_KEY = 'patio_fila_mecanico'
interface OldAct {
  id: string
  codUsuario: number
  em: number
  ato: MecanicoAct
  recusa: string | null
}

/** Takes over the acts that an earlier version left in localStorage. */
export async function takeOldQueue(): Promise<void> {
  const old = readJson<OldAct[]>(localStorage, OLD_KEY, [])
  if (old.length > 0)
    await importEntries(
      old.map(({ id, codUsuario, em, ato, recusa }) => {
        const at = new Date(em).toISOString()
        return {
          id,
          owner: ownerKey(distribuidor().distribuidor, codUsuario),
          ownerName: '',
          kind: SERVICO_ACT,
          subject: SUBJECT,
          words: words(ato),
          payload: ato,
          noteable: false,
          blob: null,
          bytes: 0,
          at,
          refusal: recusa === null ? null : { status: 0, code: '', mensagem: recusa, at },
        }
      }),
    )
  saveJson(localStorage, OLD_KEY, null)
}
