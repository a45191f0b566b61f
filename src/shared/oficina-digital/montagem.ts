import { z } from 'zod'
import { cod, endpoint, instante } from '../core/contract.ts'
import {
  alvo,
  comVersao,
  linha,
  linhaSalvar,
  NIVEIS_OFICINA,
  orcamentoCompleto,
  orcamentoResumo,
  termosParciais,
} from './orcamentos.ts'

/** Stock at hand of a part in a store: what is there, and what approved quotes have reserved. */
export const estoque = z.object({
  codigo: z.string(),
  quantidade: z.number(),
  reservado: z.number(),
  localizacao: z.string().nullable(),
  atualizadoEm: instante,
})
export type Estoque = z.infer<typeof estoque>

/** A quote of an earlier visit: of this vehicle, or of this customer with another. */
export const visita = orcamentoResumo
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
      linha.pick({ codLinha: true, titulo: true, cor: true, estado: true, total: true, recuperavel: true }),
    ),
  })
export type Visita = z.infer<typeof visita>

export const montagem = {
  iniciarMontagem: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/montagem',
    acesso: NIVEIS_OFICINA,
    resumo: 'Começar a montar: as linhas nascem dos achados',
    params: alvo,
    response: orcamentoCompleto,
  }),
  salvarLinhas: endpoint({
    method: 'PUT',
    path: 'oficina-digital/orcamentos/:codOrcamento/linhas',
    acesso: NIVEIS_OFICINA,
    resumo: 'Gravar linhas e preços',
    params: alvo,
    body: comVersao.extend({ linhas: z.array(linhaSalvar).max(200) }),
    response: orcamentoCompleto,
  }),
  salvarTermos: endpoint({
    method: 'PUT',
    path: 'oficina-digital/orcamentos/:codOrcamento/termos',
    acesso: NIVEIS_OFICINA,
    resumo: 'Gravar forma de pagamento, datas e validade',
    params: alvo,
    body: comVersao.extend({ termos: termosParciais }),
    response: orcamentoCompleto,
  }),
  pedirPreco: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/pedir-preco',
    acesso: NIVEIS_OFICINA,
    resumo: 'Montagem pronta: segue para a precificação',
    params: alvo,
    body: comVersao,
    response: orcamentoCompleto,
  }),
  listVisitas: endpoint({
    method: 'GET',
    path: 'oficina-digital/orcamentos/:codOrcamento/visitas',
    acesso: NIVEIS_OFICINA,
    resumo: 'O que foi oferecido antes ao mesmo veículo e ao mesmo cliente, e o que foi decidido',
    params: alvo,
    response: z.array(visita),
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
