import { Suspense, useEffect, useState } from 'react'
import { adiado } from '../core/adiado.ts'
import { useStore } from '../core/store.ts'
import { temDialogo, useTecla } from '../core/teclas.ts'
import { type Detalhe, useDetalhe, useJaAberto } from '../recipes/lista/useDetalhe.ts'
import { cuidarDoFoco } from './foco.ts'
import { folhaStore } from './folha-de-teclas.ts'
import { ScrollTop } from './ScrollTop.tsx'

const MinhaConta = adiado<{ detalhe: Detalhe }>(() => import('../conta/conta/MinhaConta.tsx').then((m) => m.MinhaConta))
const FolhaDeTeclas = adiado(() => import('./FolhaDeTeclas.tsx').then((m) => m.FolhaDeTeclas))

/** What the frame does besides for who works in it: keeps the focus, shows the sheet of keys on "?", leads back to the top, and opens one's own account (`?conta=1`) over any screen. It comes after the screen, which does without it at first. */
export function Comodidades() {
  const folha = useStore(folhaStore)
  const [pedida, setPedida] = useState(false)
  if (folha && !pedida) setPedida(true)
  useTecla('?', () => !temDialogo() && folhaStore.set(true))
  useEffect(cuidarDoFoco, [])
  const conta = useDetalhe('conta')
  const contaPedida = useJaAberto(conta)
  return (
    <>
      <ScrollTop />
      {contaPedida && (
        <Suspense>
          <MinhaConta detalhe={conta} />
        </Suspense>
      )}
      {pedida && (
        <Suspense>
          <FolhaDeTeclas />
        </Suspense>
      )}
    </>
  )
}
