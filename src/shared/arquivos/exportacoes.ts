import { z } from 'zod'
import { cadastroFilter } from '../cadastros/registers.ts'
import { checklists, checklistsFilter } from '../checklists/checklists.ts'
import { EXPORTED_CADASTROS } from '../cadastros/cadastro-columns.ts'
import { cod, day, endpoint, instant, SPREADSHEETS } from '../core/contract.ts'
import { fechamento } from '../vendas/fechamento.ts'
import { orcamentosFilter } from '../oficina-digital/orcamento-list.ts'
import { orcamentos } from '../oficina-digital/orcamentos.ts'
import { painelAgenda } from '../agenda/painel-agenda.ts'
import { patio } from '../agenda/patio.ts'

export const FORMATS = ['xlsx', 'csv'] as const
export type Format = (typeof FORMATS)[number]

/** Most rows that an export streams in its response; a larger export becomes a job. */
export const MAX_INLINE = 10_000
/** Most rows in one file: below the row limit of spreadsheet programs. */
export const MAX_ROWS = 1_000_000

/** Lists that can be exported; each has its columns, its filters and its levels. */
const EXPORTED_LISTS = [
  'orcamentos',
  'finalizadosGrupo',
  'checklists',
  'painelAgenda',
  'movimentosPatio',
  ...EXPORTED_CADASTROS,
] as const
export type ExportedList = (typeof EXPORTED_LISTS)[number]
/** Kinds of files: the lists, and a report with its own form. */
export const EXPORTED_FILES = [...EXPORTED_LISTS, 'relatorioVendas'] as const
export type ExportedFile = (typeof EXPORTED_FILES)[number]

const file = z.object({
  formato: z.enum(FORMATS),
  /** Column ids separated by commas, in the file's order. */
  colunas: z
    .string()
    .regex(/^\w+(,\w+)*$/, 'Escolha ao menos uma coluna')
    .max(1000),
})
const orcamentosRequest = orcamentosFilter.omit({ cursor: true, limite: true }).extend(file.shape)
const grupoRequest = orcamentos.finalizadosGrupo.query.extend(file.shape)
const checklistsRequest = checklistsFilter
  .omit({ cursor: true, limite: true, ordem: true, sentido: true })
  .extend(file.shape)

const painelAgendaRequest = z.object({ codConcessionaria: cod, de: day, ate: day }).extend(file.shape)
export type PainelAgendaRequest = z.output<typeof painelAgendaRequest>
const movimentosPatioRequest = patio.listMovimentosDoPatio.query
  .omit({ cursor: true, limite: true })
  .extend({ codConcessionaria: cod })
  .extend(file.shape)
export type MovimentosPatioRequest = z.output<typeof movimentosPatioRequest>

/** Filters of all registers together; each register reads its own. */
const cadastroRequest = cadastroFilter
  .omit({ cursor: true, limite: true, situacao: true })
  .extend({
    situacao: z.string().max(20).optional(),
    ordem: z.string().max(30).optional(),
    codConcessionaria: cod.optional(),
    codGrupo: cod.optional(),
    de: day.optional(),
    ate: day.optional(),
    codNivel: z.coerce.number().int().optional(),
    marca: z.string().max(60).optional(),
    modelo: z.string().max(120).optional(),
    /** Only what the store has in stock. */
    estoque: z.enum(['sim']).optional(),
    uf: z.string().max(2).optional(),
    tipo: z.string().max(20).optional(),
    habilidade: z.string().max(40).optional(),
  })
  .extend(file.shape)
export type CadastroRequest = z.output<typeof cadastroRequest>
const fromCadastro = z.object({ cadastro: z.enum(EXPORTED_CADASTROS) })
const NIVEIS_CADASTROS = [1, 2, 3, 4, -1] as const

export const EXPORTACAO_STATES = ['NA_FILA', 'EXECUTANDO', 'PRONTA', 'FALHOU', 'CANCELADA', 'EXPIRADA'] as const

/** A large export: a job, then a file kept for 24 hours. */
export const exportacao = z.object({
  codExportacao: z.number(),
  lista: z.enum(EXPORTED_FILES),
  titulo: z.string(),
  formato: z.enum(FORMATS),
  estado: z.enum(EXPORTACAO_STATES),
  /** Rows written so far, and their total; `total` is null until the count is done. */
  linhas: z.number(),
  total: z.number().nullable(),
  bytes: z.number().nullable(),
  /** Why it failed, as a sentence for people. */
  erro: z.string().nullable(),
  criadaEm: instant,
  terminadaEm: instant.nullable(),
  expiraEm: instant.nullable(),
})
export type Exportacao = z.infer<typeof exportacao>

const target = z.object({ codExportacao: cod })

