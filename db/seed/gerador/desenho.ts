/** Brushes shared by the drawn workshop pictures: all are SVG fragments on a canvas of 1280 × 960. */
export const LARGURA = 1280
export const ALTURA = 960

/** How bad the drawn finding is; it also colours the technician's mark. */
export type Gravidade = 'VERMELHO' | 'AMARELO'

export interface Desenho {
  /** Painted small and enlarged, so that it looks out of focus. */
  fundo: string
  frente: string
}

const COR: Record<Gravidade, string> = { VERMELHO: '#f0263a', AMARELO: '#ffb000' }

export function linear(id: string, angulo: number, ...cores: (string | [number, string])[]): string {
  const paradas = cores.map((c, i) => (typeof c === 'string' ? ([i / (cores.length - 1), c] as const) : c))
  return `<linearGradient id="${id}" gradientTransform="rotate(${angulo} .5 .5)">${paradas.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join('')}</linearGradient>`
}

export function radial(id: string, cx: number, cy: number, r: number, ...cores: string[]): string {
  const paradas = cores.map((c, i) => `<stop offset="${i / (cores.length - 1)}" stop-color="${c}"/>`).join('')
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${paradas}</radialGradient>`
}

/** Materials that every picture may use, by gradient id. */
export const MATERIAIS = [
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

/** Deterministic generator of 0..1 for strokes that must look made by hand. */
export function acaso(semente: number): () => number {
  let s = semente >>> 0
  return () => {
    s = (s + 0x6d2b79f5) >>> 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function sombra(cx: number, cy: number, rx: number, ry: number, opacidade = 0.55): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx * 1.15}" ry="${ry * 1.3}" fill="url(#sombra)" fill-opacity="${opacidade * 1.4}"/>`
}

/** Spots, dust or drops scattered over an ellipse. */
export function respingos(
  rng: () => number,
  n: number,
  [cx, cy, rx, ry]: readonly [number, number, number, number],
  raio: readonly [number, number],
  cor: string,
  opacidade = 0.8,
): string {
  let svg = ''
  for (let i = 0; i < n; i++) {
    const a = rng() * Math.PI * 2
    const d = Math.sqrt(rng())
    const r = raio[0] + rng() * (raio[1] - raio[0])
    svg += `<ellipse cx="${(cx + Math.cos(a) * d * rx).toFixed(1)}" cy="${(cy + Math.sin(a) * d * ry).toFixed(1)}" rx="${r.toFixed(1)}" ry="${(r * (0.55 + rng() * 0.6)).toFixed(1)}" fill="${cor}" fill-opacity="${(opacidade * (0.4 + rng() * 0.6)).toFixed(2)}"/>`
  }
  return svg
}

/** A crack: a jagged polyline from one point to another. */
export function rachadura(
  rng: () => number,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  largura: number,
  cor = '#050505',
): string {
  const passos = 7
  const pontos = Array.from({ length: passos + 1 }, (_, i) => {
    const t = i / passos
    const desvio = i === 0 || i === passos ? 0 : (rng() - 0.5) * Math.hypot(x2 - x1, y2 - y1) * 0.16
    return `${(x1 + (x2 - x1) * t + desvio).toFixed(1)},${(y1 + (y2 - y1) * t - desvio).toFixed(1)}`
  })
  return `<polyline points="${pontos.join(' ')}" fill="none" stroke="${cor}" stroke-width="${largura}" stroke-linecap="round" stroke-linejoin="round"/>`
}

/** The same picture seen from the other side. */
export function espelhar(d: Desenho): Desenho {
  const virar = (svg: string) => `<g transform="translate(${LARGURA} 0) scale(-1 1)">${svg}</g>`
  return { fundo: virar(d.fundo), frente: virar(d.frente) }
}

/** The technician's mark: a ring drawn with a finger around the finding and an arrow that comes from `angulo` degrees. */
export function marca(gravidade: Gravidade, x: number, y: number, raio: number, angulo: number): string {
  const rad = (angulo * Math.PI) / 180
  const [ux, uy] = [Math.cos(rad), Math.sin(rad)]
  const ponta = [x + ux * (raio + 18), y + uy * (raio + 18)] as const
  const cauda = [x + ux * (raio + 230), y + uy * (raio + 230)] as const
  const asa = (lado: number) => `${ponta[0] + Math.cos(rad + lado) * 62},${ponta[1] + Math.sin(rad + lado) * 62}`
  const traco = `<path d="M${x + raio * 0.98} ${y - raio * 0.2}C${x + raio * 0.9} ${y + raio * 0.9} ${x - raio * 0.5} ${y + raio * 1.25} ${x - raio * 0.96} ${y + raio * 0.35}C${x - raio * 1.2} ${y - raio * 0.6} ${x - raio * 0.2} ${y - raio * 1.2} ${x + raio * 0.5} ${y - raio * 0.92}C${x + raio * 0.9} ${y - raio * 0.7} ${x + raio * 1.08} ${y - raio * 0.2} ${x + raio * 0.86} ${y + raio * 0.3}"/><path d="M${cauda[0]} ${cauda[1]}L${ponta[0]} ${ponta[1]}M${asa(0.5)}L${ponta[0]} ${ponta[1]}L${asa(-0.5)}"/>`
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><g stroke="#fff" stroke-width="24" opacity=".92">${traco}</g><g stroke="${COR[gravidade]}" stroke-width="14">${traco}</g></g>`
}

const SEGMENTOS: Record<string, string> = {
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
const TRACOS: Record<string, string> = {
  a: 'M6 0H54',
  b: 'M60 6V48',
  c: 'M60 60V102',
  d: 'M6 108H54',
  e: 'M0 60V102',
  f: 'M0 6V48',
  g: 'M6 54H54',
}

/** A reading on a liquid-crystal display, seven segments per digit, decimal comma; `altura` in pixels. */
export function mostrador(texto: string, x: number, y: number, altura: number): string {
  const escala = altura / 108
  let cursor = 0
  let svg = ''
  for (const c of texto) {
    if (c === ',') {
      svg += `<circle cx="${cursor - 12}" cy="108" r="8" fill="#1c2415" stroke="none"/>`
      cursor += 12
    } else {
      svg += `<g transform="translate(${cursor} 0)">${[...(SEGMENTOS[c] ?? 'g')].map((s) => `<path d="${TRACOS[s]}"/>`).join('')}</g>`
      cursor += 88
    }
  }
  return `<g transform="translate(${x} ${y}) scale(${escala}) skewX(-6)" fill="none" stroke="#1c2415" stroke-width="13" stroke-linecap="round">${svg}</g>`
}

/** An out-of-focus workshop: wall, floor, a lamp and coloured lights. */
export function oficina(
  parede: string,
  piso: string,
  luzes: readonly (readonly [number, number, number, string])[],
): string {
  return `<defs>${linear('p', 90, parede, piso)}${radial('v', 0.5, 0.4, 0.85, 'rgba(255,255,255,.16)', 'rgba(0,0,0,0)', 'rgba(0,0,0,.4)')}</defs><rect width="1280" height="960" fill="url(#p)"/><rect width="1280" height="960" fill="#cfe0ea" fill-opacity=".13"/>${luzes.map(([x, y, r, cor]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${cor}"/>`).join('')}<rect width="1280" height="960" fill="url(#v)"/>`
}
