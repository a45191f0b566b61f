import type { Inspecao } from '#shared/checklists/inspecoes.ts'
import type { Answer } from '#shared/checklists/inspecao.ts'
import { answerMedia } from '#shared/rules/avarias.ts'
import type { NewAct } from './act-entry.ts'

/**
 * Acts that take a photo or signature which will never arrive out of what names it: the server waits for every one that is named. A drawing
 * gives way to its photo.
 */
export function actsWithout({ conteudo: c, midias }: Inspecao, idMidia: string): NewAct[] {
  if (c.estado === 'FINALIZADA' || c.estado === 'CANCELADA') return []
  const below = midias.find((m) => m.idMidia === midias.find((d) => d.idMidia === idMidia)?.desenhoDe)
  const instead = below && below.estado !== 'RECUSADA' ? [below.idMidia] : []
  const rest = (ids: readonly string[]) => [...new Set(ids.flatMap((m) => (m === idMidia ? instead : [m])))]
  return [
    ...Object.entries(c.respostas).flatMap(([item, { resposta: r }]): NewAct[] =>
      answerMedia(r).includes(idMidia) ? [{ tipo: 'RESPONDER', item, resposta: answerWith(r, rest) }] : [],
    ),
    ...c.avarias.flatMap((a): NewAct[] =>
      a.midias.includes(idMidia) ? [{ tipo: 'MARCAR_AVARIA', avaria: { ...a, midias: rest(a.midias) } }] : [],
    ),
    ...(c.assinatura?.midia === idMidia ? [{ tipo: 'DESCARTAR_ASSINATURA' as const, midia: idMidia }] : []),
  ]
}

/** An answer with its photos, and those of its damages, changed. */
function answerWith(r: Answer, change: (ids: readonly string[]) => string[]): Answer {
  const avarias = r.avarias?.map((a) => ({ ...a, midias: change(a.midias) })) ?? null
  return { ...r, midias: change(r.midias), avarias }
}
