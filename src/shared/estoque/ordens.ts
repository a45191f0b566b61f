import { z } from 'zod'
import { NIVEIS_AGENDA, MANAGER_NIVEIS } from '../agenda/agenda.ts'
import { upperCode, text, version } from '../cadastros/registers.ts'
import { cod, day, endpoint, instant, pageOf, sorting } from '../core/contract.ts'
import { NIVEIS_PEDIDOS } from './estoque.ts'

export const OS_TYPES = ['CLIENTE', 'GARANTIA', 'INTERNA', 'REVISAO'] as const
export const osType = z.enum(OS_TYPES)
export const OS_TYPE_NAMES: Readonly<Record<(typeof OS_TYPES)[number], string>> = {
  CLIENTE: 'cliente',
  GARANTIA: 'garantia',
  INTERNA: 'interna',
  REVISAO: 'revisão',
}

/** A line of a work order: a service with a time, or a part with a quantity. Amounts in centavos. */
const linhaOs = z.object({
  tipo: z.enum(['SERVICO', 'PECA']),
  codigo: upperCode(40).default(''),
  descricao: text(200).min(1, 'Descreva a linha'),
  quantidade: z.number().min(0).max(999_999).default(1),
  minutos: z.number().int().min(0).max(100_000).nullable().default(null),
  valor: z.number().int().min(0).max(99_999_999_99).default(0),
})
export type LinhaOs = z.output<typeof linhaOs>
export const linhasOs = z.array(linhaOs).max(500, 'A OS passa de 500 linhas')

/** A work order with its lines; the total is the sum of the lines. */
export const ordemServico = z.object({
  codOs: z.number(),
  codConcessionaria: z.number(),
  numero: z.string(),
  tipo: osType,
  /** PROPRIA was opened here; DMS came from the store's system, and only that system can change it. */
  origem: z.enum(['PROPRIA', 'DMS']),
  aberta: z.boolean(),
  abertaEm: instant,
  fechadaEm: instant.nullable(),
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

const target = z.object({ codOs: cod })

/** Preset filters of the list; the last four find orders that need attention. */
/** By what the list of work orders is sorted; the first is the default. */
export const ORDEM_SORTS = ['abertaEm', 'cliente'] as const
export const OS_STATUSES = [
  'abertas',
  'fechadas',
  'todas',
  'aguardandoPeca',
  'semAgendamento',
  'semChecklist',
  'semEntrega',
] as const
export type OsStatus = (typeof OS_STATUSES)[number]
export const OS_STATUS_NAMES: Readonly<Record<OsStatus, string>> = {
  abertas: 'Abertas',
  fechadas: 'Fechadas',
  todas: 'Todas',
  aguardandoPeca: 'Aguardando peça',
  semAgendamento: 'Abertas sem agendamento',
  semChecklist: 'Abertas sem checklist',
  semEntrega: 'Fechadas sem entrega',
}

/** A part that an open work order needs and the store lacks. */
const awaitedPeca = z.object({
  codigo: z.string(),
  descricao: z.string(),
  quantidade: z.number(),
  naMao: z.number(),
  /** Expected arrival by an approved order; null while nobody ordered the part. */
  previsao: instant.nullable(),
})
export type AwaitedPeca = z.infer<typeof awaitedPeca>

const ordemRow = z.object({
  codOs: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  numero: z.string(),
  tipo: osType,
  origem: z.enum(['PROPRIA', 'DMS']),
  aberta: z.boolean(),
  abertaEm: instant,
  fechadaEm: instant.nullable(),
  /** Days that the work order has been, or was, open. */
  dias: z.number(),
  placa: z.string().nullable(),
  chassi: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
  consultor: z.string().nullable(),
  linhas: z.number(),
  valor: z.number(),
  /** Number of parts that the work order waits for. */
  pecas: z.number(),
  codAgendaVeiculo: z.number().nullable(),
  codChecklist: z.number().nullable(),
  codOrcamento: z.number().nullable(),
})
export type OrdemRow = z.infer<typeof ordemRow>

/** Search text of a work order; a caller may also send a number. */
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
      de: day.optional(),
      ate: day.optional(),
      aberta: z.boolean().optional(),
    }),
    response: z.array(ordemServico),
  }),
  getOrdem: endpoint({
    method: 'GET',
    path: 'agenda/ordens/:codOs',
    acesso: NIVEIS_AGENDA,
    resumo: 'Uma OS com as linhas',
    params: target,
    response: ordemServico,
  }),
  listOrdens: endpoint({
    method: 'GET',
    path: 'ordens-servico',
    replica: true,
    acesso: NIVEIS_PEDIDOS,
    loja: 'query',
    resumo: 'OS com linhas, situação, idade e o que as liga, as mais novas primeiro sem outra ordem',
    query: z.object({
      codConcessionaria: cod.optional(),
      situacao: z.enum(OS_STATUSES).default('abertas'),
      tipo: osType.optional(),
      busca: z.string().trim().max(80).optional(),
      /** Days of the opening, on the store's calendar. */
      de: day.optional(),
      ate: day.optional(),
      ...sorting(ORDEM_SORTS),
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: pageOf(ordemRow).extend({
      contagem: z.object({ total: z.number(), exato: z.boolean() }).nullable(),
    }),
  }),
  detalheDaOrdem: endpoint({
    method: 'GET',
    path: 'ordens-servico/:codOs',
    acesso: NIVEIS_PEDIDOS,
    resumo: 'Uma OS com linhas, peças que espera e o que aconteceu',
    params: target,
    response: z.object({
      ordem: ordemServico,
      pecas: z.array(awaitedPeca),
      /** Services of the visit that are paused for a part. */
      pausados: z.array(
        z.object({ codServicoAgendado: z.number(), descricao: z.string(), previsao: instant.nullable() }),
      ),
      eventos: z.array(
        z.object({ codEvento: z.number(), alvo: z.string(), acao: z.string(), quem: z.string(), em: instant }),
      ),
    }),
  }),
  levarPrevisao: endpoint({
    method: 'POST',
    path: 'ordens-servico/:codOs/previsao',
    acesso: NIVEIS_PEDIDOS,
    resumo: 'Levar a previsão das peças de uma OS à pausa por peça dos seus serviços',
    params: target,
    response: z.object({ servicos: z.number(), previsao: instant }),
  }),
  alterarOrdem: endpoint({
    method: 'PUT',
    path: 'agenda/ordens/:codOs',
    acesso: MANAGER_NIVEIS,
    resumo: 'Alterar o tipo e as linhas de uma OS aberta aqui',
    params: target,
    body: z.object({ versao: version, tipo: osType, linhas: linhasOs }),
    response: ordemServico,
  }),
  fecharOrdem: endpoint({
    method: 'POST',
    path: 'agenda/ordens/:codOs/fechar',
    acesso: MANAGER_NIVEIS,
    resumo: 'Fechar uma OS aberta aqui',
    params: target,
    body: z.object({ versao: version }),
    response: ordemServico,
  }),
}
