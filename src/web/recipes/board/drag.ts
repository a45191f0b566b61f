// Drag and drop by pointer events, for mouse, pen and touch. The ghost moves without React, so that slow phones keep up.

/** Position of the pointer during a drag. */
export interface Point {
  x: number
  y: number
  /** Offset of the pointer from the element's upper left corner. */
  dx: number
  dy: number
  /** Element under the pointer. */
  under: Element | null
}

interface Steps {
  /** The drag has begun; before, it may still be a click or a scroll by touch. */
  onStart?: () => void
  /** `ghost`: the copy that follows the pointer. */
  onMove: (p: Point, ghost: HTMLElement) => void
  onDrop: (p: Point) => void
  /** Always called last, after a drop or a cancel. */
  onEnd?: () => void
}

const MOUSE_SLACK_PX = 5
const TOUCH_SLACK_PX = 9
const TOUCH_DELAY_MS = 320
const EDGE_PX = 56
const STEP_PX = 14

/** Scrollable ancestors of an element, innermost first. */
function scrollableBoxes(under: Element | null): HTMLElement[] {
  const boxes: HTMLElement[] = []
  for (let el = under; el instanceof HTMLElement; el = el.parentElement) {
    if (el.scrollHeight > el.clientHeight || el.scrollWidth > el.clientWidth) boxes.push(el)
  }
  return boxes
}

/** Scrolls the box under the pointer when the pointer is near its edge. Returns whether anything may have moved. */
function scrollAtEdge({ x, y, under }: Point): boolean {
  let scrolled = false
  for (const box of scrollableBoxes(under)) {
    const r = box.getBoundingClientRect()
    const step = (p: number, de: number, ate: number) => (p < de + EDGE_PX ? -STEP_PX : p > ate - EDGE_PX ? STEP_PX : 0)
    const [beside, below] = [step(x, r.left, r.right), step(y, r.top, r.bottom)]
    if (beside === 0 && below === 0) continue
    const { overflowX, overflowY } = getComputedStyle(box)
    const [left, top] = [/auto|scroll/.test(overflowX) ? beside : 0, /auto|scroll/.test(overflowY) ? below : 0]
    if (left === 0 && top === 0) continue
    box.scrollBy(left, top)
    scrolled = true
  }
  return scrolled
}

function createGhost(el: HTMLElement): HTMLElement {
  const r = el.getBoundingClientRect()
  const shadow = el.cloneNode(true) as HTMLElement
  shadow.removeAttribute('id')
  shadow.setAttribute('aria-hidden', 'true')
  shadow.classList.add('arrastado')
  Object.assign(shadow.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    width: `${r.width}px`,
    height: `${r.height}px`,
    transform: `translate(${r.left}px, ${r.top}px)`,
  })
  document.body.append(shadow)
  return shadow
}

/**
 * Marks the drop target under the pointer: the element whose `data-alvo` starts with `prefix` gets `data-sobre`, 'recusa' when `accepted`
 * refuses it.
 */
export function trackTarget(
  prefix: string,
  accepted: (target: string) => boolean = () => true,
): { at: (p: Point) => HTMLElement | null; release: () => void } {
  let sobre: HTMLElement | null = null
  const release = () => {
    sobre?.removeAttribute('data-sobre')
    sobre = null
  }
  return {
    at({ under }) {
      const el = under?.closest<HTMLElement>(`[data-alvo^="${prefix}"]`) ?? null
      if (el !== sobre) {
        release()
        sobre = el
        el?.setAttribute('data-sobre', accepted(el.dataset['alvo'] ?? '') ? 'livre' : 'recusa')
      }
      return el
    },
    release,
  }
}

/** Starts to drag `el` from a pointerdown: a mouse after a few pixels, touch after a short rest. Escape cancels. */
export function drag(
  e: { clientX: number; clientY: number; button: number; pointerType: string; pointerId: number },
  el: HTMLElement,
  steps: Steps,
): void {
  if (e.button !== 0) return
  const isTouch = e.pointerType !== 'mouse'
  const r = el.getBoundingClientRect()
  const [x0, y0] = [e.clientX, e.clientY]
  const [dx, dy] = [x0 - r.left, y0 - r.top]
  let [x, y] = [x0, y0]
  let shadow: HTMLElement | null = null
  // True when pointer or page moved since the last frame: a hit test in every frame would be too slow.
  let moved = true
  let board = 0
  const espera = isTouch ? setTimeout(begin, TOUCH_DELAY_MS) : undefined

  function begin(): void {
    shadow = createGhost(el)
    document.body.classList.add('arrastando')
    steps.onStart?.()
    board = requestAnimationFrame(draw)
  }
  const currentPoint = (): Point => ({ x, y, dx, dy, under: document.elementFromPoint(x, y) })
  function draw(): void {
    if (!shadow) return
    board = requestAnimationFrame(draw)
    if (!moved) return
    shadow.style.transform = `translate(${x - dx}px, ${y - dy}px)`
    const point = currentPoint()
    moved = scrollAtEdge(point)
    steps.onMove(point, shadow)
  }
  function move(ev: PointerEvent): void {
    if (ev.pointerId !== e.pointerId) return
    ;[x, y, moved] = [ev.clientX, ev.clientY, true]
    if (shadow) return
    const far = Math.hypot(x - x0, y - y0)
    // A finger that moves at once is scrolling.
    if (isTouch && far > TOUCH_SLACK_PX) finish()
    else if (!isTouch && far > MOUSE_SLACK_PX) begin()
  }
  function release(ev: PointerEvent): void {
    if (ev.pointerId !== e.pointerId) return
    if (shadow) {
      // Swallow the click that follows the drop.
      const swallowClick = (c: Event) => {
        c.stopPropagation()
        c.preventDefault()
      }
      window.addEventListener('click', swallowClick, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallowClick, { capture: true }), 0)
      const end = currentPoint()
      finish(() => steps.onDrop(end))
    } else finish()
  }
  function keystroke(ev: KeyboardEvent): void {
    if (ev.key !== 'Escape' || !shadow) return
    ev.stopPropagation()
    finish()
  }
  // Wheel or edge scrolling may move the elements under a resting pointer.
  const again = () => void (moved = true)
  // Keep the page from scrolling under the dragging finger.
  const preventScroll = (ev: TouchEvent) => shadow && ev.cancelable && ev.preventDefault()
  const giveUp = () => finish()
  function finish(before?: () => void): void {
    clearTimeout(espera)
    cancelAnimationFrame(board)
    const started = shadow !== null
    shadow?.remove()
    shadow = null
    document.body.classList.remove('arrastando')
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', release)
    window.removeEventListener('pointercancel', giveUp)
    window.removeEventListener('keydown', keystroke, { capture: true })
    window.removeEventListener('touchmove', preventScroll)
    window.removeEventListener('scroll', again, { capture: true })
    before?.()
    if (started) steps.onEnd?.()
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', release)
  window.addEventListener('pointercancel', giveUp)
  window.addEventListener('keydown', keystroke, { capture: true })
  window.addEventListener('touchmove', preventScroll, { passive: false })
  window.addEventListener('scroll', again, { capture: true, passive: true })
}
