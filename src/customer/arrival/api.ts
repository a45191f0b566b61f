import type { ChegadaPrevia, ChegadaPreviaData } from '#shared/agenda/chegadas.ts'
import { callApi, failureOf, noNetwork } from '../api.ts'

export const getPreCheckin = (token: string) => callApi<ChegadaPrevia>(`agenda/chegada/${token}/previa`)
export const sendPreCheckin = (token: string, body: ChegadaPreviaData) =>
  callApi<ChegadaPrevia>(`agenda/chegada/${token}/previa`, body)
export const signedTermsUrl = (token: string) => `/api/publico/agenda/chegada/${token}/termos`
export const deletePhoto = (token: string, codFoto: number) =>
  callApi<ChegadaPrevia>(`agenda/chegada/${token}/fotos/${codFoto}/apagar`, {})

/** Sends a photo (base64) and tells how much of it has left, from 0 to 1. `fetch` does not tell, so XMLHttpRequest does it. */
export function sendPhoto(token: string, dados: string, progress: (share: number) => void): Promise<ChegadaPrevia> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/publico/agenda/chegada/${token}/fotos`)
    request.setRequestHeader('content-type', 'application/json')
    request.upload.addEventListener('progress', (e) => e.lengthComputable && progress(e.loaded / e.total))
    request.addEventListener('error', () => reject(noNetwork()))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText) as ChegadaPrevia)
      else reject(failureOf(request.responseText))
    })
    request.send(JSON.stringify({ dados }))
  })
}
