import { CORNERS, type Answer } from '#shared/checklists/inspecao.ts'
import type { TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import { answerMedia, damagesInWords } from '#shared/rules/avarias.ts'
import { formatMedida } from '#shared/rules/checklist-words.ts'
import { batteryInWords, STATES, tyresInWords } from './act-words.ts'
import type { Tyres } from './tyres.ts'

type Named = Pick<TemplateItem, 'unidade' | 'comentarios'>

/** What an act changed in an item's answer, a line for each thing: 'Cor: de verde para vermelho'. */
export function answerChanges(before: Answer | null, after: Answer | null, item: Named): string[] {
  if (after === null)
    return [before ? `Resposta tirada (era ${STATES[before.estado]})` : 'Resposta tirada: não havia nenhuma']
  const line = (name: string, say: (a: Answer) => string | null) => change(name, before && say(before), say(after))
  const lines = [
    line('Cor', (a) => STATES[a.estado]),
    line('Medida', (a) => (a.medida === null ? null : formatMedida(a.medida, item.unidade))),
    ...CORNERS.map((corner) => tyreChange(corner, before?.pneus ?? null, after.pneus)),
    line('Bateria', (a) => a.bateria && batteryInWords(a.bateria)),
    line('Avarias', (a) => damagesInWords(a.avarias)),
    line('Descrição', (a) => quoted(a.texto)),
    line('Para o cliente', (a) => quoted(a.comentarioCliente)),
    line('Nota interna', (a) => quoted(a.comentarioInterno)),
    // Ready sentences write the comments too: they are told where they wrote none.
    before?.comentarioCliente === after.comentarioCliente &&
      before.comentarioInterno === after.comentarioInterno &&
      line('Achados', (a) => foundInWords(a, item)),
    mediaChange(before ? answerMedia(before) : [], answerMedia(after)),
    after.confirmado && !before?.confirmado && 'Confirmado: continua igual à última visita',
  ].filter((l) => typeof l === 'string')
  return lines.length === 0 ? ['Respondido de novo, sem mudança'] : lines
}

/** One thing before and after; null when it is the same. */
export function change(name: string, before: string | null, after: string | null): string | null {
  const [was, is] = [before || null, after || null]
  if (was === is) return null
  return was === null ? `${name}: ${is}` : `${name}: de ${was} para ${is ?? 'nada'}`
}

const quoted = (text: string | null) => (text ? `“${text}”` : null)

const foundInWords = (a: Answer, { comentarios }: Named): string =>
  a.achados
    .flatMap((id) => comentarios.find((c) => c.id === id) ?? [])
    .map((c) => c.cliente || c.interno)
    .join(', ')

function tyreChange(corner: (typeof CORNERS)[number], before: Tyres | null, after: Tyres | null): string | null {
  const say = (t: Tyres | null) => (t?.[corner] ? tyresInWords({ [corner]: t[corner] }) : null)
  return change('Pneu', say(before), say(after))
}

function mediaChange(before: readonly string[], after: readonly string[]): string | null {
  const added = after.filter((m) => !before.includes(m)).length
  const gone = before.filter((m) => !after.includes(m)).length
  if (added + gone === 0) return null
  if (added === gone) return `Fotos e vídeos: ${added === 1 ? '1 trocado' : `${added} trocados`}`
  return change('Fotos e vídeos', String(before.length || ''), String(after.length || ''))
}
