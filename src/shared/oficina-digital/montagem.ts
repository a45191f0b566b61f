import { z } from 'zod'
import { cod, endpoint, instant } from '../core/contract.ts'
import {
  target,
  withVersion,
  onRow,
  linhaToSave,
  NIVEIS_OFICINA,
  fullOrcamento,
  orcamentoSummary,
  partialTerms,
} from './orcamentos.ts'

/** Stock of a part at a store: the quantity on hand, and the quantity reserved by approved quotes. */
export const estoque = z.object({
  codigo: z.string(),
  quantidade: z.number(),
  reservado: z.number(),
  localizacao: z.string().nullable(),
  atualizadoEm: instant,
})
export type Estoque = z.infer<typeof estoque>

/** A quote of an earlier visit of this vehicle, or of this customer with another vehicle. */
export const visit = orcamentoSummary
  .pick({
    codOrcamento: true,
    checklist: true,
    estado: true,
    placa: true,
    modelo: true,
    valor: true,
    valorAprovado: true,
    criadoEm: true,
  })
  .extend({
    km: z.number().nullable(),
    mesmoVeiculo: z.boolean(),
    linhas: z.array(
      onRow.pick({ codLinha: true, titulo: true, cor: true, estado: true, total: true, recuperavel: true }),
    ),
  })
export type Visit = z.infer<typeof visit>

export const montagem = {
  iniciarMontagem: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/montagem',
    acesso: NIVEIS_OFICINA,
    resumo: 'Começar a montar: as linhas nascem dos achados',
    params: target,
    response: fullOrcamento,
  }),
  salvarLinhas: endpoint({
    method: 'PUT',
    path: 'oficina-digital/orcamentos/:codOrcamento/linhas',
    acesso: NIVEIS_OFICINA,
    resumo: 'Gravar linhas e preços',
    params: target,
    body: withVersion.extend({ linhas: z.array(linhaToSave).max(200) }),
    response: fullOrcamento,
  }),
  salvarTermos: endpoint({
    method: 'PUT',
    path: 'oficina-digital/orcamentos/:codOrcamento/termos',
    acesso: NIVEIS_OFICINA,
    resumo: 'Gravar forma de pagamento, datas e validade',
    params: target,
    body: withVersion.extend({ termos: partialTerms }),
    response: fullOrcamento,
  }),
  pedirPreco: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/pedir-preco',
    acesso: NIVEIS_OFICINA,
    resumo: 'Montagem pronta: segue para a precificação',
    params: target,
    body: withVersion,
    response: fullOrcamento,
  }),
  listVisitas: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/visitas',
    acesso: NIVEIS_OFICINA,
    resumo: 'O que foi oferecido antes ao mesmo veículo e ao mesmo cliente, e o que foi decidido',
    params: target,
    response: z.array(visit),
  }),
  listServicos: endpoint({
    method: 'GET',
    path: 'oficina-digital/servicos',
    acesso: NIVEIS_OFICINA,
    resumo: 'Serviços com tempo padrão e valor da hora',
    query: z.object({ busca: z.string().trim().max(80).optional() }),
    response: z.array(
      z.object({
        codigo: z.string(),
        descricao: z.string(),
        minutos: z.number(),
        custoHora: z.number(),
        valorHora: z.number(),
      }),
    ),
  }),
  listEstoque: endpoint({
    method: 'GET',
    path: 'oficina-digital/estoque/:codConcessionaria',
    acesso: NIVEIS_OFICINA,
    loja: 'params',
    resumo: 'Estoque de peças por código (até 200, separados por vírgula)',
    params: z.object({ codConcessionaria: cod }),
    query: z.object({ codigos: z.string().toUpperCase().max(8000) }),
    response: z.array(estoque),
  }),
}
