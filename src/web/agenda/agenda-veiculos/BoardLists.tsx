import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { countComplementares } from './api.ts'

const OpenOrdensModal = lazyComponent(() => import('./OpenOrdensModal.tsx').then((m) => m.OpenOrdensModal))
const ComplementaresModal = lazyComponent(() => import('./ComplementaresModal.tsx').then((m) => m.ComplementaresModal))

/** Beside the board's filters: the store's open work orders, and its complementary quotes with how many wait for an answer. */
export function BoardLists({ codConcessionaria }: { codConcessionaria: number }) {
  const [shown, show] = useState<'ordens' | 'complementares' | null>(null)
  const { data: count } = useQuery(countComplementares(codConcessionaria))
  const close = () => show(null)
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => show('ordens')}>
        OS abertas
      </Button>
      {count !== undefined && count.total > 0 && (
        <Button size="compact-md" variant="default" onClick={() => show('complementares')}>
          Complementares{count.pendentes > 0 && ` (${count.pendentes})`}
        </Button>
      )}
      <Suspense>
        {shown === 'ordens' && <OpenOrdensModal codConcessionaria={codConcessionaria} close={close} />}
        {shown === 'complementares' && <ComplementaresModal codConcessionaria={codConcessionaria} close={close} />}
      </Suspense>
    </>
  )
}
