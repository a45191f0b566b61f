import { z } from 'zod'
import { cod, dia, endpoint, instante, pagina, paginaDe, type Nivel, PLANILHAS } from '../core/contract.ts'

/** Registers that a file may fill, and the levels that may send it; rows of stores out of one's reach are refused one by one. */
export const REGISTROS_IMPORTADOS = {
  pecas: { nome: 'Peças', niveis: [2, -1] },
  modelos: { nome: 'Modelos de veículos', niveis: [2, -1] },
  pacotes: { nome: 'Pacotes', niveis: [2, -1] },
  aplicacoes: { nome: 'Aplicações de peças', niveis: [2, -1] },
  pneus: { nome: 'Pneus', niveis: [2, -1] },
  alacarte: { nome: 'Peças à la carte', niveis: [1, 2, -1], daLoja: true },
  movimentos: { nome: 'Movimentos de peças', niveis: [1, 2, -1], daLoja: true },
  reposicao: { nome: 'Reposição de peças', niveis: [2, -1] },
  servicos: { nome: 'Serviços', niveis: [1, 2, 3, -1] },
  mecanicos: { nome: 'Mecânicos', niveis: [1, 2, 3, -1] },
  consultores: { nome: 'Consultores', niveis: [1, 2, 3, -1] },
  grupos: { nome: 'Grupos', niveis: [2, -1] },
  concessionarias: { nome: 'Concessionárias', niveis: [2, -1] },
  usuarios: { nome: 'Usuários', niveis: [2, -1] },
} as const satisfies Record<string, { nome: string; niveis: readonly Nivel[]; daLoja?: true }>
export type RegistroImportado = keyof typeof REGISTROS_IMPORTADOS
const NOMES = Object.keys(REGISTROS_IMPORTADOS) as [RegistroImportado, ...RegistroImportado[]]

/** Whether a register's file is of one store, which has to be said when it is sent. */
export function ehDaLoja(registro: RegistroImportado): boolean {
  return 'daLoja' in REGISTROS_IMPORTADOS[registro]
}

/** Whether a level may import a register. */
export function podeImportar(registro: RegistroImportado, nivel: Nivel): boolean {
  return (REGISTROS_IMPORTADOS[registro].niveis as readonly Nivel[]).includes(nivel)
}

/** Largest file, and the piece that it travels in: a lost connection costs one piece, and no request lasts long. */
export const MAX_BYTES = 60 * 1024 * 1024
export const BYTES_PEDACO = 1024 * 1024

export const FORMATOS_MODELO = ['xlsx', 'csv'] as const

