import { Button, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cobrancas, type Cobranca, type Pagamento } from '#shared/pagamentos/cobrancas.ts'
import { formatReais } from '#shared/rules/money.ts'
import { call } from '../../core/http/api.ts'
import { toast } from '../../core/feedback/toast.ts'
import { When } from '../../ui/display/When.tsx'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { CobrancaBadge } from '../../ui/pagamento/CobrancaBadge.tsx'
import { PAGAMENTOS_KEY, useReconcile } from './api.ts'
import classes from './Cobrancas.module.css'

/** States in which a charge still waits for money. */
const WAITING = new Set(['ABERTA', 'PARCIAL', 'EXPIRADA'])
const SHOWN = 8

/** Settles a payment that nobody asked for: a charge it belongs to, or a note that it was checked. */
export function Settle({ pagamento: p }: { pagamento: Pagamento }) {
  const [typed, setTyped] = useState('')
  const [busca] = useDebouncedValue(typed.trim(), 250)
  const [observacao, setObservacao] = useState('')
  const reconcile = useReconcile(p.codPagamento)
  const { data } = useQuery({
    queryKey: [...PAGAMENTOS_KEY, 'candidatas', p.codConcessionaria, busca],
    queryFn: ({ signal }) =>
      call(cobrancas.listCobrancas, {
        query: { codConcessionaria: p.codConcessionaria, ...(busca !== '' && { busca }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const distance = (c: Cobranca) => Math.abs(c.valor - c.pago - p.valor)
  const candidates = (data?.itens ?? [])
    .filter((c) => WAITING.has(c.estado))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, SHOWN)
  const link = (codCobranca: number | null) =>
    reconcile.mutate(
      { codCobranca, observacao: observacao.trim() },
      { onSuccess: () => toast.ok(codCobranca === null ? 'Dado por conferido' : 'Pagamento ligado à cobrança') },
    )
  return (
    <>
      <Section title="De qual cobrança é?">
        <TextInput
          aria-label="Procurar a cobrança"
          placeholder="Cliente, placa ou descrição"
          value={typed}
          onChange={(e) => setTyped(e.currentTarget.value)}
        />
        {!data ? (
          <Skeleton height={90} />
        ) : candidates.length === 0 ? (
          <Text c="dimmed">Nenhuma cobrança à espera de pagamento{busca !== '' && ' com essa busca'}.</Text>
        ) : (
          <ul className={classes.pedidas}>
            {candidates.map((c) => (
              <li key={c.codCobranca}>
                <b className="num">{formatReais(c.valor - c.pago)}</b>
                <span className={classes.qual}>
                  {[c.descricao, c.cliente, c.placa].filter(Boolean).join(' · ')} <When instant={c.criadaEm} />
                </span>
                <CobrancaBadge estado={c.estado} />
                <Button
                  size="compact-sm"
                  variant={distance(c) === 0 ? 'light' : 'default'}
                  disabled={reconcile.isPending}
                  aria-label={`Ligar à cobrança ${c.descricao}, ${formatReais(c.valor)}`}
                  onClick={() => link(c.codCobranca)}
                >
                  {distance(c) === 0 ? 'Ligar: valor igual' : 'Ligar'}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Ou não é de nenhuma">
        <TextInput
          label="Observação"
          placeholder="Pix de fornecedor, empréstimo, engano…"
          maxLength={300}
          value={observacao}
          onChange={(e) => setObservacao(e.currentTarget.value)}
        />
        <Button variant="default" w="fit-content" loading={reconcile.isPending} onClick={() => link(null)}>
          Dar por conferido
        </Button>
      </Section>
      <FormError error={reconcile.error} />
    </>
  )
}
