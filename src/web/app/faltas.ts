import { faltaStore } from '../lib/insistir.ts'
import { lojaStore } from '../lib/loja.ts'
import { registrarErro } from '../lib/session.ts'
import { toastDoQueFalta } from '../lib/toast.ts'

/** Tells the person, and the log, of parts that did not come, until they have; gives what ends it. */
export function dizerFaltas(): () => void {
  let dita = false
  const dizer = () => {
    const falta = faltaStore.get()
    if (!falta && !dita) return
    if (falta && !dita) registrarErro(String(falta.erro), lojaStore.get())
    dita = falta !== null
    toastDoQueFalta(falta?.tentar ?? null)
  }
  dizer()
  return faltaStore.subscribe(dizer)
}
