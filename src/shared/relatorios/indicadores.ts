import { z } from 'zod'
import { cod, day, instant } from '../core/contract.ts'
import { INDICADOR_CODES, type Indicador } from '../rules/indicadores.ts'

/** Levels that read figures of several stores. */
export const NIVEIS_INDICADORES = [1, 2, -1] as const
/** Most days in a period of figures: a little over three years. */
export const MAX_DAYS = 1130

export const indicador = z.enum(INDICADOR_CODES)

/** Filter of stores and days; without a store filter, everything within reach. */
export const indicadoresFilter = z.object({
  de: day,
  ate: day,
  codConcessionaria: cod.optional(),
  codGrupo: cod.optional(),
  marca: z.string().max(60).optional(),
  uf: z.string().length(2).optional(),
})
export type IndicadoresFilter = z.output<typeof indicadoresFilter>

/** A value per figure; null when the denominator is zero. */
export const values = z.partialRecord(indicador, z.number().nullable())

/** Lag of the figures: number of store days with changes not counted yet, and since when. Null when the figures match the rows. */
export const lag = z.object({ dias: z.number(), desde: instant }).nullable()
export type Lag = z.infer<typeof lag>

/** Figures of quotes that can be split by service adviser. */
export const CONSULTOR_INDICADORES: readonly Indicador[] = [
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
