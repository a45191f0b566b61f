const LEMBRADOS = 16
const ESPERA_MS = 60
/** How often the next step is looked for before the content is given instead: its code may be on its way. */
const TENTATIVAS = 12
/** What opens over the page and takes the focus with it when it goes. */
const POR_CIMA = '[role="dialog"], [role="menu"], [role="listbox"]'
/** The next step of a screen or drawer: the filled button of its bar of actions, which carries no variant. */
const PROXIMO = '[data-acoes] .mantine-Button-root:not([data-variant], :disabled)'

/** An element that had the focus, and what of it is still known once it is gone. */
interface Visita {
  elemento: HTMLElement
  porCima: boolean
  /** Place in its list, where it was a row. */
  indice: string | null
  pagina: string
}

const aVista = (e: HTMLElement) =>
  e.isConnected && e.checkVisibility({ visibilityProperty: true }) && !e.matches(':disabled')

/** Where the focus goes when what had it is gone: `visitas` has the last first. Null leaves it where it is. */
function destinoDe(visitas: readonly Visita[]): HTMLElement | null {
  const [perdida] = visitas
  const dialogos = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')
  const dentro: HTMLElement = dialogos[dialogos.length - 1] ?? document.body
  const daPagina = document.querySelector<HTMLElement>('#conteudo')
  if (!perdida || perdida.pagina !== window.location.pathname) return dentro === document.body ? daPagina : dentro
  // A row that scrolled out of a long list comes back by itself, or not at all.
  if (!perdida.porCima && perdida.indice !== null) return null
  if (!perdida.porCima || dentro !== document.body) {
    const proximo = [...dentro.querySelectorAll<HTMLElement>(PROXIMO)].find(aVista)
    if (proximo) return proximo
  }
  for (const { elemento, indice } of visitas) {
    if (aVista(elemento) && dentro.contains(elemento)) return elemento
    const linha = indice && dentro.querySelector<HTMLElement>(`tr[data-indice="${indice}"]`)
    if (linha) return linha
  }
  return dentro === document.body ? daPagina : dentro
}

/**
 * Keeps the focus from being lost while the frame stands; gives how to end it. What had it goes away with its drawer, dialog or menu: back to where
 * it was. It goes away because its action is done: on to the next step. Everything else is left alone, as what gives the focus back by itself.
 */
export function cuidarDoFoco(): () => void {
  let visitas: Visita[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const aoFocar = (e: FocusEvent) => {
    const elemento = e.target as HTMLElement
    if (elemento === document.body) return
    const visita: Visita = {
      elemento,
      porCima: elemento.closest(POR_CIMA) !== null,
      indice: elemento.closest('tr')?.dataset['indice'] ?? null,
      pagina: window.location.pathname,
    }
    visitas = [visita, ...visitas.filter((v) => v.elemento !== elemento)].slice(0, LEMBRADOS)
  }
  const perdido = () =>
    (document.activeElement === null || document.activeElement === document.body) &&
    visitas[0] !== undefined &&
    !visitas[0].elemento.isConnected
  const devolver = (tentativa: number) => {
    timer = undefined
    if (!perdido()) return
    const destino = destinoDe(visitas)
    if (destino?.id === 'conteudo' && tentativa < TENTATIVAS)
      timer = setTimeout(() => devolver(tentativa + 1), ESPERA_MS)
    else destino?.focus({ preventScroll: true })
  }
  const observador = new MutationObserver(() => {
    if (timer === undefined && perdido()) timer = setTimeout(() => devolver(1), ESPERA_MS)
  })
  document.addEventListener('focusin', aoFocar)
  observador.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', aoFocar)
    observador.disconnect()
    clearTimeout(timer)
  }
}
