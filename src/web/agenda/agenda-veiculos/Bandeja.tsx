import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PassanteSemCartao } from '#shared/agenda/agenda-veiculos.ts'
import { primeiroNome } from '#shared/rules/nome.ts'
import { Lugar } from '../../recipes/area/Lugar.tsx'
import { StageClock } from '../../recipes/quadro/StageClock.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import classes from './Veiculos.module.css'

interface Props {
  codConcessionaria: number
  passantes: readonly PassanteSemCartao[]
  podeReceber: boolean
}

/** Walk-ins with an open work order that stand on no column yet. */
export function Bandeja({ codConcessionaria, passantes, podeReceber }: Props) {
  const [codPassagem, receber] = useState<number | null>(null)
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
              {p.modelo} · {primeiroNome(p.cliente)} · OS {p.numeroOs}
            </span>
            <StageClock desde={p.chegouEm} metaMinutos={null} />
            {podeReceber && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Pôr no quadro ${p.placa ?? p.modelo}`}
                onClick={() => receber(p.codPassagem)}
              >
                Pôr no quadro
              </Button>
            )}
          </li>
        ))}
      </ul>
      {codPassagem !== null && (
        <Lugar
          lugar="receberPassante"
          codConcessionaria={codConcessionaria}
          codPassagem={codPassagem}
          fechar={() => receber(null)}
        />
      )}
    </section>
  )
}