export const ESTADOS_IMPORTACAO = [
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
export type EstadoImportacao = (typeof ESTADOS_IMPORTACAO)[number]

/** Whether the server still works on an import, and its state will change by itself. */
export function emAndamento(estado: EstadoImportacao): boolean {
  return estado === 'NA_FILA' || estado === 'CONFERINDO' || estado === 'CONFIRMADA' || estado === 'GRAVANDO'
}
/** Whether an import can still be given up. */
export function cancelavel(estado: EstadoImportacao): boolean {
  return estado === 'ENVIANDO' || estado === 'CONFERIDA' || emAndamento(estado)
}

/** A file on its way into a register: dry run first, then all of its rows or none. */
export const importacao = z.object({
  codImportacao: z.number(),
  registro: z.enum(NOMES),
  /** What the file was called where it came from: a label, never a path. */
  nome: z.string(),
  bytes: z.number(),
  recebidos: z.number(),
  estado: z.enum(ESTADOS_IMPORTACAO),
  /** Rows read or written so far, of so many; while reading the total is an estimate. */
  linhas: z.number(),
  total: z.number().nullable(),
  /** What the dry run found, in rows. */
  novas: z.number().nullable(),
  alteradas: z.number().nullable(),
  iguais: z.number().nullable(),
  erros: z.number(),
  /** Why it failed, for people. */
  erro: z.string().nullable(),
  codUsuario: z.number(),
  usuario: z.string(),
  criadaEm: instante,
  /** Beginning of the reading or of the writing, whichever was last. */
  faseEm: instante.nullable(),
  terminadaEm: instante.nullable(),
  /** Whether the file as sent, and the one with the errors, can be downloaded. */
  temArquivo: z.boolean(),
  temPlanilhaDeErros: z.boolean(),
})
export type Importacao = z.infer<typeof importacao>

/** What is wrong with a cell: the row as the spreadsheet numbers it. */
export const erroDeLinha = z.object({ linha: z.number(), coluna: z.string(), valor: z.string(), mensagem: z.string() })
export type ErroDeLinha = z.infer<typeof erroDeLinha>

/** What a row would change of a record that exists: its fields as they are and as they would be, in words; '' stands for nothing. */
const mudancaDaLinha = z.object({
  linha: z.number(),
  /** What the record is known by: its name or code. */
  registro: z.string(),
  campos: z.array(z.object({ coluna: z.string(), antes: z.string(), depois: z.string() })),
})
export type MudancaDaLinha = z.infer<typeof mudancaDaLinha>

const filtro = pagina.omit({ codConcessionaria: true, de: true, ate: true }).extend({
  registro: z.enum(NOMES).optional(),
  situacao: z.enum(['andamento', 'concluidas', 'erros', 'canceladas']).optional(),
  de: dia.optional(),
  ate: dia.optional(),
})
export type FiltroImportacoes = z.infer<typeof filtro>

const alvo = z.object({ codImportacao: cod })
const acesso = [1, 2, 3, -1] as const

export const importacoes = {
  baixarModelo: endpoint({
    method: 'GET',
    path: 'importacoes/modelos/:registro',
    acesso,
    resumo: 'Modelo de planilha de um cadastro, com títulos, exemplo e notas',
    params: z.object({ registro: z.enum(NOMES) }),
    query: z.object({ formato: z.enum(FORMATOS_MODELO) }),
    response: z.never(),
    binario: PLANILHAS,
  }),
  iniciarImportacao: endpoint({
    method: 'POST',
    path: 'importacoes',
    acesso,
    loja: 'body',
    resumo: 'Anunciar um arquivo a importar; os bytes vêm em pedaços de 1 MiB',
    body: z.object({
      registro: z.enum(NOMES),
      /** Of which store the rows are, where the file does not say it. */
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
    params: alvo.extend({ de: z.coerce.number().int().min(0).max(MAX_BYTES) }),
    response: importacao,
    limiteBytes: BYTES_PEDACO,
    corpoBinario: 'application/octet-stream',
  }),
  listImportacoes: endpoint({
    method: 'GET',
    path: 'importacoes',
    acesso,
    resumo:
      'Arquivos importados, dos mais novos aos mais antigos; os próprios, ou os de todos para quem alcança a rede inteira',
    query: filtro,
    response: paginaDe(importacao).extend({ contagem: z.object({ total: z.number(), exato: z.boolean() }).nullable() }),
  }),
  getImportacao: endpoint({
    method: 'GET',
    path: 'importacoes/:codImportacao',
    acesso,
    resumo: 'Uma importação',
    params: alvo,
    response: importacao,
  }),
  listErrosImportacao: endpoint({
    method: 'GET',
    path: 'importacoes/:codImportacao/erros',
    acesso,
    resumo: 'Erros da conferência, pela ordem das linhas (os primeiros 10.000 são guardados)',
    params: alvo,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: paginaDe(erroDeLinha),
  }),
  listMudancasImportacao: endpoint({
    method: 'GET',
    path: 'importacoes/:codImportacao/mudancas',
    acesso,
    resumo: 'O que um arquivo conferido mudaria: cada campo como está e como ficaria, pela ordem das linhas',
    params: alvo,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limite: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: paginaDe(mudancaDaLinha),
  }),
  confirmarImportacao: endpoint({
    method: 'POST',
    path: 'importacoes/:codImportacao/confirmar',
    acesso,
    resumo: 'Gravar o que foi conferido: todas as linhas ou nenhuma. Só quem enviou; repetir não grava de novo',
    params: alvo,
    response: importacao,
  }),
  cancelarImportacao: endpoint({
    method: 'POST',
    path: 'importacoes/:codImportacao/cancelar',
    acesso,
    resumo: 'Desistir de uma importação; nada do que estava sendo gravado fica',
    params: alvo,
    response: importacao,
  }),
  baixarImportado: endpoint({
    method: 'GET',
    path: 'importacoes/:codImportacao/arquivo',
    acesso,
    resumo: 'O arquivo como foi enviado, por 90 dias',
    params: alvo,
    response: z.never(),
    binario: ['application/octet-stream'],
  }),
  baixarPlanilhaDeErros: endpoint({
    method: 'GET',
    path: 'importacoes/:codImportacao/planilha-de-erros',
    acesso,
    resumo: 'As linhas do arquivo com uma coluna Erro, por 90 dias',
    params: alvo,
    response: z.never(),
    binario: [PLANILHAS[0]],
  }),
}
