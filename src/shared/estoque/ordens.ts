import { z } from 'zod'
import { NIVEIS_AGENDA, NIVEIS_CHEFIA } from '../agenda/agenda.ts'
import { codigoMaiusculo, texto, versao } from '../cadastros/comum.ts'
import { cod, dia, endpoint, instante, paginaDe } from '../core/contract.ts'
import { NIVEIS_PEDIDOS } from './estoque.ts'

export const TIPOS_OS = ['CLIENTE', 'GARANTIA', 'INTERNA', 'REVISAO'] as const
export const tipoOs = z.enum(TIPOS_OS)

/** A line of a work order: a service with its time, or a part with its quantity. Amounts in centavos. */
const linhaOs = z.object({
  tipo: z.enum(['SERVICO', 'PECA']),
  codigo: codigoMaiusculo(40).default(''),
  descricao: texto(200).min(1, 'Descreva a linha'),
  quantidade: z.number().min(0).max(999_999).default(1),
  minutos: z.number().int().min(0).max(100_000).nullable().default(null),
  valor: z.number().int().min(0).max(99_999_999_99).default(0),
})
export type LinhaOs = z.output<typeof linhaOs>
export const linhasOs = z.array(linhaOs).max(500, 'A OS passa de 500 linhas')

/** A work order with its lines; its total is their sum. */
export const ordemServico = z.object({
  codOs: z.number(),
  codConcessionaria: z.number(),
  numero: z.string(),
  tipo: tipoOs,
  /** Opened here, or sent by the store's system, which alone changes it then. */
  origem: z.enum(['PROPRIA', 'DMS']),
  aberta: z.boolean(),
  abertaEm: instante,
  fechadaEm: instante.nullable(),
  codPassagem: z.number().nullable(),
  codAgendaVeiculo: z.number().nullable(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
  consultor: z.string().nullable(),
  valor: z.number(),
  linhas: z.array(linhaOs),
  versao: z.number(),
})
export type OrdemServico = z.infer<typeof ordemServico>

const alvo = z.object({ codOs: cod })

/** Ready-made filters of the list; the last four name what somebody has to see to. */
export const SITUACOES_OS = [
  'abertas',
  'fechadas',
  'todas',
  'aguardandoPeca',
  'semAgendamento',
  'semChecklist',
  'semEntrega',
] as const
export type SituacaoOs = (typeof SITUACOES_OS)[number]
export const NOME_SITUACAO_OS: Readonly<Record<SituacaoOs, string>> = {
  abertas: 'Abertas',
  fechadas: 'Fechadas',
  todas: 'Todas',
  aguardandoPeca: 'Aguardando peça',
  semAgendamento: 'Abertas sem agendamento',
  semChecklist: 'Abertas sem checklist',
  semEntrega: 'Fechadas sem entrega',
}

/** A part that an open order needs and the store does not have. */
const pecaEsperada = z.object({
  codigo: z.string(),
  descricao: z.string(),
  quantidade: z.number(),
  naMao: z.number(),
  /** When an approved order brings it; null while nobody ordered it. */
  previsao: instante.nullable(),
})
export type PecaEsperada = z.infer<typeof pecaEsperada>

const ordemDaLista = z.object({
  codOs: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  numero: z.string(),
  tipo: tipoOs,
  origem: z.enum(['PROPRIA', 'DMS']),
  aberta: z.boolean(),
  abertaEm: instante,
  fechadaEm: instante.nullable(),
  /** Days that it was or is open. */
  dias: z.number(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
  consultor: z.string().nullable(),
  linhas: z.number(),
  valor: z.number(),
  /** Parts that it waits for. */
  pecas: z.number(),
  codAgendaVeiculo: z.number().nullable(),
  codChecklist: z.number().nullable(),
  codOrcamento: z.number().nullable(),
})
export type OrdemDaLista = z.infer<typeof ordemDaLista>

/** What an order is looked for by; as a number too, where a caller has one. */
const searched = z
  .union([z.string(), z.number()])
  .transform((t) => String(t).trim())
  .pipe(z.string().max(80))
  .optional()

/** Work orders. */
export const ordens = {
  consultaOsAgenda: endpoint({
    method: 'POST',
    path: 'consultaOsAgenda',
    acesso: NIVEIS_AGENDA,
    loja: 'body',
    semAuditoria: true,
    resumo:
      'Procurar OS por número, placa (os dois padrões), chassi ou cliente, em `busca` ou no campo próprio; as 100 mais novas',
    body: z.object({
      codConcessionaria: cod,
      busca: searched,
      placa: searched,
      chassi: searched,
      numeroOs: searched,
      os: searched,
      cliente: searched,
      de: dia.optional(),
      ate: dia.optional(),
      aberta: z.boolean().optional(),
    }),
    response: z.array(ordemServico),
  }),
  getOrdem: endpoint({
    method: 'GET',
    path: 'agenda/ordens/:codOs',
    acesso: NIVEIS_AGENDA,
    resumo: 'Uma OS com as linhas',
    params: alvo,
    response: ordemServico,
  }),
  listOrdens: endpoint({
    method: 'GET',
    path: 'ordens-servico',
    acesso: NIVEIS_PEDIDOS,
    loja: 'query',
    resumo: 'OS com linhas, situação, idade e o que as liga, as mais novas primeiro',
    query: z.object({
      codConcessionaria: cod.optional(),
      situacao: z.enum(SITUACOES_OS).default('abertas'),
      tipo: tipoOs.optional(),
      busca: z.string().trim().max(80).optional(),
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: paginaDe(ordemDaLista).extend({
      contagem: z.object({ total: z.number(), exato: z.boolean() }).nullable(),
    }),
  }),
  detalheDaOrdem: endpoint({
    method: 'GET',
    path: 'ordens-servico/:codOs',
    acesso: NIVEIS_PEDIDOS,
    resumo: 'Uma OS com linhas, peças que espera e o que aconteceu',
    params: alvo,
    response: z.object({
      ordem: ordemServico,
      pecas: z.array(pecaEsperada),
      /** Services of its visit that are paused for a part. */
      pausados: z.array(
        z.object({ codServicoAgendado: z.number(), descricao: z.string(), previsao: instante.nullable() }),
      ),
      eventos: z.array(
        z.object({ codEvento: z.number(), alvo: z.string(), acao: z.string(), quem: z.string(), em: instante }),
      ),
    }),
  }),
  levarPrevisao: endpoint({
    method: 'POST',
    path: 'ordens-servico/:codOs/previsao',
    acesso: NIVEIS_PEDIDOS,
    resumo: 'Levar a previsão das peças de uma OS à pausa por peça dos seus serviços',
    params: alvo,
    response: z.object({ servicos: z.number(), previsao: instante }),
  }),
  alterarOrdem: endpoint({
    method: 'PUT',
    path: 'agenda/ordens/:codOs',
    acesso: NIVEIS_CHEFIA,
    resumo: 'Alterar o tipo e as linhas de uma OS aberta aqui',
    params: alvo,
    body: z.object({ versao, tipo: tipoOs, linhas: linhasOs }),
    response: ordemServico,
  }),
  fecharOrdem: endpoint({
    method: 'POST',
    path: 'agenda/ordens/:codOs/fechar',
    acesso: NIVEIS_CHEFIA,
    resumo: 'Fechar uma OS aberta aqui',
    params: alvo,
    body: z.object({ versao }),
    response: ordemServico,
  }),
}
