import { z } from 'zod'
import { itemState } from './checklists.ts'
import { upperCode } from '../cadastros/registers.ts'
import { SIZE } from '../rules/sizes.ts'

const text = (max: number) => z.string().trim().max(max)
/** Id of a section, item or canned comment: stable from version to version, so that visits can be compared. */
const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Use letras minúsculas, números e hífen')

/** How an item is answered. */
export const ITEM_KINDS = ['FAROL', 'MEDIDA', 'SIM_NAO', 'PNEU', 'BATERIA', 'TEXTO'] as const
/** From which colour on a photo is required. */
export const PHOTO_RULES = ['NUNCA', 'VERMELHO', 'AMARELO', 'SEMPRE'] as const
/** Places on the walk around the car, in its order. */
export const WALK_PLACES = ['VOLTA', 'CAPO', 'ELEVADOR', 'PNEUS', 'INTERIOR'] as const

const limite = z.number().min(0).max(1_000_000)

/** A ready sentence: what was found, in the customer's words and for the workshop. */
export const cannedComment = z.object({
  id: slug,
  cor: z.enum(['AMARELO', 'VERMELHO']),
  cliente: text(200).min(1, 'Escreva o que o cliente lê'),
  interno: text(200).default(''),
})
export type CannedComment = z.output<typeof cannedComment>

/** Limits of a measure for a make, and for a model when given; the first that fits counts, then the tenant's own limits. */
const modelLimit = z.object({ marca: text(60), modelo: text(120).default(''), vermelho: limite, amarelo: limite })

export const templateItem = z.object({
  id: slug,
  nome: text(120).min(1, 'O item precisa de nome'),
  tipo: z.enum(ITEM_KINDS),
  /** Unit of a measure; tyres are in mm, batteries in A (CCA). */
  unidade: text(20).nullable().default(null),
  limites: z.array(modelLimit).max(50).default([]),
  foto: z.enum(PHOTO_RULES).default('AMARELO'),
  comentarios: z.array(cannedComment).max(12).default([]),
  servicoSugerido: text(40).nullable().default(null),
  pecaSugerida: upperCode(SIZE.codigoPeca).nullable().default(null),
  codPacote: z.number().int().positive().nullable().default(null),
  /** The item is skipped when another item, earlier in the template, has one of these colours. */
  pulaSe: z
    .object({ item: slug, estados: z.array(itemState).min(1) })
    .nullable()
    .default(null),
})
export type TemplateItem = z.output<typeof templateItem>

export const templateSection = z.object({
  id: slug,
  nome: text(80).min(1, 'A seção precisa de nome'),
  lugar: z.enum(WALK_PLACES),
  itens: z.array(templateItem).min(1, 'A seção precisa de itens').max(60, 'No máximo 60 itens por seção'),
})
export type TemplateSection = z.output<typeof templateSection>

/** What an inspection by this template asks. Frozen once published: an inspection keeps the version it was begun by. */
export const templateDefinition = z.object({
  secoes: z.array(templateSection).min(1, 'O modelo precisa de seções').max(12, 'No máximo 12 seções'),
})
export type TemplateDefinition = z.output<typeof templateDefinition>

/** A published version as the phone keeps it, and the cars it serves: no make, or no model, is every one. */
export const publishedTemplate = z.object({
  codModeloInspecao: z.number(),
  numero: z.number(),
  nome: z.string(),
  marcas: z.array(z.string()),
  modelos: z.array(z.string()),
  kmDe: z.number().nullable(),
  kmAte: z.number().nullable(),
  definicao: templateDefinition,
})
export type PublishedTemplate = z.output<typeof publishedTemplate>
