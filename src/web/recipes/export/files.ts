import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { exportacoes, type Exportacao } from '#shared/arquivos/exportacoes.ts'
import { download, call } from '../../core/http/api.ts'
import { saveFile } from '../../core/http/download.ts'
import { ApiError } from '../../core/http/errors.ts'
import { queryClient } from '../../core/http/query.ts'
import { toast, clickableToast } from '../../core/feedback/toast.ts'

/** The user's last files, finished or in preparation. */
export const latestFilesQuery = queryOptions({
  queryKey: ['exportacoes'],
  queryFn: ({ signal }) => call(exportacoes.listExportacoes, { signal }),
  // Fallback when the live connection is down; it usually reports progress sooner.
  refetchInterval: ({ state }) => (state.data?.some(isPreparing) ? 3000 : false),
})

/** Whether the file is still being prepared. */
function isPreparing(e: Exportacao): boolean {
  return e.estado === 'NA_FILA' || e.estado === 'EXECUTANDO'
}

/** Downloads a file, or has it prepared in the background when the server says that it is too large. Throws ApiError. */
export async function downloadOrPrepare(
  direct: () => ReturnType<typeof download>,
  inBackground: () => Promise<Exportacao>,
  defaultName: string,
): Promise<'baixado' | 'preparo'> {
  try {
    const { blob, nome } = await direct()
    saveFile(blob, nome ?? defaultName)
    return 'baixado'
  } catch (e) {
    if (!(e instanceof ApiError && e.code === 'exportacao-grande')) throw e
  }
  keep(await inBackground())
  return 'preparo'
}

/** Downloads a file that is ready. */
export function useDownloadFile() {
  return useMutation({ mutationFn: downloadFile })
}
async function downloadFile({ codExportacao, lista, formato }: Exportacao): Promise<void> {
  const { blob, nome } = await download(exportacoes.baixarExportacao, { params: { codExportacao } })
  saveFile(blob, nome ?? `${lista}.${formato}`)
}

/** Cancels a file in preparation. */
export function useCancelFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ codExportacao }: Exportacao) => call(exportacoes.cancelarExportacao, { params: { codExportacao } }),
    onSuccess: keep,
    onError: () => client.invalidateQueries(latestFilesQuery),
  })
}

function keep(e: Exportacao): void {
  queryClient.setQueryData(latestFilesQuery.queryKey, (before) => {
    const others = before?.filter((x) => x.codExportacao !== e.codExportacao) ?? []
    return [e, ...others].sort((a, b) => b.codExportacao - a.codExportacao)
  })
}

/** Handles progress of an export: updates the list and offers the finished file, whatever screen is open. */
export function onFileChanged(e: Exportacao): void {
  keep(e)
  if (e.estado === 'FALHOU') toast.error(`${e.titulo}: ${e.erro ?? 'o arquivo não pôde ser preparado'}`)
  if (e.estado === 'PRONTA')
    clickableToast('Arquivo pronto', `${e.titulo} (${e.formato}). Toque para baixar.`, () => {
      downloadFile(e).catch((error: unknown) =>
        toast.error(error instanceof ApiError ? error.mensagem : 'O arquivo não pôde ser baixado'),
      )
    })
}
