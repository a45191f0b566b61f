import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ORDENS } from '#shared/orcamentos.ts'
import { type EstadoOrcamento, ESTADOS_ORCAMENTO, type Fase, faseDe } from '#shared/regras/orcamento.ts'
import { useLoja } from '../lib/loja.ts'
import { type CampoFiltro, chipsDe } from '../receitas/lista/filtro.ts'
import { useFiltros } from '../receitas/lista/filtros.ts'
import { usePaginas } from '../receitas/lista/usePaginas.ts'
import { nomeEstado } from '../ui/dados/EstadoBadge.tsx'
import type { Ordenacao } from '../ui/tabela/coluna.ts'
import { type FiltroOrcamentos, listaDonos, listaOrcamentos, totalOrcamentos } from './api.ts'

const NOMES = ['busca', 'de', 'ate', 'estado', 'codUsuarioDono', 'ordem', 'sentido', 'vista'] as const

const FASE: Record<FiltroOrcamentos['tela'], Fase | null> = {
  gerenciar: 'ABERTO',
  finalizados: 'FECHADO',
  reprovados: 'PERDIDO',
  historico: null,
}

/** The states that a screen's quotes may be in. */
function estadosDe(tela: FiltroOrcamentos['tela']): readonly EstadoOrcamento[] {
  const fase = FASE[tela]
  return ESTADOS_ORCAMENTO.filter((e) => fase === null || faseDe(e) === fase)
}

/** A screen's list: filters and order in the address, rows, total, chips and the fields of the filter drawer. */
export function useListaOrcamentos(tela: FiltroOrcamentos['tela']) {
  const codConcessionaria = useLoja() ?? undefined
  const [filtros, mudar] = useFiltros(NOMES)
  const donos = useQuery(listaDonos(codConcessionaria))
  const estados = useMemo(() => estadosDe(tela), [tela])

  const ordenacao: Ordenacao = {
    ordem: ORDENS.find((o) => o === filtros.ordem) ?? 'criadoEm',
    sentido: filtros.sentido === 'asc' ? 'asc' : 'desc',
  }
  const filtro: FiltroOrcamentos = {
    tela,
    codConcessionaria,
    busca: filtros.busca,
    de: filtros.de,
    ate: filtros.ate,
    estado: estados.find((e) => e === filtros.estado),
    codUsuarioDono: Number(filtros.codUsuarioDono) || undefined,
    ordem: ordenacao.ordem as (typeof ORDENS)[number],
    sentido: ordenacao.sentido,
  }
  const lista = usePaginas(listaOrcamentos(filtro))
  const total = useQuery(totalOrcamentos(filtro))

  const campos: readonly CampoFiltro<'estado' | 'codUsuarioDono'>[] = [
    { tipo: 'periodo', rotulo: 'Período' },
    {
      tipo: 'escolha',
      nome: 'estado',
      rotulo: 'Etapa',
      opcoes: estados.map((e) => ({ valor: e, nome: nomeEstado(e) })),
    },
    {
      tipo: 'escolha',
      nome: 'codUsuarioDono',
      rotulo: 'Dono',
      opcoes: (donos.data ?? []).map((d) => ({ valor: String(d.codUsuario), nome: d.nome })),
    },
  ]
  return {
    codConcessionaria,
    filtro,
    filtros,
    mudar,
    campos,
    chips: chipsDe(campos, filtros, mudar),
    filtrada: Boolean(filtros.busca || filtros.de || filtros.estado || filtros.codUsuarioDono),
    limpar: () =>
      mudar({ busca: undefined, de: undefined, ate: undefined, estado: undefined, codUsuarioDono: undefined }),
    dados: lista,
    total: total.data,
    atualizadoEm: lista.lidaEm,
    ordenacao,
    ordenar: (o: Ordenacao) => mudar({ ordem: o.ordem, sentido: o.sentido }),
  }
}
