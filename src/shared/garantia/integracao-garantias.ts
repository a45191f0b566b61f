import { z } from 'zod'
import { text } from '../cadastros/registers.ts'
import { items } from '../core/batch.ts'
import { cod, day, endpoint, pageOf } from '../core/contract.ts'
import { DEDUCTION_REASON_NAMES } from '../rules/garantia.ts'
import { garantia } from './solicitacoes.ts'

/** The maker's answer to one claim, named by the store's number. */
export const makerAnswer = z.object({
  numero: z.number().int().positive(),
  resultado: z.enum(['ACEITA', 'GLOSADA', 'DEVOLVIDA', 'PAGA']),
  protocolo: text(60).default(''),
  /** Centavos of the whole claim; with `ACEITA`, and with `PAGA` of one that was not accepted before. */
  valorAceito: z.number().int().min(0).nullable().default(null),
  motivo: z.enum(DEDUCTION_REASON_NAMES).nullable().default(null),
  observacao: text(1000).default(''),
  /** Day of the payment, with `PAGA`. */
  pagaEm: day.nullable().default(null),
})
export type MakerAnswer = z.output<typeof makerAnswer>

/** Claims for other systems: read them, and bring the maker's answers. */
export const integracaoGarantias = {
  integracaoGarantias: endpoint({
    method: 'GET',
    path: 'integracao/garantias',
    acesso: 'integracao',
    escopo: 'garantia:leitura',
    loja: 'query',
    resumo: 'Garantias de uma concessionária, a mais nova primeiro, sem dados do cliente',
    query: z.object({
      codConcessionaria: cod,
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: pageOf(garantia.omit({ cliente: true, criadaPor: true, situacaoPrazo: true })),
  }),
  receberRespostasDeGarantia: endpoint({
    method: 'POST',
    path: 'integracao/garantias/respostas',
    acesso: 'integracao',
    escopo: 'garantia:escrita',
    loja: 'body',
    limiteBytes: 4 * 1024 * 1024,
    resumo: 'Receber respostas do fabricante; cada uma é respondida por si, e a repetida não muda nada',
    body: z.object({ codConcessionaria: z.number().int().positive(), itens: items(makerAnswer, 1000) }),
    response: z.object({
      gravados: z.number(),
      repetidos: z.number(),
      recusados: z.number(),
      itens: z.array(
        z.object({
          numero: z.number().nullable(),
          situacao: z.enum(['GRAVADO', 'REPETIDO', 'RECUSADO']),
          mensagem: z.string().nullable(),
        }),
      ),
    }),
  }),
}
