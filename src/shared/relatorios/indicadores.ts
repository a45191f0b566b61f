import { z } from 'zod'
import { cod, dia, instante } from '../core/contract.ts'
import { CODIGOS_INDICADOR, type Indicador } from '../rules/indicadores.ts'

/** Who reads figures of several stores. */
export const NIVEIS_INDICADORES = [1, 2, -1] as const
/** Days that a period of figures may have: three years and a little. */
export const MAX_DIAS = 1130

export const indicador = z.enum(CODIGOS_INDICADOR)

/** Which stores and days figures are of; without a choice, everything within reach. */
export const filtroIndicadores = z.object({
  de: dia,
  ate: dia,
  codConcessionaria: cod.optional(),
  codGrupo: cod.optional(),
  marca: z.string().max(60).optional(),
  uf: z.string().length(2).optional(),
})
export type FiltroIndicadores = z.output<typeof filtroIndicadores>

/** A value by figure; null where there is nothing to divide by. */
export const valores = z.partialRecord(indicador, z.number().nullable())

/** How far the figures are: days of stores with changes that are not counted yet (null: none; the figures are those of the rows), and since when. */
export const atraso = z.object({ dias: z.number(), desde: instante }).nullable()
export type Atraso = z.infer<typeof atraso>

/** Figures of quotes, which can be told by adviser. */
export const INDICADORES_DO_CONSULTOR: readonly Indicador[] = [
  'orcamentos',
  'comAchado',
  'enviados',
  'taxaEnvio',
  'identificado',
  'oferecido',
  'aprovado',
  'conversao',
  'conversaoItens',
]
