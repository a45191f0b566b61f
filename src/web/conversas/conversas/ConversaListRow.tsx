import { IconAlertTriangle, IconAlarm, IconArrowForwardUp, IconCheck, IconClock, IconNote } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { ConversaRow } from '#shared/conversas/conversas.ts'
import { formatDuration, formatTime, formatDay, dayInZone, todayIn, formatWhen } from '#shared/rules/dates.ts'
import type { UrlQuery } from '../../core/navigation/navigate.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useNow } from '../../core/realtime/now.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { prefetchConversa } from './api.ts'
import { markFound } from './found.ts'
import classes from './List.module.css'

const MINUTE = 60_000

interface Props {
  conversa: ConversaRow & { achado: string | null }
  search: string
  isOpen: boolean
  index: number
  tabStop: boolean
  onFocus: () => void
}

/** A thread in the list: customer, last message or what the search found, plates, and how long the customer waits. */
export function ConversaListRow({ conversa: c, search: busca, isOpen, index, tabStop, onFocus }: Props) {
  const search = useSearch({ strict: false }) as UrlQuery
  const fuso = useTimeZone()
  const now = useNow()
  const today = todayIn(fuso, new Date(now)) === dayInZone(c.ultimaEm, fuso)
  return (
    <ScreenLink
      to={`/conversas/${c.codConversa}`}
      search={search}
      className={classes.linha}
      aria-current={isOpen ? 'true' : undefined}
      data-nova={c.naoLidas > 0 || undefined}
      data-indice={index}
      tabIndex={tabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={() => prefetchConversa(c.codConversa)}
    >
      <span className={classes.nome}>
        <b>
          <Found text={c.cliente} search={busca} />
        </b>
        <time className="num" dateTime={c.ultimaEm}>
          {today ? formatTime(c.ultimaEm, fuso) : formatDay(dayInZone(c.ultimaEm, fuso)).slice(0, 5)}
        </time>
      </span>
      <span className={classes.texto}>
        {c.ultimaDirecao === 'SAIDA' && c.achado === null && (
          <IconArrowForwardUp size={14} role="img" aria-label="Nós:" />
        )}
        {c.ultimaDirecao === 'NOTA' && c.achado === null && <IconNote size={14} role="img" aria-label="Anotação:" />}
        <span>
          <Found text={c.achado ?? c.ultimaTexto} search={busca} />
        </span>
        {c.naoLidas > 0 && (
          <span className={classes.novas}>
            <span aria-hidden="true">{c.naoLidas > 99 ? '99+' : c.naoLidas}</span>
            <span className={classes.dito}>
              {c.naoLidas} {c.naoLidas === 1 ? 'não lida' : 'não lidas'}
            </span>
          </span>
        )}
      </span>
      <span className={classes.pe}>
        {c.placas[0] !== undefined && <Placa placa={c.placas[0]} chassi={null} />}
        {c.placas.length > 1 && <span className={classes.outras}>+{c.placas.length - 1}</span>}
        {c.numeroOculto && <span className={classes.outras}>número oculto</span>}
        <Waiting conversa={c} now={now} fuso={fuso} />
        {c.dono !== null && <Avatar name={c.dono} size={20} />}
      </span>
    </ScreenLink>
  )
}

/** Text with the words of the search marked. */
function Found({ text, search }: { text: string; search: string }) {
  if (search === '') return text
  return markFound(text, search).map((p, i) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never move
    p.found ? <mark key={i}>{p.texto}</mark> : p.texto,
  )
}

function Waiting({ conversa: c, now, fuso }: { conversa: ConversaRow; now: number; fuso: string }) {
  if (c.esperaDesde !== null) {
    const minutes = (now - Date.parse(c.esperaDesde)) / MINUTE
    const Icon = c.atrasada ? IconAlertTriangle : IconClock
    return (
      <span className={classes.espera} data-atrasada={c.atrasada || undefined}>
        <Icon size={13} aria-hidden="true" />{' '}
        <span>{minutes < 1 ? 'escreveu agora' : `espera há ${formatDuration(minutes)}`}</span>
      </span>
    )
  }
  if (c.lembrarEm !== null)
    return (
      <span className={classes.espera}>
        <IconAlarm size={13} aria-hidden="true" /> <span>lembrar {formatWhen(c.lembrarEm, fuso, new Date(now))}</span>
      </span>
    )
  if (c.estado === 'RESOLVIDA')
    return (
      <span className={classes.espera}>
        <IconCheck size={13} aria-hidden="true" /> <span>resolvida</span>
      </span>
    )
  return <span className={classes.espera} />
}
