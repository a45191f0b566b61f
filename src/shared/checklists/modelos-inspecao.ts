import { z } from 'zod'
import { itemState } from './checklists.ts'
import { cadastroPage, sortableFilter, upperCode, version } from '../cadastros/registers.ts'
import { cod, endpoint, instant } from '../core/contract.ts'
import { WORSE_SIDES } from '../rules/medidas.ts'
import { SIZE } from '../rules/sizes.ts'

const text = (max: number) => z.string().trim().max(max)
/** Id of a section, item or canned comment: stable from version to version, so that visits can be compared. */
const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Use letras minúsculas, números e hífen')

/** How an item is answered. */
export const ITEM_KINDS = ['FAROL', 'MEDIDA', 'SIM_NAO', 'PNEU', 'BATERIA', 'TEXTO', 'AVARIAS'] as const
/** From which colour on a photo is required. */
export const PHOTO_RULES = ['NUNCA', 'VERMELHO', 'AMARELO', 'SEMPRE'] as const
/** Places on the walk around the car, in its order. */
export const WALK_PLACES = ['VOLTA', 'CAPO', 'ELEVADOR', 'PNEUS', 'INTERIOR'] as const

const limit = z.number().min(0).max(1_000_000)

/** A ready sentence: what was found, in the customer's words and for the workshop. */
export const cannedComment = z.object({
  id: slug,
  cor: z.enum(['AMARELO', 'VERMELHO']),
  cliente: text(200).min(1, 'Escreva o que o cliente lê'),
  interno: text(200).default(''),
})
export type CannedComment = z.output<typeof cannedComment>

/** Limits of a measure for a make, and for a model when given; the first that fits counts, then the tenant's own limits. */
const modelLimit = z.object({
  marca: text(60),
  modelo: text(120).default(''),
  pior: z.enum(WORSE_SIDES).default('MENOR'),
  vermelho: limit,
  amarelo: limit,
})

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

/** A definition while it is edited: names and sections may still be empty; `templateErrors` says what is missing. */
export const draftDefinition = z.object({
  secoes: z
    .array(
      templateSection.extend({
        nome: text(80),
        itens: z
          .array(
            templateItem.extend({
              nome: text(120),
              comentarios: z.array(cannedComment.extend({ cliente: text(200) })).max(12, 'Até 12 comentários por item'),
            }),
          )
          .max(60, 'No máximo 60 itens por seção'),
      }),
    )
    .max(12, 'No máximo 12 seções'),
})

const km = z.number().int().min(0).max(2_000_000).nullable()
const modeloInspecaoData = z.object({
  nome: text(80),
  /** Null serves every store. */
  codConcessionaria: cod.nullable(),
  /** An empty list is every make, or model. */
  marcas: z.array(text(60).min(1)).max(40, 'Use até 40 marcas'),
  modelos: z.array(text(120).min(1)).max(200, 'Use até 200 modelos'),
  kmDe: km,
  kmAte: km,
  ativo: z.boolean(),
  definicao: draftDefinition,
})
/** Fields of a template's form. */
export type ModeloInspecaoData = z.output<typeof modeloInspecaoData>

const versaoPublicada = z.object({
  numero: z.number(),
  publicadaEm: instant,
  /** Null for the templates that come with the product. */
  quem: z.string().nullable(),
  itens: z.number(),
})
export type PublishedVersion = z.output<typeof versaoPublicada>

const modeloInspecao = modeloInspecaoData.extend({
  codModeloInspecao: z.number(),
  versao: version,
  numeroPublicado: z.number().nullable(),
  /** What the last published version asks; null before the first. */
  publicada: templateDefinition.nullable(),
  versoes: z.array(versaoPublicada),
})
export type ModeloInspecao = z.output<typeof modeloInspecao>

const modeloInspecaoRow = modeloInspecaoData.omit({ definicao: true }).extend({
  codModeloInspecao: z.number(),
  concessionaria: z.string().nullable(),
  numeroPublicado: z.number().nullable(),
  /** Whether something was changed since the published version. */
  temRascunho: z.boolean(),
  itens: z.number(),
})
export type ModeloInspecaoRow = z.output<typeof modeloInspecaoRow>

const target = z.object({ codModeloInspecao: cod })
const acesso = [2, -1] as const

export const modelosInspecao = {
  listModelosInspecao: endpoint({
    method: 'GET',
    path: 'cadastros/modelos-inspecao',
    acesso,
    resumo: 'Modelos de inspeção da rede e das concessionárias ao alcance, por nome',
    query: sortableFilter(['nome', 'concessionaria', 'itens', 'numeroPublicado']),
    response: cadastroPage(modeloInspecaoRow),
  }),
  getModeloInspecao: endpoint({
    method: 'GET',
    path: 'cadastros/modelos-inspecao/:codModeloInspecao',
    acesso,
    resumo: 'Um modelo de inspeção com o rascunho, ou a última versão publicada quando nada mudou',
    params: target,
    response: modeloInspecao,
  }),
  criarModeloInspecao: endpoint({
    method: 'POST',
    path: 'cadastros/modelos-inspecao',
    acesso,
    loja: 'body',
    resumo: 'Criar um modelo de inspeção, como rascunho',
    body: modeloInspecaoData,
    response: modeloInspecao,
  }),
  alterarModeloInspecao: endpoint({
    method: 'PUT',
    path: 'cadastros/modelos-inspecao/:codModeloInspecao',
    acesso,
    loja: 'body',
    resumo: 'Alterar ou desativar um modelo de inspeção; o que ele pergunta fica em rascunho até ser publicado',
    params: target,
    body: modeloInspecaoData.extend({ versao: version }),
    response: modeloInspecao,
  }),
  publicarModeloInspecao: endpoint({
    method: 'POST',
    path: 'cadastros/modelos-inspecao/:codModeloInspecao/publicar',
    acesso,
    resumo: 'Publicar o rascunho de um modelo de inspeção; a versão publicada não muda mais',
    params: target,
    body: z.object({ versao: version }),
    response: modeloInspecao,
  }),
  getVersaoModeloInspecao: endpoint({
    method: 'GET',
    path: 'cadastros/modelos-inspecao/:codModeloInspecao/versoes/:numero',
    acesso,
    resumo: 'O que uma versão publicada de um modelo de inspeção pergunta',
    params: target.extend({ numero: cod }),
    response: z.object({ numero: z.number(), definicao: templateDefinition }),
  }),
}
