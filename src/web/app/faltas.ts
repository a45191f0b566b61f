import { faltaStore } from '../core/insistir.ts'
import { lojaStore } from '../core/loja.ts'
import { registrarErro } from '../core/session.ts'
import { toastDoQueFalta } from '../core/toast.ts'

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
