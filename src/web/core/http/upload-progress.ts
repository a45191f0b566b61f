import type { Transport } from './api.ts'

/** Headers of an answer, one a line. */
function headersOf(xhr: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}

/** Sends as `fetch` does and tells what share (0 to 1) of the body has left, which `fetch` cannot. */
export const withProgress =
  (onSent: (share: number) => void): Transport =>
  (url, { method, headers, body, signal }) =>
    new Promise((answer, refuse) => {
      const xhr = new XMLHttpRequest()
      xhr.open(method ?? 'GET', url)
      xhr.withCredentials = true
      xhr.responseType = 'blob'
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = (e) => onSent(e.lengthComputable ? e.loaded / e.total : 0)
      xhr.onload = () => answer(new Response(xhr.response as Blob, { status: xhr.status, headers: headersOf(xhr) }))
      xhr.onerror = () => refuse(new TypeError('No answer'))
      xhr.onabort = () => refuse(new DOMException('Aborted', 'AbortError'))
      signal?.addEventListener('abort', () => xhr.abort())
      if (signal?.aborted) refuse(new DOMException('Aborted', 'AbortError'))
      else xhr.send(body as XMLHttpRequestBodyInit)
    })
