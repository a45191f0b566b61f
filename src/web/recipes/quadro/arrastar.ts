// Dragging with pointer events: mouse, pen and finger alike. What follows the pointer is moved without React, so that a slow phone keeps up.

/** Where the pointer is while something is dragged. */
export interface Ponto {
  x: number
  y: number
  /** From the upper left corner of what was taken hold of. */
  dx: number
  dy: number
  /** What lies under it. */
  sob: Element | null
}

interface Passos {
  /** The drag has begun; before that it may still be a click, or the finger that scrolls. */
  aoComecar?: () => void
  /** `levado`: what follows the pointer. */
  aoMover: (p: Ponto, levado: HTMLElement) => void
  aoSoltar: (p: Ponto) => void
  /** Always the last: dropped, or given up. */
  aoTerminar?: () => void
}

const FOLGA_MOUSE_PX = 5
const FOLGA_DEDO_PX = 9
const ESPERA_DEDO_MS = 320
const BEIRA_PX = 56
const PASSO_PX = 14

/** Boxes around an element that can still scroll, the innermost first. */
function caixasQueRolam(sob: Element | null): HTMLElement[] {
  const caixas: HTMLElement[] = []
  for (let el = sob; el instanceof HTMLElement; el = el.parentElement) {
    if (el.scrollHeight > el.clientHeight || el.scrollWidth > el.clientWidth) caixas.push(el)
  }
  return caixas
}

/** Scrolls what lies under the pointer when it comes near an edge; tells whether anything might have moved. */
function rolarNaBeira({ x, y, sob }: Ponto): boolean {
  let rolou = false
  for (const caixa of caixasQueRolam(sob)) {
    const r = caixa.getBoundingClientRect()
    const passo = (p: number, de: number, ate: number) =>
      p < de + BEIRA_PX ? -PASSO_PX : p > ate - BEIRA_PX ? PASSO_PX : 0
    const [aoLado, abaixo] = [passo(x, r.left, r.right), passo(y, r.top, r.bottom)]
    if (aoLado === 0 && abaixo === 0) continue
    const { overflowX, overflowY } = getComputedStyle(caixa)
    const [left, top] = [/auto|scroll/.test(overflowX) ? aoLado : 0, /auto|scroll/.test(overflowY) ? abaixo : 0]
    if (left === 0 && top === 0) continue
    caixa.scrollBy(left, top)
    rolou = true
  }
  return rolou
}

function sombraDe(el: HTMLElement): HTMLElement {
  const r = el.getBoundingClientRect()
  const sombra = el.cloneNode(true) as HTMLElement
  sombra.removeAttribute('id')
  sombra.setAttribute('aria-hidden', 'true')
  sombra.classList.add('arrastado')
  Object.assign(sombra.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    width: `${r.width}px`,
    height: `${r.height}px`,
    transform: `translate(${r.left}px, ${r.top}px)`,
  })
  document.body.append(sombra)
  return sombra
}

/** Follows what can be dropped on under the pointer: the place named `prefixo…` there carries `data-sobre`, 'recusa' where `aceita` says no to its name. */
export function seguirAlvo(
  prefixo: string,
  aceita: (alvo: string) => boolean = () => true,
): { em: (p: Ponto) => HTMLElement | null; soltar: () => void } {
  let sobre: HTMLElement | null = null
  const soltar = () => {
    sobre?.removeAttribute('data-sobre')
    sobre = null
  }
  return {
    em({ sob }) {
      const el = sob?.closest<HTMLElement>(`[data-alvo^="${prefixo}"]`) ?? null
      if (el !== sobre) {
        soltar()
        sobre = el
        el?.setAttribute('data-sobre', aceita(el.dataset['alvo'] ?? '') ? 'livre' : 'recusa')
      }
      return el
    },
    soltar,
  }
}

/** Takes hold of `el` where the pointer went down: a mouse drags after a few pixels, a finger after resting a moment. Escape gives up. */
export function arrastar(
  e: { clientX: number; clientY: number; button: number; pointerType: string; pointerId: number },
  el: HTMLElement,
  passos: Passos,
): void {
  if (e.button !== 0) return
  const dedo = e.pointerType !== 'mouse'
  const r = el.getBoundingClientRect()
  const [x0, y0] = [e.clientX, e.clientY]
  const [dx, dy] = [x0 - r.left, y0 - r.top]
  let [x, y] = [x0, y0]
  let sombra: HTMLElement | null = null
  // Whether something lies elsewhere than in the frame before: to look again at what stands still would cost every frame.
  let mexeu = true
  let quadro = 0
  const espera = dedo ? setTimeout(comecar, ESPERA_DEDO_MS) : undefined

  function comecar(): void {
    sombra = sombraDe(el)
    document.body.classList.add('arrastando')
    passos.aoComecar?.()
    quadro = requestAnimationFrame(desenhar)
  }
  const pontoAtual = (): Ponto => ({ x, y, dx, dy, sob: document.elementFromPoint(x, y) })
  function desenhar(): void {
    if (!sombra) return
    quadro = requestAnimationFrame(desenhar)
    if (!mexeu) return
    sombra.style.transform = `translate(${x - dx}px, ${y - dy}px)`
    const ponto = pontoAtual()
    mexeu = rolarNaBeira(ponto)
    passos.aoMover(ponto, sombra)
  }
  function mover(ev: PointerEvent): void {
    if (ev.pointerId !== e.pointerId) return
    ;[x, y, mexeu] = [ev.clientX, ev.clientY, true]
    if (sombra) return
    const longe = Math.hypot(x - x0, y - y0)
    // A finger that moves at once scrolls.
    if (dedo && longe > FOLGA_DEDO_PX) terminar()
    else if (!dedo && longe > FOLGA_MOUSE_PX) comecar()
  }
  function soltar(ev: PointerEvent): void {
    if (ev.pointerId !== e.pointerId) return
    if (sombra) {
      // What was dragged was not clicked.
      const engolir = (c: Event) => {
        c.stopPropagation()
        c.preventDefault()
      }
      window.addEventListener('click', engolir, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', engolir, { capture: true }), 0)
      const fim = pontoAtual()
      terminar(() => passos.aoSoltar(fim))
    } else terminar()
  }
  function tecla(ev: KeyboardEvent): void {
    if (ev.key !== 'Escape' || !sombra) return
    ev.stopPropagation()
    terminar()
  }
  // What lies under the pointer may move while it stands still: by the wheel, or by the edge.
  const deNovo = () => void (mexeu = true)
  // The page must not scroll under a finger that drags.
  const segurar = (ev: TouchEvent) => sombra && ev.cancelable && ev.preventDefault()
  const desistir = () => terminar()
  function terminar(antes?: () => void): void {
    clearTimeout(espera)
    cancelAnimationFrame(quadro)
    const comecou = sombra !== null
    sombra?.remove()
    sombra = null
    document.body.classList.remove('arrastando')
    window.removeEventListener('pointermove', mover)
    window.removeEventListener('pointerup', soltar)
    window.removeEventListener('pointercancel', desistir)
    window.removeEventListener('keydown', tecla, { capture: true })
    window.removeEventListener('touchmove', segurar)
    window.removeEventListener('scroll', deNovo, { capture: true })
    antes?.()
    if (comecou) passos.aoTerminar?.()
  }
  window.addEventListener('pointermove', mover)
  window.addEventListener('pointerup', soltar)
  window.addEventListener('pointercancel', desistir)
  window.addEventListener('keydown', tecla, { capture: true })
  window.addEventListener('touchmove', segurar, { passive: false })
  window.addEventListener('scroll', deNovo, { capture: true, passive: true })
}
