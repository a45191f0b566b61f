const MAX_REMEMBERED = 16
const WAIT_MS = 60
/** How often we look for the next step before we focus the content instead: its chunk may still load. */
const ATTEMPTS = 12
/** Overlays that take the focus with them when they close. */
const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]'
/** Next step of a screen or drawer: the filled button of its action bar. Filled buttons carry no `data-variant`. */
const NEXT_STEP = '[data-acoes] .mantine-Button-root:not([data-variant], :disabled)'

/** An element that had the focus, and what we must know of it after its removal. */
interface Visit {
  element: HTMLElement
  inOverlay: boolean
  /** Row index in its list; null when it was no row. */
  index: string | null
  pagina: string
}

const isFree = () => document.activeElement === null || document.activeElement === document.body

const visible = (e: HTMLElement) =>
  e.isConnected && e.checkVisibility({ visibilityProperty: true }) && !e.matches(':disabled')

/** Element that gets the focus after the focused one was removed; `visitas` is newest first. Null leaves the focus alone. */
function targetOf(visitas: readonly Visit[]): HTMLElement | null {
  const [perdida] = visitas
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')
  const inside: HTMLElement = dialogs[dialogs.length - 1] ?? document.body
  const ofPage = document.querySelector<HTMLElement>('#conteudo')
  if (!perdida || perdida.pagina !== window.location.pathname) return inside === document.body ? ofPage : inside
  // A row scrolled out of a virtual list: the list restores it itself, or nobody does.
  if (!perdida.inOverlay && perdida.index !== null) return null
  if (!perdida.inOverlay || inside !== document.body) {
    const next = [...inside.querySelectorAll<HTMLElement>(NEXT_STEP)].find(visible)
    if (next) return next
  }
  for (const { element, index } of visitas) {
    if (visible(element) && inside.contains(element)) return element
    const linha = index && inside.querySelector<HTMLElement>(`tr[data-indice="${index}"]`)
    if (linha) return linha
  }
  return inside === document.body ? ofPage : inside
}

/**
 * Restores a lost focus while the frame is mounted; returns its clean-up. If the element went with its drawer, dialog or menu, the focus
 * returns to where it was before. If it went because its action is done, the focus moves to the next step. A button that loads is disabled
 * and drops the focus; it gets it back when it is enabled again. Components that restore the focus themselves are left alone.
 */
export function manageFocus(): () => void {
  let visitas: Visit[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let loading: HTMLElement | undefined
  const onFocus = (e: FocusEvent) => {
    const element = e.target as HTMLElement
    if (element === document.body) return
    const visita: Visit = {
      element,
      inOverlay: element.closest(OVERLAYS) !== null,
      index: element.closest('tr')?.dataset['indice'] ?? null,
      pagina: window.location.pathname,
    }
    visitas = [visita, ...visitas.filter((v) => v.element !== element)].slice(0, MAX_REMEMBERED)
  }
  const isLost = () => isFree() && visitas[0] !== undefined && !visitas[0].element.isConnected
  const giveBack = (attempt: number) => {
    timer = undefined
    if (!isLost()) return
    const destination = targetOf(visitas)
    if (destination?.id === 'conteudo' && attempt < ATTEMPTS) timer = setTimeout(() => giveBack(attempt + 1), WAIT_MS)
    else destination?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver((changes) => {
    const last = visitas[0]?.element
    if (last && changes.some((c) => c.type === 'attributes' && c.target.contains(last))) {
      if (last.matches(':disabled')) loading = last
      else if (loading === last && isFree()) last.focus({ preventScroll: true })
    }
    if (timer === undefined && isLost()) timer = setTimeout(() => giveBack(1), WAIT_MS)
  })
  document.addEventListener('focusin', onFocus)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocus)
    observer.disconnect()
    clearTimeout(timer)
  }
}
