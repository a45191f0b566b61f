import { useQuery } from '@tanstack/react-query'
import type { ScreenUrl } from '#shared/core/screens.ts'
import { useLoja } from '../../core/session/loja.ts'
import { figuresQuery } from './api.ts'
import classes from './Reparos.module.css'

/** In the menu, beside the clocks: how many of the selected store have 20 days or more, also for who was away when the alarm went out. */
export function MenuCount({ to }: { to: ScreenUrl }) {
  const loja = useLoja()
  const here = to === '/garantia/reparos'
  const { data } = useQuery({ ...figuresQuery(loja ?? undefined), enabled: here })
  const due = data?.acima20 ?? 0
  if (!here || due === 0) return null
  return (
    <span className={classes.conta} role="img" aria-label={`${due} com 20 dias ou mais`}>
      {due > 99 ? '99+' : due}
    </span>
  )
}
