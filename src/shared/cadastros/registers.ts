import { z } from 'zod'
import { cod, endpoint, instant, pageOf } from '../core/contract.ts'
import type { Field, Fields } from './fields.ts'

/** Registers whose records are listed, edited in a form, exported and audited one by one. */
export const CADASTROS = [
  'concessionarias',
  'grupos',
  'servicos',
  'mecanicos',
  'consultores',
  'usuarios',
  'distribuidores',
  'equipamentos',
  'modelos',
  'pacotes',
  'pneus',
  'manuais',
  'modelos-inspecao',
  'recalls',
  'respostas-prontas',
  'lugares',
  'carros',
] as const
export type Cadastro = (typeof CADASTROS)[number]

/** Error messages by field; empty when the form is valid. The form shows them while the user types, the server answers 422 with them. */
export type FieldErrors<T> = Partial<Record<keyof T & string, string>>

export const STATUSES = ['ativos', 'inativos', 'todos'] as const
export type Status = (typeof STATUSES)[number]

/** Query of a register's list; registers add their own filters. */
export const cadastroFilter = z.object({
  busca: z.string().trim().max(80).optional(),
  cursor: z.string().max(400).optional(),
  limite: z.coerce.number().int().min(1).max(200).default(50),
  situacao: z.enum(STATUSES).default('ativos'),
  sentido: z.enum(['asc', 'desc']).default('asc'),
})
/** Query of a register's list that can sort by these columns; the default is the first one. */
export const sortableFilter = <const O extends readonly string[]>(ordens: O) =>
  cadastroFilter.extend({
    ordem: z
      .string()
      .refine((o) => ordens.includes(o), 'Esta lista não se ordena por essa coluna')
      .meta({ enum: [...ordens] })
      .optional(),
  })
/** Limit up to which the rows of a list are counted; only an export sets it higher than the screen. */
export interface Count {
  maximo?: number
}
export type CadastroFilter = z.infer<typeof cadastroFilter> & Count & { ordem?: string | undefined }

/** Page of a register: rows by name, and on the first page their count (up to 10,000). */
export function cadastroPage<T extends z.ZodType>(item: T) {
  return pageOf(item).extend({ contagem: z.object({ total: z.number(), exato: z.boolean() }).nullable() })
}

/** Version that the user opened; saving over a newer one answers 409 with the current record. */
export const version = z.number().int().positive()

/** Trimmed text of up to `maximo` characters. */
export const text = (maximo: number) => z.string().trim().max(maximo, `Use até ${maximo} caracteres`)

type SchemaOf<F extends Field> = F extends { maximo: number }
  ? z.ZodString
  : F extends { novo: boolean }
    ? z.ZodBoolean
    : z.ZodType
type Shape<F extends Fields, O> = { [K in keyof F]: K extends keyof O ? O[K] : SchemaOf<F[K]> }
/** Fields whose schema does not follow from their declaration. */
type Others<F extends Fields> = {
  [K in keyof F as F[K] extends { maximo: number } | { novo: boolean } ? never : K]: z.ZodType
}

/** Schema of a register's form: texts and flags follow from the declared fields, `others` gives the rest. */
export function formSchema<F extends Fields, O extends Others<F>>(fields: F, others: O): z.ZodObject<Shape<F, O>> {
  const schema = ([k, f]: [string, Field]) => [k, f.maximo === undefined ? z.boolean() : text(f.maximo)]
  const shape = { ...Object.fromEntries(Object.entries(fields).map(schema)), ...others }
  return z.object(shape as Shape<F, O>)
}

/** Code of a part or service, in upper case so that every spelling matches. */
export const upperCode = (maximo: number) => text(maximo).toUpperCase()

/** `mensagem` when the text is blank, else undefined. */
export function required(valor: string, mensagem: string): string | undefined {
  return valor.trim() === '' ? mensagem : undefined
}

/** Drops the fields without a message. */
export function onlyErrors<T>(errors: { [K in keyof T & string]?: string | null | undefined }): FieldErrors<T> {
  return Object.fromEntries(Object.entries(errors).filter(([, e]) => e)) as FieldErrors<T>
}

/** One change of a record, from the audit: who, when, and each field before and after. */
export const recordChange = z.object({
  codAuditoria: z.number(),
  em: instant,
  /** Null for the system itself, or for an import without a user. */
  quem: z.string().nullable(),
  acao: z.string(),
  campos: z.array(z.object({ campo: z.string(), antes: z.unknown(), depois: z.unknown() })),
})
export type RecordChange = z.infer<typeof recordChange>

export const cadastros = {
  historicoDoRegistro: endpoint({
    method: 'GET',
    path: 'cadastros/:cadastro/:codigo/historico',
    acesso: [1, 2, 3, 4, -1],
    resumo: 'Mudanças de um registro, da mais nova à mais antiga; só de quem pode abrir o registro',
    params: z.object({ cadastro: z.enum(CADASTROS), codigo: cod }),
    query: z.object({ cursor: z.string().max(200).optional() }),
    response: pageOf(recordChange),
  }),
  usuariosDaLoja: endpoint({
    method: 'GET',
    path: 'cadastros/usuarios-da-loja/:codConcessionaria',
    acesso: [1, 2, 3, -1],
    loja: 'params',
    resumo: 'Usuários ativos que alcançam uma concessionária, para ligar a um mecânico ou consultor',
    params: z.object({ codConcessionaria: cod }),
    response: z.array(z.object({ codUsuario: z.number(), nome: z.string(), codNivel: z.number() })),
  }),
  habilidadesEmUso: endpoint({
    method: 'GET',
    path: 'cadastros/habilidades',
    acesso: [1, 2, 3, -1],
    resumo: 'Habilidades já usadas em serviços e mecânicos',
    response: z.array(z.string()),
  }),
}
