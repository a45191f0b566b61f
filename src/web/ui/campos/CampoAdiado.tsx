import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'

interface Props {
  /** How the field looks until its code has come. */
  fechado: TextInputProps
  /** The field itself, a part by `adiado`. */
  aberto: ReactNode
}

/** A field whose code comes after the form: what stands there meanwhile looks like it, and who stands in it stands in the field when it comes, opened as by a click. */
export function CampoAdiado({ fechado, aberto }: Props) {
  const focado = useRef(false)
  const marcar = (sim: boolean) => () => {
    focado.current = sim
  }
  return (
    <Suspense fallback={<TextInput {...fechado} onFocus={marcar(true)} onBlur={marcar(false)} />}>
      <Aberto focado={focado}>{aberto}</Aberto>
    </Suspense>
  )
}

/** Asks as the field takes its place, not as it is drawn: React may hold back a field that is drawn by 300 ms, and somebody may begin to type in them. */
function Aberto({ focado, children }: { focado: RefObject<boolean>; children: ReactNode }) {
  const lugar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!focado.current) return
    const campo = lugar.current?.querySelector('input')
    campo?.focus()
    campo?.click()
  }, [focado])
  return (
    <div ref={lugar} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
