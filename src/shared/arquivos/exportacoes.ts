import { z } from 'zod'
import { filtroCadastro } from '../cadastros/comum.ts'
import { checklists, filtroChecklists } from '../checklists/checklists.ts'
import { CADASTROS_EXPORTADOS } from '../cadastros/colunas-cadastros.ts'
import { cod, dia, endpoint, instante, PLANILHAS } from '../core/contract.ts'
import { fechamento } from '../vendas/fechamento.ts'
import { filtroOrcamentos } from '../oficina-digital/lista-orcamentos.ts'
import { orcamentos } from '../oficina-digital/orcamentos.ts'
import { painelAgenda } from '../agenda/painel-agenda.ts'

export const FORMATOS = ['xlsx', 'csv'] as const
export type Formato = (typeof FORMATOS)[number]

/** Rows that an export streams in its own answer; more become a job. */
export const MAX_DIRETO = 10_000
/** Rows that one file holds: what a spreadsheet opens, less its header. */
export const MAX_LINHAS = 1_000_000

/** Lists that can be exported; each has its columns, its filters and its levels. */
const LISTAS_EXPORTADAS = [
  'orcamentos',
  'finalizadosGrupo',
  'checklists',
  'painelAgenda',
  ...CADASTROS_EXPORTADOS,
] as const
export type ListaExportada = (typeof LISTAS_EXPORTADAS)[number]
/** What a file may be of: a list, or a report that has its own form. */
export const ARQUIVOS_EXPORTADOS = [...LISTAS_EXPORTADAS, 'relatorioVendas'] as const
export type ArquivoExportado = (typeof ARQUIVOS_EXPORTADOS)[number]

const arquivo = z.object({
  formato: z.enum(FORMATOS),
  /** Ids of the columns, by commas, in the file's order. */
  colunas: z
    .string()
    .regex(/^\w+(,\w+)*$/, 'Escolha ao menos uma coluna')
    .max(1000),
})
const pedidoOrcamentos = filtroOrcamentos.omit({ cursor: true, limite: true }).extend(arquivo.shape)
const pedidoGrupo = orcamentos.finalizadosGrupo.query.extend(arquivo.shape)
const pedidoChecklists = filtroChecklists
  .omit({ cursor: true, limite: true, ordem: true, sentido: true })
  .extend(arquivo.shape)

const pedidoPainelAgenda = z.object({ codConcessionaria: cod, de: dia, ate: dia }).extend(arquivo.shape)
export type PedidoPainelAgenda = z.output<typeof pedidoPainelAgenda>

/** Filters of every register together: each reads its own. */
const pedidoCadastro = filtroCadastro
  .omit({ cursor: true, limite: true, situacao: true })
  .extend({
    situacao: z.string().max(20).optional(),
    ordem: z.string().max(30).optional(),
    codConcessionaria: cod.optional(),
    codGrupo: cod.optional(),
    codNivel: z.coerce.number().int().optional(),
    marca: z.string().max(40).optional(),
    uf: z.string().max(2).optional(),
    tipo: z.string().max(20).optional(),
    habilidade: z.string().max(40).optional(),
  })
  .extend(arquivo.shape)
export type PedidoCadastro = z.output<typeof pedidoCadastro>
const doCadastro = z.object({ cadastro: z.enum(CADASTROS_EXPORTADOS) })
const NIVEIS_CADASTROS = [1, 2, 3, -1] as const

export const ESTADOS_EXPORTACAO = ['NA_FILA', 'EXECUTANDO', 'PRONTA', 'FALHOU', 'CANCELADA', 'EXPIRADA'] as const

/** A large export: a job and then its file, for 24 hours. */
export const exportacao = z.object({
  codExportacao: z.number(),
  lista: z.enum(ARQUIVOS_EXPORTADOS),
  titulo: z.string(),
  formato: z.enum(FORMATOS),
  estado: z.enum(ESTADOS_EXPORTACAO),
  /** Rows written so far, of so many; null until they are counted. */
  linhas: z.number(),
  total: z.number().nullable(),
  bytes: z.number().nullable(),
  /** Why it failed, for people. */
  erro: z.string().nullable(),
  criadaEm: instante,
  terminadaEm: instante.nullable(),
  expiraEm: instante.nullable(),
})
export type Exportacao = z.infer<typeof exportacao>

