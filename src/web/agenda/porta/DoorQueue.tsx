import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MANAGER_NIVEIS } from '#shared/agenda/agenda.ts'
import type { ChegadaNaPorta } from '#shared/agenda/chegadas.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { formatTime } from '#shared/rules/dates.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { useNow } from '../../core/realtime/now.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { portaQuery, useAttend } from './api.ts'
import classes from './Porta.module.css'

const MINUTE = 60_000

/** Over the boards: who read the code on the wall and waits, since when; nothing when nobody does. */
export function DoorQueue({ codConcessionaria }: { codConcessionaria: number }) {
  const { data = [] } = useQuery(portaQuery(codConcessionaria))
  const nivel = useSessao()?.nivel
  const isManager = nivel !== undefined && (MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const attend = useAttend(codConcessionaria)
  const goTo = useGoTo()
  const [placa, receive] = useState<string | null>(null)
  function go(c: ChegadaNaPorta): void {
    attend.mutate(c.codChegada)
    if (c.codAgendamento === null) receive(c.placa)
    else void goTo('/agenda-virtual/consultores', { search: { receber: c.codAgendamento } })
  }
  return (
    <>
      {data.length > 0 && (
        <section className={classes.fila} aria-label="Na porta" aria-live="polite">
          <b className={classes.titulo}>
            <IconDoorEnter size={18} aria-hidden="true" /> Na porta: {data.length}
          </b>
          <ul>
            {data.map((c) => (
              <Waiting key={c.codChegada} chegada={c} attend={isManager ? () => go(c) : undefined} />
            ))}
          </ul>
        </section>
      )}
      {placa !== null && (
        <Place
          place="receberPassante"
          codConcessionaria={codConcessionaria}
          placa={placa}
          close={() => receive(null)}
        />
      )}
    </>
  )
}

function Waiting({ chegada: c, attend }: { chegada: ChegadaNaPorta; attend: (() => void) | undefined }) {
  const fuso = useTimeZone()
  const minutes = Math.max(0, Math.floor((useNow() - Date.parse(c.em)) / MINUTE))
  return (
    <li>
      <Placa placa={c.placa} chassi={null} />
      <span className={classes.quem}>
        {c.codAgendamento === null ? (
          'sem agendamento'
        ) : (
          <>
            <b>{c.cliente}</b> {c.inicio !== null && `· ${formatTime(c.inicio, fuso)}`}
            {c.consultor !== null && ` com ${c.consultor}`}
          </>
        )}
        <small className="num">{minutes === 0 ? 'agora' : `há ${minutes} min`}</small>
      </span>
      {attend && (
        <Button size="compact-sm" variant="default" aria-label={`Atender ${c.placa}`} onClick={attend}>
          Atender
        </Button>
      )}
    </li>
  )
}
