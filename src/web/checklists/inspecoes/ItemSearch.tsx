import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { itemKey } from '#shared/rules/verificacoes.ts'
import { useHotkey } from '../../core/navigation/hotkeys.ts'
import type { WalkBlock } from './walk.ts'

/** Finds an item by its name: Enter opens the first that fits. */
export function ItemSearch({ blocks, open }: { blocks: readonly WalkBlock[]; open: (item: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useHotkey('/', () => field.current?.focus())
  const found = () => {
    const words = itemKey(text).split(' ').filter(Boolean)
    if (words.length === 0) return undefined
    return blocks.flatMap((b) => b.itens).find(({ item }) => words.every((w) => itemKey(item.nome).includes(w)))
  }
  return (
    <TextInput
      ref={field}
      w={220}
      aria-label="Buscar item"
      placeholder="Buscar item  ( / )"
      leftSection={<IconSearch size={16} />}
      error={text !== '' && !found() ? 'Nenhum item' : undefined}
      value={text}
      onChange={(e) => setText(e.currentTarget.value)}
      onKeyDown={(e) => {
        if (e.key === 'Escape') e.currentTarget.blur()
        if (e.key !== 'Enter') return
        const hit = found()
        if (!hit) return
        open(hit.item.id)
        setText('')
        e.currentTarget.blur()
        document.querySelector(`#item-${CSS.escape(hit.item.id)}`)?.scrollIntoView({ block: 'center' })
      }}
    />
  )
}
