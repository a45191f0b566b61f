import { useRef, useState, type KeyboardEvent, type PointerEvent, type WheelEvent } from 'react'

interface View {
  scale: number
  x: number
  y: number
}

const MAX = 5
const STEP_PX = 60
const DOUBLE_TAP_MS = 300
const FULL_VIEW: View = { scale: 1, x: 0, y: 0 }

/** Limits the scale to 1…MAX and the offset to the picture's edges. */
function clamp({ scale, x, y }: View, width: number, height: number): View {
  const e = Math.min(MAX, Math.max(1, scale))
  const [mx, my] = [((e - 1) * width) / 2, ((e - 1) * height) / 2]
  return { scale: e, x: Math.min(mx, Math.max(-mx, x)), y: Math.min(my, Math.max(-my, y)) }
}

/** Zoom and pan of one picture by pinch, drag, double tap, wheel and keys. */
export function useZoom() {
  const [view, setView] = useState(FULL_VIEW)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const lastTap = useRef(-Infinity)

  const modify = (run: (v: View) => View) => setView((v) => clamp(run(v), innerWidth, innerHeight))
  const zoomBy = (vezes: number) => modify((v) => ({ scale: v.scale * vezes, x: v.x * vezes, y: v.y * vezes }))
  const distance = () => {
    const [a, b] = [...pointers.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const release = (e: PointerEvent) => void pointers.current.delete(e.pointerId)

  const gestures = {
    onPointerDown(e: PointerEvent) {
      e.currentTarget.setPointerCapture(e.pointerId)
      pointers.current.set(e.pointerId, { x: e.clientX, y: e.clientY })
      const second = pointers.current.size === 1 && e.timeStamp - lastTap.current < DOUBLE_TAP_MS
      // A third tap counts as a first one again.
      lastTap.current = second ? -Infinity : e.timeStamp
      if (second) setView((v) => (v.scale > 1 ? FULL_VIEW : { ...FULL_VIEW, scale: 2.5 }))
    },
    onPointerMove(e: PointerEvent) {
      const before = pointers.current.get(e.pointerId)
      if (!before) return
      const width = distance()
      pointers.current.set(e.pointerId, { x: e.clientX, y: e.clientY })
      if (pointers.current.size === 2 && width > 0) zoomBy(distance() / width)
      else modify((v) => ({ ...v, x: v.x + e.clientX - before.x, y: v.y + e.clientY - before.y }))
    },
    onPointerUp: release,
    onPointerCancel: release,
    onWheel: (e: WheelEvent) => zoomBy(e.deltaY < 0 ? 1.2 : 1 / 1.2),
  }
  const HOTKEYS: Record<string, () => void> = {
    '+': () => zoomBy(1.5),
    '=': () => zoomBy(1.5),
    '-': () => zoomBy(1 / 1.5),
    '0': () => setView(FULL_VIEW),
    ArrowLeft: () => modify((v) => ({ ...v, x: v.x + STEP_PX })),
    ArrowRight: () => modify((v) => ({ ...v, x: v.x - STEP_PX })),
    ArrowUp: () => modify((v) => ({ ...v, y: v.y + STEP_PX })),
    ArrowDown: () => modify((v) => ({ ...v, y: v.y - STEP_PX })),
  }
  return {
    scale: view.scale,
    style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` },
    zoomIn: () => zoomBy(1.5),
    zoomOut: () => zoomBy(1 / 1.5),
    gestures,
    hotkeys: (e: KeyboardEvent) => {
      const run = HOTKEYS[e.key]
      if (!run) return
      e.preventDefault()
      run()
    },
  }
}
