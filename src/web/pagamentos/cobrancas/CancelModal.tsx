import type { FullCobranca } from '#shared/pagamentos/cobrancas.ts'
import { formatReais } from '#shared/rules/money.ts'
import { ReasonPrompt } from '../../recipes/form/ReasonPrompt.tsx'
import { useCancelCobranca } from './api.ts'

/** Cancels a charge with a reason; money that came in then waits to be given back. */
export function CancelModal({ cobranca: c, close }: { cobranca: FullCobranca; close: () => void }) {
  const cancel = useCancelCobranca(c.codCobranca)
  return (
    <ReasonPrompt
      title="Cancelar a cobrança"
      button="Cancelar a cobrança"
      feito="Cobrança cancelada"
      action={cancel}
      send={(motivo) => cancel.mutateAsync({ versao: c.versao, motivo })}
      close={close}
    >
      {c.descricao}, {formatReais(c.valor)}. O código deixa de valer.
      {c.pago > 0 && ` O que já foi pago (${formatReais(c.pago)}) passa a ser devolvido.`}
    </ReasonPrompt>
  )
}
