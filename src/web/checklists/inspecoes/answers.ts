import type { ItemState } from '#shared/checklists/checklists.ts'
import { MAX_COMMENT, type Answer, type Damage } from '#shared/checklists/inspecao.ts'
import type { CannedComment, TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import { emptyAnswer } from '#shared/rules/inspecao.ts'

const SEVERITY: Record<ItemState, number> = { NAO_VERIFICADO: -1, NA: -1, VERDE: 0, AMARELO: 1, VERMELHO: 2 }
const COLORS = ['VERDE', 'AMARELO', 'VERMELHO'] as const
export type Color = (typeof COLORS)[number]

/** The answer with a change; an item without an answer starts empty. */
export function changed(answer: Answer | undefined, change: Partial<Answer>): Answer {
  return { ...(answer ?? emptyAnswer('NAO_VERIFICADO')), ...change }
}

/** The answer in another colour. What was found goes with a green one; photos and measures stay. */
export function painted(answer: Answer | undefined, estado: ItemState): Answer {
  return estado === 'AMARELO' || estado === 'VERMELHO'
    ? changed(answer, { estado })
    : changed(answer, { estado, avarias: null, achados: [], comentarioCliente: null, confirmado: false })
}

/** The answer with its damages changed: the first one makes it amber at least, and without any the item is asked again. */
export function withDamages(answer: Answer | undefined, edit: (avarias: readonly Damage[]) => Damage[]): Answer | null {
  const avarias = edit(answer?.avarias ?? [])
  if (avarias.length > 0) {
    const now = changed(answer, { avarias })
    return isTooMild(now.estado, 'AMARELO') ? painted(now, 'AMARELO') : now
  }
  const now = painted(answer, 'NAO_VERIFICADO')
  return now.midias.length > 0 || now.comentarioInterno !== null ? now : null
}

/** Whether a colour is milder than what the measure says: such a colour cannot be chosen. */
export function isTooMild(color: ItemState, byMeasure: Color | null): boolean {
  return byMeasure !== null && SEVERITY[color] < SEVERITY[byMeasure]
}

/** The answer with a measure: its colour follows, unless the person had chosen a worse one by hand. */
export function measured(answer: Answer | undefined, medida: number | null, byMeasure: Color | null): Answer {
  const now = changed(answer, { medida })
  if (byMeasure === null) return now
  const worse = answer?.medida === null && isTooMild(byMeasure, now.estado as Color) ? now.estado : byMeasure
  return painted(now, worse)
}

/** Colour of a "yes": that of the item's first ready sentence, amber without one. */
export function colorOfYes(item: TemplateItem): Color {
  return item.comentarios[0]?.cor ?? 'AMARELO'
}

function withSentence(text: string | null, sentence: string, on: boolean): string | null {
  const before = text ?? ''
  if (sentence === '' || before.includes(sentence) === on) return text
  if (on) return [before.trim(), sentence].filter(Boolean).join(' ')
  return before.replace(sentence, '').replace(/\s+/g, ' ').trim() || null
}

/** Ready sentences of an item for a colour: those that the person taps most, then those of the colour, then the others. */
export function orderedComments(item: TemplateItem, estado: ItemState, mostUsed: readonly string[]): CannedComment[] {
  const rank = (c: CannedComment) => {
    const used = mostUsed.indexOf(c.id)
    return (c.cor === estado ? 0 : 100) + (used === -1 ? 50 : used)
  }
  return item.comentarios.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * A ready sentence tapped on or off: its words go into the customer's and the workshop's comment, which stay free to edit. Null where it
 * does not fit behind what is written there.
 */
export function toggledComment(answer: Answer, comment: CannedComment): Answer | null {
  const on = !answer.achados.includes(comment.id)
  const toggled = {
    ...answer,
    achados: on ? [...answer.achados, comment.id] : answer.achados.filter((a) => a !== comment.id),
    comentarioCliente: withSentence(answer.comentarioCliente, comment.cliente, on),
    comentarioInterno: withSentence(answer.comentarioInterno, comment.interno, on),
  }
  const fits = [toggled.comentarioCliente, toggled.comentarioInterno].every((t) => (t ?? '').length <= MAX_COMMENT)
  return fits ? toggled : null
}

/** Whether "all green" may answer an item: one that asks for a measure, a text or a photo is answered by itself. */
export function mayBeGreenAtOnce(item: TemplateItem): boolean {
  return (item.tipo === 'FAROL' || item.tipo === 'SIM_NAO' || item.tipo === 'AVARIAS') && item.foto !== 'SEMPRE'
}
