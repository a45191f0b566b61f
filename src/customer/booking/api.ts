import type {
  CodeSent,
  Desafio,
  Espera,
  ReservaCarro,
  ReservaDia,
  ReservaFeita,
  ReservaLoja,
  ReservaSegurada,
} from '#shared/agenda/reservas.ts'
import { callApi, sendRequest } from '../api.ts'

const ofLoja = (address: string) => `reservas/lojas/${encodeURIComponent(address)}`

export type LojaInList = Pick<ReservaLoja, 'endereco' | 'concessionaria' | 'local' | 'telefone'>
export const listLojas = () => callApi<LojaInList[]>('reservas/lojas')
export const getLoja = (address: string) => callApi<ReservaLoja>(ofLoja(address))

interface Car {
  placa: string
  modelo: string
  ano: number | null
  km: number | null
}
export const getCarPackages = (address: string, car: Car) => callApi<ReservaCarro>(`${ofLoja(address)}/carro`, car)

/** What was chosen, as every call about hours sends it. */
interface Chosen {
  servicos: number[]
  pacotes: number[]
  texto: string
}
export const getDays = (address: string, body: Chosen & { codConsultor: number | null }) =>
  callApi<{ dias: ReservaDia[]; minutos: number }>(`${ofLoja(address)}/dias`, body)

export const getChallenge = () => callApi<Desafio>('reservas/desafio')
/** A solved challenge, and the field that people leave empty. */
export interface Solved {
  desafio: string
  resposta: string
  site: string
}

export const holdHour = (
  address: string,
  body: Chosen & Solved & { inicio: string; codConsultor: number | null; placa: string },
) => callApi<ReservaSegurada>(`${ofLoja(address)}/horas`, body)
export const releaseHour = (token: string) => sendRequest(`reservas/${token}/largar`, {})

export type CodeChannel = 'SMS' | 'WHATSAPP'
export const CODE_CHANNELS: Readonly<Record<CodeChannel, string>> = { SMS: 'SMS', WHATSAPP: 'WhatsApp' }

/** Sends a code; the answer tells by which channel it went. */
export const sendCode = (token: string, telefone: string, canal: CodeChannel) =>
  callApi<CodeSent>(`reservas/${token}/codigo`, { telefone, canal })

interface Person {
  nome: string
  telefone: string
  placa: string
  modelo: string
  consentimento: true
}
export const confirmBooking = (
  token: string,
  body: Person & { codigo: string; email: string; ofertas: boolean; carroReserva: boolean },
) => callApi<ReservaFeita>(`reservas/${token}/confirmar`, body)
export const icsUrl = (chegada: string) => `/api/publico/reservas/${chegada}/agenda.ics`

export const enterWaiting = (
  address: string,
  body: Chosen &
    Solved &
    Person & { de: string; ate: string; periodo: 'MANHA' | 'TARDE' | 'QUALQUER'; canal: CodeChannel },
) => callApi<CodeSent & { token: string }>(`${ofLoja(address)}/espera`, body)
export const sendWaitingCode = (token: string, canal: CodeChannel) =>
  callApi<CodeSent>(`reservas/espera/${token}/codigo`, { canal })
export const proveWaiting = (token: string, codigo: string) =>
  callApi<{ antes: number }>(`reservas/espera/${token}/confirmar`, { codigo })
export const getWaiting = (token: string) => callApi<Espera>(`reservas/espera/${token}`)
export const answerWaiting = (token: string, acao: 'ACEITAR' | 'PASSAR' | 'SAIR') =>
  callApi<Espera>(`reservas/espera/${token}`, { acao })

export const getFreeHours = (chegada: string) => callApi<{ dias: ReservaDia[] }>(`reservas/${chegada}/horas`)
export const changeHour = (chegada: string, inicio: string) => sendRequest(`reservas/${chegada}/mudar`, { inicio })
