import { z } from 'zod'
import { NIVEIS_AGENDA } from '../agenda/agenda.ts'
import { NIVEIS_PATIO } from '../agenda/lugares.ts'
import { carro } from '../agenda/patio.ts'
import { endpoint, type Nivel } from '../core/contract.ts'

export const buscaResult = z.object({
  tipo: z.enum(['veiculo', 'cliente', 'checklist', 'orcamento']),
  codigo: z.number(),
  titulo: z.string(),
  detalhe: z.string(),
  placa: z.string().nullable(),
  codConcessionaria: z.number().nullable(),
  /** The checklist or quote that the result opens. */
  codCheckList: z.number().nullable(),
  codOrcamento: z.number().nullable(),
})
export type BuscaResult = z.infer<typeof buscaResult>

/** Kinds of records that the search finds by word, and the levels that can open their screens. */
export const RECORD_NIVEIS = {
  peca: [2, -1],
  servico: [1, 2, 3, -1],
  pacote: [2, -1],
} as const satisfies Record<string, readonly Nivel[]>
const foundRecord = z.object({
  tipo: z.enum(['peca', 'servico', 'pacote']),
  codigo: z.number(),
  titulo: z.string(),
  detalhe: z.string(),
  /** Search text that finds the record in its list. */
  busca: z.string(),
})
export type FoundRecord = z.infer<typeof foundRecord>

const foundAgendamento = z.object({
  codAgendamento: z.number(),
  codConcessionaria: z.number(),
  concessionaria: z.string(),
  inicio: z.iso.datetime(),
  /** Day of `inicio` in the store's time zone. */
  dia: z.iso.date(),
  placa: z.string().nullable(),
  modelo: z.string(),
  cliente: z.string(),
})
export type FoundAgendamento = z.infer<typeof foundAgendamento>

const digitado = z.object({ q: z.string().trim().min(2, 'Digite ao menos 2 caracteres').max(80) })

export const busca = {
  buscar: endpoint({
    method: 'GET',
    path: 'busca',
    acesso: [1, 2, 3, -1, 6],
    resumo: 'Procurar placas, clientes, checklists e orçamentos',
    query: digitado,
    response: z.array(buscaResult),
  }),
  buscarRegistros: endpoint({
    method: 'GET',
    path: 'busca/registros',
    acesso: [1, 2, 3, -1],
    resumo: 'Procurar peças, serviços e pacotes por palavras, os que o nível pode ver',
    query: digitado,
    response: z.array(foundRecord),
  }),
  buscarAgendamentos: endpoint({
    method: 'GET',
    path: 'busca/agendamentos',
    acesso: NIVEIS_AGENDA,
    resumo: 'Procurar quem ainda é esperado, por placa ou cliente, em todas as lojas ao alcance',
    query: digitado,
    response: z.array(foundAgendamento),
  }),
  buscarCarros: endpoint({
    method: 'GET',
    path: 'busca/carros',
    acesso: NIVEIS_PATIO,
    resumo:
      'Procurar carros que estão na casa, por placa, prisma ou chave, em todas as lojas ao alcance: onde estão e com quem a chave',
    query: digitado,
    response: z.array(carro),
  }),
}
