import { Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatReais } from '#shared/rules/money.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { StateBadge } from '../../ui/display/StateBadge.tsx'
import { When } from '../../ui/display/When.tsx'
import { countComplementares, listComplementares } from './api.ts'
import classes from './Veiculos.module.css'

interface Props {
  codConcessionaria: number
  close: () => void
}

/** Complementary quotes of the store, those without an answer first. */
export function ComplementaresModal({ codConcessionaria, close }: Props) {
  const q = useQuery(listComplementares(codConcessionaria))
  const { data: count } = useQuery(countComplementares(codConcessionaria))
  const rows = (q.data ?? []).toSorted((a, b) => Number(b.pendente) - Number(a.pendente))
  const waiting = count && count.pendentes > 0 && count.valorPendente > 0 && formatReais(count.valorPendente)
  return (
    <Modal opened onClose={close} title="Orçamentos complementares" size="lg">
      <Stack>
        {q.isPending && <Skeleton height={160} />}
        {q.isError && !q.data && <LoadError error={q.error} attempt={() => void q.refetch()} />}
        {waiting && <Text size="sm">Ainda sem resposta: {waiting}</Text>}
        <ul className={classes.lista} aria-label="Orçamentos complementares">
          {rows.map((o) => (
            <li key={o.codOrcamento} className={classes.linha}>
              <Placa placa={o.placa} chassi={null} />
              <span>
                <b className="num">{o.checklist}</b> · {o.modelo} · {o.cliente}
                <small>
                  <When instant={o.criadoEm} />
                  {o.valor !== null && ` · ${formatReais(o.valor)}`}
                </small>
              </span>
              <StateBadge estado={o.estado} />
            </li>
          ))}
        </ul>
        {count && rows.length < count.total && (
          <Text size="sm" c="dimmed">
            São {count.total.toLocaleString('pt-BR')} ao todo; aqui estão os mais novos.
          </Text>
        )}
      </Stack>
    </Modal>
  )
}
