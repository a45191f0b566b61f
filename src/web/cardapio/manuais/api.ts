import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BYTES_PEDACO_MANUAL, type DadosDoManual, manuais, MAX_BYTES_MANUAL } from '#shared/cardapio/manuais.ts'
import { baixar, call, enviarBytes } from '../../core/api.ts'
import { ApiError } from '../../core/erros.ts'
import { type FiltroDe, paginas } from '../../recipes/lista/paginas.ts'

/** Manuals by title, page by page. */
export function listaManuais(filtro: FiltroDe<typeof manuais.listManuais>) {
  return paginas(['manuais', 'lista'], manuais.listManuais, filtro)
}

/** A manual as its form edits it. */
export function lerManual(codManual: number, signal: AbortSignal) {
  return call(manuais.getManual, { params: { codManual }, signal })
}

/** Creates a manual, or changes the version that was opened. */
export function salvarManual(
  dados: DadosDoManual,
  alvo: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return alvo === null
    ? call(manuais.criarManual, { body: dados, idempotencyKey })
    : call(manuais.alterarManual, {
        params: { codManual: alvo.codigo },
        body: { ...dados, versao: alvo.versao },
        idempotencyKey,
      })
}

/** Bytes of a manual, for the viewer. */
export async function bytesDoManual(codManual: number, signal: AbortSignal): Promise<ArrayBuffer> {
  const { blob } = await baixar(manuais.lerManual, { params: { codManual }, signal })
  return blob.arrayBuffer()
}

const TENTATIVAS = 3

/** Sends a PDF in pieces, each tried again when the network fails; telling the bytes that have arrived. */
async function enviar(codManual: number, arquivo: File, aoChegar: (bytes: number) => void, signal: AbortSignal) {
  if (arquivo.size > MAX_BYTES_MANUAL) throw new Error('O arquivo passa de 50 MB: reduza o PDF e envie de novo')
  const i = await call(manuais.iniciarEnvioDeManual, { params: { codManual }, body: { bytes: arquivo.size }, signal })
  for (let de = 0; de < arquivo.size; de += BYTES_PEDACO_MANUAL)
    for (let vez = 1; ; vez++) {
      try {
        const pedaco = arquivo.slice(de, de + BYTES_PEDACO_MANUAL)
        const e = await enviarBytes(manuais.enviarPedacoDeManual, { codManual, envio: i.envio, de }, pedaco, signal)
        aoChegar(e.recebidos)
        break
      } catch (e) {
        if (vez >= TENTATIVAS || !(e instanceof ApiError && (e.status === 0 || e.status >= 500))) throw e
      }
    }
}

/** Puts a file into a manual. */
export function useEnviarPdf(codManual: number, aoChegar: (bytes: number) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ arquivo, signal }: { arquivo: File; signal: AbortSignal }) =>
      enviar(codManual, arquivo, aoChegar, signal),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['manuais'] }),
  })
}
