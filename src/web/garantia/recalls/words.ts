import type { CarRecall, RecallPair } from '#shared/garantia/recall-cars.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { isOpenState, RECALL_ANSWER_NAMES } from '#shared/rules/recall.ts'
import type { Tone } from '../../ui/theme/tone.ts'

/** Whether a campaign is still open on a car at this store. */
export const isOpen = (r: Pick<CarRecall, 'estado'>): boolean => isOpenState(r.estado)

/** How a car stands in a campaign, in words. */
export const stateName = (estado: RecallPair['estado']): string =>
  estado === 'ABERTO' ? 'Aberto' : RECALL_ANSWER_NAMES[estado]

/** Colour role of a state. */
export const stateTone = (estado: RecallPair['estado']): Tone =>
  (
    { ABERTO: 'vermelho', FEITO: 'verde', PECAS_PEDIDAS: 'azul', RECUSADO: 'amarelo', NAO_SE_APLICA: 'neutro' } as const
  )[estado]

/** What the law says about the licence, in one sentence. */
export function licenceText({ licenca, avisadoEm }: Pick<CarRecall, 'licenca' | 'avisadoEm'>): string | null {
  if (!licenca) return null
  const told = `A montadora comunicou há ${licenca.dias} ${licenca.dias === 1 ? 'dia' : 'dias'}`
  const here = avisadoEm === null ? '; aqui o dono ainda não foi avisado' : ''
  return licenca.vencido
    ? `${told}${here}. Sem o reparo o licenciamento é negado desde ${formatDay(licenca.limite)} (CTB, art. 131).`
    : `${told}${here}. Sem o reparo o licenciamento é negado a partir de ${formatDay(licenca.limite)} (CTB, art. 131).`
}
