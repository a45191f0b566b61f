import { z } from 'zod'
import { cod, dia, pagina } from '../core/contract.ts'
import { ESTADOS_ORCAMENTO } from '../rules/orcamento.ts'

export const ORDENS = [
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
/** Whom an open quote waits for. */
export const ESPERAS = ['OFICINA', 'CLIENTE'] as const
/** What happened to a quote today, by the store's own day. */
export const HOJE = ['PRECIFICADO', 'ENVIADO'] as const
export const filtroOrcamentos = pagina.extend({
  tela: z.enum(['gerenciar', 'finalizados', 'reprovados', 'historico']),
  estado: z.enum(ESTADOS_ORCAMENTO).optional(),
  codUsuarioDono: cod.optional(),
  codConsultor: cod.optional(),
  codGrupo: cod.optional(),
  marca: z.string().max(60).optional(),
  /** With at least one line of the colour. */
  cor: z.enum(['VERMELHO', 'AMARELO']).optional(),
  /** Beyond the stage's target. */
  foraDaMeta: z.literal('true').optional(),
  espera: z.enum(ESPERAS).optional(),
  hoje: z.enum(HOJE).optional(),
  ordem: z.enum(ORDENS).default('criadoEm'),
  sentido: z.enum(['asc', 'desc']).default('desc'),
})

export const periodo = z.object({ codConcessionaria: cod.optional(), de: dia.optional(), ate: dia.optional() })

/** Sums of a store or group over the quotes that were approved, wholly or in part. */
export const somaGrupo = z.object({
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

export type SomaGrupo = z.infer<typeof somaGrupo>
