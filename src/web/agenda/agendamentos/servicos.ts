import type { Agendamento } from '#shared/agenda/agenda.ts'

/** Marks a free-text service in a field's value; a service of the register is kept as its code. */
const FREE_TEXT_PREFIX = 'novo:'
/** Default duration of a free-text service; the day's planning corrects it. */
export const FREE_TEXT_MINUTES = 60

export const valueInWords = (descricao: string) => `${FREE_TEXT_PREFIX}${descricao}`

/** Text of a free-text service; null for one of the register. */
export const freeTextOf = (valor: string) =>
  valor.startsWith(FREE_TEXT_PREFIX) ? valor.slice(FREE_TEXT_PREFIX.length) : null

/** A field's service value as the API takes it. */
export function requestedServico(valor: string) {
  const descricao = freeTextOf(valor)
  return descricao === null ? { codServico: Number(valor) } : { descricao, minutos: FREE_TEXT_MINUTES }
}

/** A booked service as the API takes it, so that it is found again and keeps its plan. */
export const keptServico = ({ codServico, descricao, minutos }: Agendamento['servicos'][number]) =>
  codServico === null ? { descricao, minutos } : { codServico, minutos }
