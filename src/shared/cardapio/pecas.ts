import { z } from 'zod'
import { cod, endpoint } from '../core/contract.ts'
import { NIVEIS_OFICINA } from '../oficina-digital/orcamentos.ts'
import { aplicacaoDaPeca } from '../rules/aplicacao.ts'

/** What a part is to a vehicle: said to fit it, said of no vehicle at all, or said of others alone. */
const SERVENTIAS = ['SERVE', 'UNIVERSAL', 'NAO_SERVE'] as const
const serventia = z.enum(SERVENTIAS)
export type Serventia = z.infer<typeof serventia>

/** The vehicle that parts are looked for: without a make none is meant. */
const doVeiculo = z.object({
  marca: z.string().trim().max(60).optional(),
  /** Name of the model or its beginning; empty: every model of the make. */
  modelo: z.string().trim().max(120).optional(),
  ano: z.coerce.number().int().min(1900).max(2100).optional(),
  /** A version of the catalogue: make, model and year are its own. */
  codModelo: cod.optional(),
})

const noVeiculo = z.object({
  codigo: z.string(),
  /** Null where no vehicle was asked for. */
  serve: serventia.nullable(),
  /** Vehicles that it fits, those of the asked make and model first, up to 12. */
  aplicacoes: z.array(aplicacaoDaPeca),
  /** How many there are in all. */
  totalAplicacoes: z.number(),
})
export type PecaNoVeiculo = z.infer<typeof noVeiculo>

const pecaAchada = noVeiculo.extend({
  descricao: z.string(),
  /** Where on the vehicle it goes, when there are several places. */
  posicao: z.string().nullable(),
  marca: z.string(),
  /** Quoted before for the asked model. */
  usadaNoModelo: z.boolean(),
  custoUnitario: z.number().nullable(),
  /** At the asked store, which may have a price of its own, and in the catalogue. */
  precoUnitario: z.number(),
  precoCadastro: z.number(),
  disponivel: z.boolean(),
  /** Quantity in the asked store's stock; null when the store never told of the part. */
  estoque: z.number().nullable(),
})
export type PecaAchada = z.infer<typeof pecaAchada>

const pecasAchadas = z.object({
  /** What the asked vehicle is called; null where none was asked for. */
  veiculo: z.string().nullable(),
  /** Up to 20 of each kind: those that fit, then those of any vehicle, then, when asked for, the others. */
  pecas: z.array(pecaAchada),
  /** Those known not to fit; `exato` is false where what is typed finds too many to count. */
  naoServem: z.object({ total: z.number(), exato: z.boolean() }),
})
export type PecasAchadas = z.infer<typeof pecasAchadas>

export const pecas = {
  listPecas: endpoint({
    method: 'GET',
    path: 'oficina-digital/pecas',
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'Procurar peças por código ou nome, as que servem no veículo primeiro',
    query: doVeiculo.extend({
      busca: z.string().trim().min(2, 'Digite ao menos 2 caracteres').max(80),
      codConcessionaria: cod.optional(),
      /** Also those known not to fit. */
      comAsOutras: z.literal('true').optional(),
    }),
    response: pecasAchadas,
  }),
  pecasNoVeiculo: endpoint({
    method: 'GET',
    path: 'oficina-digital/pecas/no-veiculo',
    acesso: NIVEIS_OFICINA,
    resumo: 'O que cada peça é para um veículo (até 100 códigos, separados por vírgula)',
    query: doVeiculo.extend({ codigos: z.string().toUpperCase().max(4200) }),
    response: z.array(noVeiculo),
  }),
}
