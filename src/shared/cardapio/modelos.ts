import { z } from 'zod'
import { type FieldErrors, required, onlyErrors, text, version } from '../cadastros/registers.ts'
import { cod, endpoint } from '../core/contract.ts'

/** Levels that edit the catalogue. */
export const NIVEIS_CARDAPIO = [2, -1] as const

export const USAGES = ['NORMAL', 'SEVERO'] as const
/** Model year that the FIPE table uses for a brand-new car. */
export const ZERO_KM_YEAR = 32_000

const modeloData = z.object({
  marca: text(60),
  modelo: text(120),
  /** 0 means every year. */
  ano: z.number().int().nullable(),
  combustivel: text(30),
  motor: text(40),
  cambio: text(40),
  uso: z.enum(USAGES),
  ativo: z.boolean(),
})
/** Fields of the vehicle model's form. */
export type ModeloData = z.infer<typeof modeloData>

const modelo = modeloData.extend({
  codModelo: z.number(),
  codigoFipe: z.string(),
  valorFipe: z.number().nullable(),
  versao: version,
})
export type Modelo = z.infer<typeof modelo>

/** Form errors of a vehicle model, by field. */
export function validateModelo(d: ModeloData): FieldErrors<ModeloData> {
  return onlyErrors<ModeloData>({
    marca: required(d.marca, 'Marca obrigatória'),
    modelo: required(d.modelo, 'Modelo obrigatório'),
    ano:
      d.ano === null || d.ano === 0 || d.ano === ZERO_KM_YEAR || (d.ano >= 1950 && d.ano <= 2100)
        ? null
        : 'Informe um ano de 1950 a 2100, ou deixe vazio para todos',
  })
}

/** A model's year in words. */
export function formatYear(ano: number): string {
  return ano === 0 ? 'todos os anos' : ano === ZERO_KM_YEAR ? 'zero km' : String(ano)
}

export const NODE_TYPES = ['marca', 'familia', 'versao', 'pacote'] as const

/** A node of the tree: a make, a model, a version, or a package below one of them. */
export const no = z.object({
  /** Id that is unique in the tree and stable between requests. */
  id: z.string(),
  tipo: z.enum(NODE_TYPES),
  /** Code of a version or a package. */
  codigo: z.number().nullable(),
  nome: z.string(),
  detalhe: z.string(),
  marca: z.string(),
  familia: z.string().nullable(),
  codModelo: z.number().nullable(),
  ativo: z.boolean(),
  /** Number of active versions below the node. */
  versoes: z.number(),
  /** Number of packages at the node itself. */
  pacotes: z.number(),
  /** Active versions at or below the node that lack a package at a step of their plan (`comBuraco`), or have no plan (`semPlano`). */
  comBuraco: z.number(),
  semPlano: z.number(),
  /** Steps without a package; for a version only. */
  buracos: z.array(z.number()),
  temFilhos: z.boolean(),
})
export type No = z.infer<typeof no>

const branch = z.object({
  marca: z.string().trim().min(1).max(60).optional(),
  familia: z.string().trim().min(1).max(120).optional(),
  codModelo: cod.optional(),
  busca: z.string().trim().min(2, 'Digite ao menos 2 caracteres').max(80).optional(),
})
export type Branch = z.output<typeof branch>

const target = z.object({ codModelo: cod })
const acesso = NIVEIS_CARDAPIO

export const modelos = {
  arvoreDoCardapio: endpoint({
    method: 'GET',
    path: 'cardapio/arvore',
    acesso,
    resumo: 'Um ramo da árvore do cardápio: marcas; modelos de uma marca; versões; pacotes; ou o que a busca acha',
    query: branch,
    response: z.object({
      nos: z.array(no),
      /** Totals of the whole tree. */
      versoes: z.number(),
      comBuraco: z.number(),
      semPlano: z.number(),
      /** True when the search found more than the page shows. */
      haMais: z.boolean(),
    }),
  }),
  moverNaArvore: endpoint({
    method: 'POST',
    path: 'cardapio/arvore/ordem',
    acesso,
    resumo: 'Pôr uma versão ou um pacote antes de outro do mesmo ramo; sem outro, no fim',
    body: z.object({ tipo: z.enum(['versao', 'pacote']), codigo: cod, antesDe: cod.nullable() }),
    response: z.object({ ordem: z.array(z.number()) }),
  }),
  situacaoNaArvore: endpoint({
    method: 'POST',
    path: 'cardapio/arvore/situacao',
    acesso,
    resumo: 'Ativar ou desativar versões e pacotes de uma vez; uma marca ou um modelo vale por todas as versões dele',
    body: z
      .object({
        ativo: z.boolean(),
        modelos: z.array(cod).max(5000).default([]),
        pacotes: z.array(cod).max(5000).default([]),
        ramos: z
          .array(z.object({ marca: text(60), familia: text(120).nullable() }))
          .max(500)
          .default([]),
      })
      .refine((b) => b.modelos.length + b.pacotes.length + b.ramos.length > 0, {
        path: ['modelos'],
        error: 'Escolha ao menos um item',
      }),
    response: z.object({ mudados: z.number() }),
  }),
  listMarcas: endpoint({
    method: 'GET',
    path: 'cardapio/marcas',
    acesso,
    resumo: 'Marcas do cardápio, e os modelos de uma delas',
    query: z.object({ marca: z.string().trim().max(60).optional() }),
    response: z.object({ marcas: z.array(z.string()), familias: z.array(z.string()) }),
  }),
  getModelo: endpoint({
    method: 'GET',
    path: 'cardapio/modelos/:codModelo',
    acesso,
    resumo: 'Uma versão de veículo',
    params: target,
    response: modelo,
  }),
  criarModelo: endpoint({
    method: 'POST',
    path: 'cardapio/modelos',
    acesso,
    resumo: 'Criar uma versão de veículo',
    body: modeloData,
    response: modelo,
  }),
  alterarModelo: endpoint({
    method: 'PUT',
    path: 'cardapio/modelos/:codModelo',
    acesso,
    resumo: 'Alterar uma versão de veículo',
    params: target,
    body: modeloData.extend({ versao: version }),
    response: modelo,
  }),
}
