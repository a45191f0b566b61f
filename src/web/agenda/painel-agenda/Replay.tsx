import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatTime, todayIn } from '#shared/rules/dates.ts'
import { boardAt } from '#shared/rules/replay.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { dayReplay } from './api.ts'
import { Panel } from '../../ui/panels/Panel.tsx'
import classes from './Panel.module.css'

const MIN = 60_000

/** Replays a day: the board at the slider's minute, rebuilt from the day's events. */
export function Replay({ codConcessionaria }: { codConcessionaria: number }) {
  const fuso = useTimeZone()
  const [dia, setDia] = useState(() => todayIn(fuso, new Date()))
  const [chosen, choose] = useState<number | null>(null)
  const data = dia || todayIn(fuso, new Date())
  const q = useQuery(dayReplay(codConcessionaria, data))
  const r = q.data
  const limites = r && boundsOf(r)
  const minute = limites ? Math.min(limites.ate, Math.max(limites.de, chosen ?? limites.ate)) : 0
  const board = useMemo(() => (r ? boardAt(r.eventos, minute).cartoes : []), [r, minute])
  // Leave out columns that stayed empty all day.
  const used = useMemo(() => new Set(r?.eventos.map((e) => e.depois?.['codStatus'])), [r])
  const carros = useMemo(() => new Map(r?.cartoes.map((c) => [c.codAgendaVeiculo, c])), [r])
  const hora = formatTime(new Date(minute).toISOString(), fuso)
  return (
    <Panel
      title="O dia de novo"
      name="O dia de novo"
      aside={
        <DayInput
          aria-label="Dia"
          w={150}
          value={dia}
          onChange={(d) => {
            setDia(d)
            choose(null)
          }}
        />
      }
    >
      {q.isError && !r && <LoadError error={q.error} attempt={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={180} radius={8} />}
      {r && limites && (
        <>
          <div className={classes.tempo}>
            <b className="num">{hora}</b>
            <input
              type="range"
              aria-label="Hora do dia"
              aria-valuetext={hora}
              min={limites.de}
              max={limites.ate}
              step={5 * MIN}
              value={minute}
              onChange={(e) => choose(Number(e.currentTarget.value))}
            />
            <span className="num suave">
              {board.length} {board.length === 1 ? 'carro' : 'carros'}
            </span>
          </div>
          <div className={classes.rola} tabIndex={0} role="group" aria-label={`Quadro às ${hora}`}>
            <div className={classes.quadro}>
              {r.colunas
                .filter((c) => used.has(c.cod))
                .map((c) => {
                  const inColumn = board.filter((k) => k.codStatus === c.cod)
                  return (
                    <div key={c.cod} className={classes.coluna} style={{ borderTopColor: c.cor }}>
                      <h3>
                        {c.nome} <span className="num suave">{inColumn.length}</span>
                      </h3>
                      {inColumn.map((k) => {
                        const carro = carros.get(k.codAgendaVeiculo)
                        return (
                          <div key={k.codAgendaVeiculo} className={classes.carro}>
                            <Placa placa={carro?.placa ?? null} chassi={carro?.chassi ?? null} />
                            <span>
                              {k.trabalhando > 0
                                ? 'em serviço'
                                : k.paralisados > 0 || k.codStatusParalisado !== null
                                  ? 'paralisado'
                                  : (carro?.modelo ?? '')}
                            </span>
                          </div>
                        )
                      })}
                    </div>
                  )
                })}
            </div>
          </div>
        </>
      )}
    </Panel>
  )
}

/** From the day's first event (or its start) to its end, or now; rounded to whole minutes. */
function boundsOf(r: { de: string; ate: string; eventos: readonly { em: string }[] }): { de: number; ate: number } {
  const [de, ate] = [Date.parse(r.de), Date.parse(r.ate)]
  const first = r.eventos.find((e) => Date.parse(e.em) >= de)
  const start = first ? Date.parse(first.em) : de
  const step = 5 * MIN
  // The last step is exactly the end, so that the day's last events are included.
  const startOf = ate - Math.ceil((ate - Math.max(de, start - step)) / step) * step
  return { de: Math.max(de, startOf), ate }
}
