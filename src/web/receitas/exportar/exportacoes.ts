import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { COLUNAS_CADASTRO } from '#shared/colunas-cadastros.ts'
import {
  COLUNAS_CHECKLIST,
  COLUNAS_FINALIZADOS_GRUPO,
  COLUNAS_ORCAMENTO,
  COLUNAS_PAINEL_AGENDA,
  type ColunaExportada,
} from '#shared/colunas-exportadas.ts'
import type { Enviado } from '#shared/contract.ts'
import { exportacoes, type Exportacao, type Formato, type ListaExportada } from '#shared/exportacoes.ts'
import { baixar, call } from '../../lib/api.ts'
import { salvarArquivo } from '../../lib/download.ts'
import { ApiError } from '../../lib/erros.ts'
import { queryClient } from '../../lib/query.ts'
import { toast, toastClicavel } from '../../lib/toast.ts'

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

/** The person's last files and those in the making. */
export const ultimosArquivos = queryOptions({
  queryKey: ['exportacoes'],
  queryFn: ({ signal }) => call(exportacoes.listExportacoes, { signal }),
  // The live connection tells it sooner; this is for when there is none.
  refetchInterval: ({ state }) => (state.data?.some(emPreparo) ? 3000 : false),
})

/** Whether a file is still to come. */
export function emPreparo(e: Exportacao): boolean {
  return e.estado === 'NA_FILA' || e.estado === 'EXECUTANDO'
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
  try {
    const { blob, nome } = await direto(p, arquivo, signal)
    salvarArquivo(blob, nome ?? `${p.lista}.${arquivo.formato}`)
    return 'baixado'
  } catch (e) {
    if (!(e instanceof ApiError && e.codigo === 'exportacao-grande')) throw e
  }
  guardar(await emSegundoPlano(p, arquivo))
  return 'preparo'
}

/** Has a large workbook of sales prepared. */
export async function prepararRelatorioDeVendas(
  body: Enviado<Contrato['iniciarRelatorioDeVendas'], 'body'>,
): Promise<void> {
  guardar(await call(exportacoes.iniciarRelatorioDeVendas, { body }))
}

/** Saves a file that is ready. */
export function useBaixarArquivo() {
  return useMutation({ mutationFn: baixarArquivo })
}
async function baixarArquivo({ codExportacao, lista, formato }: Exportacao): Promise<void> {
  const { blob, nome } = await baixar(exportacoes.baixarExportacao, { params: { codExportacao } })
  salvarArquivo(blob, nome ?? `${lista}.${formato}`)
}

/** Gives up a file in the making. */
export function useCancelarArquivo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ codExportacao }: Exportacao) => call(exportacoes.cancelarExportacao, { params: { codExportacao } }),
    onSuccess: guardar,
    onError: () => client.invalidateQueries(ultimosArquivos),
  })
}

function guardar(e: Exportacao): void {
  queryClient.setQueryData(ultimosArquivos.queryKey, (antes) => {
    const outras = antes?.filter((x) => x.codExportacao !== e.codExportacao) ?? []
    return [e, ...outras].sort((a, b) => b.codExportacao - a.codExportacao)
  })
}

/** The server tells that a file moved on: lists it so, and offers it when it is ready, whatever the screen. */
export function arquivoMudou(e: Exportacao): void {
  guardar(e)
  if (e.estado === 'FALHOU') toast.erro(`${e.titulo}: ${e.erro ?? 'o arquivo não pôde ser preparado'}`)
  if (e.estado === 'PRONTA')
    toastClicavel('Arquivo pronto', `${e.titulo} (${e.formato}). Toque para baixar.`, () => {
      baixarArquivo(e).catch((erro: unknown) =>
        toast.erro(erro instanceof ApiError ? erro.mensagem : 'O arquivo não pôde ser baixado'),
      )
    })
}
