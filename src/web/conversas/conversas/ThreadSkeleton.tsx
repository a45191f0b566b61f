import { Skeleton } from '@mantine/core'
import classes from './Thread.module.css'

/** A thread that is on its way. */
export function ThreadSkeleton() {
  return (
    <div className={classes.conversa} aria-busy="true" aria-label="Carregando a conversa" role="status">
      <div className={classes.topo}>
        <Skeleton height={36} width="55%" />
      </div>
      <div className={classes.espera}>
        <Skeleton height={58} width="62%" />
        <Skeleton height={58} width="54%" ml="auto" />
        <Skeleton height={82} width="66%" />
        <Skeleton height={58} width="48%" ml="auto" />
      </div>
    </div>
  )
}
