/** Canvas size of the drawn pictures, 1280 × 960. All functions below return SVG fragments for it. */
export const WIDTH = 1280
export const HEIGHT = 960

/** Severity of the drawn finding; it also colours the technician's mark. */
export type Severity = 'VERMELHO' | 'AMARELO'

export interface Drawing {
  /** Painted small and enlarged, so that it looks out of focus. */
  fundo: string
  frente: string
}

const COLOR: Record<Severity, string> = { VERMELHO: '#f0263a', AMARELO: '#ffb000' }

export function linear(id: string, angle: number, ...cores: (string | [number, string])[]): string {
  const stops = cores.map((c, i) => (typeof c === 'string' ? ([i / (cores.length - 1), c] as const) : c))
  return `<linearGradient id="${id}" gradientTransform="rotate(${angle} .5 .5)">${stops.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join('')}</linearGradient>`
}

export function radial(id: string, cx: number, cy: number, r: number, ...cores: string[]): string {
  const stops = cores.map((c, i) => `<stop offset="${i / (cores.length - 1)}" stop-color="${c}"/>`).join('')
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops}</radialGradient>`
}

/** Gradients that every picture may use, by id. */
export const MATERIALS = [
  linear('aco', 20, '#e9edf0', '#8d979f', '#dfe4e8', '#6d767d', '#b9c1c7'),
  linear('acoV', 90, '#f2f4f6', '#9aa3aa', '#5e676e', '#aab3b9'),
  linear('ferro', 35, '#7b7a78', '#4b4a49', '#2f2e2e', '#575655'),
  linear('borracha', 60, '#4a4b4d', '#242527', '#151617', '#343537'),
  linear('borrachaV', 90, '#58595b', '#26272a', '#101113'),
  linear('ferrugem', 40, '#a5673b', '#6f3c1f', '#8a4f2b', '#4b2715'),
  linear('plastico', 70, '#3d4349', '#1f2327', '#2b3035'),
  linear('lcd', 90, '#c6d3b4', '#9fb08a'),
  radial('sombra', 0.5, 0.5, 0.5, 'rgba(0,0,0,.75)', 'rgba(0,0,0,.5)', 'rgba(0,0,0,0)'),
].join('')

/** Deterministic random numbers from 0 to 1, for strokes that look drawn by hand. */
export function random(seed: number): () => number {
  let s = seed >>> 0
  return () => {
    s = (s + 0x6d2b79f5) >>> 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function shadow(cx: number, cy: number, rx: number, ry: number, opacity = 0.55): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx * 1.15}" ry="${ry * 1.3}" fill="url(#sombra)" fill-opacity="${opacity * 1.4}"/>`
}

/** Spots, dust or drops scattered over an ellipse. */
export function splatter(
  rng: () => number,
  n: number,
  [cx, cy, rx, ry]: readonly [number, number, number, number],
  radius: readonly [number, number],
  cor: string,
  opacity = 0.8,
): string {
  let svg = ''
  for (let i = 0; i < n; i++) {
    const a = rng() * Math.PI * 2
    const d = Math.sqrt(rng())
    const r = radius[0] + rng() * (radius[1] - radius[0])
    svg += `<ellipse cx="${(cx + Math.cos(a) * d * rx).toFixed(1)}" cy="${(cy + Math.sin(a) * d * ry).toFixed(1)}" rx="${r.toFixed(1)}" ry="${(r * (0.55 + rng() * 0.6)).toFixed(1)}" fill="${cor}" fill-opacity="${(opacity * (0.4 + rng() * 0.6)).toFixed(2)}"/>`
  }
  return svg
}

