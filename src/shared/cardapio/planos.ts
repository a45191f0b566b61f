import { z } from 'zod'
import { filtroCadastro, paginaDeCadastro } from '../cadastros/comum.ts'
import { cod, dia, endpoint, vazio } from '../core/contract.ts'
import { NIVEIS_CARDAPIO } from './modelos.ts'
import { maoDeObra, peca } from '../rules/orcamento.ts'

/** Who works with a vehicle's plan: quotes and agenda. */
const NIVEIS_PLANO = [-1, 1, 2, 3, 4, 5] as const

/** A package as it is offered at a store today: its contents priced there, a closed price spread over them. */
const oferta = z.object({
  codPacote: z.number(),
  nome: z.string(),
  km: z.number().nullable(),
  meses: z.number().nullable(),
  exigidoGarantia: z.boolean(),
  verificacoes: z.array(z.string()),
  pecas: z.array(peca),
  maoDeObra: z.array(maoDeObra),
  minutos: z.number(),
  /** Null while a part or service of it has no price. */
  total: z.number().nullable(),
})
export type OfertaDePacote = z.infer<typeof oferta>

const revisao = oferta.extend({
  km: z.number(),
  meses: z.number(),
  situacao: z.enum(['FEITA', 'PULADA', 'VENCIDA', 'NA_JANELA', 'FUTURA']),
  /** Day on which it comes due by km a day or by age; null when neither is known. */
  prevista: dia.nullable(),
  por: z.enum(['km', 'meses']).nullable(),
})
export type RevisaoOferecida = z.infer<typeof revisao>

const plano = z.object({
  /** Null for a vehicle that the store does not know yet. */
  codVeiculo: z.number().nullable(),
  km: z.number().nullable(),
  kmPorDia: z.number().nullable(),
  leituraIgnorada: z.boolean(),
  proxima: z.number().nullable(),
  sugerida: z.number().nullable(),
  revisoes: z.array(revisao),
  /** À la carte items that are due: outside of the maker's plan. */
  adicionais: z.array(oferta),
})
export type PlanoOferecido = z.infer<typeof plano>

const filtroConsumo = filtroCadastro.omit({ situacao: true }).extend({
  codConcessionaria: cod.optional(),
  marca: z.string().max(60).optional(),
  modelo: z.string().max(120).optional(),
})
export type FiltroConsumo = z.output<typeof filtroConsumo> & { maximo?: number }

const consumo = z.object({
  codigo: z.string(),
  descricao: z.string(),
  /** YYYY-MM in which the packages come due. */
  mes: z.string(),
  quantidade: z.number(),
  veiculos: z.number(),
  valor: z.number().nullable(),
})
export type Consumo = z.infer<typeof consumo>

const coberturaDaLoja = z.object({
  codConcessionaria: z.number(),
  nome: z.string(),
  /** Visits with an odometer; those of them with a package due, offered, approved. */
  visitas: z.number(),
  devidas: z.number(),
  oferecidas: z.number(),
  aprovadas: z.number(),
  /** Today's price of what was due and not approved. */
  valorDeixado: z.number(),
})
export type CoberturaDaLoja = z.infer<typeof coberturaDaLoja>

export const planos = {
  planoDoVeiculo: endpoint({
    method: 'GET',
    path: 'cardapio/plano/:codConcessionaria',
    acesso: NIVEIS_PLANO,
    loja: 'params',
    resumo: 'O plano de fábrica de um veículo, o que está na vez e para quando, com os preços da concessionária',
    params: z.object({ codConcessionaria: cod }),
    query: z.object({
      placa: z.string().trim().max(8).optional(),
      chassi: z.string().trim().max(17).optional(),
      marca: z.string().trim().max(60).optional(),
      modelo: z.string().trim().max(120).optional(),
      ano: z.coerce.number().int().min(1900).max(2100).optional(),
      km: z.coerce.number().int().min(0).max(2_000_000).optional(),
      /** Day that the plan is looked at for; without it, today. */
      dia: dia.optional(),
    }),
    response: plano,
  }),
  marcarRevisao: endpoint({
    method: 'PUT',
    path: 'cardapio/plano/:codConcessionaria/veiculos/:codVeiculo/pacotes/:codPacote',
    acesso: NIVEIS_PLANO,
    loja: 'params',
    resumo: 'Dizer que um pacote foi feito em outro lugar, ou que o cliente o deixou passar; nulo desfaz',
    params: z.object({ codConcessionaria: cod, codVeiculo: cod, codPacote: cod }),
    body: z.object({ situacao: z.enum(['FEITO', 'PULADO']).nullable() }),
    response: vazio,
  }),
  listConsumo: endpoint({
    method: 'GET',
    path: 'cardapio/consumo',
    acesso: NIVEIS_CARDAPIO,
    loja: 'query',
    resumo: 'O que os pacotes vão consumir nos próximos 12 meses, por peça e mês, segundo os veículos conhecidos',
    query: filtroConsumo,
    response: paginaDeCadastro(consumo).extend({
      /** Vehicles whose km a day are known; more were seen than one answer looks at. */
      veiculos: z.number(),
      cortado: z.boolean(),
    }),
  }),
  coberturaDoPlano: endpoint({
    method: 'GET',
    path: 'cardapio/cobertura',
    acesso: NIVEIS_CARDAPIO,
    loja: 'query',
    resumo: 'Por concessionária: visitas em que o pacote da vez foi oferecido e aprovado, e o valor deixado',
    query: z.object({ codConcessionaria: cod.optional(), de: dia.optional(), ate: dia.optional() }),
    response: z.object({ lojas: z.array(coberturaDaLoja), cortado: z.boolean() }),
  }),
}
