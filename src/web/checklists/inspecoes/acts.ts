import type { InspecaoAct } from '#shared/checklists/inspecao.ts'
import type { MediaStart } from '#shared/checklists/inspecoes.ts'
import type { OutboxEntry } from '../../core/offline/schema.ts'

/** Kinds of entries, under which the area declares their senders. */
export const ACT = 'inspecao.ato'
export const MEDIA = 'inspecao.midia'

export interface ActPayload {
  idInspecao: string
  ato: InspecaoAct
}
export interface MediaPayload {
  idInspecao: string
  midia: MediaStart
}

/** Entries of one inspection: a refusal stops these and no others. */
export const subjectOf = (idInspecao: string): string => `inspecao:${idInspecao}`

/** The queued act of an entry; null for another kind. */
export const actOf = (e: OutboxEntry): ActPayload | null => (e.kind === ACT ? (e.payload as ActPayload) : null)
/** The queued photo, video or signature of an entry; null for another kind. */
export const mediaOf = (e: OutboxEntry): MediaPayload | null => (e.kind === MEDIA ? (e.payload as MediaPayload) : null)
