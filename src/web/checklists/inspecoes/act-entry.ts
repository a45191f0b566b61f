import type { InspecaoAct } from '#shared/checklists/inspecao.ts'
import { uuid } from '../../core/http/uuid.ts'
import type { NewEntry } from '../../core/offline/senders.ts'
import { serverNow } from '../../core/realtime/server-clock.ts'
import { actInWords } from './act-words.ts'
import { ACT, subjectOf } from './acts.ts'

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** An act as a screen gives it: id and instant are made here. */
export type NewAct = DistributiveOmit<InspecaoAct, 'id' | 'noAparelhoEm'>

/** Name of an item by its id. */
export type ItemName = (item: string) => string

/** Acts that say nothing worth a note. */
const NOT_NOTEABLE: ReadonlySet<string> = new Set([
  'INICIAR',
  'ANOTAR',
  'CONTAR_TEMPO',
  'APAGAR_AVARIA',
  'DESCARTAR_ASSINATURA',
])

/** Acts that close a step. A refused one lets what puts it right go before it: the answers first, then the finish, then the second look. */
const RANKS: Partial<Record<InspecaoAct['tipo'], number>> = { FINALIZAR: 1, DEVOLVER: 2, APROVAR: 2 }

/** Whether an act closes a step: done anew, it takes the place of the refused one. */
export const closesStep = (tipo: InspecaoAct['tipo']): boolean => tipo in RANKS

/** The entry that keeps an act on the phone. `itemName` names an item in what the person reads if it is refused. */
export function actEntry(
  idInspecao: string,
  ato: NewAct,
  itemName: ItemName = (i) => i,
  at = new Date(serverNow()).toISOString(),
): NewEntry {
  const whole: InspecaoAct = { ...ato, id: uuid(), noAparelhoEm: at }
  return {
    id: whole.id,
    kind: ACT,
    subject: subjectOf(idInspecao),
    words: actInWords(whole, itemName),
    payload: { idInspecao, ato: whole },
    noteable: !NOT_NOTEABLE.has(whole.tipo),
    at,
    rank: RANKS[whole.tipo] ?? 0,
  }
}
