import { z } from 'zod'
import { RECALL_ANSWERS, RISK_LEVELS } from '../rules/recall.ts'
import { cod, day, endpoint, instant, pageOf } from '../core/contract.ts'

const text = (max: number) => z.string().trim().max(max)

/** Campaigns from other systems, and the answers for them. */
export const recallIntegration = {
  receberRecall: endpoint({
    method: 'PUT',
    path: 'integracao/recalls',
    acesso: 'integracao',
    escopo: 'garantia:escrita',
    limiteBytes: 4 * 1024 * 1024,
    resumo:
      'Receber uma campanha de recall pela marca e pelo número, nova ou mudada, com até 50.000 chassis por envio; os já recebidos ficam',
    body: z.object({
      marca: text(60).min(1, 'Informe a marca'),
      numero: text(40).min(1, 'Informe o número'),
      titulo: text(120).min(3, 'Informe o título'),
      risco: text(500).default(''),
      riscoNivel: z.enum(RISK_LEVELS).default('MEDIO'),
      desde: day,
      texto: text(1000).min(10, 'Informe o texto para o cliente'),
      instrucoes: text(2000).default(''),
      minutos: z.number().int().min(1).max(6000).nullable().default(null),
      pecas: z
        .array(
          z.object({
            codigo: text(40).min(1),
            descricao: text(120).default(''),
            quantidade: z.number().int().min(1).max(99).default(1),
          }),
        )
        .max(40)
        .default([]),
      ativo: z.boolean().default(true),
      chassis: z.array(z.string().max(40)).max(50_000, 'Até 50.000 chassis por envio').default([]),
    }),
    response: z.object({
      codRecall: z.number(),
      criado: z.boolean(),
      chassisNovos: z.number(),
      chassisRepetidos: z.number(),
      recusados: z.number(),
      /** The first hundred refused ones: index from 0, and why. */
      recusas: z.array(z.object({ ordem: z.number(), chassi: z.string(), mensagem: z.string() })),
    }),
  }),
  listRespostasDeRecall: endpoint({
    method: 'GET',
    path: 'integracao/recalls/respostas',
    acesso: 'integracao',
    escopo: 'garantia:leitura',
    resumo: 'As respostas das lojas às campanhas, da mais antiga à mais nova; guarde `proximo` e peça dali em diante',
    query: z.object({
      marca: z.string().max(60).optional(),
      numero: z.string().max(40).optional(),
      codConcessionaria: cod.optional(),
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(500).default(100),
    }),
    response: pageOf(
      z.object({
        codResposta: z.number(),
        marca: z.string(),
        numero: z.string(),
        chassi: z.string(),
        codConcessionaria: z.number(),
        concessionaria: z.string(),
        estado: z.enum(RECALL_ANSWERS),
        motivo: z.string(),
        km: z.number().nullable(),
        em: instant,
      }),
    ),
  }),
}
