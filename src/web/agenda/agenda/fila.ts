// What a mechanic does while the network is away waits on the device, in order, each act with its own key: sent twice it counts once.
import { queryClient } from '../../core/query.ts'
import { gravarJson, lerJson } from '../../core/armazenamento.ts'
import { sessaoStore } from '../../core/credencial.ts'
import { ApiError, mensagemDe } from '../../core/erros.ts'
import { createStore } from '../../core/store.ts'
import { agoraDoServidor } from '../../core/relogio.ts'
import { uuid } from '../../core/uuid.ts'
import { type AtoDoMecanico, enviarAto } from './ato.ts'

const CHAVE = 'patio_fila_mecanico'
const TENTAR_MS = 8000

/** An act that waits; `recusa` once the server has said no to it. */
export interface NaFila {
  id: string
  codUsuario: number
  /** Epoch ms of the act itself, by the server's clock. */
  em: number
  ato: AtoDoMecanico
  recusa: string | null
}

/** Acts of this device's person that are not on the server yet. */
export const filaStore = createStore<readonly NaFila[]>(lerJson<NaFila[]>(localStorage, CHAVE, []))

function guardar(fila: readonly NaFila[]): void {
  filaStore.set(fila)
  gravarJson(localStorage, CHAVE, fila.length === 0 ? null : fila)
}

/** Puts an act behind those that wait, and sends what can be sent. */
export function enfileirar(ato: AtoDoMecanico): void {
  const codUsuario = sessaoStore.get()?.usuario.codUsuario
  if (codUsuario === undefined) return
  guardar([...filaStore.get(), { id: uuid(), codUsuario, em: agoraDoServidor(), ato, recusa: null }])
  void escoar()
}

/** Takes a refused act away: the person has read why. */
export function esquecer(id: string): void {
  guardar(filaStore.get().filter((x) => x.id !== id))
  void escoar()
}

let escoando = false

/** Sends what waits, one after the other; stops at the first without an answer, and at a refusal, which a person reads first. */
export async function escoar(): Promise<void> {
  if (escoando) return
  escoando = true
  try {
    for (;;) {
      const codUsuario = sessaoStore.get()?.usuario.codUsuario
      const proximo = filaStore.get().find((x) => x.codUsuario === codUsuario)
      if (!proximo || proximo.recusa !== null) return
      try {
        await enviarAto(proximo.ato, proximo.id, proximo.em)
        guardar(filaStore.get().filter((x) => x.id !== proximo.id))
        void queryClient.invalidateQueries({ queryKey: ['agenda'] })
      } catch (e) {
        const semRede = !(e instanceof ApiError) || e.status === 0 || e.status >= 500 || e.status === 429
        if (!semRede) guardar(filaStore.get().map((x) => (x.id === proximo.id ? { ...x, recusa: mensagemDe(e) } : x)))
        return
      }
    }
  } finally {
    escoando = false
  }
}

/** Sends what waits whenever the network may be back; gives back how to stop. */
export function acompanharRede(): () => void {
  const tentar = () => void escoar()
  window.addEventListener('online', tentar)
  const timer = setInterval(tentar, TENTAR_MS)
  tentar()
  return () => {
    window.removeEventListener('online', tentar)
    clearInterval(timer)
  }
}
