import { Badge } from '@mantine/core'
import type { PointerEvent } from 'react'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { formatHours, formatWhen } from '#shared/rules/dates.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import classes from './Bolsao.module.css'

interface Props {
  title: string
  empty: string
  servicos: readonly AgendaServico[]
  fuso: string
  now: number
  opened: number | null
  open: (s: AgendaServico) => void
  grab?: (e: PointerEvent<HTMLElement>, s: AgendaServico, what: 'bolsao') => void
  /** True if services can be dropped here, which returns them to the bolsão. */
  recebe?: boolean
}

/** List of unassigned or paused work: drag a service into a mechanic's row, or open it and place it by dialog. */
export function Bolsao({ title, empty, servicos, fuso, now, opened, open, grab, recebe = false }: Props) {
  return (
    <section className={classes.bolsao} aria-label={title} {...(recebe && { 'data-alvo': 'bolsao' })}>
      <header>
        <h2>{title}</h2>
        <Badge variant="default" className="num" fw={500}>
          {servicos.length}
        </Badge>
      </header>
      {servicos.length === 0 && <span className="suave">{empty}</span>}
      <ul className={classes.itens}>
        {servicos.map((s) => {
          const late = s.promessa !== null && Date.parse(s.promessa) < now
          return (
            <li
              key={s.codServicoAgendado}
              className={classes.item}
              data-tom={late ? 'vermelho' : undefined}
              data-aberto={opened === s.codServicoAgendado || undefined}
              onPointerDown={grab ? (e) => grab(e, s, 'bolsao') : undefined}
            >
              <button
                type="button"
                className={classes.abrir}
                aria-label={`Abrir ${s.placa ?? s.modelo}, ${s.descricao}`}
                onClick={() => open(s)}
              />
              <div className={classes.ponta}>
                <Placa placa={s.placa} chassi={s.chassi} />
                <span className="num">{formatHours(s.minutos + s.minutosAdicionais)}</span>
              </div>
              <span>{s.descricao}</span>
              <span className="suave">
                {s.paralisado
                  ? `${s.motivo ?? 'Paralisado'}${s.pecaChegouEm ? ' · peça chegou, pode retomar' : s.pausaPrevisao ? ` · volta ${formatWhen(s.pausaPrevisao, fuso, new Date(now))}` : ''}`
                  : s.promessa === null
                    ? s.codPassagem === null
                      ? `Chega ${formatWhen(s.dataAgendamento, fuso, new Date(now))}`
                      : 'Sem promessa'
                    : `Promessa ${formatWhen(s.promessa, fuso, new Date(now))}${late ? ' · vencida' : ''}`}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
