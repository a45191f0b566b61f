import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { temDialogo, useTecla } from '../../core/teclas.ts'

const MINIMO = 2
const ESPERA_MS = 300

interface Props {
  valor: string
  mudar: (busca: string) => void
  dica: string
}

/** Search of a list, reached by "/": from 2 characters on while typing, at once on Enter; empty shows everything again. */
export function BuscaLista({ valor, mudar, dica }: Props) {
  const [texto, setTexto] = useState(valor)
  const [visto, setVisto] = useState(valor)
  const [pedido, setPedido] = useState(valor)
  if (valor !== visto) {
    setVisto(valor)
    // What was asked for here comes back later than the next letters: these stay.
    if (valor !== pedido) {
      setPedido(valor)
      setTexto(valor)
    }
  }
  const pedir = (t: string) => {
    setPedido(t)
    mudar(t)
  }
  // What the field holds when the waiting ends: letters that were cleared meanwhile, here or as a search in force, are not sent.
  const procurar = () => {
    const limpo = texto.trim()
    if (limpo !== valor && (limpo === '' || limpo.length >= MINIMO)) pedir(limpo)
  }
  const depois = useDebouncedCallback(procurar, ESPERA_MS)
  const campo = useRef<HTMLInputElement>(null)
  useTecla('/', () => !temDialogo() && campo.current?.focus())
  return (
    <TextInput
      ref={campo}
      type="search"
      aria-keyshortcuts="/"
      aria-label={dica}
      placeholder={dica}
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
              pedir('')
            }}
          />
        ) : null
      }
      onChange={(e) => {
        setTexto(e.currentTarget.value)
        depois()
      }}
      onKeyDown={(e) => e.key === 'Enter' && procurar()}
    />
  )
}
