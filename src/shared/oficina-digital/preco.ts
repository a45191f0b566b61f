import { z } from 'zod'
import { cod, endpoint, instante } from '../core/contract.ts'
import { alvo, comVersao, NIVEIS_OFICINA, orcamentoCompleto } from './orcamentos.ts'
import { parametroPreco } from '../rules/parametro-preco.ts'

/** A price at which a part was offered. */
export const precoPraticado = z.object({
  codOrcamento: z.number(),
  checklist: z.string(),
  concessionaria: z.string(),
  em: instante,
  quantidade: z.number(),
  custoUnitario: z.number().nullable(),
  precoUnitario: z.number(),
  desconto: z.number(),
  estado: z.string(),
})

export type PrecoPraticado = z.infer<typeof precoPraticado>

export const preco = {
  concluirPreco: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/concluir-preco',
    acesso: NIVEIS_OFICINA,
    resumo: 'Precificação pronta',
    params: alvo,
    body: comVersao,
    response: orcamentoCompleto,
  }),
  listPrecosPraticados: endpoint({
    method: 'GET',
    path: 'oficina-digital/pecas/:codigo/precos',
    acesso: NIVEIS_OFICINA,
    resumo: 'Por quanto a peça foi oferecida, do mais novo ao mais antigo (até 30)',
    params: z.object({ codigo: z.string().min(1).max(40) }),
    response: z.array(precoPraticado),
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
    params: alvo,
    body: comVersao.extend({
      justificativa: z.string().trim().min(5, 'Explique o pedido em ao menos 5 letras').max(500),
    }),
    response: orcamentoCompleto,
  }),
  responderAlcada: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/alcada/resposta',
    acesso: NIVEIS_OFICINA,
    resumo: 'Aprovar ou negar um pedido de alçada',
    params: alvo,
    body: comVersao.extend({
      resposta: z.enum(['APROVADA', 'NEGADA']),
      comentario: z.string().trim().max(500).nullable().default(null),
    }),
    response: orcamentoCompleto,
  }),
}
