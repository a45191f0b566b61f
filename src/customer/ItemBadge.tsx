import type { ItemState } from '#shared/checklists/checklists.ts'
import { ITEM_STATE_LABELS } from '#shared/rules/checklist-words.ts'

const TONE: Record<ItemState, string> = {
  VERMELHO: 'vermelho',
  AMARELO: 'amarelo',
  VERDE: 'verde',
  NAO_VERIFICADO: 'neutro',
  NA: 'neutro',
}

/** An item's state as colour and word. */
export function ItemBadge({ estado }: { estado: ItemState }) {
  return <span className={`selo ${TONE[estado]}`}>{ITEM_STATE_LABELS[estado]}</span>
}
