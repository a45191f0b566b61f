import { z } from 'zod'
import { text } from '../cadastros/registers.ts'
import { filter } from '../rules/reach.ts'

/** What a group elsewhere means here; the first of the list that fits a person decides. */
export const accessMapping = z.object({
  grupo: text(200).min(1, 'Informe o grupo como o provedor o chama'),
  codNivel: z.number().int().min(1).max(6),
  filtros: z.array(filter).max(1000).default([]),
})
export type AccessMapping = z.output<typeof accessMapping>
