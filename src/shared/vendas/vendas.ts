import { z } from 'zod'
import { text, version } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant, month } from '../core/contract.ts'
import { MONTH_ACTIONS, MONTH_STATES } from '../rules/mes-vendas.ts'
import { DEPARTAMENTO_CODES, MEDIDA_CODES } from '../rules/vendas.ts'

export const NIVEIS_VENDAS = [2, -1, 1] as const

const medida = z.enum(MEDIDA_CODES)
const departamento = z.enum(DEPARTAMENTO_CODES)
/** Value of a cell in the measure's unit; the maximum is R$ 999.999.999,99. */
const valor = z.number().int().min(0, 'Use um valor a partir de zero').max(99_999_999_999, 'O valor é grande demais')

/** Summary of a store's month for the list and the workflow. Net amounts in centavos. */
export const monthSummary = z.object({
  codConcessionaria: z.number(),
  mes: month,
  estado: z.enum(MONTH_STATES),
  versao: z.number(),
  /** Working days with figures, and all working days of the month. */
  preenchidos: z.number(),
  uteis: z.number(),
  liquido: z.number(),
  meta: z.number().nullable(),
  /** Last day to send the month. */
  prazo: day,
  alteradoEm: instant.nullable(),
  alteradoPor: z.string().nullable(),
})
export type MonthSummary = z.infer<typeof monthSummary>

/** A cell of the grid: the measures entered for a department on a day. */
export const vendaCell = z.object({
  dia: day,
  departamento,
  bruto: valor.nullable(),
  desconto: valor.nullable(),
  devolucao: valor.nullable(),
  imposto: valor.nullable(),
  custo: valor.nullable(),
  quantidade: valor.nullable(),
  minutos: valor.nullable(),
})
export type VendaCell = z.infer<typeof vendaCell>

const address = z.object({ dia: day, departamento, medida })
/** New value of a measure, and the value that the user saw before. */
const modification = address.extend({ valor: valor.nullable(), antes: valor.nullable() })
export type VendaChange = z.infer<typeof modification>
const conflict = address.extend({
  /** The current value, and the user who wrote it. */
  atual: valor.nullable(),
  quem: z.string().nullable(),
})
export type VendaConflict = z.infer<typeof conflict>

/** A cell that the rules refuse, with the reason. */
const rejectedCell = address.extend({ motivo: z.string() })
export type RejectedCell = z.infer<typeof rejectedCell>

const sums = z.partialRecord(departamento, z.number())
const pendencias = z.object({
  /** Working days up to today without any figure. */
  faltam: z.array(day),
  discrepantes: z.array(z.object({ dia: day, departamento, bruto: z.number(), mediana: z.number() })),
})
export type MonthPending = z.infer<typeof pendencias>

export const monthEvent = z.object({
  codEvento: z.number(),
  acao: z.string(),
  de: z.enum(MONTH_STATES).nullable(),
  para: z.enum(MONTH_STATES).nullable(),
  texto: z.string(),
  /** Users mentioned in the comment. */
  mencoes: z.array(z.object({ codUsuario: z.number(), nome: z.string() })),
  quem: z.string(),
  em: instant,
})
export type MonthEvent = z.infer<typeof monthEvent>

/** An unsettled difference with the store's system or its notes; totals in centavos. */
const openDifference = z.object({
  dia: day,
  departamento: z.string(),
  digitado: z.number().nullable(),
  dms: z.number().nullable(),
  notas: z.number().nullable(),
})
const conferencia = z.object({
  diferencas: z.array(openDifference),
  /** The user who last sent the month, and the reason given for sending it with open issues. */
  enviadoPor: z.string().nullable(),
  porque: z.string(),
  /** Why the user may not approve the month; null when they may. */
  impedimento: z.string().nullable(),
})
export type MonthCheck = z.infer<typeof conferencia>

const oneMonth = z.object({ codConcessionaria: cod, mes: month })

