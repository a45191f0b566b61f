import { COLUNAS_CADASTRO } from '#shared/cadastros/colunas-cadastros.ts'
import {
  COLUNAS_CHECKLIST,
  COLUNAS_FINALIZADOS_GRUPO,
  COLUNAS_ORCAMENTO,
  COLUNAS_PAINEL_AGENDA,
  type ColunaExportada,
} from '#shared/arquivos/colunas-exportadas.ts'
import type { Enviado } from '#shared/core/contract.ts'
import { exportacoes, type Formato, type ListaExportada } from '#shared/arquivos/exportacoes.ts'
import { baixar, call } from '../../core/api.ts'
import { baixarOuPreparar } from './arquivos.ts'

type Contrato = typeof exportacoes
interface Consultas {
  orcamentos: Enviado<Contrato['exportarOrcamentos'], 'query'>
  finalizadosGrupo: Enviado<Contrato['exportarFinalizadosGrupo'], 'query'>
  checklists: Enviado<Contrato['exportarChecklists'], 'query'>
  painelAgenda: Enviado<Contrato['exportarPainelAgenda'], 'query'>
}
type Consulta<L extends ListaExportada> = L extends keyof Consultas
  ? Consultas[L]
  : Enviado<Contrato['exportarCadastro'], 'query'>

/** A list on screen with the filters and the order in force. */
export type ListaPedida = {
  [L in ListaExportada]: { lista: L; filtro: Omit<Consulta<L>, keyof Arquivo> }
}[ListaExportada]

/** What the person chose: columns in the file's order. */
export interface Arquivo {
  formato: Formato
  /** Ids, by commas. */
  colunas: string
}

const COLUNAS: Record<ListaExportada, readonly ColunaExportada[]> = {
  orcamentos: COLUNAS_ORCAMENTO,
  finalizadosGrupo: COLUNAS_FINALIZADOS_GRUPO,
  checklists: COLUNAS_CHECKLIST,
  painelAgenda: COLUNAS_PAINEL_AGENDA,
  ...COLUNAS_CADASTRO,
}

/** Columns that a list's file may have. */
export function colunasDe(lista: ListaExportada): readonly ColunaExportada[] {
  return COLUNAS[lista]
}

function direto(p: ListaPedida, arquivo: Arquivo, signal: AbortSignal) {
  if (p.lista === 'orcamentos')
    return baixar(exportacoes.exportarOrcamentos, { query: { ...p.filtro, ...arquivo }, signal })
  if (p.lista === 'finalizadosGrupo')
    return baixar(exportacoes.exportarFinalizadosGrupo, { query: { ...p.filtro, ...arquivo }, signal })
  if (p.lista === 'checklists')
    return baixar(exportacoes.exportarChecklists, { query: { ...p.filtro, ...arquivo }, signal })
  if (p.lista === 'painelAgenda')
    return baixar(exportacoes.exportarPainelAgenda, { query: { ...p.filtro, ...arquivo }, signal })
  return baixar(exportacoes.exportarCadastro, {
    params: { cadastro: p.lista },
    query: { ...p.filtro, ...arquivo },
    signal,
  })
}
function emSegundoPlano(p: ListaPedida, arquivo: Arquivo) {
  if (p.lista === 'orcamentos')
    return call(exportacoes.iniciarExportacaoOrcamentos, { body: { ...p.filtro, ...arquivo } })
  if (p.lista === 'finalizadosGrupo')
    return call(exportacoes.iniciarExportacaoFinalizadosGrupo, { body: { ...p.filtro, ...arquivo } })
  if (p.lista === 'checklists')
    return call(exportacoes.iniciarExportacaoChecklists, { body: { ...p.filtro, ...arquivo } })
  if (p.lista === 'painelAgenda') throw new RangeError('a period of the dashboard always fits one answer')
  return call(exportacoes.iniciarExportacaoCadastro, {
    params: { cadastro: p.lista },
    body: { ...p.filtro, ...arquivo },
  })
}

/** Saves the list's file, or has it prepared when it is large ('preparo'); throws ApiError. */
export async function exportarLista(
  p: ListaPedida,
  arquivo: Arquivo,
  signal: AbortSignal,
): Promise<'baixado' | 'preparo'> {
  return baixarOuPreparar(
    () => direto(p, arquivo, signal),
    () => emSegundoPlano(p, arquivo),
    `${p.lista}.${arquivo.formato}`,
  )
}
