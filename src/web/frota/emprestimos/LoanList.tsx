import { Button, Group, Select, Text } from '@mantine/core'
import { IconCarGarage } from '@tabler/icons-react'
import type { Emprestimo } from '#shared/frota/emprestimos.ts'
import { EMPRESTIMO_STATE_NAMES, EMPRESTIMO_STATES } from '#shared/rules/emprestimo.ts'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { loansQuery } from './api.ts'
import { FILTER_NAMES, type Filters, listFilter } from './filter.ts'
import { LoanBadge } from './LoanBadge.tsx'

const COLUMNS: readonly Column<Emprestimo>[] = [
  { id: 'motorista', title: 'Motorista', width: 220, stays: true, cell: (e) => <Text truncate>{e.motorista}</Text> },
  {
    id: 'carro',
    title: 'Carro',
    width: 240,
    stays: true,
    cell: (e) =>
      e.placa === null ? (
        <span className="suave">a reservar</span>
      ) : (
        <Group gap={8} wrap="nowrap">
          <Placa placa={e.placa} chassi={null} />
          <Text truncate>{e.carro}</Text>
        </Group>
      ),
  },
  { id: 'estado', title: 'Situação', width: 200, stays: true, cell: (e) => <LoanBadge emprestimo={e} /> },
  { id: 'retirada', title: 'Retirada', width: 150, cell: (e) => <When instant={e.retiradaEm ?? e.inicio} /> },
  { id: 'devolucao', title: 'Devolução', width: 150, cell: (e) => <When instant={e.devolvidoEm ?? e.fim} /> },
  {
    id: 'km',
    title: 'Rodou',
    width: 100,
    numeric: true,
    cell: (e) =>
      e.kmVolta === null || e.kmSaida === null ? '—' : `${(e.kmVolta - e.kmSaida).toLocaleString('pt-BR')} km`,
  },
  { id: 'concessionaria', title: 'Concessionária', width: 180, hidden: true, cell: (e) => e.concessionaria },
]
const CLEARED = Object.fromEntries(FILTER_NAMES.filter((n) => n !== 'vista').map((n) => [n, undefined]))
const WORDS: Partial<Record<string, string>> = {
  USADOS: 'Entregues ao cliente',
  ATRASADOS: 'Devolvidos com atraso, ou atrasados',
  COMBUSTIVEL: 'Voltaram com menos combustível',
}

interface Props {
  filters: Filters
  modify: (f: Filters) => void
  loja: number | null
  detail: Detail
}

/** Loans as a list, the newest first. */
export function LoanList({ filters, modify, loja, detail }: Props) {
  const data = usePages(loansQuery(listFilter(filters, loja)))
  const narrowed = FILTER_NAMES.some((n) => n !== 'vista' && filters[n] !== undefined)
  return (
    <>
      <Group mb={10}>
        <Select
          aria-label="Situação"
          placeholder="Toda situação"
          clearable
          clearButtonProps={{ 'aria-label': 'Toda situação' }}
          data={EMPRESTIMO_STATES.map((e) => ({ value: e, label: EMPRESTIMO_STATE_NAMES[e] }))}
          value={filters.estado ?? null}
          onChange={(estado) => modify({ estado: estado ?? undefined })}
        />
        {filters.situacao !== undefined && (
          <Button variant="light" onClick={() => modify({ situacao: undefined, de: undefined, ate: undefined })}>
            {WORDS[filters.situacao] ?? 'Filtro'} ×
          </Button>
        )}
      </Group>
      <DataTable
        id="emprestimos"
        label="Empréstimos"
        columns={COLUMNS}
        data={data}
        rowKey={(e) => e.codEmprestimo}
        open={(e) => detail.open(e.codEmprestimo)}
        openKey={detail.codigo}
        card={(e) => (
          <div className={comuns.cartao}>
            <div className={comuns.ponta}>
              <b>{e.motorista}</b>
              <LoanBadge emprestimo={e} />
            </div>
            <div className={comuns.ponta}>
              <Text c="dimmed">{e.placa ?? 'a reservar'}</Text>
              <When instant={e.devolvidoEm ?? e.fim} />
            </div>
          </div>
        )}
        empty={
          narrowed ? (
            <NoMatches title="Nenhum empréstimo com estes filtros" clear={() => modify(CLEARED)} />
          ) : (
            <EmptyState
              title="Nenhum empréstimo ainda"
              text="Os pedidos vêm do agendamento, do cliente antes de chegar, ou daqui, em “Novo pedido”."
              icon={<IconCarGarage size={26} stroke={1.5} />}
            />
          )
        }
      />
    </>
  )
}
