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
  { tipo: 'periodo', label: 'Período' },
  {
    tipo: 'escolha',
    nome: 'motivo',
    label: 'Motivo',
    opcoes: REFUSAL_REASONS.map((m) => ({ valor: m, nome: REASON_LABELS[m] })),
  },
  {
    tipo: 'escolha',
    nome: 'cor',
    label: 'Cor',
    opcoes: [
      { valor: 'VERMELHO', nome: 'Urgente' },
      { valor: 'AMARELO', nome: 'Atenção' },
    ],
  },
  { tipo: 'escolha', nome: 'vencidos', label: 'Retomar', opcoes: [{ valor: 'true', nome: 'Só o que já venceu' }] },
] as const satisfies readonly FilterField<string>[]

/** /oficina-digital/reprovados?vista=fila: declined value by reason and colour, and the recovery queue. */
export function RecuperacaoPage({ view }: { view: ReactNode }) {
  const codConcessionaria = useLoja() ?? undefined
  const [filtros, modify] = useFilters(['busca', 'de', 'ate', 'motivo', 'cor', 'vencidos'])
  const [filterOpen, filtro] = useDisclosure(false)
  const { open } = useDetail('orcamento')
  return (
    <>
      <ListPage
        titulo="Recuperação"
        busca={{ valor: filtros.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Placa, cliente ou número' }}
        chips={filterChips(FIELDS, filtros, modify)}
        onFilter={filtro.open}
        buttons={view}
        resumo={
          <RecuperacaoSummary
            codConcessionaria={codConcessionaria}
            de={filtros.de}
            ate={filtros.ate}
            filterBy={(f) => modify(f)}
          />
        }
      >
        <RecuperacaoQueue filtro={queueFilter(codConcessionaria, filtros)} open={open} />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={FIELDS} filtros={filtros} modify={modify} />
    </>
  )
}
