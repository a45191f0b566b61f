import { Suspense, useEffect, useState } from 'react'
import { adiado } from '../lib/adiado.ts'
import { useStore } from '../lib/store.ts'
import { temDialogo, useTecla } from '../lib/teclas.ts'
import { cuidarDoFoco } from './foco.ts'
import { folhaStore } from './folha-de-teclas.ts'

const FolhaDeTeclas = adiado(() => import('./FolhaDeTeclas.tsx').then((m) => m.FolhaDeTeclas))

/** What the frame does for who works by keyboard: keeps the focus, and shows the sheet of keys on "?". It comes after the screen, which does without it at first. */
export function Teclado() {
  const folha = useStore(folhaStore)
  const [pedida, setPedida] = useState(false)
  if (folha && !pedida) setPedida(true)
  useTecla('?', () => !temDialogo() && folhaStore.set(true))
  useEffect(cuidarDoFoco, [])
  return (
    pedida && (
      <Suspense>
        <FolhaDeTeclas />
      </Suspense>
    )
  )
}
