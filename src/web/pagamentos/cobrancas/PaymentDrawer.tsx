import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { MANAGEMENT_NIVEIS, type Pagamento } from '#shared/pagamentos/cobrancas.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { formatReais } from '#shared/rules/money.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useSessao } from '../../core/session/session.ts'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { When } from '../../ui/display/When.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { originInWords } from '../../ui/pagamento/origins.ts'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { unaskedQuery } from './api.ts'
import classes from './Cobrancas.module.css'
import { isUnasked, PaymentBadge } from './PaymentBadge.tsx'
import { Payments } from './Payments.tsx'
import { Settle } from './Settle.tsx'

const RefundModal = lazyComponent(() => import('./RefundModal.tsx').then((m) => m.RefundModal))

interface Props {
  detail: Detail
  rows: readonly Pagamento[]
  codConcessionaria: number | undefined
}

/** A payment in a drawer: what it is, its refunds, and how one that nobody asked for is settled. */
export function PaymentDrawer({ detail, rows, codConcessionaria }: Props) {
  const { data } = useQuery(unaskedQuery(codConcessionaria))
  const p = [...rows, ...(data?.itens ?? [])].find((l) => l.codPagamento === detail.codigo)
  return (
    <DetailDrawer detail={detail} neighbors={rows.map((l) => l.codPagamento)} title="Pagamento">
      {() =>
        p ? (
          <Content pagamento={p} />
        ) : (
          <EmptyState title="Fora desta lista" text="Retire os filtros para ver este pagamento." />
        )
      }
    </DetailDrawer>
  )
}

function Content({ pagamento: p }: { pagamento: Pagamento }) {
  const nivel = useSessao()?.nivel
  const isChefia = nivel !== undefined && (MANAGEMENT_NIVEIS as readonly Nivel[]).includes(nivel)
  const [refunding, setRefunding] = useState(false)
  return (
    <div className={classes.conteudo}>
      <div className={classes.cabeca}>
        <b className={classes.valor}>{formatReais(p.valor)}</b>
        <PaymentBadge pagamento={p} />
      </div>
      <FactSheet
        data={[
          ['Recebido', <When key="r" instant={p.pagoEm} />],
          ['Como se soube', originInWords(p)],
          [
            'Cobrança',
            p.codCobranca !== null && (
              <Anchor
                key="c"
                renderRoot={(a) => <ScreenLink {...a} to={`/pagamentos/cobrancas/${p.codCobranca ?? 0}`} />}
              >
                Abrir a cobrança
              </Anchor>
            ),
          ],
          ['Conferido', p.conciliadoEm && <When key="f" instant={p.conciliadoEm} />],
          ['Concessionária', p.concessionaria],
          ['Txid', p.txid],
        ].map(([nome, valor]) => [nome as string, valor === false ? null : valor] as const)}
      />
      <Payments pagamentos={[p]} />
      {isUnasked(p) &&
        (isChefia ? (
          <Settle key={p.codPagamento} pagamento={p} />
        ) : (
          <Text c="dimmed">A chefia liga este pagamento a uma cobrança ou o dá por conferido.</Text>
        ))}
      {isChefia && p.valor > p.devolvido && (
        <Section title="Devolução">
          <Group>
            <Button variant="default" onClick={() => setRefunding(true)}>
              Devolver…
            </Button>
          </Group>
        </Section>
      )}
      {refunding && (
        <Suspense>
          <RefundModal pagamentos={[p]} close={() => setRefunding(false)} />
        </Suspense>
      )}
    </div>
  )
}
