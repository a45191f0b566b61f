import { z } from 'zod'
import { cod, day, endpoint, instant, page, pageOf, empty } from '../core/contract.ts'
import { period } from './orcamento-list.ts'
import { target, refusalReason, NIVEIS_OFICINA, fullOrcamento, ORCAMENTO_TYPES } from './orcamentos.ts'

/** A refused, postponed or expired line that can be offered again. Amounts in centavos. */
export const recoverable = z.object({
  codLinha: z.number(),
  codOrcamento: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  checklist: z.string(),
  tipo: z.enum(ORCAMENTO_TYPES),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
  telefone: z.string().nullable(),
  titulo: z.string(),
  cor: z.enum(['VERMELHO', 'AMARELO']).nullable(),
  estado: z.enum(['REPROVADO', 'ADIADO', 'EXPIRADO']),
  motivo: refusalReason.nullable(),
  valor: z.number(),
  /** Day to offer the line again: the customer's day, the predicted day of the customer's km, or our rule. */
  retomarEm: day,
  adiadoPara: day.nullable(),
  adiadoKm: z.number().nullable(),
  vencido: z.boolean(),
  decididoEm: instant.nullable(),
})
export type Recoverable = z.infer<typeof recoverable>

const slice = z.object({ chave: z.string().nullable(), linhas: z.number(), valor: z.number() })

export const recuperacao = {
  filaRecuperacao: endpoint({
    method: 'GET',
    path: 'oficina-digital/recuperacao',
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'A fila do que foi recusado ou adiado, do vencimento mais antigo ao mais distante',
    query: page.extend({
      motivo: refusalReason.optional(),
      cor: z.enum(['VERMELHO', 'AMARELO']).optional(),
      vencidos: z.stringbool().optional(),
    }),
    response: pageOf(recoverable),
  }),
  resumoRecuperacao: endpoint({
    method: 'GET',
    path: 'oficina-digital/recuperacao/resumo',
    acesso: NIVEIS_OFICINA,
    loja: 'query',
    resumo: 'Valor recusado por motivo e cor, e o que voltou',
    query: period,
    response: z.object({
      recusado: z.number(),
      linhas: z.number(),
      /** Postponed lines, which count neither as refused nor as lost. */
      adiado: z.object({ linhas: z.number(), valor: z.number() }),
      porMotivo: z.array(slice),
      porCor: z.array(slice),
      naFila: z.object({ linhas: z.number(), valor: z.number(), vencidas: z.number() }),
      /** Value approved on re-offers, attributed to the original lines. */
      recuperado: z.number(),
      recuperadas: z.number(),
      /** Recovered ÷ refused of the period; null when nothing was refused. */
      taxa: z.number().nullable(),
    }),
  }),
  reofertar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/reofertar',
    acesso: NIVEIS_OFICINA,
    resumo: 'Abrir um novo orçamento com linhas recusadas, adiadas ou vencidas',
    params: target,
    body: z.object({ codLinhas: z.array(cod).min(1, 'Escolha ao menos uma linha').max(200) }),
    response: fullOrcamento,
  }),
  adiarRecuperacao: endpoint({
    method: 'POST',
    path: 'oficina-digital/recuperacao/:codLinha/adiar',
    acesso: NIVEIS_OFICINA,
    resumo: 'Mudar o dia de retomar, ou tirar da fila (sem dia)',
    params: z.object({ codLinha: cod }),
    body: z.object({ retomarEm: day.nullable() }),
    response: empty,
  }),
}
