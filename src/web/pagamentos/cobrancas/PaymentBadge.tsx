import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconLink } from '@tabler/icons-react'
import type { Pagamento } from '#shared/pagamentos/cobrancas.ts'
import classes from '../../ui/display/StateBadge.module.css'

/** Whether nobody asked for a payment and nobody settled it yet. */
export const isUnasked = (p: Pick<Pagamento, 'codCobranca' | 'conciliadoEm'>) =>
  p.codCobranca === null && p.conciliadoEm === null

/** Where a payment stands: asked for by a charge, settled by a person, waiting for one, or given back. */
export function PaymentBadge({ pagamento: p }: { pagamento: Pagamento }) {
  const [tone, Icon, texto] =
    p.devolvido >= p.valor
      ? (['neutro', IconArrowBackUp, 'Devolvido'] as const)
      : p.codCobranca !== null
        ? (['verde', IconLink, 'De uma cobrança'] as const)
        : p.conciliadoEm !== null
          ? (['verde', IconCheck, 'Conferido'] as const)
          : (['amarelo', IconAlertTriangle, 'Sem cobrança'] as const)
  return (
    <span className={classes.estado} data-tom={tone}>
      <Icon size={14} stroke={2} aria-hidden />
      {texto}
    </span>
  )
}
