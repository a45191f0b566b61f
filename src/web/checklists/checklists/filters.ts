import { CHECKLIST_ORIGINS } from '#shared/checklists/checklists.ts'
import { CHECKLIST_ORIGIN_LABELS } from '#shared/rules/checklist-words.ts'
import { ORCAMENTO_STATES } from '#shared/rules/orcamento.ts'
import type { FilterField } from '../../recipes/list/filter.ts'
import type { Filters } from '../../recipes/list/filters.ts'
import { SORT_PARAMS } from '../../recipes/list/sort.ts'
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
  ...SORT_PARAMS,
] as const
export type FilterName = (typeof FILTER_NAMES)[number]
type ChecklistFilters = Filters<FilterName>
type Field = FilterField<FilterName>

const CORES = ['VERMELHO', 'AMARELO', 'VERDE'] as const
const STATES = ['SEM_ORCAMENTO', ...ORCAMENTO_STATES] as const
const WARRANTY = ['sim', 'nao'] as const

const option = (valor: string) => ({ value: valor, label: valor })
const pickOne = <T extends string>(values: readonly T[], valor: string | undefined): T | undefined =>
  values.find((v) => v === valor)

/** Filter options from the server. */
export interface Options {
  marcas: readonly string[]
  modelos: readonly string[]
  tiposOs: readonly string[]
  consultores: readonly { codConsultor: number; nome: string; concessionaria: string }[]
}

/** All possible fields of the filter drawer; each list picks its own. */
export function fieldsFor(
  o: Options,
  severalLojas: boolean,
): Record<Exclude<FilterName, 'busca' | 'loja' | 'de' | 'ate' | 'ordem' | 'sentido'> | 'periodo', Field> {
  const choice = (nome: FilterName, label: string, options: readonly { value: string; label: string }[]): Field => ({
    kind: 'choice',
    name: nome,
    label,
    options,
  })
  return {
    periodo: { kind: 'period', label: 'Período' },
    cor: choice('cor', 'Cor', [
      { value: 'VERMELHO', label: 'Com item urgente' },
      { value: 'AMARELO', label: 'Com item de atenção' },
      { value: 'VERDE', label: 'Tudo em ordem' },
    ]),
    marca: choice('marca', 'Marca', o.marcas.map(option)),
    consultor: choice(
      'consultor',
      'Consultor',
      o.consultores.map((c) => ({
        value: String(c.codConsultor),
        label: severalLojas ? `${c.nome} · ${c.concessionaria}` : c.nome,
      })),
    ),
    estado: choice('estado', 'Estado do orçamento', [
      { value: 'SEM_ORCAMENTO', label: 'Sem orçamento' },
      ...ORCAMENTO_STATES.map((e) => ({ value: e, label: stateName(e) })),
    ]),
    garantia: choice('garantia', 'Garantia', [
      { value: 'sim', label: 'Em garantia' },
      { value: 'nao', label: 'Fora da garantia' },
    ]),
    origem: choice(
      'origem',
      'Origem',
      CHECKLIST_ORIGINS.map((valor) => ({ value: valor, label: CHECKLIST_ORIGIN_LABELS[valor] })),
    ),
    tipoOs: choice('tipoOs', 'Tipo de OS', o.tiposOs.map(option)),
    modelo: choice('modelo', 'Modelo', o.modelos.map(option)),
    chassi: { kind: 'text', name: 'chassi', label: 'Final do chassi' },
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
