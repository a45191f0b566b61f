import { type Anexo, type ConversaChannel, conversas } from '#shared/conversas/conversas.ts'
import { call } from '../../core/http/api.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { queryClient } from '../../core/http/query.ts'
import { uuid } from '../../core/http/uuid.ts'
import { useStore } from '../../core/storage/store.ts'
import { conversaQuery, type NoteBody, type SendBody } from './api.ts'
import { keptStore } from './kept.ts'
import { putMessages, refreshLists } from './live.ts'

/** A message on its way to the server, or one that did not get there. */
export interface Envio {
  /** Idempotency key: the server takes the message once, however often it is sent. */
  chave: string
  codConversa: number
  tipo: { de: 'mensagem'; body: SendBody } | { de: 'nota'; body: NoteBody }
  canal: ConversaChannel
  texto: string
  anexos: readonly Anexo[]
  em: string
  /** Why it did not go, for people; null while it goes. */
  erro: string | null
  /** No answer came: it goes again by itself with the network. */
  semResposta: boolean
}

const CLOSED = 'A página fechou antes da resposta do servidor.'
// What was on its way when the page closed or the person changed may have arrived: its key makes a second try harmless.
const store = keptStore<readonly Envio[]>('conversasEnvios', [], (kept) =>
  kept.map((e) => ({ ...e, erro: e.erro ?? CLOSED })),
)

const change = (key: string, to: Partial<Envio>) =>
  store.set(store.get().map((e) => (e.chave === key ? { ...e, ...to } : e)))

/** Forgets a message that was not sent. */
export function discard(key: string): void {
  store.set(store.get().filter((e) => e.chave !== key))
}

/** Messages of a thread that the server does not have yet, oldest first. */
export function useEnvios(codConversa: number): readonly Envio[] {
  return useStore(store).filter((e) => e.codConversa === codConversa)
}

// One after the other in each thread, so that they arrive in the order in which they were written.
const chains = new Map<number, Promise<void>>()

function inOrder(codConversa: number, work: () => Promise<void>): void {
  const next = (chains.get(codConversa) ?? Promise.resolve()).then(work)
  chains.set(codConversa, next)
}

const deliver = ({ codConversa, tipo, chave }: Envio) =>
  tipo.de === 'nota'
    ? call(conversas.anotar, { params: { codConversa }, body: tipo.body, idempotencyKey: chave })
    : call(conversas.enviarMensagem, { params: { codConversa }, body: tipo.body, idempotencyKey: chave })

async function attempt(key: string): Promise<void> {
  const envio = store.get().find((e) => e.chave === key)
  if (!envio) return
  try {
    const mensagem = await deliver(envio)
    putMessages(envio.codConversa, [mensagem], true)
    discard(key)
    refreshLists()
    void queryClient.invalidateQueries({ queryKey: conversaQuery(envio.codConversa).queryKey })
  } catch (e) {
    const answered = e instanceof ApiError && e.status > 0
    // A refused message is another message when it is tried again: the server keeps its answer under the key.
    change(key, { erro: errorMessage(e), semResposta: !answered, ...(answered && { chave: uuid() }) })
  }
}

/** Sends a message or a note: it shows at once and stays, with its error, until the server has it. */
export function send(envio: Pick<Envio, 'codConversa' | 'tipo' | 'canal' | 'texto' | 'anexos'>): void {
  const whole: Envio = { ...envio, chave: uuid(), em: new Date().toISOString(), erro: null, semResposta: false }
  store.set([...store.get(), whole])
  inOrder(envio.codConversa, () => attempt(whole.chave))
}

/** Tries a message again. */
export function sendAgain({ codConversa, chave }: Envio): void {
  change(chave, { erro: null })
  inOrder(codConversa, () => attempt(chave))
}

window.addEventListener('online', () => {
  for (const e of store.get()) if (e.erro !== null && e.semResposta) sendAgain(e)
})
