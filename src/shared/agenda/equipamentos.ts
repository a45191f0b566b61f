import { z } from 'zod'
import { MANAGER_NIVEIS, NIVEIS_AGENDA } from './agenda.ts'
import { missing, type Fields } from '../cadastros/fields.ts'
import { ausenciasError, describeAusencias, type Ausencia, ausencia } from '../cadastros/mecanicos.ts'
import {
  type FieldErrors,
  formSchema,
  sortableFilter,
  cadastroPage,
  onlyErrors,
  version,
} from '../cadastros/registers.ts'
import { cod, day, endpoint, instant } from '../core/contract.ts'
import { EQUIPAMENTO_TYPE_CODES, EQUIPAMENTO_TYPES, type EquipamentoType } from '../rules/equipamento.ts'

export const equipamentoFields = {
  codConcessionaria: { nome: 'Concessionária', novo: 0 },
  nome: { nome: 'Nome', novo: '', maximo: 60, required: 'Nome obrigatório', coluna: 'texto' },
  tipo: {
    nome: 'Tipo',
    novo: 'ELEVADOR' as const,
    coluna: 'texto',
    tell: (v) => EQUIPAMENTO_TYPES[v as EquipamentoType],
  },
  pesoMaximo: { nome: 'Peso máximo', novo: null, coluna: 'inteiro', titulo: 'Peso máximo (kg)' },
  ordem: { nome: 'Ordem', novo: 1, coluna: 'inteiro' },
  observacao: { nome: 'Observação', novo: '', maximo: 200, coluna: 'texto' },
  ausencias: { nome: 'Indisponível', novo: [] as Ausencia[], tell: describeAusencias },
  ativo: { nome: 'Ativo', novo: true },
} satisfies Fields
const equipamentoData = formSchema(equipamentoFields, {
  codConcessionaria: cod,
  tipo: z.enum(EQUIPAMENTO_TYPE_CODES),
  pesoMaximo: z.number().int().nullable(),
  ordem: z.number().int().nullable(),
  ausencias: z.array(ausencia).max(60, 'Guarde até 60 períodos'),
})
/** Fields of an equipment's form; store and kind cannot change later. */
export type EquipamentoData = z.infer<typeof equipamentoData>

const equipamento = equipamentoData.extend({ codEquipamento: z.number(), versao: version })
export type Equipamento = z.infer<typeof equipamento>
const equipamentoRow = equipamento
  .omit({ versao: true, ausencias: true })
  .extend({ concessionaria: z.string(), ausenteAte: day.nullable() })
export type EquipamentoRow = z.infer<typeof equipamentoRow>

/** Form errors of an equipment, by field. */
export function validateEquipamento(d: EquipamentoData): FieldErrors<EquipamentoData> {
  const { ordem, pesoMaximo: peso } = d
  return onlyErrors<EquipamentoData>({
    codConcessionaria: d.codConcessionaria > 0 ? null : 'Escolha a concessionária',
    ...missing(equipamentoFields, d),
    pesoMaximo: peso !== null && (peso < 100 || peso > 60_000) ? 'Informe de 100 a 60.000 kg' : null,
    ordem: ordem === null || ordem < 1 || ordem > 999 ? 'Informe de 1 a 999' : null,
    ausencias: ausenciasError(d.ausencias),
  })
}

const span = z.object({ inicio: instant, fim: instant })
const usedSpan = span.extend({
  codSlot: z.number(),
  codServicoAgendado: z.number(),
  iniciadoEm: instant.nullable(),
  terminadoEm: instant.nullable(),
})
/** An equipment on the board of a day. Minutes are those of the store's hours. */
const boardEquipamento = z.object({
  codEquipamento: z.number(),
  nome: z.string(),
  tipo: z.enum(EQUIPAMENTO_TYPE_CODES),
  pesoMaximo: z.number().nullable(),
  expediente: z.array(span),
  ausencia: z.string().nullable(),
  minutos: z.number(),
  minutosOcupados: z.number(),
  /** Taken ÷ available in %; null on a day without hours. */
  ocupacao: z.number().nullable(),
  ocupados: z.array(usedSpan),
})
export type BoardEquipamento = z.infer<typeof boardEquipamento>

