import { z } from 'zod'
import { NIVEIS_AGENDA, NIVEIS_CHEFIA } from './agenda.ts'
import { texto } from '../cadastros/comum.ts'
import { foto } from '../checklists/checklists.ts'
import { cod, endpoint, instante } from '../core/contract.ts'
import { tokenDoLink } from './links-agenda.ts'
import { ETAPAS_DO_CARRO, MOTIVOS_DA_NOTA } from '../rules/acompanhamento.ts'

const porToken = z.object({ token: tokenDoLink })

/** A store as a customer's page names it. */
const loja = z.object({
  concessionaria: z.string(),
  telefone: z.string().nullable(),
  fuso: z.string(),
  primaria: z.string(),
})

/** A customer's car while it is here, by its secret link. */
export const carroAcompanhado = loja.extend({
  /** First name only: the link may be forwarded. */
  cliente: z.string(),
  modelo: z.string(),
  placa: z.string().nullable(),
  consultor: z.string().nullable(),
  etapa: z.enum(ETAPAS_DO_CARRO),
  parado: z.boolean(),
  /** Why it stands still, by the store's own word for it. */
  motivo: z.string().nullable(),
  promessa: instante.nullable(),
  chegouEm: instante,
  entregueEm: instante.nullable(),
  servicos: z.array(z.object({ descricao: z.string(), status: z.number() })),
  /** Quotes that wait for an answer, the newest first. */
  orcamentos: z.array(z.object({ url: z.string(), valor: z.number() })),
  fotos: z.array(foto.extend({ titulo: z.string() })),
  /** The survey, once it is there to be answered. */
  pesquisa: z.string().nullable(),
  lidoEm: instante,
})
export type CarroAcompanhado = z.infer<typeof carroAcompanhado>

/** The survey of a visit that is over. */
export const pesquisaDoCliente = loja.extend({
  modelo: z.string(),
  entregueEm: instante,
  respondida: z.boolean(),
})
export type PesquisaDoCliente = z.infer<typeof pesquisaDoCliente>

const respostaDaPesquisa = z.object({
  nota: z.number().int().min(0).max(10),
  motivos: z.array(z.enum(MOTIVOS_DA_NOTA)).max(MOTIVOS_DA_NOTA.length).default([]),
  comentario: texto(500).default(''),
})

/** What the staff sees of a visit's link: where it leads, what was shared, what came back. */
const acompanhamentoDaVisita = z.object({
  url: z.string().nullable(),
  whatsapp: z.string().nullable(),
  fotos: z.array(foto.extend({ codFoto: z.number(), titulo: z.string(), compartilhada: z.boolean() })),
  pesquisa: z
    .object({ nota: z.number(), motivos: z.array(z.enum(MOTIVOS_DA_NOTA)), comentario: z.string(), em: instante })
    .nullable(),
})
export type AcompanhamentoDaVisita = z.infer<typeof acompanhamentoDaVisita>

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
  motivos: z.array(z.enum(MOTIVOS_DA_NOTA)),
  comentario: z.string(),
  criadaEm: instante,
})
export type TarefaDaAgenda = z.infer<typeof tarefa>

const daVisita = z.object({ codPassagem: cod })

const fotosDaOficina = z.array(
  foto.extend({
    em: instante,
    por: z.string(),
    /** By who asks. */
    apagavel: z.boolean(),
  }),
)
export type FotosDaOficina = z.infer<typeof fotosDaOficina>

