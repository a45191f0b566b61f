import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PassanteWithoutCard } from '#shared/agenda/agenda-veiculos.ts'
import { firstName } from '#shared/rules/name.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { StageClock } from '../../recipes/board/StageClock.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import classes from './Veiculos.module.css'

interface Props {
  codConcessionaria: number
  passantes: readonly PassanteWithoutCard[]
  canReceive: boolean
}

/** Walk-ins with an open work order that are in no column yet. */
export function Tray({ codConcessionaria, passantes, canReceive }: Props) {
  const [codPassagem, receive] = useState<number | null>(null)
  return (
    <section className={classes.bandeja} aria-label="Passantes sem cartão" tabIndex={0}>
      <h2>
        Passantes <span className="num suave">{passantes.length}</span>
      </h2>
      <ul>
        {passantes.map((p) => (
          <li key={p.codPassagem}>
            <Placa placa={p.placa} chassi={p.chassi} />
            <span>
              {p.modelo} · {firstName(p.cliente)} · OS {p.numeroOs}
            </span>
            <Place
              place="sinalDeRecall"
              target={{ tipo: 'passagem', codigo: p.codPassagem }}
              codConcessionaria={codConcessionaria}
            />
            <StageClock desde={p.chegouEm} metaMinutos={null} />
            {canReceive && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Pôr no quadro ${p.placa ?? p.modelo}`}
                onClick={() => receive(p.codPassagem)}
              >
                Pôr no quadro
              </Button>
            )}
          </li>
        ))}
      </ul>
      {codPassagem !== null && (
        <Place
          place="receberPassante"
          codConcessionaria={codConcessionaria}
          codPassagem={codPassagem}
          close={() => receive(null)}
        />
      )}
    </section>
  )
}
