import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { EntregasOrcamento } from './EntregasOrcamento.tsx'
import { PerguntasOrcamento } from './PerguntasOrcamento.tsx'

/** What of the offer waits for somebody: questions of the customer, messages that did not go. */
export function Pendencias({ orcamento }: { orcamento: OrcamentoCompleto }) {
  return (
    <>
      <PerguntasOrcamento orcamento={orcamento} />
      <EntregasOrcamento orcamento={orcamento} />
    </>
  )
}
