import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { REFUSAL_REASONS } from '#shared/oficina-digital/orcamentos.ts'
import { REASON_LABELS } from '#shared/rules/refusal-names.ts'
import { useLoja } from '../../core/session/loja.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail } from '../../recipes/list/useDetail.ts'
import { RecuperacaoQueue, queueFilter } from './RecuperacaoQueue.tsx'
import { RecuperacaoSummary } from './RecuperacaoSummary.tsx'

const FIELDS = [
  { kind: 'period', label: 'Período' },
  {
    kind: 'choice',
    name: 'motivo',
    label: 'Motivo',
    options: REFUSAL_REASONS.map((m) => ({ value: m, label: REASON_LABELS[m] })),
  },
  {
    kind: 'choice',
    name: 'cor',
    label: 'Cor',
    options: [
      { value: 'VERMELHO', label: 'Urgente' },
      { value: 'AMARELO', label: 'Atenção' },
    ],
  },
  { kind: 'choice', name: 'vencidos', label: 'Retomar', options: [{ value: 'true', label: 'Só o que já venceu' }] },
] as const satisfies readonly FilterField<string>[]

/** /oficina-digital/reprovados?vista=fila: declined value by reason and colour, and the recovery queue. */
export function RecuperacaoPage({ view }: { view: ReactNode }) {
  const codConcessionaria = useLoja() ?? undefined
  const [filters, modify] = useFilters(['busca', 'de', 'ate', 'motivo', 'cor', 'vencidos'])
  const [filterOpen, filter] = useDisclosure(false)
  const { open } = useDetail('orcamento')
  return (
    <>
      <ListPage
        title="Recuperação"
        search={{ value: filters.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Placa, cliente ou número' }}
        chips={filterChips(FIELDS, filters, modify)}
        onFilter={filter.open}
        buttons={view}
        summary={
          <RecuperacaoSummary
            codConcessionaria={codConcessionaria}
            de={filters.de}
            ate={filters.ate}
            filterBy={(f) => modify(f)}
          />
        }
      >
        <RecuperacaoQueue filtro={queueFilter(codConcessionaria, filters)} open={open} />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filter.close} fields={FIELDS} filters={filters} modify={modify} />
    </>
  )
}
