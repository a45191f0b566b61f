import { useRef, useState, type KeyboardEvent, type PointerEvent, type WheelEvent } from 'react'

interface Vista {
  escala: number
  x: number
  y: number
}

const MAX = 5
const PASSO_PX = 60
const TOQUE_DUPLO_MS = 300
const INTEIRA: Vista = { escala: 1, x: 0, y: 0 }

/** Enlarged about the middle, moved no further than the picture reaches. */
function limitar({ escala, x, y }: Vista, largura: number, altura: number): Vista {
  const e = Math.min(MAX, Math.max(1, escala))
  const [mx, my] = [((e - 1) * largura) / 2, ((e - 1) * altura) / 2]
  return { escala: e, x: Math.min(mx, Math.max(-mx, x)), y: Math.min(my, Math.max(-my, y)) }
}

/** Pinch, drag, double tap, wheel and keys over one picture. */
export function useZoom() {
  const [vista, setVista] = useState(INTEIRA)
  const dedos = useRef(new Map<number, { x: number; y: number }>())
  const toque = useRef(-Infinity)

  const mudar = (fazer: (v: Vista) => Vista) => setVista((v) => limitar(fazer(v), innerWidth, innerHeight))
  const ampliar = (vezes: number) => mudar((v) => ({ escala: v.escala * vezes, x: v.x * vezes, y: v.y * vezes }))
  const distancia = () => {
    const [a, b] = [...dedos.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const soltar = (e: PointerEvent) => void dedos.current.delete(e.pointerId)

  const gestos = {
    onPointerDown(e: PointerEvent) {
      e.currentTarget.setPointerCapture(e.pointerId)
      dedos.current.set(e.pointerId, { x: e.clientX, y: e.clientY })
      const segundo = dedos.current.size === 1 && e.timeStamp - toque.current < TOQUE_DUPLO_MS
      // A third tap begins anew.
      toque.current = segundo ? -Infinity : e.timeStamp
      if (segundo) setVista((v) => (v.escala > 1 ? INTEIRA : { ...INTEIRA, escala: 2.5 }))
    },
    onPointerMove(e: PointerEvent) {
      const antes = dedos.current.get(e.pointerId)
      if (!antes) return
      const largura = distancia()
      dedos.current.set(e.pointerId, { x: e.clientX, y: e.clientY })
      if (dedos.current.size === 2 && largura > 0) ampliar(distancia() / largura)
      else mudar((v) => ({ ...v, x: v.x + e.clientX - antes.x, y: v.y + e.clientY - antes.y }))
    },
    onPointerUp: soltar,
    onPointerCancel: soltar,
    onWheel: (e: WheelEvent) => ampliar(e.deltaY < 0 ? 1.2 : 1 / 1.2),
  }
  const TECLAS: Record<string, () => void> = {
    '+': () => ampliar(1.5),
    '=': () => ampliar(1.5),
    '-': () => ampliar(1 / 1.5),
    '0': () => setVista(INTEIRA),
    ArrowLeft: () => mudar((v) => ({ ...v, x: v.x + PASSO_PX })),
    ArrowRight: () => mudar((v) => ({ ...v, x: v.x - PASSO_PX })),
    ArrowUp: () => mudar((v) => ({ ...v, y: v.y + PASSO_PX })),
    ArrowDown: () => mudar((v) => ({ ...v, y: v.y - PASSO_PX })),
  }
  return {
    escala: vista.escala,
    estilo: { transform: `translate(${vista.x}px, ${vista.y}px) scale(${vista.escala})` },
    aumentar: () => ampliar(1.5),
    diminuir: () => ampliar(1 / 1.5),
    gestos,
    teclas: (e: KeyboardEvent) => {
      const fazer = TECLAS[e.key]
      if (!fazer) return
      e.preventDefault()
      fazer()
    },
  }
}
