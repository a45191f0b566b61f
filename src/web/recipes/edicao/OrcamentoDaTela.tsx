import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { Desvio } from '../../core/Desvio.tsx'
import { orcamentoSelecionado } from '../../core/selecao.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { EsperaOrcamento } from './EsperaOrcamento.tsx'

interface Props {
  /** Reads a quote. */
  ler: (codOrcamento: number) => UseQueryOptions<OrcamentoCompleto, Error, OrcamentoCompleto, (string | number)[]>
  children: (o: OrcamentoCompleto) => ReactNode
}

/** Gives the selected quote to a working screen; without a selection, back to gerenciar. */
export function OrcamentoDaTela({ ler, children }: Props) {
  const [cod] = useState(() => orcamentoSelecionado()?.codOrcamento ?? null)
  const q = useQuery({ ...ler(cod ?? 0), enabled: cod !== null })
  if (cod === null) return <Desvio para="/oficina-digital/gerenciar" />
  if (q.data) return children(q.data)
  return q.isError ? <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} /> : <EsperaOrcamento />
}
