import { NIVEL_LABELS } from '#shared/rules/niveis.ts'
import type { UseFormReturnType } from '@mantine/form'
import { concessionariaFields, type ConcessionariaData } from '#shared/cadastros/concessionarias-register.ts'
import type { FieldDescriptions } from '../../recipes/form/field-errors.ts'

/** Form state of a dealership. */
export type ConcessionariaForm = UseFormReturnType<ConcessionariaData>

const GOAL = {
  NOVO: 'novo',
  EM_MONTAGEM: 'em montagem',
  AGUARDANDO_PRECO: 'aguardando preço',
  PRECIFICADO: 'precificado',
}

/** Labels of a dealership's fields and settings in conflicts and in the history. */
export const FIELDS: FieldDescriptions = {
  ...concessionariaFields,
  ...Object.fromEntries(Object.entries(GOAL).map(([k, nome]) => [`meta.${k}`, { nome: `Meta, ${nome} (min)` }])),
  'meta.AGUARDANDO_ALCADA': { nome: 'Meta, aguardando alçada (min)' },
  'meta.ENVIADO': { nome: 'Meta, enviado (min)' },
  'meta.VISUALIZADO': { nome: 'Meta, visualizado (min)' },
  ...Object.fromEntries(
    ([3, 1, 2] as const).flatMap((n) => [
      [`alcada.desconto.${n}`, { nome: `Desconto máximo, ${NIVEL_LABELS[n]} (%)` }],
      [`alcada.margem.${n}`, { nome: `Margem mínima, ${NIVEL_LABELS[n]} (%)` }],
    ]),
  ),
  'orcamento.identidade': { nome: 'Identidade do cliente' },
}
