import { z } from 'zod'
import { cadastroFilter, cadastroPage } from '../cadastros/registers.ts'
import { cod, day, endpoint, empty } from '../core/contract.ts'
import { NIVEIS_CARDAPIO } from './modelos.ts'
import { maoDeObra, peca } from '../rules/orcamento.ts'

/** Levels that see a vehicle's plan: those of quotes and agenda. */
const NIVEIS_PLANO = [-1, 1, 2, 3, 4, 5] as const
/** Levels that say what was done to a vehicle: those of quotes. Levels 4 and 5 act on the agenda alone. */
const NIVEIS_MARCAR = [-1, 1, 2, 3] as const

/** A package as a store offers it today: its items at the store's prices, or a closed price distributed over them. */
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
  /** Null while a part or service of the package has no price. */
  total: z.number().nullable(),
})
export type PacoteOferta = z.infer<typeof oferta>

const revisao = oferta.extend({
  km: z.number(),
  meses: z.number(),
  situacao: z.enum(['FEITA', 'PULADA', 'VENCIDA', 'NA_JANELA', 'FUTURA']),
  /** Day on which the package is due, by km per day or by age; null when neither is known. */
  prevista: day.nullable(),
  por: z.enum(['km', 'meses']).nullable(),
})
export type OfferedRevisao = z.infer<typeof revisao>

const plano = z.object({
  /** Null for a vehicle that is new to the store. */
  codVeiculo: z.number().nullable(),
  km: z.number().nullable(),
  kmPorDia: z.number().nullable(),
  leituraIgnorada: z.boolean(),
  proxima: z.number().nullable(),
  sugerida: z.number().nullable(),
  revisoes: z.array(revisao),
  /** À la carte packages that are due, outside the maker's plan. */
  adicionais: z.array(oferta),
})
export type OfferedPlano = z.infer<typeof plano>

const consumoFilter = cadastroFilter.omit({ situacao: true }).extend({
  codConcessionaria: cod.optional(),
  marca: z.string().max(60).optional(),
  modelo: z.string().max(120).optional(),
})
export type ConsumoFilter = z.output<typeof consumoFilter> & { maximo?: number }

const consumo = z.object({
  codigo: z.string(),
  descricao: z.string(),
  /** Month (YYYY-MM) in which the packages are due. */
  mes: z.string(),
  quantidade: z.number(),
  veiculos: z.number(),
  valor: z.number().nullable(),
})
export type Consumo = z.infer<typeof consumo>

const lojaCobertura = z.object({
  codConcessionaria: z.number(),
  nome: z.string(),
  /** Visits with an odometer reading; the next fields count those with a due, an offered and an approved package. */
  visitas: z.number(),
  devidas: z.number(),
  oferecidas: z.number(),
  aprovadas: z.number(),
  /** Today's price of the due packages that were not approved. */
  valorDeixado: z.number(),
})
export type LojaCobertura = z.infer<typeof lojaCobertura>

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
      /** Day for which to compute the plan; the default is today. */
      dia: day.optional(),
    }),
    response: plano,
  }),
  marcarRevisao: endpoint({
    method: 'PUT',
    path: 'cardapio/plano/:codConcessionaria/veiculos/:codVeiculo/pacotes/:codPacote',
    acesso: NIVEIS_MARCAR,
    loja: 'params',
    resumo: 'Dizer que um pacote foi feito em outro lugar, ou que o cliente o deixou passar; nulo desfaz',
    params: z.object({ codConcessionaria: cod, codVeiculo: cod, codPacote: cod }),
    body: z.object({ situacao: z.enum(['FEITO', 'PULADO']).nullable() }),
    response: empty,
  }),
  listConsumo: endpoint({
    method: 'GET',
    path: 'cardapio/consumo',
    acesso: NIVEIS_CARDAPIO,
    loja: 'query',
    resumo: 'O que os pacotes vão consumir nos próximos 12 meses, por peça e mês, segundo os veículos conhecidos',
    query: consumoFilter,
    response: cadastroPage(consumo).extend({
      /** Vehicles with known km per day; `cortado` is true when there were more vehicles than one request reads. */
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
    query: z.object({ codConcessionaria: cod.optional(), de: day.optional(), ate: day.optional() }),
    response: z.object({ lojas: z.array(lojaCobertura), cortado: z.boolean() }),
  }),
}
