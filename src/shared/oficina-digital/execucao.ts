import { z } from 'zod'
import { MANAGER_NIVEIS } from '../agenda/agenda.ts'
import { cod, endpoint, instant } from '../core/contract.ts'
import { target, withVersion, NIVEIS_OFICINA, fullOrcamento, orcamentoSummary } from './orcamentos.ts'

/** Levels that see complementary quotes: those of the quotes, and those of the agenda. */
const withAgenda = [-1, 1, 2, 3, 4, 5] as const

/** A finding made after execution began, to add to the complementary quote. */
export const newAchado = z.object({
  titulo: z.string().trim().min(2, 'Diga o que foi encontrado').max(200),
  cor: z.enum(['VERMELHO', 'AMARELO']),
  comentarioCliente: z.string().trim().max(1000).nullable().default(null),
})

/** A complementary quote, with the fields that the agenda needs to pause the waiting services. */
export const complementar = orcamentoSummary
  .pick({
    codOrcamento: true,
    checklist: true,
    codConcessionaria: true,
    placa: true,
    modelo: true,
    cliente: true,
    estado: true,
    valor: true,
    valorAprovado: true,
    criadoEm: true,
  })
  .extend({ codPai: z.number(), codCheckList: z.number(), pendente: z.boolean() })
export type Complementar = z.infer<typeof complementar>

export const execucao = {
  iniciarExecucao: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/execucao',
    acesso: NIVEIS_OFICINA,
    resumo: 'Começar a executar o que foi aprovado',
    params: target,
    body: withVersion,
    response: fullOrcamento,
  }),
  registrarExecucao: endpoint({
    method: 'PUT',
    path: 'oficina-digital/orcamentos/:codOrcamento/execucao',
    acesso: NIVEIS_OFICINA,
    resumo: 'Dizer, linha por linha, o que foi e o que não foi executado',
    params: target,
    body: withVersion.extend({
      linhas: z
        .array(
          z.discriminatedUnion('estado', [
            z.object({ codLinha: cod, estado: z.literal('EXECUTADO') }),
            z.object({
              codLinha: cod,
              estado: z.literal('NAO_EXECUTADO'),
              motivo: z.string().trim().min(3, 'Diga por que não foi executada').max(300),
            }),
            z.object({ codLinha: cod, estado: z.literal('APROVADO') }),
          ]),
        )
        .min(1)
        .max(200),
    }),
    response: fullOrcamento,
  }),
  finalizar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/finalizar',
    acesso: NIVEIS_OFICINA,
    resumo: 'Encerrar: toda linha aprovada está executada ou tem o motivo',
    params: target,
    body: withVersion,
    response: fullOrcamento,
  }),
  criarComplementar: endpoint({
    method: 'POST',
    path: 'oficina-digital/orcamentos/:codOrcamento/complementar',
    acesso: NIVEIS_OFICINA,
    resumo: 'Abrir um orçamento complementar com o que foi encontrado durante a execução',
    params: target,
    body: z.object({
      achados: z.array(newAchado).min(1, 'Inclua ao menos um achado').max(50),
      /** Services of the agenda to pause until the customer answers. */
      codServicosAgendados: z.array(cod).max(50).default([]),
    }),
    response: fullOrcamento,
  }),
  complementarDoServico: endpoint({
    method: 'POST',
    path: 'agenda/servicos/:codServicoAgendado/complementar',
    acesso: MANAGER_NIVEIS,
    resumo: 'Abrir um orçamento complementar do que apareceu em um serviço, que espera a resposta do cliente',
    params: z.object({ codServicoAgendado: cod }),
    body: z.object({
      achados: z.array(newAchado).min(1, 'Inclua ao menos um achado').max(50),
      /** True pauses the service until the customer answers. */
      espera: z.boolean().default(true),
    }),
    response: z.object({ codOrcamento: z.number(), checklist: z.string() }),
  }),
  listComplementares: endpoint({
    method: 'GET',
    path: 'orcamento-complementar/:codConcessionaria',
    acesso: withAgenda,
    loja: 'params',
    resumo: 'Orçamentos complementares da concessionária, do mais novo ao mais antigo (até 200)',
    params: z.object({ codConcessionaria: cod }),
    response: z.array(complementar),
  }),
  contaComplementares: endpoint({
    method: 'GET',
    path: 'orcamento-complementar/total/:codConcessionaria',
    acesso: withAgenda,
    loja: 'params',
    resumo: 'Quantos orçamentos complementares esperam decisão',
    params: z.object({ codConcessionaria: cod }),
    response: z.object({ total: z.number(), pendentes: z.number(), valorPendente: z.number() }),
  }),
  getNovoOrcamento: endpoint({
    method: 'POST',
    path: 'getnovoorcamento/:codConcessionaria/:cursor',
    acesso: NIVEIS_OFICINA,
    loja: 'params',
    resumo: 'Orçamentos abertos depois do cursor (0 no começo), do mais antigo ao mais novo',
    params: z.object({ codConcessionaria: cod, cursor: z.coerce.number().int().min(0) }),
    body: z.object({ limite: z.number().int().min(1).max(200).default(50) }).default({ limite: 50 }),
    response: z.object({
      itens: z.array(
        orcamentoSummary
          .pick({
            codOrcamento: true,
            codCheckList: true,
            checklist: true,
            codConcessionaria: true,
            cliente: true,
            placa: true,
            modelo: true,
          })
          .extend({ criadoEm: instant }),
      ),
      cursor: z.number(),
    }),
  }),
}
