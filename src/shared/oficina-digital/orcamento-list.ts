import { z } from 'zod'
import { cod, day, page, sorting } from '../core/contract.ts'
import { ORCAMENTO_STATES } from '../rules/orcamento.ts'

export const SORTS = [
  'criadoEm',
  'entrouNoEstadoEm',
  'respondidoEm',
  'valor',
  'valorAprovado',
  'valorRecusado',
  'checklist',
  'modelo',
  'cliente',
] as const
/** Party that an open quote waits for. */
export const WAITS = ['OFICINA', 'CLIENTE'] as const
/** Events of a quote today, by the store's calendar day. */
export const TODAY = ['PRECIFICADO', 'ENVIADO'] as const
export const orcamentosFilter = page.extend({
  tela: z.enum(['gerenciar', 'finalizados', 'reprovados', 'historico']),
  estado: z.enum(ORCAMENTO_STATES).optional(),
  codUsuarioDono: cod.optional(),
  codConsultor: cod.optional(),
  codGrupo: cod.optional(),
  marca: z.string().max(60).optional(),
  /** Quotes with at least one line of this colour. */
  cor: z.enum(['VERMELHO', 'AMARELO']).optional(),
  /** Quotes beyond their stage's target time. */
  foraDaMeta: z.literal('true').optional(),
  espera: z.enum(WAITS).optional(),
  hoje: z.enum(TODAY).optional(),
  ...sorting(SORTS),
})

export const period = z.object({ codConcessionaria: cod.optional(), de: day.optional(), ate: day.optional() })

/** Totals of a store or group over quotes approved in full or in part. */
export const grupoSum = z.object({
  codGrupo: z.number(),
  grupo: z.string(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  orcamentos: z.number(),
  oferecido: z.number(),
  aprovado: z.number(),
  recusado: z.number(),
  emExecucao: z.number(),
  finalizados: z.number(),
  complementares: z.number(),
})

export type GrupoSum = z.infer<typeof grupoSum>
