import { ItemHistory } from './ItemHistory.tsx'
import { ItemPanel } from './ItemPanel.tsx'
import { ItemReading } from './ItemReading.tsx'
import type { WalkItem } from './walk.ts'
import type { Work } from './work.ts'
import { BottomSheet } from '../../ui/inspection/BottomSheet.tsx'

interface Props {
  work: Work
  entry: WalkItem
  close: () => void
  next: (() => void) | null
}

/** The item's panel on the phone: a sheet from below, near the thumb. */
export function ItemSheet({ work, entry, close, next }: Props) {
  return (
    <BottomSheet
      opened
      onClose={close}
      withCloseButton={false}
      padding={16}
      trapFocus
      attributes={{ content: { 'aria-label': entry.item.nome } }}
    >
      {work.readOnly ? (
        <ItemReading work={work} entry={entry} close={close} />
      ) : (
        <ItemPanel key={entry.item.id} work={work} entry={entry} close={close} next={next} />
      )}
      <ItemHistory key={`historico-${entry.item.id}`} work={work} item={entry.item} />
    </BottomSheet>
  )
}
