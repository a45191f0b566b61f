import { CHUNK_BYTES } from '#shared/arquivos/importacoes.ts'
import { inspecoes, type Inspecao } from '#shared/checklists/inspecoes.ts'
import { actMedia } from '#shared/rules/avarias.ts'
import { toast } from '../../core/feedback/toast.ts'
import { call, sendBytes } from '../../core/http/api.ts'
import { ApiError } from '../../core/http/errors.ts'
import { queryClient } from '../../core/http/query.ts'
import { uuid } from '../../core/http/uuid.ts'
import { readOutbox } from '../../core/offline/outbox.ts'
import { rankOf, type OutboxEntry } from '../../core/offline/schema.ts'
import { silenceLimit, type NewEntry, type Sender, type Sent } from '../../core/offline/senders.ts'
import { actEntry } from './act-entry.ts'
import type { ActPayload, MediaPayload } from './acts.ts'
import { foldQueue } from './fold.ts'
import { moveTo } from './join.ts'
import { rememberMove } from './moved.ts'
import { copyOffline, inspectionKey, takeCopy } from './server-copy.ts'
import { noteTexts } from './note-texts.ts'
import { forgetFingerprint, moveThumbnails } from './thumbnails.ts'
import { actsWithout } from './without-media.ts'

/** Sends acts of inspections. */
export const actSender: Sender = { send: sendAct, asNote }

/** Sends photos, videos and signatures in pieces, from where the server has them. */
export const mediaSender: Sender = { send: sendMedia, discarded }

async function sendAct(entry: OutboxEntry): Promise<Sent | void> {
  const { idInspecao, ato } = entry.payload as ActPayload
  try {
    const fresh = await call(inspecoes.registrarAto, {
      params: { idInspecao },
      body: { ato },
      idempotencyKey: entry.id,
      signal: silenceLimit(),
    })
    await takeCopy(fresh)
  } catch (e) {
    if (isNobodysConflict(ato.tipo, e)) return
    if (isOvertaken(e)) {
      await takeCopy(e.atual as Inspecao)
      toast.error(e.mensagem)
      return
    }
    const open = ato.tipo === 'INICIAR' && e instanceof ApiError ? openInstead(e) : null
    if (open === null) throw e
    await rememberMove(idInspecao, open.idInspecao)
    await moveThumbnails(idInspecao, open.idInspecao)
    return { moved: { from: entry.subject, rewrite: (other) => moveTo(open, other) } }
  }
}

/** Whether a refusal is told to nobody: seconds in a section, which the server would refuse again. */
export const isNobodysConflict = (tipo: ActPayload['ato']['tipo'], e: unknown): boolean =>
  tipo === 'CONTAR_TEMPO' && e instanceof ApiError && isFinal(e.status)

/** Whether another answered after the act that is undone: nothing is left to decide, the other's answer stands and is shown. */
export const isOvertaken = (e: unknown): e is ApiError => e instanceof ApiError && e.code === 'respondido-depois'

/** Whether the server would answer the same again. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429

/** The inspection that is already open for the car, as the refusal tells it. */
function openInstead(e: ApiError): Inspecao | null {
  if (e.status !== 409 || e.code !== 'inspecao-ja-aberta') return null
  const open = e.atual as Partial<Inspecao> | undefined
  return typeof open?.idInspecao === 'string' ? (open as Inspecao) : null
}

async function sendMedia(entry: OutboxEntry, blob: Blob | null): Promise<void> {
  const { idInspecao, midia } = entry.payload as MediaPayload
  if (!blob) throw new ApiError('', 410, { codigo: 'midia-perdida', mensagem: 'O aparelho não tem mais esta foto' })
  const params = { idInspecao, idMidia: midia.idMidia }
  const announcement = { params: { idInspecao }, body: midia, idempotencyKey: uuid(), signal: silenceLimit() }
  let m = await call(inspecoes.iniciarMidia, announcement)
  // A repeated announcement may be answered from before: ask how much has arrived.
  if (m.estado === 'ENVIANDO') m = await call(inspecoes.getMidia, { params, signal: silenceLimit() })
  while (m.estado === 'ENVIANDO') {
    const de = m.recebidos
    const piece = blob.slice(de, de + CHUNK_BYTES)
    m = await sendBytes(inspecoes.enviarPedacoMidia, { ...params, de }, piece, AbortSignal.timeout(120_000))
    if (m.recebidos <= de && m.estado === 'ENVIANDO') throw new ApiError('', 503, { mensagem: 'O envio não avança' })
  }
  if (m.estado === 'RECUSADA')
    throw new ApiError('', 422, { codigo: 'midia-recusada', mensagem: m.erro ?? 'A foto não foi aceita' })
  void queryClient.invalidateQueries({ queryKey: inspectionKey(idInspecao) })
}

/** A photo that never arrives leaves the answers and damages that name it. */
async function discarded(entry: OutboxEntry): Promise<NewEntry[]> {
  const { idInspecao, midia } = entry.payload as MediaPayload
  // It may be taken again.
  void forgetFingerprint(idInspecao, midia.idMidia)
  // Not yet closed: a finish that waits here goes behind what this returns.
  const own = (await readOutbox()).filter((e) => e.owner === entry.owner && rankOf(e) === 0)
  // The refused photo is looked up with the others: of a drawing, it tells the photo below.
  const entries = own.map((e) => (e.id === entry.id ? { ...e, refusal: null } : e))
  const who = { por: entry.ownerName, codUsuario: 0 }
  const inspecao = foldQueue(idInspecao, await copyOffline(idInspecao), entries, who)
  if (!inspecao) return []
  const itens = inspecao.modelo?.definicao.secoes.flatMap((s) => s.itens) ?? []
  const itemName = (id: string) => itens.find((i) => i.id === id)?.nome ?? id
  return actsWithout(inspecao, midia.idMidia).map((ato) => actEntry(idInspecao, ato, itemName))
}

function asNote(entry: OutboxEntry): NewEntry[] {
  const { idInspecao, ato } = entry.payload as ActPayload
  const midias = [...actMedia(ato)]
  return noteTexts(`Não entrou na inspeção: ${entry.words}`).map((texto, i) =>
    actEntry(
      idInspecao,
      { tipo: 'ANOTAR', texto, ...(i === 0 && midias.length > 0 && { midias }) },
      undefined,
      entry.at,
    ),
  )
}
