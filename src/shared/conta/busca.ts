import { z } from 'zod'
import { NIVEIS_AGENDA } from '../agenda/agenda.ts'
import { endpoint, type Nivel } from '../core/contract.ts'

export const resultadoBusca = z.object({
  tipo: z.enum(['veiculo', 'cliente', 'checklist', 'orcamento']),
  codigo: z.number(),
  titulo: z.string(),
  detalhe: z.string(),
  placa: z.string().nullable(),
  codConcessionaria: z.number().nullable(),
  /** What opens on choosing it: the checklist or the quote. */
  codCheckList: z.number().nullable(),
  codOrcamento: z.number().nullable(),
})
export type ResultadoBusca = z.infer<typeof resultadoBusca>

/** Kinds of records that are found by word, and the levels whose screens have them. */
export const NIVEIS_DO_REGISTRO = {
  peca: [2, -1],
  servico: [1, 2, 3, -1],
  pacote: [2, -1],
} as const satisfies Record<string, readonly Nivel[]>
const registroAchado = z.object({
  tipo: z.enum(['peca', 'servico', 'pacote']),
  codigo: z.number(),
  titulo: z.string(),
  detalhe: z.string(),
  /** What its list is searched for. */
  busca: z.string(),
})
export type RegistroAchado = z.infer<typeof registroAchado>

const agendamentoAchado = z.object({
  codAgendamento: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  inicio: z.iso.datetime(),
  /** Day of its beginning in its store's zone. */
  dia: z.iso.date(),
  placa: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
})
export type AgendamentoAchado = z.infer<typeof agendamentoAchado>

const digitado = z.object({ q: z.string().trim().min(2, 'Digite ao menos 2 caracteres').max(80) })

export const busca = {
  buscar: endpoint({
    method: 'GET',
    path: 'busca',
    acesso: [1, 2, 3, -1, 6],
    resumo: 'Procurar placas, clientes, checklists e orçamentos',
    query: digitado,
    response: z.array(resultadoBusca),
  }),
  buscarRegistros: endpoint({
    method: 'GET',
    path: 'busca/registros',
    acesso: [1, 2, 3, -1],
    resumo: 'Procurar peças, serviços e pacotes por palavras, os que o nível pode ver',
    query: digitado,
    response: z.array(registroAchado),
  }),
  buscarAgendamentos: endpoint({
    method: 'GET',
    path: 'busca/agendamentos',
    acesso: NIVEIS_AGENDA,
    resumo: 'Procurar quem ainda é esperado, por placa ou cliente, em todas as lojas ao alcance',
    query: digitado,
    response: z.array(agendamentoAchado),
  }),
}
