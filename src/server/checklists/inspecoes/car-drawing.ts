import type { CAR_VIEWS, Damage } from '#shared/checklists/inspecao.ts'
import { INK, MUTED, TONES } from '../../core/files/pdf-layout.ts'

type View = (typeof CAR_VIEWS)[number]

/** Names of the views, on paper. */
export const VIEW_LABELS: Record<View, string> = {
  ESQUERDA: 'Lado esquerdo',
  DIREITA: 'Lado direito',
  CIMA: 'Por cima',
  FRENTE: 'Frente',
  TRASEIRA: 'Traseira',
}

const wheel = (x: number) => `<circle cx="${x}" cy="66" r="12"/><circle cx="${x}" cy="66" r="6"/>`
/** A car from its left, nose to the left. */
const SIDE = `<path d="M6 64 L6 50 Q8 42 34 38 L62 18 Q66 14 74 14 L128 14 Q136 14 142 20 L164 36 L186 42 Q194 45 194 54 L194 64 Z"/>
  <path d="M58 38 L76 20 L100 20 L100 38 Z M106 20 L130 20 L150 38 L106 38 Z M103 38 L103 62"/>${wheel(44)}${wheel(156)}`
const END = `<path d="M12 62 L12 40 Q13 34 22 32 L30 14 Q32 10 38 10 L72 10 Q78 10 80 14 L88 32 Q97 34 98 40 L98 62 Z"/>
  <path d="M31 32 L37 16 L73 16 L79 32 Z M36 48 L74 48 M14 62 L14 74 L28 74 L28 62 M82 62 L82 74 L96 74 L96 62"/>`

/** Where a view stands on the paper, and how it is drawn. */
const VIEWS: Record<View, { x: number; y: number; w: number; h: number; body: string }> = {
  ESQUERDA: { x: 0, y: 14, w: 200, h: 80, body: SIDE },
  DIREITA: { x: 0, y: 122, w: 200, h: 80, body: `<g transform="translate(200 0) scale(-1 1)">${SIDE}</g>` },
  CIMA: {
    x: 214,
    y: 62,
    w: 180,
    h: 92,
    body: `<rect x="4" y="8" width="172" height="76" rx="26"/><path d="M52 20 Q46 46 52 72 L70 66 L70 26 Z M134 24 Q140 46 134 68 L120 64 L120 28 Z M70 26 L120 28 M70 66 L120 64"/>`,
  },
  FRENTE: {
    x: 404,
    y: 14,
    w: 110,
    h: 80,
    body: `${END}<circle cx="24" cy="44" r="5"/><circle cx="86" cy="44" r="5"/>`,
  },
  TRASEIRA: {
    x: 404,
    y: 122,
    w: 110,
    h: 80,
    body: `${END}<rect x="16" y="38" width="12" height="9"/><rect x="82" y="38" width="12" height="9"/>`,
  },
}

/** The views of a car with a numbered mark for each damage, in the order of the list. */
export function carDrawing(avarias: readonly Pick<Damage, 'vista' | 'x' | 'y'>[]): string {
  const views = Object.entries(VIEWS).map(
    ([view, { x, y, w, h, body }]) =>
      `<g transform="translate(${x} ${y})"><g fill="none" stroke="${MUTED}" stroke-width="1.2">${body}</g>
      <text x="${w / 2}" y="${h + 12}" font-size="8" fill="${MUTED}" text-anchor="middle">${VIEW_LABELS[view as View]}</text></g>`,
  )
  const marks = avarias.map(({ vista, x, y }, n) => {
    const v = VIEWS[vista]
    const cx = (v.x + x * v.w).toFixed(1)
    const cy = v.y + y * v.h
    return `<circle cx="${cx}" cy="${cy.toFixed(1)}" r="7" fill="${TONES.vermelho}" stroke="#ffffff" stroke-width="1"/>
      <text x="${cx}" y="${(cy + 2.8).toFixed(1)}" font-size="8" font-weight="bold" fill="#ffffff" text-anchor="middle">${n + 1}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="515" height="216" viewBox="0 0 515 216" color="${INK}">${views.join('')}${marks.join('')}</svg>`
}
