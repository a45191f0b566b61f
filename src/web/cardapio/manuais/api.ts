import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MANUAL_CHUNK_BYTES, type ManualData, manuais, MAX_MANUAL_BYTES } from '#shared/cardapio/manuais.ts'
import { download, call, sendBytes } from '../../core/http/api.ts'
import { ApiError } from '../../core/http/errors.ts'
import { type FilterOf, pages } from '../../recipes/list/pages.ts'

/** Manuals by title, page by page. */
export function manuaisQuery(filter: FilterOf<typeof manuais.listManuais>) {
  return pages(['manuais', 'lista'], manuais.listManuais, filter)
}

/** A manual as its form edits it. */
export function getManual(codManual: number, signal: AbortSignal) {
  return call(manuais.getManual, { params: { codManual }, signal })
}

/** Creates a manual, or updates it on top of the version that was opened. */
export function saveManual(
  data: ManualData,
  target: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return target === null
    ? call(manuais.criarManual, { body: data, idempotencyKey })
    : call(manuais.alterarManual, {
        params: { codManual: target.codigo },
        body: { ...data, versao: target.versao },
        idempotencyKey,
      })
}

/** The PDF's bytes, for the viewer. */
export async function manualBytes(codManual: number, signal: AbortSignal): Promise<ArrayBuffer> {
  const { blob } = await download(manuais.lerManual, { params: { codManual }, signal })
  return blob.arrayBuffer()
}

const ATTEMPTS = 3

/** Uploads a PDF in chunks, retrying each on network errors; reports the bytes uploaded so far. */
async function send(codManual: number, file: File, onArrive: (bytes: number) => void, signal: AbortSignal) {
  if (file.size > MAX_MANUAL_BYTES) throw new Error('O arquivo passa de 50 MB: reduza o PDF e envie de novo')
  const i = await call(manuais.iniciarEnvioDeManual, { params: { codManual }, body: { bytes: file.size }, signal })
  for (let de = 0; de < file.size; de += MANUAL_CHUNK_BYTES)
    for (let turn = 1; ; turn++) {
      try {
        const chunk = file.slice(de, de + MANUAL_CHUNK_BYTES)
        const e = await sendBytes(manuais.enviarPedacoDeManual, { codManual, envio: i.envio, de }, chunk, signal)
        onArrive(e.recebidos)
        break
      } catch (e) {
        if (turn >= ATTEMPTS || !(e instanceof ApiError && (e.status === 0 || e.status >= 500))) throw e
      }
    }
}

/** Uploads the PDF of a manual. */
export function useUploadPdf(codManual: number, onArrive: (bytes: number) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ arquivo, signal }: { arquivo: File; signal: AbortSignal }) =>
      send(codManual, arquivo, onArrive, signal),
    meta: { naTela: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['manuais'] }),
  })
}
