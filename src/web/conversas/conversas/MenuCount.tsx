import { useQuery } from '@tanstack/react-query'
import type { ScreenUrl } from '#shared/core/screens.ts'
import { useLoja } from '../../core/session/loja.ts'
import { countQuery } from './api.ts'
import classes from './MenuCount.module.css'

/** In the menu, beside the threads: how many wait for us in the selected store. */
export function MenuCount({ to }: { to: ScreenUrl }) {
  const loja = useLoja()
  const { data } = useQuery(countQuery(to === '/conversas' ? loja : null))
  const waiting = data?.esperam ?? 0
  if (to !== '/conversas' || waiting === 0) return null
  return (
    <span className={classes.conta} data-atrasada={(data?.atrasadas ?? 0) > 0 || undefined}>
      <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
      <span className={classes.dito}>, {waiting} esperam por nós</span>
    </span>
  )
}
