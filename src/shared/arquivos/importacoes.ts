import { z } from 'zod'
import { cod, day, endpoint, instant, page, pageOf, type Nivel, SPREADSHEETS } from '../core/contract.ts'

/** Registers that accept a file, and the levels that may send it; rows of stores out of the sender's reach are refused one by one. */
export const IMPORTABLE_RECORDS = {
  pecas: { nome: 'Peças', niveis: [2, -1] },
  modelos: { nome: 'Modelos de veículos', niveis: [2, -1] },
  pacotes: { nome: 'Pacotes', niveis: [2, -1] },
  aplicacoes: { nome: 'Aplicações de peças', niveis: [2, -1] },
  pneus: { nome: 'Pneus', niveis: [2, -1] },
  alacarte: { nome: 'Peças à la carte', niveis: [1, 2, -1], daLoja: true },
  movimentos: { nome: 'Movimentos de peças', niveis: [1, 2, -1], daLoja: true },
  reposicao: { nome: 'Reposição de peças', niveis: [2, -1] },
  'modelos-inspecao': { nome: 'Modelos de inspeção', niveis: [2, -1] },
  servicos: { nome: 'Serviços', niveis: [1, 2, 3, -1] },
  mecanicos: { nome: 'Mecânicos', niveis: [1, 2, 3, -1] },
  consultores: { nome: 'Consultores', niveis: [1, 2, 3, -1] },
  equipamentos: { nome: 'Equipamentos', niveis: [1, 2, 4, -1] },
  grupos: { nome: 'Grupos', niveis: [2, -1] },
  concessionarias: { nome: 'Concessionárias', niveis: [2, -1] },
  usuarios: { nome: 'Usuários', niveis: [2, -1], confirma: true },
  lugares: { nome: 'Lugares', niveis: [1, 2, 4, -1] },
  'respostas-prontas': { nome: 'Respostas prontas', niveis: [1, 2, 4, -1] },
  carros: { nome: 'Carros reserva', niveis: [1, 2, -1] },
  multas: { nome: 'Multas', niveis: [1, 2, -1], daLoja: true },
  'respostas-garantia': { nome: 'Respostas de garantia', niveis: [1, 2, 3, 4, -1], daLoja: true },
  exigencias: { nome: 'Exigências de garantia', niveis: [2, -1] },
  'recall-chassis': { nome: 'Chassis de recall', niveis: [2, -1] },
} as const satisfies Record<string, { nome: string; niveis: readonly Nivel[]; daLoja?: true; confirma?: true }>
export type ImportableRecord = keyof typeof IMPORTABLE_RECORDS
const NAMES = Object.keys(IMPORTABLE_RECORDS) as [ImportableRecord, ...ImportableRecord[]]

/** Whether a register's file belongs to one store, which the upload must name. */
export function isLojaRecord(record: ImportableRecord): boolean {
  return 'daLoja' in IMPORTABLE_RECORDS[record]
}

/** Whether a level may import a register. */
export function canImport(record: ImportableRecord, nivel: Nivel): boolean {
  return (IMPORTABLE_RECORDS[record].niveis as readonly Nivel[]).includes(nivel)
}

/** Whether writing a register's file is a dangerous act, as `confirma` of an endpoint: it lets people in. */
export function isDangerousImport(record: ImportableRecord): boolean {
  return 'confirma' in IMPORTABLE_RECORDS[record]
}

/** Largest file, and chunk size of its upload: a lost connection costs one chunk, and no request lasts long. */
export const MAX_BYTES = 60 * 1024 * 1024
export const CHUNK_BYTES = 1024 * 1024

export const TEMPLATE_FORMATS = ['xlsx', 'csv'] as const

export const IMPORTACAO_STATES = [
  'ENVIANDO',
  'NA_FILA',
  'CONFERINDO',
  'COM_ERROS',
  'CONFERIDA',
  'CONFIRMADA',
  'GRAVANDO',
  'CONCLUIDA',
  'FALHOU',
  'CANCELADA',
  'EXPIRADA',
] as const
export type ImportacaoState = (typeof IMPORTACAO_STATES)[number]

/** Whether the server still works on an import, so that its state will change by itself. */
export function isInProgress(estado: ImportacaoState): boolean {
  return estado === 'NA_FILA' || estado === 'CONFERINDO' || estado === 'CONFIRMADA' || estado === 'GRAVANDO'
}
/** Whether an import can still be cancelled. */
export function isCancellable(estado: ImportacaoState): boolean {
  return estado === 'ENVIANDO' || estado === 'CONFERIDA' || isInProgress(estado)
}

/** An import of a file into a register: a dry run first, then all rows or none. */
export const importacao = z.object({
  codImportacao: z.number(),
  registro: z.enum(NAMES),
  /** File name on the sender's side; a label only, never used as a path. */
  nome: z.string(),
  bytes: z.number(),
  recebidos: z.number(),
  estado: z.enum(IMPORTACAO_STATES),
  /** Rows read or written so far, and their total; while reading, `total` is an estimate. */
  linhas: z.number(),
  total: z.number().nullable(),
  /** Row counts of the dry run. */
  novas: z.number().nullable(),
  alteradas: z.number().nullable(),
  iguais: z.number().nullable(),
  erros: z.number(),
  /** Why it failed, as a sentence for people. */
  erro: z.string().nullable(),
  codUsuario: z.number(),
  usuario: z.string(),
  criadaEm: instant,
  /** Start of the current or last phase (reading or writing). */
  faseEm: instant.nullable(),
  terminadaEm: instant.nullable(),
  /** Whether the original file and the error sheet can be downloaded. */
  temArquivo: z.boolean(),
  temPlanilhaDeErros: z.boolean(),
})
export type Importacao = z.infer<typeof importacao>

