import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useStore } from '../../core/storage/store.ts'
import { doneStore } from './undo.ts'

/** Takes back the last tap from within a sheet, which covers the bar. */
export function UndoIcon() {
  const done = useStore(doneStore)
  return (
    <ActionIcon
      size={50}
      flex="none"
      variant="default"
      aria-label={done ? `Desfazer: ${done.words}` : 'Desfazer'}
      disabled={!done}
      onClick={() => {
        doneStore.set(null)
        done?.undo()
      }}
    >
      <IconArrowBackUp size={22} />
    </ActionIcon>
  )
}
