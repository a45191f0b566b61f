import { z } from 'zod'
import { NIVEIS_AGENDA, NIVEIS_CHEFIA, servicoDaAgenda } from './agenda.ts'
import { texto, versao } from '../cadastros/comum.ts'
import { cod, endpoint, instante } from '../core/contract.ts'
import { complementar } from '../oficina-digital/execucao.ts'
import { ordemServico } from '../estoque/ordens.ts'
import { estadoOrcamento } from '../rules/orcamento.ts'
import { PAPEIS_COLUNA } from '../rules/cartao-agenda.ts'

const naLoja = z.object({ codConcessionaria: cod })
const umCartao = z.object({ codConcessionaria: cod, codAgendaVeiculo: cod })

const coluna = z.object({
  codStatus: z.number(),
  nome: z.string(),
  cor: z.string(),
  ordem: z.number(),
  /** What the column stands for, when it is one of the usual ones: a move there may imply an act. */
  papel: z.enum(PAPEIS_COLUNA).nullable(),
})
export type ColunaDoBoard = z.infer<typeof coluna>

/** A car on the board. */
export const cartao = z.object({
  codAgendaVeiculo: z.number(),
  codConcessionaria: z.number(),
  codPassagem: z.number(),
  codStatus: z.number(),
  /** Sorts the cards of a column, byte by byte. */
  ordem: z.string(),
  versao: z.number(),
  codStatusParalisado: z.number().nullable(),
  statusParalisado: z.string().nullable(),
  /** Since when it stands in its column. */
  noStatusDesde: instante,
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
  passante: z.boolean(),
  prisma: z.string().nullable(),
  codConsultor: z.number().nullable(),
  consultor: z.string().nullable(),
  corAgenda: z.string().nullable(),
  chegouEm: instante,
  promessa: instante.nullable(),
  /** When it will be ready as the work is planned now. */
  previsao: instante.nullable(),
  entregueEm: instante.nullable(),
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
export type Cartao = z.infer<typeof cartao>

/** A walk-in with an open work order and no card. */
export const passanteSemCartao = z.object({
  codPassagem: z.number(),
  codConcessionaria: z.number(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
  telefone: z.string().nullable(),
  chegouEm: instante,
  codOs: z.number(),
  numeroOs: z.string(),
  consultor: z.string().nullable(),
})
export type PassanteSemCartao = z.infer<typeof passanteSemCartao>

const comentario = z.object({
  codComentario: z.number(),
  texto: z.string(),
  codUsuario: z.number().nullable(),
  quem: z.string(),
  em: instante,
  mencoes: z.array(z.object({ codUsuario: z.number(), nome: z.string() })),
})
export type ComentarioDaAgenda = z.infer<typeof comentario>

const checklistAtivo = z.object({
  codCheckList: z.number(),
  checklist: z.string(),
  realizadoEm: instante,
  km: z.number().nullable(),
  vermelhos: z.number(),
  amarelos: z.number(),
  verdes: z.number(),
  orcamentos: z.array(
    z.object({
      codOrcamento: z.number(),
      checklist: z.string(),
      tipo: z.string(),
      estado: estadoOrcamento,
      valor: z.number().nullable(),
      valorAprovado: z.number(),
    }),
  ),
})
export type ChecklistAtivo = z.infer<typeof checklistAtivo>

/** One thing that happened to a visit: append-only. */
const eventoDaAgenda = z.object({
  codEvento: z.number(),
  em: instante,
  quem: z.string(),
  codUsuario: z.number().nullable(),
  /** What it happened to, and what: as `SERVICO` and `INICIAR`. */
  alvo: z.enum(['AGENDAMENTO', 'PASSAGEM', 'SERVICO', 'CARTAO', 'OS']),
  acao: z.string(),
  codServicoAgendado: z.number().nullable(),
  /** One sentence for people. */
  texto: z.string(),
  motivo: z.string().nullable(),
  observacao: z.string().nullable(),
})
export type EventoDaAgenda = z.infer<typeof eventoDaAgenda>

/** The vehicle board. */
export const agendaVeiculos = {
  quadroDeVeiculos: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Cartões do quadro: visitas abertas, e as entregues hoje',
    params: naLoja,
    response: z.array(cartao),
  }),
  colunasDoQuadro: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria/status',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Colunas do quadro, na ordem',
    params: naLoja,
    response: z.array(coluna),
  }),
  motivosDePausa: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria/status-paralisado',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Motivos de pausa em uso, na ordem',
    params: naLoja,
    response: z.array(z.object({ codMotivo: z.number(), nome: z.string(), cor: z.string(), bloqueia: z.boolean() })),
  }),
  passantesSemCartao: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria/passantes',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Passantes com OS aberta e sem cartão, o mais antigo primeiro',
    params: naLoja,
    response: z.array(passanteSemCartao),
  }),
  mencionaveis: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria/mencionaveis',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Quem pode ser mencionado em um comentário: usuários da agenda que alcançam a concessionária',
    params: naLoja,
    response: z.array(z.object({ codUsuario: z.number(), nome: z.string() })),
  }),
  getCartao: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria/:codAgendaVeiculo',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Um cartão inteiro: serviços, OS, comentários, checklists, orçamentos e a linha do tempo',
    params: umCartao,
    response: cartao.extend({
      codVeiculo: z.number(),
      codCliente: z.number(),
      codAgendamento: z.number().nullable(),
      telefone: z.string().nullable(),
      email: z.string().nullable(),
      km: z.number().nullable(),
      observacao: z.string(),
      versaoPassagem: z.number(),
      servicosDaAgenda: z.array(servicoDaAgenda),
      ordens: z.array(ordemServico),
      comentariosDoCartao: z.array(comentario),
      checklistsAtivos: z.array(checklistAtivo),
      complementares: z.array(complementar),
      eventos: z.array(eventoDaAgenda),
    }),
  }),
  comentariosDoCartao: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria/:codAgendaVeiculo/comentarios',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Comentários de um cartão, do mais antigo ao mais novo',
    params: umCartao,
    response: z.array(comentario),
  }),
  checklistsAtivos: endpoint({
    method: 'GET',
    path: 'agenda-veiculos/:codConcessionaria/:codAgendaVeiculo/checklists-ativos',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Checklists desta visita, com os seus orçamentos',
    params: umCartao,
    response: z.array(checklistAtivo),
  }),
  comentarCartao: endpoint({
    method: 'POST',
    path: 'agenda-veiculos/:codConcessionaria/:codAgendaVeiculo/comentarios',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Comentar um cartão; os mencionados são avisados',
    params: umCartao,
    body: z.object({
      texto: texto(2000).min(1, 'Escreva o comentário'),
      mencoes: z.array(cod).max(20, 'Mencione até 20 pessoas').default([]),
    }),
    response: comentario,
  }),
  moverCartao: endpoint({
    method: 'POST',
    path: 'agenda-veiculos/:codConcessionaria/:codAgendaVeiculo/move',
    acesso: NIVEIS_CHEFIA,
    loja: 'params',
    resumo: 'Mover um cartão; 409 com o lugar atual quando outra pessoa o moveu antes',
    params: umCartao,
    body: z.object({
      codStatus: cod,
      /** The card that it is put before; null: at the end. */
      antesDe: cod.nullable().default(null),
      versao,
      /** Absent: as it is. */
      codStatusParalisado: cod.nullable().optional(),
    }),
    response: cartao,
  }),
}
