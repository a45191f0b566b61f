import { queryOptions } from '@tanstack/react-query'
import type { Loaded } from '#shared/core/contract.ts'
import {
  CHUNK_BYTES,
  isInProgress,
  importacoes,
  MAX_BYTES,
  IMPORTABLE_RECORDS,
  type Importacao,
  type ImportableRecord,
} from '#shared/arquivos/importacoes.ts'
import { download, call, sendBytes } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import { ApiError } from '../../core/http/errors.ts'
import { queryClient } from '../../core/http/query.ts'
import { toast } from '../../core/feedback/toast.ts'
import { pages, type FilterOf, type Reading } from '../list/pages.ts'

const RETRY_DELAYS_MS = [1000, 3000]
const DAY_MS = 86_400_000

/** Filter of the list of imports. */
export type ImportacoesFilter = FilterOf<typeof importacoes.listImportacoes>

/** Imports that the user may see, newest first, in pages. */
export function importacoesQuery(filter: ImportacoesFilter): Reading<Loaded<typeof importacoes.listImportacoes>> {
  return {
    ...pages(['importacoes', 'lista'], importacoes.listImportacoes, filter),
    // Poll, because live events only cover the user's own imports.
    refetchInterval: ({ state }) =>
      state.data?.pages.some((p) => p.itens.some((i) => isInProgress(i.estado))) ? 5000 : false,
  }
}

/** Current state of one import. */
export function importacaoQuery(codImportacao: number) {
  return queryOptions({
    queryKey: ['importacoes', 'uma', codImportacao],
    queryFn: ({ signal }) => call(importacoes.getImportacao, { params: { codImportacao }, signal }),
    // Fallback when the live connection is down; it usually reports progress sooner.
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data.estado) ? 2000 : false),
  })
}

/** First errors of a dry run. */
export function firstErrorsQuery(codImportacao: number) {
  return queryOptions({
    queryKey: ['importacoes', 'erros', codImportacao],
    queryFn: ({ signal }) =>
      call(importacoes.listErrosImportacao, { params: { codImportacao }, query: { limite: 50 }, signal }),
  })
}

/** First records that a file would change, field by field. */
export function firstChangesQuery(codImportacao: number) {
  return queryOptions({
    queryKey: ['importacoes', 'mudancas', codImportacao],
    queryFn: ({ signal }) =>
      call(importacoes.listMudancasImportacao, { params: { codImportacao }, query: { limite: 100 }, signal }),
  })
}

/**
 * The user's newest import that is in progress or needs an answer; the drawer resumes it. For users without the list of imports it includes
 * one that failed within a day, so that they see its errors.
 */
export async function findOpenImportacao(
  registro: ImportableRecord,
  codUsuario: number | null,
  hasList: boolean,
): Promise<Importacao | null> {
  const { itens } = await call(importacoes.listImportacoes, { query: { registro, limite: 20 } })
  const last = itens.find((i) => i.codUsuario === codUsuario && i.estado !== 'ENVIANDO')
  if (!last) return null
  const withErrors =
    !hasList &&
    (last.estado === 'COM_ERROS' || last.estado === 'FALHOU') &&
    Date.now() - Date.parse(last.criadaEm) < DAY_MS
  return isInProgress(last.estado) || last.estado === 'CONFERIDA' || withErrors ? last : null
}

/** Error of a file that cannot be uploaded at all; null when it can. */
export function fileError(file: File): string | null {
  if (file.size === 0) return 'O arquivo está vazio.'
  if (file.size > MAX_BYTES) return 'O arquivo passa de 60 MB. Divida-o em partes e envie uma de cada vez.'
  if (!/\.(xlsx|xlsm|csv|txt|tsv)$/i.test(file.name)) return 'Escolha uma planilha .xlsx ou um arquivo .csv.'
  return null
}

/** An upload; `importacao` is set once the server knows the file, so that a broken upload resumes where it stopped. */
export interface Envio {
  registro: ImportableRecord
  codConcessionaria?: number | undefined
  arquivo: File
  importacao: Importacao | null
}

/**
 * Uploads a file in chunks from where the server has it and reports the bytes received. A network or server error is retried twice. Throws
 * ApiError.
 */
