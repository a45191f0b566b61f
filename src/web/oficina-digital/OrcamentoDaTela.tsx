import { useQuery } from '@tanstack/react-query'
import { Desvio } from '../lib/Desvio.tsx'
import { useState, type ReactNode } from 'react'
import type { OrcamentoCompleto } from '#shared/oficina-digital.ts'
import { orcamentoSelecionado } from '../lib/selecao.ts'
import { ErroDeCarga } from '../ui/avisos/ErroDeCarga.tsx'
import { orcamentoCompleto } from './api.ts'
import { EsperaOrcamento } from './EsperaOrcamento.tsx'

/** Gives the selected quote to a working screen; without a selection, back to gerenciar. */
export function OrcamentoDaTela({ children }: { children: (o: OrcamentoCompleto) => ReactNode }) {
  const [cod] = useState(() => orcamentoSelecionado()?.codOrcamento ?? null)
  const q = useQuery({ ...orcamentoCompleto(cod ?? 0), enabled: cod !== null })
  if (cod === null) return <Desvio para="/oficina-digital/gerenciar" />
  if (q.data) return children(q.data)
  return q.isError ? <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} /> : <EsperaOrcamento />
}
