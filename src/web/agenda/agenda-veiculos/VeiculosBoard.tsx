import type { Movimento } from './useMove.ts'
import { SegmentedControl, Select } from '@mantine/core'
import { IconCarGarage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { MANAGER_NIVEIS } from '#shared/agenda/agenda.ts'
import type { Card } from '#shared/agenda/agenda-veiculos.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { agendaConsultores } from '../agenda/api.ts'
import { lojaAgendamentos, agendamentosKey } from '../agendamentos/api.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useNow } from '../../core/realtime/now.ts'
import { useSnapshot } from '../../core/realtime/snapshot.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { ListSearch } from '../../recipes/list/ListSearch.tsx'
import { useFilters } from '../../recipes/list/filters.ts'
import { useDetail } from '../../recipes/list/useDetail.ts'
import { BoardCards } from '../../recipes/board/BoardCards.tsx'
import { BoardColumn, Board } from '../../recipes/board/Board.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { boardCards, trayKey, boardKey, boardColumns, passantesWithoutCard } from './api.ts'
import { BoardLists } from './BoardLists.tsx'
import { Tray } from './Tray.tsx'
import { VeiculoCard } from './VeiculoCard.tsx'
import { Expected, expectedToday } from './Expected.tsx'
import { passesFilters, isLate, isAtRisk, FILTERS, FILTER_NAMES, byColumn } from './filter.ts'
import { useCardDrag } from './useCardDrag.ts'
import classes from './Veiculos.module.css'

const MoveModal = lazyComponent(() => import('./MoveModal.tsx').then((m) => m.MoveModal))
const CARD_HEIGHT = 116
const targetOf = (column: { codStatus: number }) => `coluna-${column.codStatus}`

/** The vehicle board: every car of the workshop by status, moved by mouse, finger or dialog. */
export function VeiculosBoard({ codConcessionaria }: { codConcessionaria: number }) {
  const now = useNow()
  const nivel = useSessao()?.nivel
  const isManager = nivel !== undefined && (MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const columns = useQuery(boardColumns(codConcessionaria))
  const cartoes = useQuery(boardCards(codConcessionaria))
  const passantes = useQuery(passantesWithoutCard(codConcessionaria))
  const consultores = useQuery(agendaConsultores(codConcessionaria))
  const agendamentos = useQuery(lojaAgendamentos(codConcessionaria))
  const expected = expectedToday(agendamentos.data ?? [], useTimeZone(), now)
  useSnapshot('getAgendamentos', codConcessionaria, agendamentosKey(codConcessionaria))
  useSnapshot('KANBAN_SNAPSHOT', codConcessionaria, boardKey(codConcessionaria))
  useSnapshot('PASSANTES_WITHOUT_AGENDA_VEICULO', codConcessionaria, trayKey(codConcessionaria))
  const [filters, modify] = useFilters(FILTER_NAMES)
  const detail = useDetail('cartao')
  const [movimento, ask] = useState<Movimento | null>(null)

  const visible = useMemo(
    () => (cartoes.data ?? []).filter((c) => passesFilters(c, filters, now)),
    [cartoes.data, filters, now],
  )
  const lists = useMemo(() => byColumn(visible), [visible])
  const { grab } = useCardDrag({ colunas: columns.data ?? [], lists, altura: CARD_HEIGHT, ask })

  const error = columns.error ?? (cartoes.data ? null : cartoes.error)
  if (error) return <LoadError error={error} attempt={() => void Promise.all([columns.refetch(), cartoes.refetch()])} />
  const data = (list: readonly Card[]) => ({
    rows: list,
    loading: cartoes.isPending,
    error: null,
    attempt: () => void cartoes.refetch(),
    hasMore: false,
    fetchingMore: false,
    fetchMore: () => undefined,
  })
  const isFiltered = Object.values(filters).some(Boolean)
  const hit = isFiltered ? columns.data?.find((c) => lists.has(c.codStatus)) : undefined
  return (
    <>
      <div className={classes.filtros}>
        <SegmentedControl
          aria-label="Mostrar"
          value={filters.mostra ?? ''}
          onChange={(v) => modify({ mostra: v || undefined })}
          data={FILTERS.map((f) => ({ value: f.valor, label: f.nome }))}
        />
        <Select
          aria-label="Consultor"
          placeholder="Todos os consultores"
          clearable
          clearButtonProps={{ 'aria-label': 'Todos os consultores' }}
          searchable
          w={210}
          data={(consultores.data ?? []).map((c) => ({ value: String(c.codConsultor), label: c.nomeTratado }))}
          value={filters.consultor ?? null}
          onChange={(v) => modify({ consultor: v ?? undefined })}
        />
        <ListSearch
          value={filters.busca ?? ''}
          modify={(search) => modify({ busca: search || undefined })}
          hint="Placa, cliente, OS ou prisma"
        />
        <span className="suave num" role="status">
          {cartoes.data && `${visible.length} ${visible.length === 1 ? 'veículo' : 'veículos'}`}
        </span>
        <BoardLists codConcessionaria={codConcessionaria} />
      </div>
      {(passantes.data?.length ?? 0) > 0 && (
        <Tray codConcessionaria={codConcessionaria} passantes={passantes.data ?? []} canReceive={isManager} />
      )}
      {cartoes.data?.length === 0 && (passantes.data?.length ?? 0) === 0 ? (
        <EmptyState
          title="Nenhum veículo na oficina"
          text={`Os veículos recebidos aparecem aqui, cada um na coluna em que está.${isManager ? ' Comece por Receber veículo.' : ''}`}
          icon={<IconCarGarage size={26} stroke={1.5} />}
        />
      ) : visible.length === 0 && isFiltered && cartoes.data ? (
        <NoMatches
          title="Nenhum veículo com estes filtros"
          text="Retire os filtros para ver os outros."
          clear={() => modify({ consultor: undefined, mostra: undefined, busca: undefined })}
        />
      ) : (
        <Board label="Quadro de veículos" reveal={hit && targetOf(hit)}>
          {(columns.data ?? []).map((column) => {
            const list = lists.get(column.codStatus) ?? []
            const incoming = column.papel === 'AGENDADO' && !isFiltered ? expected : []
            const late = list.filter((c) => isLate(c, now)).length
            const atRisk = list.filter((c) => isAtRisk(c, now)).length
            const alertRule = [
              late > 0 && `${late} ${late === 1 ? 'atrasado' : 'atrasados'}`,
              atRisk > 0 && `${atRisk} em risco`,
            ]
            return (
              <BoardColumn
                key={column.codStatus}
                title={column.nome}
                color={column.cor}
                target={targetOf(column)}
                conta={cartoes.data ? list.length + incoming.length : undefined}
                alertRule={alertRule.filter(Boolean).join(' · ')}
              >
                {incoming.length > 0 && <Expected agendamentos={incoming} />}
                <BoardCards
                  data={data(list)}
                  rowKey={(c) => c.codAgendaVeiculo}
                  height={CARD_HEIGHT}
                  card={(c) => (
                    <VeiculoCard
                      card={c}
                      now={now}
                      opened={detail.codigo === c.codAgendaVeiculo}
                      open={detail.open}
                      {...(isManager && { grab, move: () => ask({ cartao: c, antesDe: null }) })}
                    />
                  )}
                  empty={incoming.length > 0 ? 'Nenhum recebido ainda' : 'Nenhum veículo aqui'}
                />
              </BoardColumn>
            )
          })}
        </Board>
      )}
      {movimento && (
        <Suspense>
          <MoveModal movimento={movimento} columns={columns.data ?? []} close={() => ask(null)} />
        </Suspense>
      )}
    </>
  )
}