/** The staff's side: the link of a visit, photos that are shown, what unhappy customers left to do. */
export const acompanhamento = {
  getAcompanhamento: endpoint({
    method: 'GET',
    path: 'agenda/passagens/:codPassagem/acompanhamento',
    acesso: NIVEIS_AGENDA,
    resumo: 'O link de acompanhamento de uma visita, as fotos que ele mostra e a resposta da pesquisa',
    params: daVisita,
    response: acompanhamentoDaVisita,
  }),
  enviarAcompanhamento: endpoint({
    method: 'POST',
    path: 'agenda/passagens/:codPassagem/acompanhamento/enviar',
    acesso: NIVEIS_CHEFIA,
    resumo: 'Mandar ao cliente o link de acompanhamento, ou só criá-lo para copiar',
    params: daVisita,
    body: z.object({ canal: z.enum(['LINK', 'SMS', 'EMAIL']) }),
    response: acompanhamentoDaVisita,
  }),
  compartilharFotos: endpoint({
    method: 'PUT',
    path: 'agenda/passagens/:codPassagem/acompanhamento/fotos',
    acesso: NIVEIS_CHEFIA,
    resumo: 'As fotos que o cliente vê no acompanhamento: estas, e nenhuma outra',
    params: daVisita,
    body: z.object({ codFotos: z.array(cod).max(60) }),
    response: acompanhamentoDaVisita,
  }),
  listFotosDaOficina: endpoint({
    method: 'GET',
    path: 'agenda/passagens/:codPassagem/fotos',
    acesso: NIVEIS_AGENDA,
    resumo: 'As fotos que a oficina tirou de uma visita, a mais nova primeiro',
    params: daVisita,
    response: fotosDaOficina,
  }),
  incluirFotoDaOficina: endpoint({
    method: 'POST',
    path: 'agenda/passagens/:codPassagem/fotos',
    acesso: NIVEIS_AGENDA,
    resumo: 'Incluir uma foto do veículo (JPEG, PNG ou WebP em base64) enquanto ele está na oficina',
    params: daVisita,
    body: z.object({
      dados: z.base64('A foto precisa estar em base64').min(1).max(11_500_000, 'A foto passa de 8 MiB'),
    }),
    limiteBytes: 12_000_000,
    response: fotosDaOficina,
  }),
  apagarFotoDaOficina: endpoint({
    method: 'DELETE',
    path: 'agenda/passagens/:codPassagem/fotos/:codFoto',
    acesso: NIVEIS_AGENDA,
    resumo: 'Apagar uma foto da oficina: quem a tirou, ou a chefia',
    params: daVisita.extend({ codFoto: cod }),
    response: fotosDaOficina,
  }),
  listTarefas: endpoint({
    method: 'GET',
    path: 'agenda/tarefas/:codConcessionaria',
    acesso: NIVEIS_CHEFIA,
    loja: 'params',
    resumo: 'Clientes insatisfeitos que esperam um contato do gerente',
    params: z.object({ codConcessionaria: cod }),
    response: z.array(tarefa),
  }),
  concluirTarefa: endpoint({
    method: 'POST',
    path: 'agenda/tarefas/:codTarefa/feita',
    acesso: NIVEIS_CHEFIA,
    resumo: 'O cliente foi procurado: a tarefa sai da lista',
    params: z.object({ codTarefa: cod }),
    body: z.object({ observacao: texto(500).default('') }),
    response: z.object({ codTarefa: z.number(), feitaEm: instante }),
  }),
}

/** The customer's side, by secret links. */
export const acompanhamentoPublico = {
  verCarro: endpoint({
    method: 'GET',
    path: 'publico/agenda/carro/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'Onde está o carro do cliente: etapa, promessa, consultor, orçamento a responder e fotos',
    params: porToken,
    response: carroAcompanhado,
  }),
  verPesquisa: endpoint({
    method: 'GET',
    path: 'publico/agenda/pesquisa/:token',
    acesso: 'publico',
    porMinuto: 60,
    resumo: 'A pesquisa de satisfação de uma visita',
    params: porToken,
    response: pesquisaDoCliente,
  }),
  responderPesquisa: endpoint({
    method: 'POST',
    path: 'publico/agenda/pesquisa/:token',
    acesso: 'publico',
    porMinuto: 10,
    resumo: 'A nota de 0 a 10 e os motivos: uma resposta por visita',
    params: porToken,
    body: respostaDaPesquisa,
    response: pesquisaDoCliente,
  }),
}
