import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatarIndicador, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import type { FiltroLido } from '../../recipes/indicadores/useFiltroIndicadores.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Barras } from '../../ui/paineis/Barras.tsx'
import { rankingDoIndicador } from './api.ts'
import { Legenda, Painel } from '../../ui/paineis/Painel.tsx'

interface Props {
  filtro: FiltroLido
  indicador: Indicador
  por: 'loja' | 'consultor'
  escolher?: (codigo: number) => void
}

const PRIMEIROS = 10

/** A figure by store or adviser, the best first; a store narrows the whole dashboard. */
export function Ranking({ filtro, indicador, por, escolher }: Props) {
  const [todos, verTodos] = useState(false)
  const q = useQuery(rankingDoIndicador(filtro, indicador, por))
  const menos = INDICADORES[indicador].melhor === 'menos'
  const emOrdem = (q.data?.itens ?? []).toSorted((a, b) => {
    if (a.valor === null || b.valor === null) return Number(a.valor === null) - Number(b.valor === null)
    return menos ? a.valor - b.valor : b.valor - a.valor
  })
  const vistos = todos ? emOrdem : emOrdem.slice(0, PRIMEIROS)
  const titulo = `${INDICADORES[indicador].nome} por ${por === 'loja' ? 'concessionária' : 'consultor'}`
  return (
    <Painel titulo={titulo} largo>
      {q.isError && !q.data && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={220} radius={6} />}
      {q.data && emOrdem.length === 0 && <Legenda>Nada no período.</Legenda>}
      <Barras
        rotulo={titulo}
        barras={vistos.map((l) => ({
          id: String(l.codigo),
          nome: l.nome,
          valor: Math.max(0, Math.round((l.valor ?? 0) * 1000)),
          texto: (
            <>
              <b className="num">{formatarIndicador(indicador, l.valor, true)}</b>
              <span className="num"> · antes {formatarIndicador(indicador, l.anterior, true)}</span>
            </>
          ),
          ...(escolher && { aoClicar: () => escolher(l.codigo) }),
        }))}
      />
      {emOrdem.length > PRIMEIROS && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => verTodos(!todos)}>
          {todos ? 'Só as 10 primeiras' : `Ver todas as ${emOrdem.length}`}
        </Button>
      )}
    </Painel>
  )
}
