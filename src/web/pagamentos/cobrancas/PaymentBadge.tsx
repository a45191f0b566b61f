import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconLink } from '@tabler/icons-react'
import type { Pagamento } from '#shared/pagamentos/cobrancas.ts'
import { ToneBadge } from '../../ui/display/ToneBadge.tsx'

/** Whether nobody asked for a payment and nobody settled it yet. */
export const isUnasked = (p: Pick<Pagamento, 'codCobranca' | 'conciliadoEm'>) =>
  p.codCobranca === null && p.conciliadoEm === null

/** Where a payment stands: asked for by a charge, settled by a person, waiting for one, or given back. */
export function PaymentBadge({ pagamento: p }: { pagamento: Pagamento }) {
  const [tone, Icon, text] =
    p.devolvido >= p.valor
      ? (['neutro', IconArrowBackUp, 'Devolvido'] as const)
      : p.codCobranca !== null
        ? (['verde', IconLink, 'De uma cobrança'] as const)
        : p.conciliadoEm !== null
          ? (['verde', IconCheck, 'Conferido'] as const)
          : (['amarelo', IconAlertTriangle, 'Sem cobrança'] as const)
  return (
    <ToneBadge tone={tone} Icon={Icon}>
      {text}
    </ToneBadge>
  )
}
