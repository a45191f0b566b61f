import { z } from 'zod'
import { cod, endpoint } from '../core/contract.ts'

/** Steps to the first quote, and what a store opens to its customers; true for those that the distributor has done. */
const steps = z.object({
  grupo: z.boolean(),
  loja: z.boolean(),
  usuario: z.boolean(),
  servico: z.boolean(),
  equipe: z.boolean(),
  peca: z.boolean(),
  chave: z.boolean(),
  checklist: z.boolean(),
  /** True once a quote was sent to a customer. */
  envio: z.boolean(),
  /** True once a store's booking page is published and takes bookings. */
  site: z.boolean(),
  /** True once a store has a way to receive by Pix. */
  pix: z.boolean(),
})
export type StepsData = z.infer<typeof steps>

const acesso = [2, -1] as const

export const primeirosPassos = {
  getPrimeirosPassos: endpoint({
    method: 'GET',
    path: 'primeiros-passos',
    acesso,
    resumo: 'O que um distribuidor já tem a caminho do primeiro orçamento',
    response: steps,
  }),
  criarChecklistDeExemplo: endpoint({
    method: 'POST',
    path: 'primeiros-passos/checklist',
    acesso,
    loja: 'body',
    porMinuto: 10,
    resumo: 'Receber um checklist de exemplo na loja, uma vez: abre um orçamento para aprender',
    body: z.object({ codConcessionaria: cod }),
    response: z.object({ codOrcamento: z.number().nullable() }),
  }),
}
