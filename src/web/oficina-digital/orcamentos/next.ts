import type { GoTo } from '../../core/navigation/navigate.ts'
import { lojaStore } from '../../core/session/loja.ts'
import { selectOrcamento } from '../../core/session/selection.ts'
import { toast } from '../../core/feedback/toast.ts'
import { nextStep } from '../../ui/orcamento/steps.ts'
import { fetchNext } from './api.ts'

/** Opens the quote that has waited longest for the workshop at its next step; shows a message if none waits. */
export async function advanceNext(goTo: GoTo, codConcessionaria = lojaStore.get() ?? undefined): Promise<void> {
  const o = await fetchNext(codConcessionaria)
  if (o === null) return toast.info('Nenhum orçamento espera pela oficina agora')
  selectOrcamento(o)
  await goTo(nextStep(o.estado) === 'avancar' ? '/oficina-digital/avancar' : '/oficina-digital/precificar')
}
