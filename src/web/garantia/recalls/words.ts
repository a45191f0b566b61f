import type { CarRecall, RecallPair } from '#shared/garantia/recall-cars.ts'
import { counted } from '#shared/rules/counted.ts'
import { formatDay, tellWhen } from '#shared/rules/dates.ts'
import { daysSince, isOpenState, RECALL_ANSWER_NAMES } from '#shared/rules/recall.ts'
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

/** When the owner was told here: once, or since when and the last time. Null while they were not. */
export function toldText(r: Pick<CarRecall, 'avisadoEm' | 'ultimoAvisoEm'>, fuso: string, now: Date): string | null {
  if (r.avisadoEm === null) return null
  const last = tellWhen(r.ultimoAvisoEm ?? r.avisadoEm, fuso, now)
  const days = daysSince(r.avisadoEm, fuso, now)
  return days === 0 || (r.ultimoAvisoEm ?? r.avisadoEm) === r.avisadoEm
    ? `Avisado aqui ${last}.`
    : `Avisado aqui há ${counted(days, 'dia', 'dias')}, a última vez ${last}.`
}
