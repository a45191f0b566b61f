import { CADASTRO_COLUMNS } from '#shared/cadastros/cadastro-columns.ts'
import {
  CHECKLIST_COLUMNS,
  FINISHED_GRUPO_COLUMNS,
  MOVIMENTOS_PATIO_COLUMNS,
  ORCAMENTO_COLUMNS,
  PAINEL_AGENDA_COLUMNS,
  type ExportedColumn,
} from '#shared/arquivos/exported-columns.ts'
import type { Sent } from '#shared/core/contract.ts'
import { exportacoes, type Format, type ExportedList } from '#shared/arquivos/exportacoes.ts'
import { download, call } from '../../core/http/api.ts'
import { downloadOrPrepare } from './files.ts'

type Contract = typeof exportacoes
interface Queries {
  orcamentos: Sent<Contract['exportarOrcamentos'], 'query'>
  finalizadosGrupo: Sent<Contract['exportarFinalizadosGrupo'], 'query'>
  checklists: Sent<Contract['exportarChecklists'], 'query'>
  painelAgenda: Sent<Contract['exportarPainelAgenda'], 'query'>
  movimentosPatio: Sent<Contract['exportarMovimentosPatio'], 'query'>
}
type Query<L extends ExportedList> = L extends keyof Queries ? Queries[L] : Sent<Contract['exportarCadastro'], 'query'>

/** A list on screen with its current filters and order. */
export type RequestedList = {
  [L in ExportedList]: { lista: L; filtro: Omit<Query<L>, keyof FileInfo> }
}[ExportedList]

/** Choice of the user: format, and columns in the file's order. */
export interface FileInfo {
  formato: Format
  /** Column ids, separated by commas. */
  colunas: string
}

const COLUMNS: Record<ExportedList, readonly ExportedColumn[]> = {
  orcamentos: ORCAMENTO_COLUMNS,
  finalizadosGrupo: FINISHED_GRUPO_COLUMNS,
  checklists: CHECKLIST_COLUMNS,
  painelAgenda: PAINEL_AGENDA_COLUMNS,
  movimentosPatio: MOVIMENTOS_PATIO_COLUMNS,
  ...CADASTRO_COLUMNS,
}

/** Columns that the file of a list may have. */
export function getColumns(list: ExportedList): readonly ExportedColumn[] {
  return COLUMNS[list]
}

function direct(p: RequestedList, file: FileInfo, signal: AbortSignal) {
  if (p.lista === 'orcamentos')
    return download(exportacoes.exportarOrcamentos, { query: { ...p.filtro, ...file }, signal })
  if (p.lista === 'finalizadosGrupo')
    return download(exportacoes.exportarFinalizadosGrupo, { query: { ...p.filtro, ...file }, signal })
  if (p.lista === 'checklists')
    return download(exportacoes.exportarChecklists, { query: { ...p.filtro, ...file }, signal })
  if (p.lista === 'painelAgenda')
    return download(exportacoes.exportarPainelAgenda, { query: { ...p.filtro, ...file }, signal })
  if (p.lista === 'movimentosPatio')
    return download(exportacoes.exportarMovimentosPatio, { query: { ...p.filtro, ...file }, signal })
  return download(exportacoes.exportarCadastro, {
    params: { cadastro: p.lista },
    query: { ...p.filtro, ...file },
    signal,
  })
}
function inBackground(p: RequestedList, file: FileInfo) {
  if (p.lista === 'orcamentos') return call(exportacoes.iniciarExportacaoOrcamentos, { body: { ...p.filtro, ...file } })
  if (p.lista === 'finalizadosGrupo')
    return call(exportacoes.iniciarExportacaoFinalizadosGrupo, { body: { ...p.filtro, ...file } })
  if (p.lista === 'checklists') return call(exportacoes.iniciarExportacaoChecklists, { body: { ...p.filtro, ...file } })
  if (p.lista === 'painelAgenda') throw new RangeError('a period of the dashboard always fits one answer')
  if (p.lista === 'movimentosPatio')
    return call(exportacoes.iniciarExportacaoMovimentosPatio, { body: { ...p.filtro, ...file } })
  return call(exportacoes.iniciarExportacaoCadastro, {
    params: { cadastro: p.lista },
    body: { ...p.filtro, ...file },
  })
}

/** Downloads the list's file, or has the server prepare it when it is large ('preparo'). Throws ApiError. */
export async function exportList(
  p: RequestedList,
  file: FileInfo,
  signal: AbortSignal,
): Promise<'baixado' | 'preparo'> {
  return downloadOrPrepare(
    () => direct(p, file, signal),
    () => inBackground(p, file),
    `${p.lista}.${file.formato}`,
  )
}
