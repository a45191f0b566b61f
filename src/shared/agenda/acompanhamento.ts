import { z } from 'zod'
import { NIVEIS_AGENDA, MANAGER_NIVEIS } from './agenda.ts'
import { text } from '../cadastros/registers.ts'
import { photo } from '../checklists/checklists.ts'
import { cod, endpoint, instant } from '../core/contract.ts'
import { linkToken } from './links-agenda.ts'
import { CARRO_STAGES, SCORE_REASONS } from '../rules/acompanhamento.ts'
import { pagar } from '../pagamentos/pagar.ts'

const byToken = z.object({ token: linkToken })

/** The store's name, phone and theme on a customer's page. */
const loja = z.object({
  concessionaria: z.string(),
  telefone: z.string().nullable(),
  fuso: z.string(),
  primaria: z.string(),
})

/** A customer's car while it is at the store, read by its secret link. */
export const trackedCarro = loja.extend({
  /** First name only: the link may be forwarded. */
  cliente: z.string(),
  modelo: z.string(),
  placa: z.string().nullable(),
  consultor: z.string().nullable(),
  etapa: z.enum(CARRO_STAGES),
  parado: z.boolean(),
  /** Name of the store's pause reason while the work stands still. */
  motivo: z.string().nullable(),
  promessa: instant.nullable(),
  chegouEm: instant,
  entregueEm: instant.nullable(),
  servicos: z.array(z.object({ descricao: z.string(), status: z.number() })),
  /** Quotes that wait for an answer, newest first. */
  orcamentos: z.array(z.object({ url: z.string(), valor: z.number() })),
  fotos: z.array(photo.extend({ titulo: z.string() })),
  /** Address of the survey; null until it can be answered. */
  pesquisa: z.string().nullable(),
  /** What the visit is charged by Pix. */
  pagar: pagar.nullable(),
  lidoEm: instant,
})
export type TrackedCarro = z.infer<typeof trackedCarro>

/** The survey of a finished visit. */
export const clientePesquisa = loja.extend({
  modelo: z.string(),
  entregueEm: instant,
  respondida: z.boolean(),
})
export type ClientePesquisa = z.infer<typeof clientePesquisa>

const pesquisaResponse = z.object({
  nota: z.number().int().min(0).max(10),
  motivos: z.array(z.enum(SCORE_REASONS)).max(SCORE_REASONS.length).default([]),
  comentario: text(500).default(''),
})

/** A visit's link as the staff sees it: its address, what was shared, the answers. */
const visitAcompanhamento = z.object({
  url: z.string().nullable(),
  whatsapp: z.string().nullable(),
  fotos: z.array(photo.extend({ codFoto: z.number(), titulo: z.string(), compartilhada: z.boolean() })),
  pesquisa: z
    .object({ nota: z.number(), motivos: z.array(z.enum(SCORE_REASONS)), comentario: z.string(), em: instant })
    .nullable(),
})
export type VisitAcompanhamento = z.infer<typeof visitAcompanhamento>

