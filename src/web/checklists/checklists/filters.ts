import { CHECKLIST_ORIGINS, CHECKLIST_SORTS } from '#shared/checklists/checklists.ts'
import { CHECKLIST_ORIGIN_LABELS } from '#shared/rules/checklist-words.ts'
import { ORCAMENTO_STATES } from '#shared/rules/orcamento.ts'
import type { FilterField } from '../../recipes/list/filter.ts'
import type { Filters } from '../../recipes/list/filters.ts'
import { stateName } from '../../ui/display/StateBadge.tsx'
import type { ChecklistsRequest } from './api.ts'

/** Filters of a list of checklists, by their URL parameter. */
export const FILTER_NAMES = [
  'busca',
  'de',
  'ate',
  'loja',
  'cor',
  'marca',
  'consultor',
  'estado',
  'garantia',
  'origem',
  'tipoOs',
  'modelo',
  'chassi',
  'ordem',
  'sentido',
] as const
/** Parameters that sort the list without narrowing it. */
export const SORT_PARAMS: readonly string[] = ['ordem', 'sentido']
export type FilterName = (typeof FILTER_NAMES)[number]
type ChecklistFilters = Filters<FilterName>
type Field = FilterField<FilterName>

const ALL = 'todas'
const CORES = ['VERMELHO', 'AMARELO', 'VERDE'] as const
const STATES = ['SEM_ORCAMENTO', ...ORCAMENTO_STATES] as const
const WARRANTY = ['sim', 'nao'] as const

const option = (valor: string) => ({ valor, nome: valor })
const pickOne = <T extends string>(valores: readonly T[], valor: string | undefined): T | undefined =>
  valores.find((v) => v === valor)

/** Filter options from the server. */
export interface Options {
  marcas: readonly string[]
  modelos: readonly string[]
  tiposOs: readonly string[]
  consultores: readonly { codConsultor: number; nome: string; concessionaria: string }[]
  lojas: readonly { codConcessionaria: number; nome: string }[]
}

/** All possible fields of the filter drawer; each list picks its own. */
export function fieldsFor(
  o: Options,
  severalLojas: boolean,
): Record<Exclude<FilterName, 'busca' | 'de' | 'ate' | 'ordem' | 'sentido'> | 'periodo', Field> {
  const choice = (nome: FilterName, label: string, opcoes: readonly { valor: string; nome: string }[]): Field => ({
    tipo: 'escolha',
    nome,
    label,
    opcoes,
  })
  return {
    periodo: { tipo: 'periodo', label: 'Período' },
    loja: {
      tipo: 'escolha',
      nome: 'loja',
      label: 'Concessionária',
      empty: 'A selecionada no alto da tela',
      opcoes: [
        { valor: ALL, nome: 'Todas ao meu alcance' },
        ...o.lojas.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
      ],
    },
    cor: choice('cor', 'Cor', [
      { valor: 'VERMELHO', nome: 'Com item urgente' },
      { valor: 'AMARELO', nome: 'Com item de atenção' },
      { valor: 'VERDE', nome: 'Tudo em ordem' },
    ]),
    marca: choice('marca', 'Marca', o.marcas.map(option)),
    consultor: choice(
      'consultor',
      'Consultor',
      o.consultores.map((c) => ({
        valor: String(c.codConsultor),
        nome: severalLojas ? `${c.nome} · ${c.concessionaria}` : c.nome,
      })),
    ),
    estado: choice('estado', 'Estado do orçamento', [
      { valor: 'SEM_ORCAMENTO', nome: 'Sem orçamento' },
      ...ORCAMENTO_STATES.map((e) => ({ valor: e, nome: stateName(e) })),
    ]),
    garantia: choice('garantia', 'Garantia', [
      { valor: 'sim', nome: 'Em garantia' },
      { valor: 'nao', nome: 'Fora da garantia' },
    ]),
    origem: choice(
      'origem',
      'Origem',
      CHECKLIST_ORIGINS.map((valor) => ({ valor, nome: CHECKLIST_ORIGIN_LABELS[valor] })),
    ),
    tipoOs: choice('tipoOs', 'Tipo de OS', o.tiposOs.map(option)),
    modelo: choice('modelo', 'Modelo', o.modelos.map(option)),
    chassi: { tipo: 'texto', nome: 'chassi', label: 'Final do chassi' },
  }
}

/** The store to filter by: the one named in the filters, all (undefined), or the one selected in the header. */
export function filtersLoja(f: ChecklistFilters, selected: number | null): number | undefined {
  if (f.loja === ALL) return undefined
  return Number(f.loja) || (selected ?? undefined)
}

/** Sort order from the URL; newest first by default. */
export function sortOf(f: ChecklistFilters) {
  return {
    ordem: pickOne(CHECKLIST_SORTS, f.ordem) ?? 'criadoEm',
    sentido: f.sentido === 'asc' ? ('asc' as const) : ('desc' as const),
  }
}

/** URL filters as API query; values that the server would refuse are dropped. */
export function requestOf(f: ChecklistFilters, codConcessionaria: number | undefined): ChecklistsRequest {
  const { busca, de, ate, marca, tipoOs, modelo, chassi } = f
  return {
    codConcessionaria,
    busca,
    de,
    ate,
    marca,
    tipoOs,
    modelo,
    chassi,
    cor: pickOne(CORES, f.cor),
    estado: pickOne(STATES, f.estado),
    garantia: pickOne(WARRANTY, f.garantia),
    origem: pickOne(CHECKLIST_ORIGINS, f.origem),
    codConsultor: Number(f.consultor) || undefined,
  }
}
