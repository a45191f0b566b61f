import { z } from 'zod'
import { NIVEIS_AGENDA, MANAGER_NIVEIS, agendaServico } from './agenda.ts'
import { text, version } from '../cadastros/registers.ts'
import { cod, endpoint, instant } from '../core/contract.ts'
import { complementar } from '../oficina-digital/execucao.ts'
import { ordemServico } from '../estoque/ordens.ts'
import { orcamentoState } from '../rules/orcamento.ts'
import { COLUMN_ROLES } from '../rules/agenda-card.ts'

const atLoja = z.object({ codConcessionaria: cod })
const oneCard = z.object({ codConcessionaria: cod, codAgendaVeiculo: cod })

const column = z.object({
  codStatus: z.number(),
  nome: z.string(),
  cor: z.string(),
  ordem: z.number(),
  /** Role of a standard column, null for others; moving a card there may trigger an action. */
  papel: z.enum(COLUMN_ROLES).nullable(),
})
export type AgendaBoardColumn = z.infer<typeof column>

/** A car on the board. */
export const card = z.object({
  codAgendaVeiculo: z.number(),
  codConcessionaria: z.number(),
  codPassagem: z.number(),
  codStatus: z.number(),
  /** Sort key of the cards in a column, compared byte by byte. */
  ordem: z.string(),
  versao: z.number(),
  codStatusParalisado: z.number().nullable(),
  statusParalisado: z.string().nullable(),
  /** When the card entered its column. */
  noStatusDesde: instant,
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
  passante: z.boolean(),
  prisma: z.string().nullable(),
  /** Code of the place where it stands, and number of its key. */
  lugar: z.string().nullable(),
  chave: z.string().nullable(),
  codConsultor: z.number().nullable(),
  consultor: z.string().nullable(),
  corAgenda: z.string().nullable(),
  chegouEm: instant,
  promessa: instant.nullable(),
  /** When the car will be ready by the current plan. */
  previsao: instant.nullable(),
  entregueEm: instant.nullable(),
  numeroOs: z.string().nullable(),
  servicos: z.array(
    z.object({
      codServicoAgendado: z.number(),
      descricao: z.string(),
      status: z.number(),
      percentual: z.number(),
      paralisado: z.boolean(),
      trabalhando: z.boolean(),
      motivo: z.string().nullable(),
      versao: z.number(),
    }),
  ),
  comentarios: z.number(),
  checklists: z.number(),
  complementaresPendentes: z.number(),
})
export type Card = z.infer<typeof card>

