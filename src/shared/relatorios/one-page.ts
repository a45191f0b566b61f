import { z } from 'zod'
import { dia, endpoint, instante, mes, vazio } from '../core/contract.ts'
import { atraso, indicador, NIVEIS_INDICADORES, valores } from './indicadores.ts'
import type { Indicador } from '../rules/indicadores.ts'

export const TIPOS_ONE_PAGE = ['grupo', 'marca'] as const
export type TipoOnePage = (typeof TIPOS_ONE_PAGE)[number]

/** Figures of the page, in its columns' order. */
export const INDICADORES_DA_PAGINA = [
  'passagens',
  'penetracao',
  'identificadoPorPassagem',
  'taxaEnvio',
  'conversao',
  'recuperacao',
  'ticket',
  'utilizacao',
  'noShow',
  'entregaNoPrazo',
  'retorno',
  'nps',
  'vendas',
] as const satisfies readonly Indicador[]

const qual = z.object({ tipo: z.enum(TIPOS_ONE_PAGE) })
/** The group's code, or the make; the first within reach when it is not said. */
const pedido = z.object({ mes, chave: z.string().max(60).optional() })

const linha = z.object({
  codConcessionaria: z.number(),
  nome: z.string(),
  valores,
  anterior: valores,
  /** Goal of the month's sales, as the store entered it. */
  metaDeVendas: z.number().nullable(),
  projecao: z.number().nullable(),
  /** Part of the month's working days that has come, 0 to 1. */
  decorrido: z.number(),
})

const paginaLida = z.object({
  tipo: z.enum(TIPOS_ONE_PAGE),
  mes,
  chave: z.string(),
  nome: z.string(),
  /** The days counted, and those that they are beside: the same of the month before while the month runs. */
  periodo: z.object({ de: dia, ate: dia, antesDe: dia, antesAte: dia, parcial: z.boolean() }),
  /** Groups or makes within reach. */
  opcoes: z.array(z.object({ chave: z.string(), nome: z.string() })),
  lojas: z.array(linha),
  total: linha.omit({ codConcessionaria: true }),
  metas: z.partialRecord(indicador, z.number()),
  nota: z.object({ texto: z.string(), quem: z.string(), em: instante }).nullable(),
  /** Day of the month on which the reader gets the page by e-mail. */
  diaDoEnvio: z.number().nullable(),
  /** SHA-256 of the figures, as the paper states it. */
  sha256: z.string(),
  atraso,
})
export type OnePage = z.infer<typeof paginaLida>

/** One page for a month of a group or a make: stores × figures, beside the month before and the goals. */
export const onePage = {
  getOnePage: endpoint({
    method: 'GET',
    path: 'one-page/:tipo',
    acesso: NIVEIS_INDICADORES,
    resumo: 'O mês de um grupo ou marca em uma página: lojas × indicadores',
    params: qual,
    query: pedido,
    response: paginaLida,
  }),
  baixarOnePage: endpoint({
    method: 'GET',
    path: 'one-page/:tipo/pdf',
    acesso: NIVEIS_INDICADORES,
    resumo: 'A página em uma folha A4, com o resumo SHA-256 dos números',
    params: qual,
    query: pedido,
    response: z.never(),
    binario: ['application/pdf'],
    porMinuto: 30,
  }),
  exportarOnePage: endpoint({
    method: 'GET',
    path: 'one-page/:tipo/planilha',
    acesso: NIVEIS_INDICADORES,
    resumo: 'A página em xlsx',
    params: qual,
    query: pedido,
    response: z.never(),
    binario: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    porMinuto: 30,
  }),
  anotarOnePage: endpoint({
    method: 'PUT',
    path: 'one-page/:tipo/nota',
    acesso: NIVEIS_INDICADORES,
    resumo: 'Gravar a nota da gestão sobre o mês; vazia a retira',
    params: qual,
    body: z.object({ mes, chave: z.string().max(60), texto: z.string().trim().max(2000, 'Use até 2.000 caracteres') }),
    response: vazio,
  }),
  agendarOnePage: endpoint({
    method: 'PUT',
    path: 'one-page/:tipo/envio',
    acesso: NIVEIS_INDICADORES,
    resumo: 'Receber por email, em um dia de cada mês, a página do mês anterior; sem dia, deixar de receber',
    params: qual,
    body: z.object({ chave: z.string().max(60), diaDoMes: z.number().int().min(1).max(28).nullable() }),
    response: vazio,
  }),
  gravarMetas: endpoint({
    method: 'PUT',
    path: 'one-page-metas',
    acesso: [2, -1],
    resumo: 'Gravar as metas dos indicadores da rede; nula retira a meta',
    body: z.object({ metas: z.partialRecord(z.enum(INDICADORES_DA_PAGINA), z.number().min(0).max(1e12).nullable()) }),
    response: vazio,
  }),
}
