import type { ChecklistOrigin, ItemState, VerificacaoReason, VerificacaoResult } from '../checklists/checklists.ts'

/** Names of an item's states, on screen and on paper. */
export const ITEM_STATE_LABELS: Record<ItemState, string> = {
  VERMELHO: 'Urgente',
  AMARELO: 'Atenção',
  VERDE: 'Em ordem',
  NAO_VERIFICADO: 'Não verificado',
  NA: 'Não se aplica',
}

/** Where a checklist was made, on screen and on paper. */
export const CHECKLIST_ORIGIN_LABELS: Record<ChecklistOrigin, string> = {
  PATIO: 'Feito aqui',
  EXTERNA: 'Recebido de fora',
}

/** Why the previous visit asks to check an item. */
export const VERIFICACAO_REASON_LABELS: Record<VerificacaoReason, string> = {
  VERMELHO: 'Estava urgente',
  AMARELO: 'Estava em atenção',
  RECUSADO: 'Cliente recusou',
  ADIADO: 'Cliente adiou',
}

/** Result of the check at this visit. */
export const RESULT_LABELS: Record<VerificacaoResult, string> = {
  RESOLVIDO: 'Resolvido',
  EM_ABERTO: 'Ainda em aberto',
  NAO_VERIFICADO: 'Não verificado',
}

/** A measure with its unit: '2,1 mm'. */
export function formatMedida(valor: number, unidade: string | null): string {
  return `${valor.toLocaleString('pt-BR')} ${unidade ?? ''}`.trim()
}

/** Length of a video: '0:12'. */
export function formatVideoLength(ms: number): string {
  const total = Math.max(1, Math.round(ms / 1000))
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`
}

/** Caption of a video on paper, which shows its first frame and says where the video is. */
export const videoOnPaper = (duracaoMs: number | null | undefined): string =>
  `Vídeo${duracaoMs ? ` de ${formatVideoLength(duracaoMs)}` : ''}: na página`

/** Quantity to suggest for a finding: 2 when the comments name a part that is sold in pairs, else 1. */
export function suggestedQuantity(...comentarios: readonly (string | null)[]): 1 | 2 {
  return comentarios.some((c) => c !== null && /\b(aos|em|os) pares\b|\b(o|em) par\b/i.test(c)) ? 2 : 1
}
