import { z } from 'zod'
import { day, endpoint, instant, month, empty } from '../core/contract.ts'
import { lag, indicador, NIVEIS_INDICADORES, values } from './indicadores.ts'
import type { Indicador } from '../rules/indicadores.ts'

export const ONE_PAGE_TYPES = ['grupo', 'marca'] as const
export type OnePageType = (typeof ONE_PAGE_TYPES)[number]

/** Figures of the page, in column order. */
export const PAGE_INDICADORES = [
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

const qual = z.object({ tipo: z.enum(ONE_PAGE_TYPES) })
/** `chave` is the group's code or the make; the default is the first within reach. */
const request = z.object({ mes: month, chave: z.string().max(60).optional() })

const linha = z.object({
  codConcessionaria: z.number(),
  nome: z.string(),
  valores: values,
  anterior: values,
  /** The store's sales goal for the month. */
  metaDeVendas: z.number().nullable(),
  projecao: z.number().nullable(),
  /** Elapsed fraction of the month's working days, 0 to 1. */
  decorrido: z.number(),
})

const loadedPage = z.object({
  tipo: z.enum(ONE_PAGE_TYPES),
  mes: month,
  chave: z.string(),
  nome: z.string(),
  /** The counted days and the days to compare with; a running month is compared with the same days of the previous month. */
  periodo: z.object({ de: day, ate: day, antesDe: day, antesAte: day, parcial: z.boolean() }),
  /** Groups or makes within reach. */
  opcoes: z.array(z.object({ chave: z.string(), nome: z.string() })),
  lojas: z.array(linha),
  total: linha.omit({ codConcessionaria: true }),
  metas: z.partialRecord(indicador, z.number()),
  nota: z.object({ texto: z.string(), quem: z.string(), em: instant }).nullable(),
  /** Day of the month on which the user receives the page by e-mail; null for never. */
  diaDoEnvio: z.number().nullable(),
  /** SHA-256 of the figures, as printed on the page. */
  sha256: z.string(),
  atraso: lag,
})
export type OnePage = z.infer<typeof loadedPage>

/** One-page report of a group or make for a month: stores × figures, with the previous month and the goals. */
export const onePage = {
  getOnePage: endpoint({
    method: 'GET',
    path: 'one-page/:tipo',
    replica: true,
    acesso: NIVEIS_INDICADORES,
    resumo: 'O mês de um grupo ou marca em uma página: lojas × indicadores',
    params: qual,
    query: request,
    response: loadedPage,
  }),
  baixarOnePage: endpoint({
    method: 'GET',
    path: 'one-page/:tipo/pdf',
    replica: true,
    acesso: NIVEIS_INDICADORES,
    resumo: 'A página em uma folha A4, com o resumo SHA-256 dos números',
    params: qual,
    query: request,
    response: z.never(),
    binario: ['application/pdf'],
    porMinuto: 30,
  }),
  exportarOnePage: endpoint({
    method: 'GET',
    path: 'one-page/:tipo/planilha',
    replica: true,
    acesso: NIVEIS_INDICADORES,
    resumo: 'A página em xlsx',
    params: qual,
    query: request,
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
    body: z.object({
      mes: month,
      chave: z.string().max(60),
      texto: z.string().trim().max(2000, 'Use até 2.000 caracteres'),
    }),
    response: empty,
  }),
  agendarOnePage: endpoint({
    method: 'PUT',
    path: 'one-page/:tipo/envio',
    acesso: NIVEIS_INDICADORES,
    resumo: 'Receber por email, em um dia de cada mês, a página do mês anterior; sem dia, deixar de receber',
    params: qual,
    body: z.object({ chave: z.string().max(60), diaDoMes: z.number().int().min(1).max(28).nullable() }),
    response: empty,
  }),
  gravarMetas: endpoint({
    method: 'PUT',
    path: 'one-page-metas',
    acesso: [2, -1],
    resumo: 'Gravar as metas dos indicadores da rede; nula retira a meta',
    body: z.object({ metas: z.partialRecord(z.enum(PAGE_INDICADORES), z.number().min(0).max(1e12).nullable()) }),
    response: empty,
  }),
}
