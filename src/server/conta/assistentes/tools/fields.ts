import { z } from 'zod'
import { day } from '#shared/core/contract.ts'

/** Arguments that several tools take, as a program reads them. */
export const lojaField = z
  .number()
  .int()
  .positive()
  .optional()
  .describe('Código da concessionária; sem ele, a única da pessoa ou todas as que ela alcança')
export const limitField = z.number().int().min(1).max(50).default(20).describe('Quantas linhas, até 50')
export const periodFields = {
  de: day.describe('Primeiro dia, como 2026-11-01'),
  ate: day.describe('Último dia, como 2026-11-30'),
  codConcessionaria: lojaField,
  codGrupo: z.number().int().positive().optional().describe('Código do grupo de concessionárias'),
  marca: z.string().max(60).optional().describe('Marca dos veículos da concessionária'),
  uf: z.string().length(2, 'Escreva a UF com duas letras').optional().describe('UF da concessionária, como SP'),
}
