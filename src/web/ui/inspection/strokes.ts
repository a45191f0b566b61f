/** A point from 0 to 1 of the photo's width and height. */
export interface Point {
  x: number
  y: number
}
/** What is drawn on a photo. */
export type Stroke = { tool: 'SETA' | 'CIRCULO'; from: Point; to: Point } | { tool: 'TEXTO'; at: Point; text: string }

const RED = '#e03131'

/** Draws the strokes over a photo, in red with a white edge that stands out on any ground. */
export function paint(g: CanvasRenderingContext2D, width: number, height: number, strokes: readonly Stroke[]): void {
  const thick = Math.max(4, width / 130)
  for (const [color, line] of [
    ['#fff', thick * 2],
    [RED, thick],
  ] as const) {
    g.strokeStyle = color
    g.fillStyle = color
    g.lineWidth = line
    g.lineCap = 'round'
    g.lineJoin = 'round'
    for (const s of strokes) {
      if (s.tool === 'TEXTO') write(g, s, width, height, color === RED)
      else if (s.tool === 'SETA') arrow(g, scaled(s.from, width, height), scaled(s.to, width, height), thick)
      else circle(g, scaled(s.from, width, height), scaled(s.to, width, height))
    }
  }
}

const scaled = (p: Point, width: number, height: number): Point => ({ x: p.x * width, y: p.y * height })

function arrow(g: CanvasRenderingContext2D, from: Point, to: Point, thick: number): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const head = thick * 6
  g.beginPath()
  g.moveTo(from.x, from.y)
  g.lineTo(to.x, to.y)
  for (const side of [-0.45, 0.45]) {
    g.moveTo(to.x, to.y)
    g.lineTo(to.x - head * Math.cos(angle + side), to.y - head * Math.sin(angle + side))
  }
  g.stroke()
}

function circle(g: CanvasRenderingContext2D, from: Point, to: Point): void {
  g.beginPath()
  g.ellipse(
    (from.x + to.x) / 2,
    (from.y + to.y) / 2,
    Math.max(8, Math.abs(to.x - from.x) / 2),
    Math.max(8, Math.abs(to.y - from.y) / 2),
    0,
    0,
    2 * Math.PI,
  )
  g.stroke()
}

function write(
  g: CanvasRenderingContext2D,
  { at, text }: Extract<Stroke, { tool: 'TEXTO' }>,
  width: number,
  height: number,
  fill: boolean,
): void {
  const { x, y } = scaled(at, width, height)
  g.font = `700 ${Math.max(18, width / 22)}px Inter Variable, system-ui, sans-serif`
  g.textBaseline = 'middle'
  if (fill) g.fillText(text, x, y)
  else g.strokeText(text, x, y)
}
