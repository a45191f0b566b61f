import type { Agendamento } from '#shared/agenda/agenda.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { firstName } from '#shared/rules/name.ts'

const CRLF = '\r\n'
/** Maximum octets of a line (RFC 5545 §3.1). */
const MAX_LINE = 75

/** Escapes text as an iCalendar value (RFC 5545 §3.3.11). */
export const escape = (text: string): string =>
  text.replace(/[\\;,]/g, (x) => `\\${x}`).replace(/\r\n|[\r\n]/g, String.raw`\n`)

/** Folds a content line longer than the maximum, never inside a character. */
export function foldLine(linha: string): string {
  const parts: string[] = []
  let atual = ''
  for (const letter of linha) {
    if (Buffer.byteLength(atual + letter) > (parts.length === 0 ? MAX_LINE : MAX_LINE - 1)) {
      parts.push(atual)
      atual = ''
    }
    atual += letter
  }
  return [...parts, atual].join(`${CRLF} `)
}

const utc = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`

/** One event of a calendar. */
interface IcsEvent {
  codAgendamento: number
  versao: number
  inicio: string
  fim: string
  titulo: string
  descricao: string
  local?: string
  confirmado: boolean
}

interface Calendar {
  nome: string
  host: string
  agora: string
}

/** Appointments as an iCalendar stream. */
export function buildCalendar({ nome, host, agora }: Calendar, events: readonly IcsEvent[]): string {
  const eventos = events.flatMap((e) => [
    'BEGIN:VEVENT',
    `UID:agendamento-${e.codAgendamento}@${host}`,
    `DTSTAMP:${utc(agora)}`,
    `SEQUENCE:${e.versao}`,
    `DTSTART:${utc(e.inicio)}`,
    `DTEND:${utc(e.fim)}`,
    `SUMMARY:${escape(e.titulo)}`,
    `DESCRIPTION:${escape(e.descricao)}`,
    ...(e.local ? [`LOCATION:${escape(e.local)}`] : []),
    `STATUS:${e.confirmado ? 'CONFIRMED' : 'TENTATIVE'}`,
    'END:VEVENT',
  ])
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Patio//Agenda//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escape(nome)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...eventos,
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join(CRLF)
}

/** An adviser's appointments as an iCalendar stream, without cancelled and missed ones. */
export const buildIcs = (calendar: Calendar, agendamentos: readonly Agendamento[]): string =>
  buildCalendar(
    calendar,
    agendamentos.map((a) => ({
      codAgendamento: a.codAgendamento,
      versao: a.versao,
      inicio: a.inicio,
      fim: new Date(Date.parse(a.inicio) + a.minutos * 60_000).toISOString(),
      titulo: [a.modelo, a.placa && displayPlaca(a.placa), firstName(a.cliente)].filter(Boolean).join(' · '),
      descricao: a.servicos.map((s) => s.descricao).join('\n'),
      confirmado: a.estado !== 'AGENDADO',
    })),
  )
