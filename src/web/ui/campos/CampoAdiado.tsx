import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, type RefObject, Suspense, useRef } from 'react'

interface Props {
  /** How the field looks until its code has come. */
  fechado: TextInputProps
  /** The field itself, a part by `adiado`; told whether somebody stands in the other one already. */
  aberto: (focado: boolean) => ReactNode
}

/** A field whose code comes after the form: what stands there meanwhile looks like it, and hands on the focus that it was given. */
export function CampoAdiado({ fechado, aberto }: Props) {
  const focado = useRef(false)
  const marcar = (sim: boolean) => () => {
    focado.current = sim
  }
  return (
    <Suspense fallback={<TextInput {...fechado} onFocus={marcar(true)} onBlur={marcar(false)} />}>
      <Aberto focado={focado} aberto={aberto} />
    </Suspense>
  )
}

/** Asks at the moment in which the field is first drawn. */
const Aberto = ({ focado, aberto }: { focado: RefObject<boolean>; aberto: Props['aberto'] }) => aberto(focado.current)
