import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReachesAll } from '../../core/session/session.ts'
import classes from './NetworkWide.module.css'

/** Settings of every store: whoever has filters sees them, and is told whom to ask for a change. */
export function NetworkWide({ children }: { children: ReactNode }) {
  const reachesAll = useReachesAll()
  return (
    <>
      {!reachesAll && (
        <Alert title="Só para ver">
          Isto vale para todas as lojas: só quem alcança todas o muda. Peça a um administrador sem filtros.
        </Alert>
      )}
      <fieldset disabled={!reachesAll} className={classes.rede}>
        {children}
      </fieldset>
    </>
  )
}
