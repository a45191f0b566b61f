import type { Failure } from '../api.ts'

const CODES = ['reserva-expirada', 'hora-tomada', 'nao-encontrado']

/** Whether the server no longer holds the hour. */
export const holdEnded = (e: Failure): boolean => CODES.includes(e.code)
