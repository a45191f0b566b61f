import { z } from 'zod'
import { cod, endpoint } from '../core/contract.ts'
import { NIVEIS_OFICINA } from '../oficina-digital/orcamentos.ts'
import { pecaAplicacao } from '../rules/aplicacao.ts'

/** Fit of a part to a vehicle: listed for it (SERVE), listed for no vehicle (UNIVERSAL), listed for others only (NAO_SERVE). */
const FITMENTS = ['SERVE', 'UNIVERSAL', 'NAO_SERVE'] as const
const fitment = z.enum(FITMENTS)
export type Fitment = z.infer<typeof fitment>

/** The vehicle to search parts for; without a make the search is not about a vehicle. */
const forVeiculo = z.object({
  marca: z.string().trim().max(60).optional(),
  /** Model name or its prefix; empty means every model of the make. */
  modelo: z.string().trim().max(120).optional(),
  ano: z.coerce.number().int().min(1900).max(2100).optional(),
  /** A version of the catalogue, which sets make, model and year. */
  codModelo: cod.optional(),
})

const veiculoPeca = z.object({
  codigo: z.string(),
  /** Null when the search names no vehicle. */
  serve: fitment.nullable(),
  /** Up to 12 vehicles that the part fits, those of the requested make and model first. */
  aplicacoes: z.array(pecaAplicacao),
  /** Number of all vehicles that the part fits. */
  totalAplicacoes: z.number(),
})
export type VeiculoPeca = z.infer<typeof veiculoPeca>

const foundPeca = veiculoPeca.extend({
  descricao: z.string(),
  /** Position on the vehicle, when there are several. */
  posicao: z.string().nullable(),
  marca: z.string(),
  /** True when a quote already used the part for the requested model. */
  usadaNoModelo: z.boolean(),
  custoUnitario: z.number().nullable(),
  /** Price at the requested store, which may have its own; `precoCadastro` is the catalogue's. */
  precoUnitario: z.number(),
  precoCadastro: z.number(),
  disponivel: z.boolean(),
  /** Quantity in the requested store's stock; null when the store never reported the part. */
  estoque: z.number().nullable(),
})
export type FoundPeca = z.infer<typeof foundPeca>

const foundPecas = z.object({
  /** Name of the requested vehicle; null when the search names none. */
  veiculo: z.string().nullable(),
  /** Up to 20 of each kind: SERVE, then UNIVERSAL, then NAO_SERVE if requested. */
  pecas: z.array(foundPeca),
  /** Number of parts that do not fit; `exato` is false when there are too many to count. */
  naoServem: z.object({ total: z.number(), exato: z.boolean() }),
})
export type FoundPecas = z.infer<typeof foundPecas>

export const pecas = {
  listPecas: endpoint({
    method: 'GET',
    path: 'oficina-digital/pecas',
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'Procurar peças por código ou nome, as que servem no veículo primeiro',
    query: forVeiculo.extend({
      busca: z.string().trim().min(2, 'Digite ao menos 2 caracteres').max(80),
      codConcessionaria: cod.optional(),
      /** Include the parts that do not fit. */
      comAsOutras: z.literal('true').optional(),
    }),
    response: foundPecas,
  }),
  pecasNoVeiculo: endpoint({
    method: 'GET',
    path: 'oficina-digital/pecas/no-veiculo',
    acesso: NIVEIS_OFICINA,
    resumo: 'O que cada peça é para um veículo (até 100 códigos, separados por vírgula)',
    query: forVeiculo.extend({ codigos: z.string().toUpperCase().max(4200) }),
    response: z.array(veiculoPeca),
  }),
}
