import type { InspecaoAct } from '#shared/checklists/inspecao.ts'
import type { Inspecao } from '#shared/checklists/inspecoes.ts'
import type { TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import type { OutboxEntry } from '../../core/offline/schema.ts'
import { actMedia } from '#shared/rules/avarias.ts'
import { actOf, mediaOf, subjectOf } from './acts.ts'
import { noteTexts } from './note-texts.ts'

/**
 * An entry of the phone's inspection as one of the open inspection of the same car. Its beginning is not needed there, and what answers items
 * that the open one does not have becomes its note: it would be refused, entry by entry.
 */
export function moveTo(
  { idInspecao, modelo }: Pick<Inspecao, 'idInspecao' | 'modelo'>,
  e: OutboxEntry,
): OutboxEntry | null {
  const act = actOf(e)
  if (act?.ato.tipo === 'INICIAR') return null
  const subject = subjectOf(idInspecao)
  if (act) {
    const ato = modelo && isUnknown(act.ato, modelo.definicao) ? asNote(e, act.ato) : act.ato
    return { ...e, subject, noteable: e.noteable && ato === act.ato, payload: { idInspecao, ato } }
  }
  const media = mediaOf(e)
  return media ? { ...e, subject, payload: { ...media, idInspecao } } : e
}

/** Whether the open inspection has none of the items that an act answers. */
function isUnknown(ato: InspecaoAct, { secoes }: TemplateDefinition): boolean {
  const has = (item: string, secao?: string) =>
    secoes.some((s) => (secao === undefined || s.id === secao) && s.itens.some((i) => i.id === item))
  if (ato.tipo === 'RESPONDER') return !has(ato.item)
  return ato.tipo === 'TODOS_VERDES' && !ato.itens.some((i) => has(i, ato.secao))
}

/** The act as a note of the same id; one too long for a single note stays, and is asked about when it is refused. */
function asNote({ words }: OutboxEntry, ato: InspecaoAct): InspecaoAct {
  const { id, noAparelhoEm } = ato
  const [texto, more] = noteTexts(`Item de outro modelo: ${words}`)
  if (texto === undefined || more !== undefined) return ato
  const midias = [...actMedia(ato)]
  return { tipo: 'ANOTAR', id, noAparelhoEm, texto, ...(midias.length > 0 && { midias }) }
}
