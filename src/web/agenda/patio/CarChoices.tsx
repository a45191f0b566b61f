import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Carro } from '#shared/agenda/patio.ts'
import { isMeant } from './words.ts'
import classes from './Patio.module.css'

interface Props {
  carros: readonly Carro[]
  label: string
  disabled: boolean
  choose: (carro: Carro) => void
}

const SHOWN = 8

/** Large buttons of cars, the likeliest first; a few letters find the others. */
export function CarChoices({ carros, label, disabled, choose }: Props) {
  const [typed, type] = useState('')
  const shown = (typed === '' ? carros : carros.filter((c) => isMeant(c, typed))).slice(0, SHOWN)
  return (
    <>
      {carros.length > SHOWN && (
        <TextInput
          label="Placa, prisma ou chave"
          autoComplete="off"
          value={typed}
          onChange={(e) => type(e.currentTarget.value)}
        />
      )}
      <ul className={classes.escolhas} aria-label={label}>
        {shown.map((c) => (
          <li key={c.codPassagem}>
            <Button
              fullWidth
              size="md"
              variant="default"
              justify="space-between"
              disabled={disabled}
              rightSection={<small>{c.lugar ?? 'sem lugar'}</small>}
              onClick={() => choose(c)}
            >
              {[c.placa ?? 'sem placa', c.modelo].join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
