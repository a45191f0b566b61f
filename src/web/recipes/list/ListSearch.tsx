import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isDialogOpen, useHotkey } from '../../core/navigation/hotkeys.ts'

const MINIMUM = 2
const WAIT_MS = 300

interface Props {
  value: string
  modify: (busca: string) => void
  hint: string
}

/** Search field of a list, focused by "/". Searches from 2 characters on while typing, at once on Enter; an empty field shows all rows. */
export function ListSearch({ value, modify, hint }: Props) {
  const [text, setText] = useState(value)
  const [visto, setVisto] = useState(value)
  const [request, setRequest] = useState(value)
  if (value !== visto) {
    setVisto(value)
    // The URL follows a search late: keep letters typed since.
    if (value !== request) {
      setRequest(value)
      setText(value)
    }
  }
  const apply = (t: string) => {
    setRequest(t)
    modify(t)
  }
  // Reads the field when the debounce ends, so a text cleared meanwhile is not searched.
  const search = () => {
    const cleaned = text.trim()
    if (cleaned !== value && (cleaned === '' || cleaned.length >= MINIMUM)) apply(cleaned)
  }
  const after = useDebouncedCallback(search, WAIT_MS)
  const field = useRef<HTMLInputElement>(null)
  useHotkey('/', () => !isDialogOpen() && field.current?.focus())
  return (
    <TextInput
      ref={field}
      type="search"
      aria-keyshortcuts="/"
      aria-label={hint}
      placeholder={hint}
      value={text}
      leftSection={<IconSearch size={16} />}
      rightSection={
        text !== '' ? (
          <CloseButton
            size="sm"
            aria-label="Limpar a busca"
            onClick={() => {
              setText('')
              after.cancel()
              apply('')
            }}
          />
        ) : null
      }
      onChange={(e) => {
        setText(e.currentTarget.value)
        after()
      }}
      onKeyDown={(e) => e.key === 'Enter' && search()}
    />
  )
}
