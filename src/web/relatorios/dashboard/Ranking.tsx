import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatIndicador, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import type { ResolvedFilter } from '../../recipes/kpi/useIndicadoresFilter.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Bars } from '../../ui/panels/Bars.tsx'
import { indicadorRanking } from './api.ts'
import { Legend, Panel } from '../../ui/panels/Panel.tsx'

interface Props {
  filtro: ResolvedFilter
  indicador: Indicador
  por: 'loja' | 'consultor'
  choose?: (codigo: number) => void
}

const FIRST = 10

/** A figure by store or adviser, best first; a click on a store filters the whole dashboard. */
export function Ranking({ filtro, indicador, por, choose }: Props) {
  const [all, setShowAll] = useState(false)
  const q = useQuery(indicadorRanking(filtro, indicador, por))
  const except = INDICADORES[indicador].melhor === 'menos'
  const ordered = (q.data?.itens ?? []).toSorted((a, b) => {
    if (a.valor === null || b.valor === null) return Number(a.valor === null) - Number(b.valor === null)
    return except ? a.valor - b.valor : b.valor - a.valor
  })
  const vistos = all ? ordered : ordered.slice(0, FIRST)
  const title = `${INDICADORES[indicador].nome} por ${por === 'loja' ? 'concessionária' : 'consultor'}`
  return (
    <Panel title={title} wide>
      {q.isError && !q.data && <LoadError error={q.error} attempt={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={220} radius={6} />}
      {q.data && ordered.length === 0 && <Legend>Nada no período.</Legend>}
      <Bars
        label={title}
        bars={vistos.map((l) => ({
          id: String(l.codigo),
          name: l.nome,
          value: Math.max(0, Math.round((l.valor ?? 0) * 1000)),
          text: (
            <>
              <b className="num">{formatIndicador(indicador, l.valor, true)}</b>
              <span className="num"> · antes {formatIndicador(indicador, l.anterior, true)}</span>
            </>
          ),
          ...(choose && { onClick: () => choose(l.codigo) }),
        }))}
      />
      {ordered.length > FIRST && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setShowAll(!all)}>
          {all ? 'Só as 10 primeiras' : `Ver todas as ${ordered.length}`}
        </Button>
      )}
    </Panel>
  )
}