const tarefa = z.object({
  codTarefa: z.number(),
  codPassagem: z.number(),
  codAgendaVeiculo: z.number().nullable(),
  texto: z.string(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
  telefone: z.string().nullable(),
  consultor: z.string().nullable(),
  nota: z.number(),
  motivos: z.array(z.enum(SCORE_REASONS)),
  comentario: z.string(),
  criadaEm: instant,
})
export type AgendaTarefa = z.infer<typeof tarefa>

const forPassagem = z.object({ codPassagem: cod })

const oficinaPhotos = z.array(
  photo.extend({
    em: instant,
    por: z.string(),
    /** Whether the caller may delete the photo. */
    apagavel: z.boolean(),
  }),
)
export type OficinaPhotos = z.infer<typeof oficinaPhotos>

/** Endpoints for the staff: a visit's link, its photos, and the tasks left by unhappy customers. */
export const acompanhamento = {
  getAcompanhamento: endpoint({
    method: 'GET',
    path: 'agenda/passagens/:codPassagem/acompanhamento',
    acesso: NIVEIS_AGENDA,
    resumo: 'O link de acompanhamento de uma visita, as fotos que ele mostra e a resposta da pesquisa',
    params: forPassagem,
    response: visitAcompanhamento,
  }),
  enviarAcompanhamento: endpoint({
    method: 'POST',
    path: 'agenda/passagens/:codPassagem/acompanhamento/enviar',
    acesso: MANAGER_NIVEIS,
    resumo: 'Mandar ao cliente o link de acompanhamento, ou só criá-lo para copiar',
    params: forPassagem,
    body: z.object({ canal: z.enum(['LINK', 'WHATSAPP', 'SMS', 'EMAIL']) }),
    response: visitAcompanhamento,
  }),
  compartilharFotos: endpoint({
    method: 'PUT',
    path: 'agenda/passagens/:codPassagem/acompanhamento/fotos',
    acesso: MANAGER_NIVEIS,
    resumo: 'As fotos que o cliente vê no acompanhamento: estas, e nenhuma outra',
    params: forPassagem,
    body: z.object({ codFotos: z.array(cod).max(60) }),
    response: visitAcompanhamento,
  }),
  listFotosDaOficina: endpoint({
    method: 'GET',
    path: 'agenda/passagens/:codPassagem/fotos',
    acesso: NIVEIS_AGENDA,
    resumo: 'As fotos que a oficina tirou de uma visita, a mais nova primeiro',
    params: forPassagem,
    response: oficinaPhotos,
  }),
  incluirFotoDaOficina: endpoint({
    method: 'POST',
    path: 'agenda/passagens/:codPassagem/fotos',
    acesso: NIVEIS_AGENDA,
    resumo: 'Incluir uma foto do veículo (JPEG, PNG ou WebP em base64) enquanto ele está na oficina',
    params: forPassagem,
    body: z.object({
      dados: z.base64('A foto precisa estar em base64').min(1).max(11_500_000, 'A foto passa de 8 MiB'),
    }),
    limiteBytes: 12_000_000,
    response: oficinaPhotos,
  }),
  apagarFotoDaOficina: endpoint({
    method: 'DELETE',
    path: 'agenda/passagens/:codPassagem/fotos/:codFoto',
    acesso: NIVEIS_AGENDA,
    resumo: 'Apagar uma foto da oficina: quem a tirou, ou a chefia',
    params: forPassagem.extend({ codFoto: cod }),
    response: oficinaPhotos,
  }),
  listTarefas: endpoint({
    method: 'GET',
    path: 'agenda/tarefas/:codConcessionaria',
    acesso: MANAGER_NIVEIS,
    loja: 'params',
    resumo: 'Clientes insatisfeitos que esperam um contato do gerente',
    params: z.object({ codConcessionaria: cod }),
    response: z.array(tarefa),
  }),
  concluirTarefa: endpoint({
    method: 'POST',
    path: 'agenda/tarefas/:codTarefa/feita',
    acesso: MANAGER_NIVEIS,
    resumo: 'O cliente foi procurado: a tarefa sai da lista',
    params: z.object({ codTarefa: cod }),
    body: z.object({ observacao: text(500).default('') }),
    response: z.object({ codTarefa: z.number(), feitaEm: instant }),
  }),
}

/** Endpoints for the customer, opened by a secret link. */
export const acompanhamentoPublico = {
  verCarro: endpoint({
    method: 'GET',
    path: 'publico/agenda/carro/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'Onde está o carro do cliente: etapa, promessa, consultor, orçamento a responder e fotos',
    params: byToken,
    response: trackedCarro,
  }),
  verPesquisa: endpoint({
    method: 'GET',
    path: 'publico/agenda/pesquisa/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'A pesquisa de satisfação de uma visita',
    params: byToken,
    response: clientePesquisa,
  }),
  responderPesquisa: endpoint({
    method: 'POST',
    path: 'publico/agenda/pesquisa/:token',
    acesso: 'publico',
    porMinuto: 10,
    resumo: 'A nota de 0 a 10 e os motivos: uma resposta por visita',
    params: byToken,
    body: pesquisaResponse,
    response: clientePesquisa,
  }),
}