/** An error in a cell; `linha` is the spreadsheet's row number. */
export const rowError = z.object({ linha: z.number(), coluna: z.string(), valor: z.string(), mensagem: z.string() })
export type RowError = z.infer<typeof rowError>

/** A row's changes to an existing record: each field before and after, as text; '' means empty. */
const rowChange = z.object({
  linha: z.number(),
  /** Name or code of the record. */
  registro: z.string(),
  campos: z.array(z.object({ coluna: z.string(), antes: z.string(), depois: z.string() })),
})
export type RowChange = z.infer<typeof rowChange>

const filter = page.omit({ codConcessionaria: true, de: true, ate: true }).extend({
  registro: z.enum(NAMES).optional(),
  situacao: z.enum(['andamento', 'concluidas', 'erros', 'canceladas']).optional(),
  de: day.optional(),
  ate: day.optional(),
})
export type ImportacoesFilter = z.infer<typeof filter>

const target = z.object({ codImportacao: cod })
const acesso = [1, 2, 3, 4, -1] as const

export const importacoes = {
  baixarModelo: endpoint({
    method: 'GET',
    path: 'importacoes/modelos/:registro',
    acesso,
    resumo: 'Modelo de planilha de um cadastro, com títulos, exemplo e notas',
    params: z.object({ registro: z.enum(NAMES) }),
    query: z.object({ formato: z.enum(TEMPLATE_FORMATS) }),
    response: z.never(),
    binario: SPREADSHEETS,
  }),
  iniciarImportacao: endpoint({
    method: 'POST',
    path: 'importacoes',
    acesso,
    loja: 'body',
    resumo: 'Anunciar um arquivo a importar; os bytes vêm em pedaços de 1 MiB',
    body: z.object({
      registro: z.enum(NAMES),
      /** Store of the rows, for a file that does not name it. */
      codConcessionaria: cod.optional(),
      nome: z.string().trim().min(1).max(200),
      bytes: z
        .number()
        .int()
        .min(1, 'O arquivo está vazio')
        .max(MAX_BYTES, 'O arquivo passa de 60 MB: divida-o em partes'),
    }),
    response: importacao,
  }),
  enviarPedaco: endpoint({
    method: 'PUT',
    path: 'importacoes/:codImportacao/pedacos/:de',
    acesso,
    semAuditoria: true,
    resumo: 'Um pedaço do arquivo, a partir de um byte (corpo application/octet-stream); o último começa a conferência',
    params: target.extend({ de: z.coerce.number().int().min(0).max(MAX_BYTES) }),
    response: importacao,
    limiteBytes: CHUNK_BYTES,
    corpoBinario: 'application/octet-stream',
  }),
  listImportacoes: endpoint({
    method: 'GET',
    path: 'importacoes',
    acesso,
    resumo:
      'Arquivos importados, dos mais novos aos mais antigos; os próprios, ou os de todos para quem alcança a rede inteira',
    query: filter,
    response: pageOf(importacao).extend({ contagem: z.object({ total: z.number(), exato: z.boolean() }).nullable() }),
  }),
  getImportacao: endpoint({
    method: 'GET',
    path: 'importacoes/:codImportacao',
    acesso,
    resumo: 'Uma importação',
    params: target,
    response: importacao,
  }),
  listErrosImportacao: endpoint({
    method: 'GET',
    path: 'importacoes/:codImportacao/erros',
    acesso,
    resumo: 'Erros da conferência, pela ordem das linhas (os primeiros 10.000 são guardados)',
    params: target,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: pageOf(rowError),
  }),
  listMudancasImportacao: endpoint({
    method: 'GET',
    path: 'importacoes/:codImportacao/mudancas',
    acesso,
    resumo: 'O que um arquivo conferido mudaria: cada campo como está e como ficaria, pela ordem das linhas',
    params: target,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: pageOf(rowChange),
  }),
  confirmarImportacao: endpoint({
    method: 'POST',
    path: 'importacoes/:codImportacao/confirmar',
    acesso,
    resumo: 'Gravar o que foi conferido: todas as linhas ou nenhuma. Só quem enviou; repetir não grava de novo',
    params: target,
    response: importacao,
  }),
  cancelarImportacao: endpoint({
    method: 'POST',
    path: 'importacoes/:codImportacao/cancelar',
    acesso,
    resumo: 'Desistir de uma importação; nada do que estava sendo gravado fica',
    params: target,
    response: importacao,
  }),
  baixarImportado: endpoint({
    method: 'GET',
    path: 'importacoes/:codImportacao/arquivo',
    acesso,
    resumo: 'O arquivo como foi enviado, por 90 dias',
    params: target,
    response: z.never(),
    binario: ['application/octet-stream'],
  }),
  baixarPlanilhaDeErros: endpoint({
    method: 'GET',
    path: 'importacoes/:codImportacao/planilha-de-erros',
    acesso,
    resumo: 'As linhas do arquivo com uma coluna Erro, por 90 dias',
    params: target,
    response: z.never(),
    binario: [SPREADSHEETS[0]],
  }),
}