/** Monthly sales: months by store, the grid of a month, and its approval. */
export const vendas = {
  listMeses: endpoint({
    method: 'GET',
    path: 'vendas/meses',
    replica: true,
    acesso: NIVEIS_VENDAS,
    loja: 'query',
    resumo: 'Os doze meses de um ano, por concessionária ao alcance, pelo nome',
    query: z.object({
      ano: z.coerce.number().int().min(1990).max(2100),
      busca: z.string().trim().max(80).optional(),
      codConcessionaria: cod.optional(),
      cursor: z.string().max(400).optional(),
      limite: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({
      itens: z.array(z.object({ codConcessionaria: z.number(), nome: z.string(), meses: z.array(monthSummary) })),
      proximo: z.string().nullable(),
    }),
  }),
  getMes: endpoint({
    method: 'GET',
    path: 'vendas/meses/:codConcessionaria/:mes',
    acesso: NIVEIS_VENDAS,
    loja: 'params',
    resumo: 'Um mês com os lançamentos, os dias úteis, o que falta e os meses para comparar',
    params: oneMonth,
    response: monthSummary.extend({
      concessionaria: z.string(),
      /** Today in the store's time zone; later days accept no figures yet. */
      hoje: day,
      diasUteis: z.array(day),
      feriados: z.array(z.object({ dia: day, nome: z.string() })),
      celulas: z.array(vendaCell),
      /** Net sales by department of the previous month, and of the same month a year ago. */
      mesAnterior: sums,
      anoAnterior: sums,
      pendencias,
      /** Data for an approval; null unless the month waits for approval by the user's level. */
      conferencia: conferencia.nullable(),
      eventos: z.array(monthEvent),
    }),
  }),
  gravarCelulas: endpoint({
    method: 'PUT',
    path: 'vendas/meses/:codConcessionaria/:mes/celulas',
    acesso: NIVEIS_VENDAS,
    loja: 'params',
    resumo: 'Gravar lançamentos; o que outra pessoa mudou antes volta em conflitos e não é gravado',
    params: oneMonth,
    body: z.object({
      mudancas: z.array(modification).min(1, 'Nada a gravar').max(3000, 'Grave até 3.000 valores de cada vez'),
    }),
    response: z.object({ mes: monthSummary, conflitos: z.array(conflict), recusadas: z.array(rejectedCell) }),
  }),
  definirMeta: endpoint({
    method: 'PUT',
    path: 'vendas/meses/:codConcessionaria/:mes/meta',
    acesso: NIVEIS_VENDAS,
    loja: 'params',
    resumo: 'Definir a meta líquida do mês, em centavos; nula retira',
    params: oneMonth,
    body: z.object({ meta: valor.nullable() }),
    response: monthSummary,
  }),
  agirNoMes: endpoint({
    method: 'POST',
    path: 'vendas/meses/:codConcessionaria/:mes/acoes',
    acesso: NIVEIS_VENDAS,
    loja: 'params',
    resumo: 'Enviar, analisar, aprovar, devolver ou reabrir um mês; pendências pedem confirmação com o porquê',
    params: oneMonth,
    body: z.object({
      acao: z.enum(MONTH_ACTIONS).exclude(['FECHAR']),
      versao: version,
      motivo: text(300).default(''),
      /** Confirms sending despite missing days or outliers, or approving despite open differences; `motivo` tells why. */
      confirmar: z.boolean().default(false),
    }),
    response: monthSummary,
  }),
  comentarMes: endpoint({
    method: 'POST',
    path: 'vendas/meses/:codConcessionaria/:mes/comentarios',
    acesso: NIVEIS_VENDAS,
    loja: 'params',
    resumo: 'Comentar um mês; os mencionados são avisados',
    params: oneMonth,
    body: z.object({
      texto: text(2000).min(1, 'Escreva o comentário'),
      mencoes: z.array(cod).max(20, 'Mencione até 20 pessoas').default([]),
    }),
    response: monthEvent,
  }),
  mencionaveisNoMes: endpoint({
    method: 'GET',
    path: 'vendas/mencionaveis/:codConcessionaria',
    acesso: NIVEIS_VENDAS,
    loja: 'params',
    resumo: 'Quem pode ser mencionado no comentário de um mês: quem lança ou confere vendas da concessionária',
    params: z.object({ codConcessionaria: cod }),
    response: z.array(z.object({ codUsuario: z.number(), nome: z.string() })),
  }),
  filaDeMeses: endpoint({
    method: 'GET',
    path: 'vendas/fila',
    replica: true,
    acesso: NIVEIS_VENDAS,
    loja: 'query',
    resumo: 'Meses por estado, o prazo mais próximo primeiro',
    query: z.object({
      estado: z.enum(MONTH_STATES).optional(),
      codConcessionaria: cod.optional(),
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      itens: z.array(
        monthSummary.extend({
          concessionaria: z.string(),
          /** Outliers and differences of a month that waits for approval by the user's level; otherwise null. */
          aConferir: z
            .object({ foraDoCostume: z.number(), diferencas: z.number(), enviadoPor: z.string().nullable() })
            .nullable(),
        }),
      ),
      proximo: z.string().nullable(),
      /** Number of months in each state. */
      contagem: z.partialRecord(z.enum(MONTH_STATES), z.number()),
    }),
  }),
}