/** A walk-in with an open work order and no card. */
export const passanteWithoutCard = z.object({
  codPassagem: z.number(),
  codConcessionaria: z.number(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
  telefone: z.string().nullable(),
  chegouEm: instant,
  codOs: z.number(),
  numeroOs: z.string(),
  consultor: z.string().nullable(),
})
export type PassanteWithoutCard = z.infer<typeof passanteWithoutCard>

const comentario = z.object({
  codComentario: z.number(),
  texto: z.string(),
  codUsuario: z.number().nullable(),
  quem: z.string(),
  em: instant,
  mencoes: z.array(z.object({ codUsuario: z.number(), nome: z.string() })),
})
export type AgendaComment = z.infer<typeof comentario>

const activeChecklist = z.object({
  codCheckList: z.number(),
  checklist: z.string(),
  realizadoEm: instant,
  km: z.number().nullable(),
  vermelhos: z.number(),
  amarelos: z.number(),
  verdes: z.number(),
  orcamentos: z.array(
    z.object({
      codOrcamento: z.number(),
      checklist: z.string(),
      tipo: z.string(),
      estado: orcamentoState,
      valor: z.number().nullable(),
      valorAprovado: z.number(),
    }),
  ),
})
export type ActiveChecklist = z.infer<typeof activeChecklist>

/** An event of a visit; events are append-only. */
const agendaEvent = z.object({
  codEvento: z.number(),
  em: instant,
  quem: z.string(),
  codUsuario: z.number().nullable(),
  /** Target and action, for example `SERVICO` and `INICIAR`. */
  alvo: z.enum(['AGENDAMENTO', 'PASSAGEM', 'SERVICO', 'CARTAO', 'OS']),
  acao: z.string(),
  codServicoAgendado: z.number().nullable(),
  /** One sentence for people. */
  texto: z.string(),
  motivo: z.string().nullable(),
  observacao: z.string().nullable(),
})
export type AgendaEvent = z.infer<typeof agendaEvent>

/** The vehicle board. */
export const agendaVeiculos = {
  quadroDeVeiculos: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Cartões do quadro: visitas abertas, e as entregues hoje',
    params: atLoja,
    response: z.array(card),
  }),
  colunasDoQuadro: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria/status',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Colunas do quadro, na ordem',
    params: atLoja,
    response: z.array(column),
  }),
  motivosDePausa: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria/status-paralisado',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Motivos de pausa em uso, na ordem',
    params: atLoja,
    response: z.array(z.object({ codMotivo: z.number(), nome: z.string(), cor: z.string(), bloqueia: z.boolean() })),
  }),
  passantesSemCartao: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria/passantes',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Passantes com OS aberta e sem cartão, o mais antigo primeiro',
    params: atLoja,
    response: z.array(passanteWithoutCard),
  }),
  mencionaveis: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria/mencionaveis',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Quem pode ser mencionado em um comentário: usuários da agenda que alcançam a concessionária',
    params: atLoja,
    response: z.array(z.object({ codUsuario: z.number(), nome: z.string() })),
  }),
  getCartao: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria/:codAgendaVeiculo',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Um cartão inteiro: serviços, OS, comentários, checklists, orçamentos e a linha do tempo',
    params: oneCard,
    response: card.extend({
      codVeiculo: z.number(),
      codCliente: z.number(),
      codAgendamento: z.number().nullable(),
      telefone: z.string().nullable(),
      email: z.string().nullable(),
      km: z.number().nullable(),
      observacao: z.string(),
      versaoPassagem: z.number(),
      servicosDaAgenda: z.array(agendaServico),
      ordens: z.array(ordemServico),
      comentariosDoCartao: z.array(comentario),
      checklistsAtivos: z.array(activeChecklist),
      complementares: z.array(complementar),
      eventos: z.array(agendaEvent),
    }),
  }),
  comentariosDoCartao: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria/:codAgendaVeiculo/comentarios',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Comentários de um cartão, do mais antigo ao mais novo',
    params: oneCard,
    response: z.array(comentario),
  }),
  checklistsAtivos: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria/:codAgendaVeiculo/checklists-ativos',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Checklists desta visita, com os seus orçamentos',
    params: oneCard,
    response: z.array(activeChecklist),
  }),
  comentarCartao: endpoint({
    method: 'POST',
    path: 'agenda-veiculos/:codConcessionaria/:codAgendaVeiculo/comentarios',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Comentar um cartão; os mencionados são avisados',
    params: oneCard,
    body: z.object({
      texto: text(2000).min(1, 'Escreva o comentário'),
      mencoes: z.array(cod).max(20, 'Mencione até 20 pessoas').default([]),
    }),
    response: comentario,
  }),
  moverCartao: endpoint({
    method: 'POST',
    path: 'agenda-veiculos/:codConcessionaria/:codAgendaVeiculo/move',
    acesso: MANAGER_NIVEIS,
    loja: 'params',
    resumo: 'Mover um cartão; 409 com o lugar atual quando outra pessoa o moveu antes',
    params: oneCard,
    body: z.object({
      codStatus: cod,
      /** The card to insert before; null puts the card at the end. */
      antesDe: cod.nullable().default(null),
      versao: version,
      /** Absent keeps the current status. */
      codStatusParalisado: cod.nullable().optional(),
    }),
    response: card,
  }),
}
