import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, type ReactNode, useState } from 'react'
import type { OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { formatReais } from '#shared/rules/money.ts'
import { ORCAMENTO_STATES, type OrcamentoState, phaseOf } from '#shared/rules/orcamento.ts'
import { stalledOffline } from '../../core/http/progress.ts'
import { offline } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useRequestPreco } from '../montagem/api.ts'
import type { RequestData } from '../../recipes/area/RequestedAct.tsx'
import { usePages } from '../../recipes/list/usePages.ts'
import { drag, trackTarget } from '../../recipes/board/drag.ts'
import { BoardCards } from '../../recipes/board/BoardCards.tsx'
import { BoardColumn, Board, BoardExit } from '../../recipes/board/Board.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { stateName } from '../../ui/display/StateBadge.tsx'
import { useWorkOn } from '../../ui/orcamento/steps.ts'
import { countByStage, type OrcamentosFilter, orcamentosQuery } from './api.ts'
import { BoardCard } from './BoardCard.tsx'
import { moveTo, whyNot } from './movement.ts'

const STAGES = ORCAMENTO_STATES.filter((s) => phaseOf(s) === 'ABERTO')
const DESTINATIONS: readonly OrcamentoState[] = [...STAGES, 'REPROVADO']
const CARD_HEIGHT = 118

interface Props {
  filtro: OrcamentosFilter
  open: (codOrcamento: number) => void
  actions: (o: OrcamentoSummary) => ReactNode
}

interface BoardProps extends Props {
  /** Opens the prompt of an act. */
  ask: (pedido: RequestData) => void
}

/**
 * Open quotes as columns by stage, the longest waiting on top; each column pages by itself. Dropping a card on a stage runs the act that
 * leads there or opens its prompt; the card's menu offers the same acts.
 */
export function OrcamentoBoard({ filtro, open, actions, ask }: BoardProps) {
  const { estado, ordem: _, sentido: __, ...common } = filtro
  const count = useQuery(countByStage(common))
  const [dragged, setDragged] = useState<OrcamentoSummary | null>(null)
  const requestPreco = useRequestPreco(false)
  const work = useWorkOn()
  const accepted = (para: OrcamentoState) => dragged !== null && moveTo(dragged.estado, para) !== null
  function move(o: OrcamentoSummary, para: OrcamentoState | undefined): void {
    if (para === undefined || para === o.estado) return
    const tipo = moveTo(o.estado, para)
    if (!tipo) return toast.info(whyNot(para))
    if (tipo === 'montar' || tipo === 'precificar') return work(tipo === 'montar' ? 'avancar' : 'precificar', o)
    const { codOrcamento, versao } = o
    if (tipo === 'pedirPreco')
      requestPreco.mutate({ codOrcamento, versao }, { onSuccess: () => toast.ok('Preço pedido') })
    else ask({ tipo, orcamento: o })
  }
  function grab(e: PointerEvent<HTMLElement>, o: OrcamentoSummary): void {
    const destination = (target: string | undefined) => DESTINATIONS.find((d) => `etapa-${d}` === target)
    const tracked = trackTarget('etapa-', (nome) => {
      const para = destination(nome)
      return para !== undefined && (para === o.estado || moveTo(o.estado, para) !== null)
    })
    drag(e, e.currentTarget, {
      onStart: () => setDragged(o),
      onMove: (p) => void tracked.at(p),
      onDrop: (p) => move(o, destination(tracked.at(p)?.dataset['alvo'])),
      onEnd: () => {
        tracked.release()
        setDragged(null)
      },
    })
  }
  // One error for the whole board: seven column errors would appear below the counts of the previous filter.
  if (stalledOffline(count)) return <LoadError error={offline('O quadro')} attempt={() => void count.refetch()} />
  const etapas = estado ? STAGES.filter((e) => e === estado) : STAGES
  const hit = filtro.busca ? etapas.find((e) => count.data?.some((c) => c.estado === e && c.total > 0)) : undefined
  return (
    <Board label="Quadro por etapa" reveal={hit && `etapa-${hit}`}>
      {etapas.map((e) => {
        const n = count.data?.find((c) => c.estado === e)
        return (
          <BoardColumn
            key={e}
            title={stateName(e)}
            conta={count.data && (n?.total ?? 0)}
            alertRule={n !== undefined && n.foraDaMeta > 0 && `${n.foraDaMeta} fora da meta`}
            target={`etapa-${e}`}
            accepted={accepted(e)}
            sum={n !== undefined && n.valor > 0 && formatReais(n.valor)}
          >
            <Cards
              filtro={{ ...common, estado: e, ordem: 'entrouNoEstadoEm', sentido: 'asc' }}
              open={open}
              actions={actions}
              grab={grab}
            />
          </BoardColumn>
        )
      })}
      {accepted('REPROVADO') && <BoardExit title="Registrar recusa" target="etapa-REPROVADO" />}
    </Board>
  )
}

type Grab = (e: PointerEvent<HTMLElement>, o: OrcamentoSummary) => void

function Cards({ filtro, open, actions, grab }: Props & { grab: Grab }) {
  const data = usePages(orcamentosQuery(filtro))
  return (
    <BoardCards
      data={data}
      rowKey={(o) => o.codOrcamento}
      height={CARD_HEIGHT}
      card={(o) => <BoardCard orcamento={o} open={open} actions={actions(o)} grab={grab} />}
      empty="Nenhum nesta etapa"
    />
  )
}