/** Equipment of a store's day, and the day's services that were placed without one that they need. */
const equipamentoDay = z.object({
  equipamentos: z.array(boardEquipamento),
  semEquipamento: z.array(
    z.object({ codServicoAgendado: z.number(), tipos: z.array(z.enum(EQUIPAMENTO_TYPE_CODES)), motivo: z.string() }),
  ),
})
export type EquipamentoDay = z.infer<typeof equipamentoDay>

/** `atual` of the 409 “equipamento-ocupado”: who has it, and when each equipment of the kind is free for this service. */
export const takenEquipamento = z.object({
  tipo: z.enum(EQUIPAMENTO_TYPE_CODES),
  codEquipamento: z.number(),
  nome: z.string(),
  ate: instant.nullable(),
  alternativas: z.array(z.object({ codEquipamento: z.number(), nome: z.string(), inicio: instant })),
})
export type TakenEquipamento = z.infer<typeof takenEquipamento>

const target = z.object({ codEquipamento: cod })
export const equipamentos = {
  listEquipamentos: endpoint({
    method: 'GET',
    path: 'agenda/equipamentos',
    acesso: MANAGER_NIVEIS,
    loja: 'query',
    resumo: 'Equipamentos das concessionárias ao alcance, por nome',
    query: sortableFilter(['nome', 'concessionaria', 'tipo', 'pesoMaximo']).extend({
      codConcessionaria: cod.optional(),
      tipo: z.enum(EQUIPAMENTO_TYPE_CODES).optional(),
    }),
    response: cadastroPage(equipamentoRow),
  }),
  getEquipamento: endpoint({
    method: 'GET',
    path: 'agenda/equipamentos/:codEquipamento',
    acesso: MANAGER_NIVEIS,
    resumo: 'Um equipamento',
    params: target,
    response: equipamento,
  }),
  criarEquipamento: endpoint({
    method: 'POST',
    path: 'agenda/equipamentos',
    acesso: MANAGER_NIVEIS,
    loja: 'body',
    resumo: 'Criar um equipamento',
    body: equipamentoData,
    response: equipamento,
  }),
  alterarEquipamento: endpoint({
    method: 'PUT',
    path: 'agenda/equipamentos/:codEquipamento',
    acesso: MANAGER_NIVEIS,
    loja: 'body',
    resumo: 'Alterar, desativar ou reativar um equipamento',
    params: target,
    body: equipamentoData.extend({ versao: version }),
    response: equipamento,
  }),
  equipamentosDoDia: endpoint({
    method: 'GET',
    path: 'agenda/equipamentos/dia/:codConcessionaria/:data',
    acesso: NIVEIS_AGENDA,
    loja: 'params',
    resumo: 'Equipamentos de um dia: ocupação, indisponibilidade e quem os usa',
    params: z.object({ codConcessionaria: cod, data: day }),
    response: equipamentoDay,
  }),
  trocarEquipamento: endpoint({
    method: 'POST',
    path: 'agenda/equipamentos/trocar/:codServicoAgendado',
    acesso: MANAGER_NIVEIS,
    resumo: 'Trocar o equipamento de um serviço por outro do mesmo tipo, livre nas mesmas horas',
    params: z.object({ codServicoAgendado: cod }),
    body: z.object({ codEquipamento: cod, versao: version.optional() }),
    response: z.object({ codEquipamento: z.number(), nome: z.string() }),
  }),
  ocupacaoDeEquipamentos: endpoint({
    method: 'GET',
    path: 'integracao/equipamentos',
    acesso: 'integracao',
    escopo: 'patio:leitura',
    resumo: 'Ocupação dos equipamentos de uma concessionária em um dia',
    query: z.object({ codConcessionaria: cod, data: day }),
    response: z.array(
      boardEquipamento
        .pick({
          codEquipamento: true,
          nome: true,
          tipo: true,
          ausencia: true,
          minutos: true,
          minutosOcupados: true,
          ocupacao: true,
        })
        .extend({
          ocupados: z.array(span),
        }),
    ),
  }),
}
