// OpenAPI: the contract document, its page, examples and change log, made from the contracts.
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3_1 as V31 } from 'openapi-types'
import { z } from 'zod'
import { type Endpoint, problem } from '#shared/core/contract.ts'
import type { Area } from '../areas/area.ts'
import { API_CHANGES, API_VERSION } from './api-changelog.ts'
import { EXAMPLES } from './api-examples.ts'
import { documentWebhooks } from './openapi-webhooks.ts'

type JsonSchema = Record<string, unknown>
type Operation = V31.OperationObject

/** Error responses of every call: one shared set, so that a client handles each of them once. */
const ERRORS = {
  400: 'O pedido não está na forma que se espera; `campos` diz o que corrigir.',
  401: 'Falta a sessão ou a chave, ou ela terminou.',
  403: 'O nível de quem pede não permite esta chamada.',
  404: 'Não existe, ou está fora do alcance de quem pede.',
  409: 'O registro mudou, ou o seu estado não permite; `atual` traz como está agora.',
  413: 'O que foi enviado é grande demais.',
  414: 'O endereço pedido é longo demais.',
  415: 'Este tipo de conteúdo não é aceito.',
  422: 'O pedido foi entendido, e uma regra não o aceita; `campos` diz qual.',
  429: 'Pedidos demais; espere o que diz `Retry-After`.',
  500: 'Erro inesperado; o `requestId` o encontra no registro do servidor.',
  503: 'O sistema está voltando ao ar; nada foi gravado, e o pedido pode ser repetido.',
  507: 'O servidor ficou sem espaço para gravar; nada foi gravado.',
} as const

const EXAMPLE_PROBLEM = {
  type: 'urn:patio:dados-invalidos',
  title: 'Confira os campos marcados',
  status: 422,
  codigo: 'dados-invalidos',
  mensagem: 'Confira os campos marcados',
  campos: { 'veiculo.placa': 'A placa ABC123 não é AAA-9999 nem AAA9A99' },
  requestId: '5f2c1d3e-0f5b-4b0e-9d53-2f3a1c7b9e10',
}

const feitos = new WeakMap<FastifyInstance, V31.Document>()

/** The OpenAPI 3.1 document of the API for programs: the routes' schemas and the parts common to all calls. Built once per app. */
export function openapi(app: FastifyInstance, areas: readonly Area[]): V31.Document {
  const before = feitos.get(app)
  if (before) return before
  const d = structuredClone(app.swagger()) as V31.Document
  const contract = new Map<string, Endpoint>(areas.flatMap((a) => a.routes.flatMap((r) => Object.entries(r.contract))))
  const schemas: Record<string, JsonSchema> = { Problema: z.toJSONSchema(problem, { io: 'output' }) }
  delete schemas['Problema']?.['$schema']
  for (const methods of Object.values(d.paths ?? {}))
    for (const op of Object.values(methods ?? {}) as Operation[]) {
      const e = contract.get(op.operationId ?? '')
      if (e) complete(op, e)
    }
  d.webhooks = documentWebhooks() as typeof d.webhooks
  splitSchemas(d, schemas)
  d.servers = [{ url: '/' }]
  const changes = API_CHANGES.map((m) => `### ${m.versao}, ${m.dia}\n\n${m.mudancas.map((x) => `- ${x}`).join('\n')}`)
  d.info = {
    ...d.info,
    version: API_VERSION,
    description: `${d.info.description ?? ''}\n\n## Mudanças\n\n${changes.join('\n\n')}`,
  }
  d.components = {
    ...d.components,
    schemas: schemas,
    responses: Object.fromEntries(
      Object.entries(ERRORS).map(([status, description]) => [`Erro${status}`, error(description)]),
    ),
    parameters: {
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        description:
          'A mesma chave com o mesmo pedido recebe a primeira resposta outra vez; com outro pedido é recusada (422).',
        schema: { type: 'string', maxLength: 100 },
        example: '0b7f3c1e-6d0a-4a53-8f0e-3d1f5a2b9c77',
      },
    },
  }
  feitos.set(app, d)
  return d
}

const error = (description: string): V31.ResponseObject => ({
  description,
  content: {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problema' }, example: EXAMPLE_PROBLEM },
  },
})
const bytes = (): V31.MediaTypeObject => ({ schema: { type: 'string', format: 'binary' } })

function complete(op: Operation, e: Endpoint): void {
  op.security ??= []
  op.responses ??= {}
  if (e.redireciona) op.responses = { '303': { description: 'Manda para uma página' } }
  else if (e.binario)
    op.responses['200'] = { description: 'O arquivo', content: Object.fromEntries(e.binario.map((t) => [t, bytes()])) }
  else {
    const ok = op.responses['200'] as V31.ResponseObject | undefined
    if (ok) ok.description = 'A resposta'
  }
  for (const s of Object.keys(ERRORS)) op.responses[s] = { $ref: `#/components/responses/Erro${s}` }
  const [sent] = Object.values((op.requestBody as V31.RequestBodyObject | undefined)?.content ?? {})
  if (sent?.schema) sent.schema = optionalDefaults(sent.schema) as V31.SchemaObject
  if (e.corpoBinario) op.requestBody = { required: true, content: { [e.corpoBinario]: bytes() } }
  if (e.acesso === 'integracao') ofIntegracao(op, e)
  if (e.method !== 'GET' && e.acesso !== 'publico')
    op.parameters = [...(op.parameters ?? []), { $ref: '#/components/parameters/IdempotencyKey' }]
}

