import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatReais } from '#shared/rules/money.ts'
import { When } from '../../ui/display/When.tsx'
import { unaskedQuery } from './api.ts'
import classes from './Cobrancas.module.css'
import { isUnasked } from './PaymentBadge.tsx'

const SHOWN = 3

/** Payments that no charge asked for and nobody settled, over the list; nothing when there is none. */
export function Unasked({
  codConcessionaria,
  open,
}: {
  codConcessionaria: number | undefined
  open: (codPagamento: number) => void
}) {
  const { data } = useQuery(unaskedQuery(codConcessionaria))
  const unasked = (data?.itens ?? []).filter(isUnasked)
  if (unasked.length === 0) return null
  const total = unasked.reduce((sum, p) => sum + p.valor - p.devolvido, 0)
  return (
    <section className={classes.semCobranca} aria-label="Pagamentos sem cobrança">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <div>
        <b>
          {unasked.length === 1 ? '1 pagamento' : `${unasked.length}${data?.proximo ? ' ou mais' : ''} pagamentos`} sem
          cobrança, {formatReais(total)}
        </b>
        <Text size="sm">
          O dinheiro entrou, mas nenhuma cobrança o pediu. Ligue a uma cobrança ou dê por conferido.
        </Text>
      </div>
      <div className={classes.resolver}>
        {unasked.slice(0, SHOWN).map((p) => (
          <Button key={p.codPagamento} size="compact-sm" variant="default" onClick={() => open(p.codPagamento)}>
            <VisuallyHidden>Resolver o pagamento de </VisuallyHidden>
            <span className="num">{formatReais(p.valor)}</span>&nbsp;·&nbsp;
            <When instant={p.pagoEm} />
          </Button>
        ))}
      </div>
    </section>
  )
}