const alvo = z.object({ codExportacao: cod })

export const exportacoes = {
  exportarOrcamentos: endpoint({
    method: 'GET',
    path: 'exportacoes/orcamentos',
    acesso: orcamentos.listOrcamentos.acesso,
    loja: 'query',
    resumo: 'Orçamentos de uma tela em xlsx ou csv, até 10.000 linhas',
    query: pedidoOrcamentos,
    response: z.never(),
    binario: PLANILHAS,
    porMinuto: 30,
  }),
  iniciarExportacaoOrcamentos: endpoint({
    method: 'POST',
    path: 'exportacoes/orcamentos',
    acesso: orcamentos.listOrcamentos.acesso,
    loja: 'body',
    resumo: 'Preparar em segundo plano um arquivo de orçamentos de qualquer tamanho',
    body: pedidoOrcamentos,
    response: exportacao,
  }),
  exportarFinalizadosGrupo: endpoint({
    method: 'GET',
    path: 'exportacoes/finalizados-grupo',
    acesso: orcamentos.finalizadosGrupo.acesso,
    loja: 'query',
    resumo: 'Aprovados por grupo e concessionária em xlsx ou csv',
    query: pedidoGrupo,
    response: z.never(),
    binario: PLANILHAS,
    porMinuto: 30,
  }),
  iniciarExportacaoFinalizadosGrupo: endpoint({
    method: 'POST',
    path: 'exportacoes/finalizados-grupo',
    acesso: orcamentos.finalizadosGrupo.acesso,
    loja: 'body',
    resumo: 'Preparar em segundo plano o arquivo de aprovados por grupo e concessionária',
    body: pedidoGrupo,
    response: exportacao,
  }),
  exportarChecklists: endpoint({
    method: 'GET',
    path: 'exportacoes/checklists',
    acesso: checklists.listChecklists.acesso,
    loja: 'query',
    resumo: 'Checklists em xlsx ou csv, até 10.000 linhas',
    query: pedidoChecklists,
    response: z.never(),
    binario: PLANILHAS,
    porMinuto: 30,
  }),
  iniciarExportacaoChecklists: endpoint({
    method: 'POST',
    path: 'exportacoes/checklists',
    acesso: checklists.listChecklists.acesso,
    loja: 'body',
    resumo: 'Preparar em segundo plano um arquivo de checklists de qualquer tamanho',
    body: pedidoChecklists,
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
    query: pedidoPainelAgenda,
    response: z.never(),
    binario: PLANILHAS,
    porMinuto: 30,
  }),
  exportarCadastro: endpoint({
    method: 'GET',
    path: 'exportacoes/cadastros/:cadastro',
    acesso: NIVEIS_CADASTROS,
    loja: 'query',
    resumo: 'Um cadastro em xlsx ou csv, até 10.000 linhas; só de quem abre a lista dele',
    params: doCadastro,
    query: pedidoCadastro,
    response: z.never(),
    binario: PLANILHAS,
    porMinuto: 30,
  }),
  iniciarExportacaoCadastro: endpoint({
    method: 'POST',
    path: 'exportacoes/cadastros/:cadastro',
    acesso: NIVEIS_CADASTROS,
    loja: 'body',
    resumo: 'Preparar em segundo plano um arquivo de um cadastro de qualquer tamanho',
    params: doCadastro,
    body: pedidoCadastro,
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
    params: alvo,
    response: exportacao,
  }),
  baixarExportacao: endpoint({
    method: 'GET',
    path: 'exportacoes/:codExportacao/arquivo',
    acesso: 'autenticado',
    resumo: 'Baixar um arquivo pronto, só quem o pediu',
    params: alvo,
    response: z.never(),
    binario: PLANILHAS,
  }),
}
