import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { OrcamentoDeliveries } from './OrcamentoDeliveries.tsx'
import { OrcamentoQuestions } from './OrcamentoQuestions.tsx'

/** Open items of the offer: unanswered questions, undelivered messages. */
export function PendingItems({ orcamento }: { orcamento: FullOrcamento }) {
  return (
    <>
      <OrcamentoQuestions orcamento={orcamento} />
      <OrcamentoDeliveries orcamento={orcamento} />
    </>
  )
}
