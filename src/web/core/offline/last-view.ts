import { useEffect } from 'react'
import { LAST_VIEW, remembered, sessaoStore } from '../session/credentials.ts'
import { lojaStore } from '../session/loja.ts'
import { saveJson } from '../storage/storage.ts'

/** The picture is taken when the screen has rested this long. */
const REST_MS = 1000
/** A larger picture is slower to read than the program is to come. */
const MAX_CHARS = 400_000

/**
 * Keeps a picture of the screen, which `public/ultima-vista.js` shows at the next opening until the program is here.
 * @param path the screen's address; another one takes no picture
 * @param asIs whether the screen shows what an opening would show: nothing searched, no window open
 */
export function useLastView(path: string, asIs: boolean): void {
  useEffect(() => {
    if (!asIs) return
    const timer = setTimeout(() => takePicture(path), REST_MS)
    return () => clearTimeout(timer)
  })
}

function takePicture(path: string): void {
  const root = document.getElementById('root')
  const usuario = sessaoStore.get()?.usuario
  if (!root || !usuario || location.pathname + location.search !== path) return
  const picture = root.cloneNode(true) as HTMLElement
  // What was told then is no news now.
  for (const e of picture.querySelectorAll('[role=status], [role=alert]')) e.remove()
  for (const e of picture.querySelectorAll('a, button, input, [tabindex]')) e.setAttribute('tabindex', '-1')
  for (const e of picture.querySelectorAll('[id]')) e.removeAttribute('id')
  const html = picture.innerHTML
  if (html.length > MAX_CHARS) return
  saveJson(remembered() ? localStorage : sessionStorage, LAST_VIEW, {
    codUsuario: usuario.codUsuario,
    loja: lojaStore.get(),
    entry: document.querySelector('script[type=module]')?.getAttribute('src'),
    address: path,
    at: Date.now(),
    styles: [...document.querySelectorAll('link[rel=stylesheet]')].map((l) => l.getAttribute('href')),
    html,
  })
}