export const exportacoes = {
  exportarOrcamentos: endpoint({
    method: 'GET',
    path: 'exportacoes/orcamentos',
    acesso: orcamentos.listOrcamentos.acesso,
    loja: 'query',
    resumo: 'Orçamentos de uma tela em xlsx ou csv, até 10.000 linhas',
    query: orcamentosRequest,
    response: z.never(),
    binario: SPREADSHEETS,
    porMinuto: 30,
  }),
  iniciarExportacaoOrcamentos: endpoint({
    method: 'POST',
    path: 'exportacoes/orcamentos',
    acesso: orcamentos.listOrcamentos.acesso,
    loja: 'body',
    resumo: 'Preparar em segundo plano um arquivo de orçamentos de qualquer tamanho',
    body: orcamentosRequest,
    response: exportacao,
  }),
  exportarFinalizadosGrupo: endpoint({
    method: 'GET',
    path: 'exportacoes/finalizados-grupo',
    acesso: orcamentos.finalizadosGrupo.acesso,
    loja: 'query',
    resumo: 'Aprovados por grupo e concessionária em xlsx ou csv',
    query: grupoRequest,
    response: z.never(),
    binario: SPREADSHEETS,
    porMinuto: 30,
  }),
  iniciarExportacaoFinalizadosGrupo: endpoint({
    method: 'POST',
    path: 'exportacoes/finalizados-grupo',
    acesso: orcamentos.finalizadosGrupo.acesso,
    loja: 'body',
    resumo: 'Preparar em segundo plano o arquivo de aprovados por grupo e concessionária',
    body: grupoRequest,
    response: exportacao,
  }),
  exportarChecklists: endpoint({
    method: 'GET',
    path: 'exportacoes/checklists',
    acesso: checklists.listChecklists.acesso,
    loja: 'query',
    resumo: 'Checklists em xlsx ou csv, até 10.000 linhas',
    query: checklistsRequest,
    response: z.never(),
    binario: SPREADSHEETS,
    porMinuto: 30,
  }),
  iniciarExportacaoChecklists: endpoint({
    method: 'POST',
    path: 'exportacoes/checklists',
    acesso: checklists.listChecklists.acesso,
    loja: 'body',
    resumo: 'Preparar em segundo plano um arquivo de checklists de qualquer tamanho',
    body: checklistsRequest,
    response: exportacao,
  }),
  iniciarRelatorioDeVendas: endpoint({
    method: 'POST',
    path: 'exportacoes/relatorio-vendas',
    acesso: fechamento.baixarRelatorio.acesso,
    resumo: 'Preparar em segundo plano a planilha de vendas de um período com mais de 10.000 linhas',
    body: fechamento.baixarRelatorio.query,
    response: exportacao,
  }),
  exportarPainelAgenda: endpoint({
    method: 'GET',
    path: 'exportacoes/painel-agenda',
    acesso: painelAgenda.painelDaAgenda.acesso,
    loja: 'query',
    resumo: 'Os números da agenda, dia a dia, em xlsx ou csv',
    query: painelAgendaRequest,
    response: z.never(),
    binario: SPREADSHEETS,
    porMinuto: 30,
  }),
  exportarMovimentosPatio: endpoint({
    method: 'GET',
    path: 'exportacoes/movimentos-patio',
    acesso: patio.listMovimentosDoPatio.acesso,
    loja: 'query',
    resumo: 'Movimentos de carros e chaves em xlsx ou csv, até 10.000 linhas',
    query: movimentosPatioRequest,
    response: z.never(),
    binario: SPREADSHEETS,
    porMinuto: 30,
  }),
  iniciarExportacaoMovimentosPatio: endpoint({
    method: 'POST',
    path: 'exportacoes/movimentos-patio',
    acesso: patio.listMovimentosDoPatio.acesso,
    loja: 'body',
    resumo: 'Preparar em segundo plano um arquivo de movimentos do pátio de qualquer tamanho',
    body: movimentosPatioRequest,
    response: exportacao,
  }),
  exportarCadastro: endpoint({
    method: 'GET',
    path: 'exportacoes/cadastros/:cadastro',
    acesso: NIVEIS_CADASTROS,
    loja: 'query',
    resumo: 'Um cadastro em xlsx ou csv, até 10.000 linhas; só de quem abre a lista dele',
    params: fromCadastro,
    query: cadastroRequest,
    response: z.never(),
    binario: SPREADSHEETS,
    porMinuto: 30,
  }),
  iniciarExportacaoCadastro: endpoint({
    method: 'POST',
    path: 'exportacoes/cadastros/:cadastro',
    acesso: NIVEIS_CADASTROS,
    loja: 'body',
    resumo: 'Preparar em segundo plano um arquivo de um cadastro de qualquer tamanho',
    params: fromCadastro,
    body: cadastroRequest,
    response: exportacao,
  }),
  listExportacoes: endpoint({
    method: 'GET',
    path: 'exportacoes',
    acesso: 'autenticado',
    resumo: 'Os últimos arquivos que o usuário pediu',
    response: z.array(exportacao),
  }),
  cancelarExportacao: endpoint({
    method: 'POST',
    path: 'exportacoes/:codExportacao/cancelar',
    acesso: 'autenticado',
    resumo: 'Desistir de um arquivo que ainda não está pronto',
    params: target,
    response: exportacao,
  }),
  baixarExportacao: endpoint({
    method: 'GET',
    path: 'exportacoes/:codExportacao/arquivo',
    acesso: 'autenticado',
    resumo: 'Baixar um arquivo pronto, só quem o pediu',
    params: target,
    response: z.never(),
    binario: SPREADSHEETS,
  }),
}
