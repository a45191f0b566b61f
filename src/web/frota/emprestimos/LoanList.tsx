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
  { id: 'motorista', titulo: 'Motorista', largura: 220, stays: true, cell: (e) => <Text truncate>{e.motorista}</Text> },
  {
    id: 'carro',
    titulo: 'Carro',
    largura: 240,
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
  { id: 'estado', titulo: 'Situação', largura: 200, stays: true, cell: (e) => <LoanBadge emprestimo={e} /> },
  { id: 'retirada', titulo: 'Retirada', largura: 150, cell: (e) => <When instant={e.retiradaEm ?? e.inicio} /> },
  { id: 'devolucao', titulo: 'Devolução', largura: 150, cell: (e) => <When instant={e.devolvidoEm ?? e.fim} /> },
  {
    id: 'km',
    titulo: 'Rodou',
    largura: 100,
    numero: true,
    cell: (e) =>
      e.kmVolta === null || e.kmSaida === null ? '—' : `${(e.kmVolta - e.kmSaida).toLocaleString('pt-BR')} km`,
  },
  { id: 'concessionaria', titulo: 'Concessionária', largura: 180, hidden: true, cell: (e) => e.concessionaria },
]
const CLEARED = Object.fromEntries(FILTER_NAMES.filter((n) => n !== 'vista').map((n) => [n, undefined]))
const WORDS: Partial<Record<string, string>> = {
  USADOS: 'Entregues ao cliente',
  ATRASADOS: 'Devolvidos com atraso, ou atrasados',
  COMBUSTIVEL: 'Voltaram com menos combustível',
}

interface Props {
  filtros: Filters
  modify: (f: Filters) => void
  loja: number | null
  detalhe: Detail
}

/** Loans as a list, the newest first. */
export function LoanList({ filtros, modify, loja, detalhe }: Props) {
  const dados = usePages(loansQuery(listFilter(filtros, loja)))
  const narrowed = FILTER_NAMES.some((n) => n !== 'vista' && filtros[n] !== undefined)
  return (
    <>
      <Group mb={10}>
        <Select
          aria-label="Situação"
          placeholder="Toda situação"
          clearable
          clearButtonProps={{ 'aria-label': 'Toda situação' }}
          data={EMPRESTIMO_STATES.map((e) => ({ value: e, label: EMPRESTIMO_STATE_NAMES[e] }))}
          value={filtros.estado ?? null}
          onChange={(estado) => modify({ estado: estado ?? undefined })}
        />
        {filtros.situacao !== undefined && (
          <Button variant="light" onClick={() => modify({ situacao: undefined, de: undefined, ate: undefined })}>
            {WORDS[filtros.situacao] ?? 'Filtro'} ×
          </Button>
        )}
      </Group>
      <DataTable
        id="emprestimos"
        label="Empréstimos"
        colunas={COLUMNS}
        dados={dados}
        chave={(e) => e.codEmprestimo}
        open={(e) => detalhe.open(e.codEmprestimo)}
        aberta={detalhe.codigo}
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
            <NoMatches titulo="Nenhum empréstimo com estes filtros" clear={() => modify(CLEARED)} />
          ) : (
            <EmptyState
              titulo="Nenhum empréstimo ainda"
              texto="Os pedidos vêm do agendamento, do cliente antes de chegar, ou daqui, em “Novo pedido”."
              icone={<IconCarGarage size={26} stroke={1.5} />}
            />
          )
        }
      />
    </>
  )
}
