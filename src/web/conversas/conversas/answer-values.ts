import type { ConversaDetail } from '#shared/conversas/conversas.ts'
import type { AnswerField } from '#shared/rules/canned-answer.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { firstName } from '#shared/rules/name.ts'

interface Place {
  loja: string
  consultor: string
  fuso: string
  agora: Date
}

/** What the fields of a canned answer become in a thread: the car here comes before the customer's other cars. */
export function answerValues(c: ConversaDetail, p: Place): Record<AnswerField, string | null> {
  const [visit] = c.passagens
  const [car] = c.veiculos
  const promessa = visit?.promessa ?? null
  return {
    primeiroNome: firstName(c.cliente) || null,
    placa: visit?.placa ?? car?.placa ?? null,
    modelo: visit?.modelo ?? car?.modelo ?? null,
    link: c.orcamentos.find((o) => o.url !== null)?.url ?? null,
    loja: p.loja || null,
    consultor: firstName(p.consultor) || null,
    promessa: promessa === null ? null : formatWhen(promessa, p.fuso, p.agora),
  }
}
