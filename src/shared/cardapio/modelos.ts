import { z } from 'zod'
import { type Erros, obrigatorio, soErros, texto, versao } from '../cadastros/comum.ts'
import { cod, endpoint } from '../core/contract.ts'

/** Who keeps the catalogue. */
export const NIVEIS_CARDAPIO = [2, -1] as const

export const USOS = ['NORMAL', 'SEVERO'] as const
/** The model year that the FIPE table writes for a car that is brand new. */
export const ANO_ZERO_KM = 32_000

const dadosDoModelo = z.object({
  marca: texto(60),
  modelo: texto(120),
  /** 0: every year. */
  ano: z.number().int().nullable(),
  combustivel: texto(30),
  motor: texto(40),
  cambio: texto(40),
  uso: z.enum(USOS),
  ativo: z.boolean(),
})
/** What the form of a vehicle model edits. */
export type DadosDoModelo = z.infer<typeof dadosDoModelo>

const modelo = dadosDoModelo.extend({
  codModelo: z.number(),
  codigoFipe: z.string(),
  valorFipe: z.number().nullable(),
  versao,
})
export type Modelo = z.infer<typeof modelo>

/** What is wrong with a vehicle model, by field. */
export function errosDoModelo(d: DadosDoModelo): Erros<DadosDoModelo> {
  return soErros<DadosDoModelo>({
    marca: obrigatorio(d.marca, 'Marca obrigatória'),
    modelo: obrigatorio(d.modelo, 'Modelo obrigatório'),
    ano:
      d.ano === null || d.ano === 0 || d.ano === ANO_ZERO_KM || (d.ano >= 1950 && d.ano <= 2100)
        ? null
        : 'Informe um ano de 1950 a 2100, ou deixe vazio para todos',
  })
}

/** A model's year in words. */
export function anoEmPalavras(ano: number): string {
  return ano === 0 ? 'todos os anos' : ano === ANO_ZERO_KM ? 'zero km' : String(ano)
}

export const TIPOS_NO = ['marca', 'familia', 'versao', 'pacote'] as const

/** A node of the tree: a make, a model, a version of it, or a package at one of them. */
export const no = z.object({
  /** Unique in the tree, the same at every reading. */
  id: z.string(),
  tipo: z.enum(TIPOS_NO),
  /** Code of a version or a package. */
  codigo: z.number().nullable(),
  nome: z.string(),
  detalhe: z.string(),
  marca: z.string(),
  familia: z.string().nullable(),
  codModelo: z.number().nullable(),
  ativo: z.boolean(),
  /** Active versions below. */
  versoes: z.number(),
  /** Packages that stand at the node itself. */
  pacotes: z.number(),
  /** Active versions at or below it that lack a package at a step of their plan, and those without any plan. */
  comBuraco: z.number(),
  semPlano: z.number(),
  /** Steps without a package, of a single version. */
  buracos: z.array(z.number()),
  temFilhos: z.boolean(),
})
export type No = z.infer<typeof no>

const ramo = z.object({
  marca: z.string().trim().min(1).max(60).optional(),
  familia: z.string().trim().min(1).max(120).optional(),
  codModelo: cod.optional(),
  busca: z.string().trim().min(2, 'Digite ao menos 2 caracteres').max(80).optional(),
})
export type Ramo = z.output<typeof ramo>

const alvo = z.object({ codModelo: cod })
const acesso = NIVEIS_CARDAPIO

export const modelos = {
  arvoreDoCardapio: endpoint({
    method: 'GET',
    path: 'cardapio/arvore',
    acesso,
    resumo: 'Um ramo da árvore do cardápio: marcas; modelos de uma marca; versões; pacotes; ou o que a busca acha',
    query: ramo,
    response: z.object({
      nos: z.array(no),
      /** Of the whole tree. */
      versoes: z.number(),
      comBuraco: z.number(),
      semPlano: z.number(),
      /** The search found more than it shows. */
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
          .array(z.object({ marca: texto(60), familia: texto(120).nullable() }))
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
    params: alvo,
    response: modelo,
  }),
  criarModelo: endpoint({
    method: 'POST',
    path: 'cardapio/modelos',
    acesso,
    resumo: 'Criar uma versão de veículo',
    body: dadosDoModelo,
    response: modelo,
  }),
  alterarModelo: endpoint({
    method: 'PUT',
    path: 'cardapio/modelos/:codModelo',
    acesso,
    resumo: 'Alterar uma versão de veículo',
    params: alvo,
    body: dadosDoModelo.extend({ versao }),
    response: modelo,
  }),
}
