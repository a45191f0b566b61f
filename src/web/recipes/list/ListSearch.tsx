import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isDialogOpen, useHotkey } from '../../core/navigation/hotkeys.ts'

const MINIMUM = 2
const WAIT_MS = 300

interface Props {
  valor: string
  modify: (busca: string) => void
  hint: string
}

/** Search field of a list, focused by "/". Searches from 2 characters on while typing, at once on Enter; an empty field shows all rows. */
export function ListSearch({ valor, modify, hint }: Props) {
  const [texto, setTexto] = useState(valor)
  const [visto, setVisto] = useState(valor)
  const [pedido, setPedido] = useState(valor)
  if (valor !== visto) {
    setVisto(valor)
    // The URL follows a search late: keep letters typed since.
    if (valor !== pedido) {
      setPedido(valor)
      setTexto(valor)
    }
  }
  const sendRequest = (t: string) => {
    setPedido(t)
    modify(t)
  }
  // Reads the field when the debounce ends, so a text cleared meanwhile is not searched.
  const search = () => {
    const cleaned = texto.trim()
    if (cleaned !== valor && (cleaned === '' || cleaned.length >= MINIMUM)) sendRequest(cleaned)
  }
  const depois = useDebouncedCallback(search, WAIT_MS)
  const campo = useRef<HTMLInputElement>(null)
  useHotkey('/', () => !isDialogOpen() && campo.current?.focus())
  return (
    <TextInput
      ref={campo}
      type="search"
      aria-keyshortcuts="/"
      aria-label={hint}
      placeholder={hint}
      value={texto}
      leftSection={<IconSearch size={16} />}
      rightSection={
        texto !== '' ? (
          <CloseButton
            size="sm"
            aria-label="Limpar a busca"
            onClick={() => {
              setTexto('')
              depois.cancel()
              sendRequest('')
            }}
          />
        ) : null
      }
      onChange={(e) => {
        setTexto(e.currentTarget.value)
        depois()
      }}
      onKeyDown={(e) => e.key === 'Enter' && search()}
    />
  )
}
