import { z } from 'zod'
import { cod, endpoint, instant } from '../core/contract.ts'
import { target, withVersion, NIVEIS_OFICINA, fullOrcamento } from './orcamentos.ts'
import { parametroPreco } from '../rules/parametro-preco.ts'

/** A price at which a quote offered a part. */
export const offeredPreco = z.object({
  codOrcamento: z.number(),
  checklist: z.string(),
  concessionaria: z.string(),
  em: instant,
  quantidade: z.number(),
  custoUnitario: z.number().nullable(),
  precoUnitario: z.number(),
  desconto: z.number(),
  estado: z.string(),
})

export type OfferedPreco = z.infer<typeof offeredPreco>

export const preco = {
  concluirPreco: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/concluir-preco',
    acesso: NIVEIS_OFICINA,
    resumo: 'Precificação pronta',
    params: target,
    body: withVersion,
    response: fullOrcamento,
  }),
  listPrecosPraticados: endpoint({
    method: 'GET',
    path: 'oficina-digital/pecas/:codigo/precos',
    acesso: NIVEIS_OFICINA,
    resumo: 'Por quanto a peça foi oferecida, do mais novo ao mais antigo (até 30)',
    params: z.object({ codigo: z.string().min(1).max(40) }),
    response: z.array(offeredPreco),
  }),
  getParametroPreco: endpoint({
    method: 'GET',
    path: 'oficina-digital/parametros-preco/:codConcessionaria',
    acesso: NIVEIS_OFICINA,
    loja: 'params',
    resumo: 'Taxas da calculadora de preços vigentes hoje na concessionária; null quando não há',
    params: z.object({ codConcessionaria: cod }),
    response: parametroPreco.nullable(),
  }),
  pedirAlcada: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/alcada',
    acesso: NIVEIS_OFICINA,
    resumo: 'Pedir aprovação para vender além da própria alçada',
    params: target,
    body: withVersion.extend({
      justificativa: z.string().trim().min(5, 'Explique o pedido em ao menos 5 letras').max(500),
    }),
    response: fullOrcamento,
  }),
  responderAlcada: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/alcada/resposta',
    acesso: NIVEIS_OFICINA,
    resumo: 'Aprovar ou negar um pedido de alçada',
    params: target,
    body: withVersion.extend({
      resposta: z.enum(['APROVADA', 'NEGADA']),
      comentario: z.string().trim().max(500).nullable().default(null),
    }),
    response: fullOrcamento,
  }),
}
