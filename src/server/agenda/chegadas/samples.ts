import type { chegadas, chegadasPublicas } from '#shared/agenda/chegadas.ts'
import { type Samples, type Target, forLoja } from '../../core/areas/call-sample.ts'

/** A PNG of one pixel. */
const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const byLink = { de: 'rede', params: (a: Target) => ({ token: a.links.LEMBRETE }) } as const
const atDoor = { de: 'rede', params: (a: Target) => ({ token: a.links.PORTA }) } as const

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof chegadas & typeof chegadasPublicas> = {
  verPrevia: byLink,
  enviarPrevia: { ...byLink, body: () => ({ pedido: 'Barulho na frente', km: 42_000 }) },
  incluirFotoDaPrevia: { ...byLink, body: () => ({ dados: ONE_PIXEL }) },
  apagarFotoDaPrevia: { de: 'rede', params: (a) => ({ token: a.links.LEMBRETE, codFoto: a.arrivalPhoto }) },
  termosDaPrevia: byLink,
  termosDoAgendamento: { params: (a) => ({ codAgendamento: a.agendamento }) },
  verPorta: atDoor,
  chegueiPelaPorta: { ...atDoor, body: () => ({ placa: 'ABC1D23' }) },
  previaDoAgendamento: { params: (a) => ({ codAgendamento: a.agendamento }) },
  listNaPorta: forLoja,
  atenderNaPorta: { params: (a) => ({ codChegada: a.doorArrival }) },
}
