import type { Agendamento } from '#shared/agenda/agenda.ts'
import { escreverPlaca } from '#shared/rules/placa.ts'
import { primeiroNome } from '#shared/rules/nome.ts'

const CRLF = '\r\n'
/** Octets of a line at most (RFC 5545 §3.1). */
const MAX_LINHA = 75

/** Text as a value of iCalendar (RFC 5545 §3.3.11). */
export const escapar = (texto: string): string =>
  texto.replace(/[\\;,]/g, (x) => `\\${x}`).replace(/\r\n|[\r\n]/g, String.raw`\n`)

/** A content line, folded where it is longer than a line may be; never within a character. */
export function dobrar(linha: string): string {
  const partes: string[] = []
  let atual = ''
  for (const letra of linha) {
    if (Buffer.byteLength(atual + letra) > (partes.length === 0 ? MAX_LINHA : MAX_LINHA - 1)) {
      partes.push(atual)
      atual = ''
    }
    atual += letra
  }
  return [...partes, atual].join(`${CRLF} `)
}

const utc = (instante: string) => `${instante.slice(0, 19).replace(/[-:]/g, '')}Z`

/** An adviser's appointments as an iCalendar stream; what was cancelled or missed is left out. */
export function calendarioIcs(
  { nome, host, agora }: { nome: string; host: string; agora: string },
  agendamentos: readonly Agendamento[],
): string {
  const eventos = agendamentos.flatMap((a) => [
    'BEGIN:VEVENT',
    `UID:agendamento-${a.codAgendamento}@${host}`,
    `DTSTAMP:${utc(agora)}`,
    `SEQUENCE:${a.versao}`,
    `DTSTART:${utc(a.inicio)}`,
    `DTEND:${utc(new Date(Date.parse(a.inicio) + a.minutos * 60_000).toISOString())}`,
    `SUMMARY:${escapar([a.modelo, a.placa && escreverPlaca(a.placa), primeiroNome(a.cliente)].filter(Boolean).join(' · '))}`,
    `DESCRIPTION:${escapar(a.servicos.map((s) => s.descricao).join('\n'))}`,
    `STATUS:${a.estado === 'AGENDADO' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
  ])
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Patio//Agenda//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapar(nome)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...eventos,
    'END:VCALENDAR',
    '',
  ]
    .map(dobrar)
    .join(CRLF)
}
