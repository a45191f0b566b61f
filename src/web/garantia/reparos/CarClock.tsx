import { IconClockExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clockTone } from '#shared/rules/reparo-days.ts'
import { clocksQuery } from './api.ts'
import classes from './Reparos.module.css'

/** On a car's card: its highest count, from 15 days. */
export function CarClock({ codConcessionaria, codPassagem }: { codConcessionaria: number; codPassagem: number }) {
  const { data } = useQuery(clocksQuery(codConcessionaria))
  const clock = data?.find((k) => k.codPassagem === codPassagem)
  if (!clock) return null
  const { visita, soma, prazoDias, titulo } = clock
  return (
    <span
      className={classes.relogio}
      data-tom={clockTone(soma, prazoDias)}
      title={`Em garantia: ${titulo}. Nesta visita ${visita}, somadas as visitas ${soma} de ${prazoDias} dias`}
    >
      <IconClockExclamation size={14} aria-label="Dias em garantia" /> {soma}/{prazoDias}
    </span>
  )
}
