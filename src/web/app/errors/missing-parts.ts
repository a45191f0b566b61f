import { missingPartStore } from '../../core/http/retry.ts'
import { lojaStore } from '../../core/session/loja.ts'
import { recordError } from '../../core/session/session.ts'
import { missingPartToast } from '../../core/feedback/toast.ts'

/** Shows and logs chunks that failed to load, until they arrive; returns the clean-up. */
export function announceMissingParts(): () => void {
  let announced = false
  const tell = () => {
    const missing = missingPartStore.get()
    if (!missing && !announced) return
    if (missing && !announced) recordError(String(missing.erro), lojaStore.get())
    announced = missing !== null
    missingPartToast(missing?.tentar ?? null)
  }
  tell()
  return missingPartStore.subscribe(tell)
}
