import { z } from 'zod'

/** Items of a piece, shown in the document as they should be. What one is not shaped like is answered for that item by the server, and the others go on. */
export function itens(esquema: z.ZodType, max: number) {
  const { $schema: _, ...como } = z.toJSONSchema(esquema, { io: 'input' })
  return z
    .array(z.unknown().meta(como))
    .min(1, 'Mande ao menos um item')
    .max(max, `No máximo ${max.toLocaleString('pt-BR')} itens por envio`)
}
