import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { exportacoes, type Exportacao } from '#shared/arquivos/exportacoes.ts'
import { baixar, call } from '../../core/api.ts'
import { salvarArquivo } from '../../core/download.ts'
import { ApiError } from '../../core/erros.ts'
import { queryClient } from '../../core/query.ts'
import { toast, toastClicavel } from '../../core/toast.ts'

/** The person's last files and those in the making. */
export const ultimosArquivos = queryOptions({
  queryKey: ['exportacoes'],
  queryFn: ({ signal }) => call(exportacoes.listExportacoes, { signal }),
  // The live connection tells it sooner; this is for when there is none.
  refetchInterval: ({ state }) => (state.data?.some(emPreparo) ? 3000 : false),
})

/** Whether a file is still to come. */
function emPreparo(e: Exportacao): boolean {
  return e.estado === 'NA_FILA' || e.estado === 'EXECUTANDO'
}

/** Saves a file that comes in the answer, or has it prepared when the server says that it is large; throws ApiError. */
export async function baixarOuPreparar(
  direto: () => ReturnType<typeof baixar>,
  emSegundoPlano: () => Promise<Exportacao>,
  nomePadrao: string,
): Promise<'baixado' | 'preparo'> {
  try {
    const { blob, nome } = await direto()
    salvarArquivo(blob, nome ?? nomePadrao)
    return 'baixado'
  } catch (e) {
    if (!(e instanceof ApiError && e.codigo === 'exportacao-grande')) throw e
  }
  guardar(await emSegundoPlano())
  return 'preparo'
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
