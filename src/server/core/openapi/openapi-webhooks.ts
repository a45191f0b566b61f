import type { OpenAPIV3_1 as V31 } from 'openapi-types'
import { z } from 'zod'
import { WEBHOOK_DATA } from '#shared/suporte/webhook-data.ts'
import { WEBHOOK_EVENTS, WEBHOOK_EVENT_NAMES } from '#shared/suporte/webhooks.ts'

const header = (name: string, description: string, example: string): V31.ParameterObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const HEADERS = [
  header('webhook-id', 'Identifica a mensagem: uma repetida traz o mesmo.', '6f1c7a52-2f0f-4c55-9a0e-0c6f1c2f8b11'),
  header('webhook-timestamp', 'Segundos desde 1970, de quando esta tentativa saiu; recuse as velhas.', '1795359600'),
  header(
    'webhook-signature',
    '`v1,` e o HMAC-SHA256, em base64, de `webhook-id.webhook-timestamp.corpo`. A chave são os bytes, em base64, depois de `whsec_` no segredo do endereço (esquema Standard Webhooks).',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

/** The webhook messages in OpenAPI form. */
export function documentWebhooks(): Record<string, { post: V31.OperationObject }> {
  return Object.fromEntries(
    WEBHOOK_EVENT_NAMES.map((evento) => {
      const body = z.object({
        id: z.uuid(),
        evento: z.literal(evento),
        em: z.iso.datetime(),
        codConcessionaria: z.number().nullable(),
        dados: WEBHOOK_DATA[evento],
      })
      const { $schema: _, ...schema } = z.toJSONSchema(body, { io: 'output' })
      const operacao: V31.OperationObject = {
        operationId: `webhook_${evento.replace('.', '_')}`,
        summary: WEBHOOK_EVENTS[evento],
        description:
          'Responda 2xx em até 10 segundos. O que não é aceito é mandado de novo, com o mesmo webhook-id, por mais de um dia; depois fica nos logs das integrações, de onde pode ser reenviado.',
        tags: ['webhooks'],
        security: [],
        parameters: HEADERS,
        requestBody: { required: true, content: { 'application/json': { schema: schema as V31.SchemaObject } } },
        responses: { '2XX': { description: 'Recebido' }, '4XX': { description: 'Recusado: será mandado de novo' } },
      }
      return [evento, { post: operacao }]
    }),
  )
}