export async function uploadFile(
  envio: Envio,
  signal: AbortSignal,
  onArrive: (bytes: number) => void,
): Promise<Importacao> {
  const { registro, codConcessionaria, arquivo } = envio
  let i = envio.importacao
    ? await call(importacoes.getImportacao, { params: { codImportacao: envio.importacao.codImportacao }, signal })
    : await call(importacoes.iniciarImportacao, {
        body: { registro, codConcessionaria, nome: arquivo.name.slice(-200), bytes: arquivo.size },
        signal,
      })
  envio.importacao = i
  onArrive(i.recebidos)
  while (i.estado === 'ENVIANDO') {
    const de = i.recebidos
    i = await loadWithRetry(() =>
      sendBytes(
        importacoes.enviarPedaco,
        { codImportacao: i.codImportacao, de },
        arquivo.slice(de, de + CHUNK_BYTES),
        signal,
      ),
    )
    onArrive(i.recebidos)
  }
  keep(i)
  return i
}

async function loadWithRetry<T>(run: () => Promise<T>): Promise<T> {
  for (const espera of RETRY_DELAYS_MS) {
    try {
      return await run()
    } catch (e) {
      if (!(e instanceof ApiError && (e.status === 0 || e.status >= 500))) throw e
      await new Promise((ok) => setTimeout(ok, espera))
    }
  }
  return run()
}

/** Confirms a valid import: the server writes it. */
export async function confirmImportacao({ codImportacao }: Importacao): Promise<void> {
  keep(await call(importacoes.confirmarImportacao, { params: { codImportacao } }))
}

/** Cancels an import. */
export async function cancelImportacao({ codImportacao }: Importacao): Promise<void> {
  keep(await call(importacoes.cancelarImportacao, { params: { codImportacao } }))
  await queryClient.invalidateQueries({ queryKey: ['importacoes', 'lista'] })
}

/** Downloads the template of a register. */
export async function downloadTemplate(registro: ImportableRecord, formato: 'xlsx' | 'csv'): Promise<void> {
  const { blob, nome } = await download(importacoes.baixarModelo, { params: { registro }, query: { formato } })
  saveFile(blob, nome ?? `modelo.${formato}`)
}
/** Downloads the file as it was uploaded. */
export async function downloadOriginal({ codImportacao, nome }: Importacao): Promise<void> {
  const { blob } = await download(importacoes.baixarImportado, { params: { codImportacao } })
  saveFile(blob, nome)
}
/** Downloads the file's rows with the errors beside each. */
export async function downloadErrors({ codImportacao }: Importacao): Promise<void> {
  const { blob, nome } = await download(importacoes.baixarPlanilhaDeErros, { params: { codImportacao } })
  saveFile(blob, nome ?? 'erros.xlsx')
}

function keep(i: Importacao): void {
  queryClient.setQueryData(importacaoQuery(i.codImportacao).queryKey, i)
}

/** Imports shown live on a screen; they need no toast. */
export const visible = new Set<number>()

/** Handles progress of an import: updates caches, and shows the result as a toast when no screen shows it. */
export function onImportacaoChanged(i: Importacao): void {
  keep(i)
  queryClient.setQueriesData<{ pages: { itens: Importacao[] }[]; pageParams: unknown[] }>(
    { queryKey: ['importacoes', 'lista'] },
    (d) =>
      d && {
        ...d,
        pages: d.pages.map((p) => ({ ...p, itens: p.itens.map((x) => (x.codImportacao === i.codImportacao ? i : x)) })),
      },
  )
  if (isInProgress(i.estado)) return
  // Open lists may show the imported records.
  void queryClient.invalidateQueries(
    i.estado === 'CONCLUIDA'
      ? { predicate: ({ queryKey }) => queryKey[1] !== 'uma' }
      : { queryKey: ['importacoes', 'lista'] },
  )
  if (visible.has(i.codImportacao)) return
  const what = `${IMPORTABLE_RECORDS[i.registro].nome}, ${i.nome}`
  if (i.estado === 'CONCLUIDA') toast.ok(`${what}: importado`)
  else if (i.estado === 'CONFERIDA') toast.info(`${what}: conferido, falta confirmar`)
  else if (i.estado === 'COM_ERROS') toast.error(`${what}: há linhas com erros, nada foi gravado`)
  else if (i.estado === 'FALHOU') toast.error(`${what}: ${i.erro ?? 'não pôde ser importado'}`)
}
