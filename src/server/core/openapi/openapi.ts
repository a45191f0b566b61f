import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3_1 as V31 } from 'openapi-types'
import { z } from 'zod'
import { type Endpoint, problema } from '#shared/core/contract.ts'
import type { Area } from '../areas/area.ts'
import { MUDANCAS_DA_API, VERSAO_DA_API } from './api-mudancas.ts'
import { EXEMPLOS } from './exemplos.ts'
import { webhooksDoDocumento } from './openapi-webhooks.ts'

type Esquema = Record<string, unknown>
type Operacao = V31.OperationObject

/** What any call may answer but 200: one set for all, so that a client handles each of them once. */
const ERROS = {
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

const EXEMPLO_DE_PROBLEMA = {
  type: 'urn:patio:dados-invalidos',
  title: 'Confira os campos marcados',
  status: 422,
  codigo: 'dados-invalidos',
  mensagem: 'Confira os campos marcados',
  campos: { 'veiculo.placa': 'A placa ABC123 não é AAA-9999 nem AAA9A99' },
  requestId: '5f2c1d3e-0f5b-4b0e-9d53-2f3a1c7b9e10',
}

const feitos = new WeakMap<FastifyInstance, V31.Document>()

/** The API for programs (OpenAPI 3.1): what the routes declare, and around it what every call has in common. Made once. */
export function openapi(app: FastifyInstance, areas: readonly Area[]): V31.Document {
  const antes = feitos.get(app)
  if (antes) return antes
  const d = structuredClone(app.swagger()) as V31.Document
  const contrato = new Map<string, Endpoint>(areas.flatMap((a) => a.rotas.flatMap((r) => Object.entries(r.contrato))))
  const esquemas: Record<string, Esquema> = { Problema: z.toJSONSchema(problema, { io: 'output' }) }
  delete esquemas['Problema']?.['$schema']
  for (const metodos of Object.values(d.paths ?? {}))
    for (const op of Object.values(metodos ?? {}) as Operacao[]) {
      const e = contrato.get(op.operationId ?? '')
      if (e) completar(op, e)
    }
  d.webhooks = webhooksDoDocumento() as typeof d.webhooks
  repartir(d, esquemas)
  d.servers = [{ url: '/' }]
  const mudancas = MUDANCAS_DA_API.map(
    (m) => `### ${m.versao}, ${m.dia}\n\n${m.mudancas.map((x) => `- ${x}`).join('\n')}`,
  )
  d.info = {
    ...d.info,
    version: VERSAO_DA_API,
    description: `${d.info.description ?? ''}\n\n## Mudanças\n\n${mudancas.join('\n\n')}`,
  }
  d.components = {
    ...d.components,
    schemas: esquemas,
    responses: Object.fromEntries(
      Object.entries(ERROS).map(([status, description]) => [`Erro${status}`, erro(description)]),
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

const erro = (description: string): V31.ResponseObject => ({
  description,
  content: {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problema' }, example: EXEMPLO_DE_PROBLEMA },
  },
})
const bytes = (): V31.MediaTypeObject => ({ schema: { type: 'string', format: 'binary' } })

function completar(op: Operacao, e: Endpoint): void {
  op.security ??= []
  op.responses ??= {}
  if (e.binario)
    op.responses['200'] = { description: 'O arquivo', content: Object.fromEntries(e.binario.map((t) => [t, bytes()])) }
  else {
    const ok = op.responses['200'] as V31.ResponseObject | undefined
    if (ok) ok.description = 'A resposta'
  }
  for (const s of Object.keys(ERROS)) op.responses[s] = { $ref: `#/components/responses/Erro${s}` }
  const [sent] = Object.values((op.requestBody as V31.RequestBodyObject | undefined)?.content ?? {})
  if (sent?.schema) sent.schema = optionalDefaults(sent.schema) as V31.SchemaObject
  if (e.corpoBinario) op.requestBody = { required: true, content: { [e.corpoBinario]: bytes() } }
  if (e.acesso === 'integracao') daIntegracao(op, e)
  if (e.method !== 'GET' && e.acesso !== 'publico')
    op.parameters = [...(op.parameters ?? []), { $ref: '#/components/parameters/IdempotencyKey' }]
}

/**
 * What need not be sent has its default told in words: generators take a field with `default` for one that is always there, and ask for it in a
 * request too.
 */
function optionalDefaults(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(optionalDefaults)
  if (typeof node !== 'object' || node === null) return node
  const { default: left, ...rest } = node as { default?: unknown }
  const inner = Object.fromEntries(Object.entries(rest).map(([k, v]) => [k, optionalDefaults(v)]))
  if (left === undefined) return inner
  // A field may itself be called "default".
  if (typeof left === 'object' && left !== null && 'type' in left) return { ...inner, default: optionalDefaults(left) }
  const told = `Se não for enviado: ${JSON.stringify(left)}.`
  return { ...inner, description: inner['description'] ? `${String(inner['description'])} ${told}` : told }
}

const inteiro = (description: string): V31.HeaderObject => ({ description, schema: { type: 'integer' } })

/** What calls of a key have in common, and an example of each. */
function daIntegracao(op: Operacao, e: Endpoint): void {
  const ok = op.responses?.['200'] as V31.ResponseObject | undefined
  if (ok)
    ok.headers = {
      'RateLimit-Limit': inteiro('Chamadas por minuto desta chave.'),
      'RateLimit-Remaining': inteiro('Quantas ainda cabem neste minuto.'),
      'RateLimit-Reset': inteiro('Segundos até a conta recomeçar.'),
      ...(e.method !== 'GET' && {
        'Patio-Teste': { description: 'Só em chaves de teste: `nada-gravado`.', schema: { type: 'string' } },
      }),
    }
  const exemplo = EXEMPLOS[op.operationId ?? '']
  const [corpo] = Object.values((op.requestBody as V31.RequestBodyObject | undefined)?.content ?? {})
  const enviado = exemplo?.body ?? exemplo?.arquivo
  if (corpo && enviado !== undefined) corpo.example = enviado
  for (const p of (op.parameters ?? []) as V31.ParameterObject[]) {
    const valor = { ...exemplo?.params, ...exemplo?.query }[p.name]
    if (valor !== undefined) p.example = valor
  }
}

const comoTipo = (nome: string) => nome.charAt(0).toUpperCase() + nome.slice(1)

/** Gives a name to each body and answer, and to every object that appears more than once: named after the call, or the field, where it appears first. */
function repartir(d: V31.Document, esquemas: Record<string, Esquema>): void {
  const vezes = new Map<string, number>()
  const nomes = new Map<string, string>()
  const usados = new Set(Object.keys(esquemas))
  const contar = (no: unknown): void => {
    if (typeof no !== 'object' || no === null) return
    if (ehObjeto(no)) {
      const texto = JSON.stringify(no)
      vezes.set(texto, (vezes.get(texto) ?? 0) + 1)
      if (vezes.get(texto) !== 1) return
    }
    Object.values(no).forEach(contar)
  }
  const nomear = (texto: string, base: string) => {
    let nome = base
    for (let n = 2; usados.has(nome); n++) nome = `${base}${n}`
    usados.add(nome)
    nomes.set(texto, nome)
    return nome
  }
  const trocar = (no: unknown, base: string, sempre: boolean): unknown => {
    if (typeof no !== 'object' || no === null) return no
    if (Array.isArray(no)) return no.map((f) => trocar(f, base, false))
    const texto = ehObjeto(no) ? JSON.stringify(no) : ''
    const conhecido = texto && nomes.get(texto)
    if (conhecido) return { $ref: `#/components/schemas/${conhecido}` }
    const nome = texto && (sempre || (vezes.get(texto) ?? 0) > 1) ? nomear(texto, base) : null
    const feito = Object.fromEntries(
      Object.entries(no).map(([k, v]) => [
        k,
        k === 'properties' && v !== null
          ? Object.fromEntries(
              Object.entries(v as Esquema).map(([p, s]) => [p, trocar(s, `${nome ?? base}${comoTipo(p)}`, false)]),
            )
          : trocar(v, nome ?? base, false),
      ]),
    )
    if (!nome) return feito
    esquemas[nome] = feito
    return { $ref: `#/components/schemas/${nome}` }
  }
  const partes = [...Object.values(d.paths ?? {}), ...Object.values(d.webhooks ?? {})].flatMap((metodos) =>
    (Object.values(metodos ?? {}) as Operacao[]).flatMap((op) => {
      const nome = comoTipo(op.operationId ?? '')
      const corpo = (op.requestBody as V31.RequestBodyObject | undefined)?.content['application/json']
      const resposta = (op.responses?.['200'] as V31.ResponseObject | undefined)?.content?.['application/json']
      return [
        ...(corpo ? [{ parte: corpo, base: `${nome}Pedido` }] : []),
        ...(resposta ? [{ parte: resposta, base: `${nome}Resposta` }] : []),
      ]
    }),
  )
  for (const { parte } of partes) contar(parte.schema)
  for (const { parte, base } of partes) parte.schema = trocar(parte.schema, base, true) as V31.SchemaObject
}

const ehObjeto = (no: object) => 'type' in no && no.type === 'object' && 'properties' in no
