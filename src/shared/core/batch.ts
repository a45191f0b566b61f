import { z } from 'zod'

/**
 * Items of a batch. The schema appears in the OpenAPI document only: the server validates each item by itself and reports errors per item,
 * so that one bad item does not stop the others.
 */
export function items(schema: z.ZodType, max: number) {
  const { $schema: _, ...mode } = z.toJSONSchema(schema, { io: 'input' })
  return z
    .array(z.unknown().meta(mode))
    .min(1, 'Mande ao menos um item')
    .max(max, `No máximo ${max.toLocaleString('pt-BR')} itens por envio`)
}