/**
 * Moves the defaults of optional request fields into their description: code generators treat a field with `default` as always present and
 * then require it in requests too.
 */
function optionalDefaults(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(optionalDefaults)
  if (typeof node !== 'object' || node === null) return node
  const { default: left, ...rest } = node as { default?: unknown }
  const inner = Object.fromEntries(Object.entries(rest).map(([k, v]) => [k, optionalDefaults(v)]))
  if (left === undefined) return inner
  // The key may be a field named "default", not the keyword.
  if (typeof left === 'object' && left !== null && 'type' in left) return { ...inner, default: optionalDefaults(left) }
  const told = `Se não for enviado: ${JSON.stringify(left)}.`
  return { ...inner, description: inner['description'] ? `${String(inner['description'])} ${told}` : told }
}

const integer = (description: string): V31.HeaderObject => ({ description, schema: { type: 'integer' } })

/** Adds the parts common to all integration calls, and an example. */
function ofIntegracao(op: Operation, e: Endpoint): void {
  const ok = op.responses?.['200'] as V31.ResponseObject | undefined
  if (ok)
    ok.headers = {
      'RateLimit-Limit': integer('Chamadas por minuto desta chave.'),
      'RateLimit-Remaining': integer('Quantas ainda cabem neste minuto.'),
      'RateLimit-Reset': integer('Segundos até a conta recomeçar.'),
      ...(e.method !== 'GET' && {
        'Patio-Teste': { description: 'Só em chaves de teste: `nada-gravado`.', schema: { type: 'string' } },
      }),
    }
  const example = EXAMPLES[op.operationId ?? '']
  const [body] = Object.values((op.requestBody as V31.RequestBodyObject | undefined)?.content ?? {})
  const sent = example?.body ?? example?.arquivo
  if (body && sent !== undefined) body.example = sent
  for (const p of (op.parameters ?? []) as V31.ParameterObject[]) {
    const valor = { ...example?.params, ...example?.query }[p.name]
    if (valor !== undefined) p.example = valor
  }
}

const asTypeName = (nome: string) => nome.charAt(0).toUpperCase() + nome.slice(1)

/** Moves each body, each answer and every repeated object into a shared component, named after the call or field where it appears first. */
function splitSchemas(d: V31.Document, schemas: Record<string, JsonSchema>): void {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  const used = new Set(Object.keys(schemas))
  const count = (no: unknown): void => {
    if (typeof no !== 'object' || no === null) return
    if (isObject(no)) {
      const text = JSON.stringify(no)
      uses.set(text, (uses.get(text) ?? 0) + 1)
      if (uses.get(text) !== 1) return
    }
    Object.values(no).forEach(count)
  }
  const nameSchema = (text: string, base: string) => {
    let nome = base
    for (let n = 2; used.has(nome); n++) nome = `${base}${n}`
    used.add(nome)
    names.set(text, nome)
    return nome
  }
  const swap = (no: unknown, base: string, always: boolean): unknown => {
    if (typeof no !== 'object' || no === null) return no
    if (Array.isArray(no)) return no.map((f) => swap(f, base, false))
    const text = isObject(no) ? JSON.stringify(no) : ''
    const known = text && names.get(text)
    if (known) return { $ref: `#/components/schemas/${known}` }
    const nome = text && (always || (uses.get(text) ?? 0) > 1) ? nameSchema(text, base) : null
    const done = Object.fromEntries(
      Object.entries(no).map(([k, v]) => [
        k,
        k === 'properties' && v !== null
          ? Object.fromEntries(
              Object.entries(v as JsonSchema).map(([p, s]) => [p, swap(s, `${nome ?? base}${asTypeName(p)}`, false)]),
            )
          : swap(v, nome ?? base, false),
      ]),
    )
    if (!nome) return done
    schemas[nome] = done
    return { $ref: `#/components/schemas/${nome}` }
  }
  const parts = [...Object.values(d.paths ?? {}), ...Object.values(d.webhooks ?? {})].flatMap((methods) =>
    (Object.values(methods ?? {}) as Operation[]).flatMap((op) => {
      const nome = asTypeName(op.operationId ?? '')
      const body = (op.requestBody as V31.RequestBodyObject | undefined)?.content['application/json']
      const response = (op.responses?.['200'] as V31.ResponseObject | undefined)?.content?.['application/json']
      return [
        ...(body ? [{ parte: body, base: `${nome}Pedido` }] : []),
        ...(response ? [{ parte: response, base: `${nome}Resposta` }] : []),
      ]
    }),
  )
  for (const { parte } of parts) count(parte.schema)
  for (const { parte, base } of parts) parte.schema = swap(parte.schema, base, true) as V31.SchemaObject
}

const isObject = (no: object) => 'type' in no && no.type === 'object' && 'properties' in no
