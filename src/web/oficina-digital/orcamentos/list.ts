import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { WAITS, TODAY, SORTS } from '#shared/oficina-digital/orcamento-list.ts'
import { type OrcamentoState, ORCAMENTO_STATES, type Phase, phaseOf } from '#shared/rules/orcamento.ts'
import { checklistOptions } from '../../checklists/checklists/api.ts'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { stateName } from '../../ui/display/StateBadge.tsx'
import type { Sort } from '../../ui/table/column.ts'
import { type OrcamentosFilter, ownersQuery, orcamentosQuery, orcamentosTotal } from './api.ts'

const FILTER_PARAMS = [
  'busca',
  'de',
  'ate',
  'loja',
  'estado',
  'foraDaMeta',
  'cor',
  'codUsuarioDono',
  'consultor',
  'marca',
  'espera',
  'hoje',
] as const
const NAMES = [...FILTER_PARAMS, 'ordem', 'sentido', 'vista'] as const
const CLEARED = Object.fromEntries(FILTER_PARAMS.map((n) => [n, undefined]))
type FilterParam = (typeof FILTER_PARAMS)[number]
type Field = FilterField<FilterParam>

const PHASE: Record<OrcamentosFilter['tela'], Phase | null> = {
  gerenciar: 'ABERTO',
  finalizados: 'FECHADO',
  reprovados: 'PERDIDO',
  historico: null,
}

/** Default sort order of each list: its main value first. */
const SCREEN_SORT: Record<OrcamentosFilter['tela'], (typeof SORTS)[number]> = {
  gerenciar: 'criadoEm',
  finalizados: 'respondidoEm',
  reprovados: 'entrouNoEstadoEm',
  historico: 'criadoEm',
}

/** States of the quotes on a screen. */
function statesFor(tela: OrcamentosFilter['tela']): readonly OrcamentoState[] {
  const fase = PHASE[tela]
  return ORCAMENTO_STATES.filter((e) => fase === null || phaseOf(e) === fase)
}

function choice(nome: FilterParam, label: string, names: readonly (readonly [string, string])[]): Field {
  return { kind: 'choice', name: nome, label, options: names.map(([valor, said]) => ({ value: valor, label: said })) }
}

const oneOf = <T extends string>(values: readonly T[], v: string | undefined): T | undefined =>
  values.find((x) => x === v)

/**
 * State of a screen's list: URL filters and sort order, rows, total, chips and drawer fields. Filter options load while the drawer is
 * open.
 */
export function useOrcamentosList(tela: OrcamentosFilter['tela'], filterOpen: boolean) {
  const [filtros, modify] = useFilters(NAMES)
  const { codConcessionaria, codGrupo, campo: forLoja } = useLojaFilter(filtros.loja, true)
  const owners = useQuery(ownersQuery(codConcessionaria))
  const { data: options } = useQuery({
    ...checklistOptions(codConcessionaria),
    enabled: filterOpen || filtros.consultor !== undefined,
  })
  const states = useMemo(() => statesFor(tela), [tela])

  const sort: Sort = {
    ordem: oneOf(SORTS, filtros.ordem) ?? SCREEN_SORT[tela],
    sentido: filtros.sentido === 'asc' ? 'asc' : 'desc',
  }
  const filtro: OrcamentosFilter = {
    tela,
    codConcessionaria,
    codGrupo,
    busca: filtros.busca,
    de: filtros.de,
    ate: filtros.ate,
    estado: oneOf(states, filtros.estado),
    codUsuarioDono: Number(filtros.codUsuarioDono) || undefined,
    codConsultor: Number(filtros.consultor) || undefined,
    marca: filtros.marca,
    cor: oneOf(['VERMELHO', 'AMARELO'], filtros.cor),
    foraDaMeta: oneOf(['true'], filtros.foraDaMeta),
    espera: oneOf(WAITS, filtros.espera),
    hoje: oneOf(TODAY, filtros.hoje),
    ordem: sort.ordem as (typeof SORTS)[number],
    sentido: sort.sentido,
  }
  const list = usePages(orcamentosQuery(filtro))
  const total = useQuery(orcamentosTotal(filtro))

  const campos: readonly Field[] = [
    { kind: 'period', label: 'Período' },
    ...forLoja,
    choice(
      'estado',
      'Etapa',
      states.map((e) => [e, stateName(e)]),
    ),
    ...(tela === 'gerenciar'
      ? [
          choice('foraDaMeta', 'Meta', [['true', 'Fora da meta']]),
          choice('espera', 'Espera', [
            ['OFICINA', 'Pela oficina'],
            ['CLIENTE', 'Pelo cliente'],
          ]),
        ]
      : []),
    choice('cor', 'Cor', [
      ['VERMELHO', 'Com item urgente'],
      ['AMARELO', 'Com item de atenção'],
    ]),
    choice(
      'codUsuarioDono',
      'Dono',
      (owners.data ?? []).map((d) => [String(d.codUsuario), d.nome]),
    ),
    choice(
      'consultor',
      'Consultor',
      (options?.consultores ?? []).map((c) => [String(c.codConsultor), c.nome]),
    ),
    choice(
      'marca',
      'Marca',
      (options?.marcas ?? []).map((m) => [m, m]),
    ),
    ...(tela === 'historico'
      ? [
          choice('hoje', 'Hoje', [
            ['PRECIFICADO', 'Preço concluído hoje'],
            ['ENVIADO', 'Enviado hoje'],
          ]),
        ]
      : []),
  ]
  return {
    codConcessionaria,
    filtro,
    filtros,
    modify,
    campos,
    chips: filterChips(campos, filtros, modify),
    filtered: FILTER_PARAMS.some((n) => filtros[n] !== undefined),
    clear: () => modify(CLEARED),
    /** Replaces all filters and the sort order with these. */
    show: (so: Partial<Record<(typeof NAMES)[number], string>>) =>
      modify({ ...CLEARED, loja: filtros.loja, ordem: undefined, sentido: undefined, ...so }),
    dados: list,
    total: list.error === null ? total.data : undefined,
    atualizadoEm: list.readAt,
    sort,
    onSort: (o: Sort) => modify({ ordem: o.ordem, sentido: o.sentido }),
  }
}
