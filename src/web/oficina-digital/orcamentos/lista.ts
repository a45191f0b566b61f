import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ESPERAS, HOJE, ORDENS } from '#shared/oficina-digital/lista-orcamentos.ts'
import { type EstadoOrcamento, ESTADOS_ORCAMENTO, type Fase, faseDe } from '#shared/rules/orcamento.ts'
import { opcoesChecklists } from '../../checklists/checklists/api.ts'
import { useFiltroLoja } from '../../recipes/lista/filtro-loja.ts'
import { type CampoFiltro, chipsDe } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { nomeEstado } from '../../ui/dados/EstadoBadge.tsx'
import type { Ordenacao } from '../../ui/tabela/coluna.ts'
import { type FiltroOrcamentos, listaDonos, listaOrcamentos, totalOrcamentos } from './api.ts'

const DE_FILTRO = [
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
const NOMES = [...DE_FILTRO, 'ordem', 'sentido', 'vista'] as const
const LIMPOS = Object.fromEntries(DE_FILTRO.map((n) => [n, undefined]))
type Escolhido = (typeof DE_FILTRO)[number]
type Campo = CampoFiltro<Escolhido>

const FASE: Record<FiltroOrcamentos['tela'], Fase | null> = {
  gerenciar: 'ABERTO',
  finalizados: 'FECHADO',
  reprovados: 'PERDIDO',
  historico: null,
}

/** What each list is about comes first. */
const ORDEM_DA_TELA: Record<FiltroOrcamentos['tela'], (typeof ORDENS)[number]> = {
  gerenciar: 'criadoEm',
  finalizados: 'respondidoEm',
  reprovados: 'entrouNoEstadoEm',
  historico: 'criadoEm',
}

/** The states that a screen's quotes may be in. */
function estadosDe(tela: FiltroOrcamentos['tela']): readonly EstadoOrcamento[] {
  const fase = FASE[tela]
  return ESTADOS_ORCAMENTO.filter((e) => fase === null || faseDe(e) === fase)
}

function escolha(nome: Escolhido, rotulo: string, nomes: readonly (readonly [string, string])[]): Campo {
  return { tipo: 'escolha', nome, rotulo, opcoes: nomes.map(([valor, dito]) => ({ valor, nome: dito })) }
}

const umDe = <T extends string>(valores: readonly T[], v: string | undefined): T | undefined =>
  valores.find((x) => x === v)

/** A screen's list: filters and order in the address, rows, total, chips and the fields of the filter drawer, whose choices are read while it is open. */
export function useListaOrcamentos(tela: FiltroOrcamentos['tela'], filtrando: boolean) {
  const [filtros, mudar] = useFiltros(NOMES)
  const { codConcessionaria, codGrupo, campo: daLoja } = useFiltroLoja(filtros.loja, true)
  const donos = useQuery(listaDonos(codConcessionaria))
  const { data: opcoes } = useQuery({
    ...opcoesChecklists(codConcessionaria),
    enabled: filtrando || filtros.consultor !== undefined,
  })
  const estados = useMemo(() => estadosDe(tela), [tela])

  const ordenacao: Ordenacao = {
    ordem: umDe(ORDENS, filtros.ordem) ?? ORDEM_DA_TELA[tela],
    sentido: filtros.sentido === 'asc' ? 'asc' : 'desc',
  }
  const filtro: FiltroOrcamentos = {
    tela,
    codConcessionaria,
    codGrupo,
    busca: filtros.busca,
    de: filtros.de,
    ate: filtros.ate,
    estado: umDe(estados, filtros.estado),
    codUsuarioDono: Number(filtros.codUsuarioDono) || undefined,
    codConsultor: Number(filtros.consultor) || undefined,
    marca: filtros.marca,
    cor: umDe(['VERMELHO', 'AMARELO'], filtros.cor),
    foraDaMeta: umDe(['true'], filtros.foraDaMeta),
    espera: umDe(ESPERAS, filtros.espera),
    hoje: umDe(HOJE, filtros.hoje),
    ordem: ordenacao.ordem as (typeof ORDENS)[number],
    sentido: ordenacao.sentido,
  }
  const lista = usePaginas(listaOrcamentos(filtro))
  const total = useQuery(totalOrcamentos(filtro))

  const campos: readonly Campo[] = [
    { tipo: 'periodo', rotulo: 'Período' },
    ...daLoja,
    escolha(
      'estado',
      'Etapa',
      estados.map((e) => [e, nomeEstado(e)]),
    ),
    ...(tela === 'gerenciar'
      ? [
          escolha('foraDaMeta', 'Meta', [['true', 'Fora da meta']]),
          escolha('espera', 'Espera', [
            ['OFICINA', 'Pela oficina'],
            ['CLIENTE', 'Pelo cliente'],
          ]),
        ]
      : []),
    escolha('cor', 'Cor', [
      ['VERMELHO', 'Com item urgente'],
      ['AMARELO', 'Com item de atenção'],
    ]),
    escolha(
      'codUsuarioDono',
      'Dono',
      (donos.data ?? []).map((d) => [String(d.codUsuario), d.nome]),
    ),
    escolha(
      'consultor',
      'Consultor',
      (opcoes?.consultores ?? []).map((c) => [String(c.codConsultor), c.nome]),
    ),
    escolha(
      'marca',
      'Marca',
      (opcoes?.marcas ?? []).map((m) => [m, m]),
    ),
    ...(tela === 'historico'
      ? [
          escolha('hoje', 'Hoje', [
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
    mudar,
    campos,
    chips: chipsDe(campos, filtros, mudar),
    filtrada: DE_FILTRO.some((n) => filtros[n] !== undefined),
    limpar: () => mudar(LIMPOS),
    /** Shows exactly the rows that these filters reach, in this order. */
    mostrar: (so: Partial<Record<(typeof NOMES)[number], string>>) =>
      mudar({ ...LIMPOS, loja: filtros.loja, ordem: undefined, sentido: undefined, ...so }),
    dados: lista,
    total: lista.erro === null ? total.data : undefined,
    atualizadoEm: lista.lidaEm,
    ordenacao,
    ordenar: (o: Ordenacao) => mudar({ ordem: o.ordem, sentido: o.sentido }),
  }
}