/** A crack: a jagged line between two points. */
export function crack(
  rng: () => number,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  width: number,
  cor = '#050505',
): string {
  const steps = 7
  const pontos = Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    const deviation = i === 0 || i === steps ? 0 : (rng() - 0.5) * Math.hypot(x2 - x1, y2 - y1) * 0.16
    return `${(x1 + (x2 - x1) * t + deviation).toFixed(1)},${(y1 + (y2 - y1) * t - deviation).toFixed(1)}`
  })
  return `<polyline points="${pontos.join(' ')}" fill="none" stroke="${cor}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

/** The mirror image of a picture. */
export function mirror(d: Drawing): Drawing {
  const flip = (svg: string) => `<g transform="translate(${WIDTH} 0) scale(-1 1)">${svg}</g>`
  return { fundo: flip(d.fundo), frente: flip(d.frente) }
}

const MARK = '<g fill="none" stroke-linecap="round" stroke-linejoin="round"><g stroke="#fff"'

/** The same picture before the technician drew on it: the mark comes last. */
export function withoutMark(d: Drawing): Drawing {
  const at = d.frente.lastIndexOf(MARK)
  return at < 0 ? d : { ...d, frente: d.frente.slice(0, at) }
}

/** The technician's mark: a hand-drawn ring around the finding and an arrow that comes from `angle` degrees. */
export function mark(gravidade: Severity, x: number, y: number, radius: number, angle: number): string {
  const rad = (angle * Math.PI) / 180
  const [ux, uy] = [Math.cos(rad), Math.sin(rad)]
  const tip = [x + ux * (radius + 18), y + uy * (radius + 18)] as const
  const tail = [x + ux * (radius + 230), y + uy * (radius + 230)] as const
  const wing = (side: number) => `${tip[0] + Math.cos(rad + side) * 62},${tip[1] + Math.sin(rad + side) * 62}`
  const stroke = `<path d="M${x + radius * 0.98} ${y - radius * 0.2}C${x + radius * 0.9} ${y + radius * 0.9} ${x - radius * 0.5} ${y + radius * 1.25} ${x - radius * 0.96} ${y + radius * 0.35}C${x - radius * 1.2} ${y - radius * 0.6} ${x - radius * 0.2} ${y - radius * 1.2} ${x + radius * 0.5} ${y - radius * 0.92}C${x + radius * 0.9} ${y - radius * 0.7} ${x + radius * 1.08} ${y - radius * 0.2} ${x + radius * 0.86} ${y + radius * 0.3}"/><path d="M${tail[0]} ${tail[1]}L${tip[0]} ${tip[1]}M${wing(0.5)}L${tip[0]} ${tip[1]}L${wing(-0.5)}"/>`
  return `${MARK} stroke-width="24" opacity=".92">${stroke}</g><g stroke="${COLOR[gravidade]}" stroke-width="14">${stroke}</g></g>`
}

const SEGMENTS: Record<string, string> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
}
const STROKES: Record<string, string> = {
  a: 'M6 0H54',
  b: 'M60 6V48',
  c: 'M60 60V102',
  d: 'M6 108H54',
  e: 'M0 60V102',
  f: 'M0 6V48',
  g: 'M6 54H54',
}

/** A reading on a liquid-crystal display, seven segments per digit, decimal comma; `height` in pixels. */
export function digitalDisplay(text: string, x: number, y: number, height: number): string {
  const scale = height / 108
  let cursor = 0
  let svg = ''
  for (const c of text) {
    if (c === ',') {
      svg += `<circle cx="${cursor - 12}" cy="108" r="8" fill="#1c2415" stroke="none"/>`
      cursor += 12
    } else {
      svg += `<g transform="translate(${cursor} 0)">${[...(SEGMENTS[c] ?? 'g')].map((s) => `<path d="${STROKES[s]}"/>`).join('')}</g>`
      cursor += 88
    }
  }
  return `<g transform="translate(${x} ${y}) scale(${scale}) skewX(-6)" fill="none" stroke="#1c2415" stroke-width="13" stroke-linecap="round">${svg}</g>`
}

/** A workshop out of focus: wall, floor, a lamp and coloured lights. */
export function oficina(
  wall: string,
  floor: string,
  lights: readonly (readonly [number, number, number, string])[],
): string {
  return `<defs>${linear('p', 90, wall, floor)}${radial('v', 0.5, 0.4, 0.85, 'rgba(255,255,255,.16)', 'rgba(0,0,0,0)', 'rgba(0,0,0,.4)')}</defs><rect width="1280" height="960" fill="url(#p)"/><rect width="1280" height="960" fill="#cfe0ea" fill-opacity=".13"/>${lights.map(([x, y, r, cor]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${cor}"/>`).join('')}<rect width="1280" height="960" fill="url(#v)"/>`
}
