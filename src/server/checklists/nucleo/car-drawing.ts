import { CAR_SHAPES, type CarView } from '#shared/checklists/car-views.ts'
import { CAR_VIEW_SIZE } from '#shared/checklists/inspecao.ts'
import type { NumberedDamage } from '#shared/rules/termo.ts'
import { INK, MUTED, TONES } from '../../core/files/pdf-layout.ts'

/** Names of the views, on paper. */
const VIEW_LABELS: Record<CarView, string> = {
  ESQUERDA: 'Lado esquerdo',
  DIREITA: 'Lado direito',
  CIMA: 'Por cima',
  FRENTE: 'Frente',
  TRASEIRA: 'Traseira',
}

const { width: WIDTH, height: HEIGHT } = CAR_VIEW_SIZE
/** Points of the paper for one of the drawing. */
const SCALE = 0.5
/** Where a view stands on the paper; around them there is room for a mark on an edge. */
const PLACES: Record<CarView, { x: number; y: number }> = {
  ESQUERDA: { x: 8, y: 8 },
  DIREITA: { x: 8, y: 114 },
  CIMA: { x: 178, y: 61 },
  FRENTE: { x: 347, y: 8 },
  TRASEIRA: { x: 347, y: 114 },
}

function lines(view: CarView): string {
  const { paths, circles, mirrored } = CAR_SHAPES[view]
  const drawn = [
    ...paths.map((d) => `<path d="${d}"/>`),
    ...circles.map(([cx, cy, r]) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`),
  ].join('')
  return mirrored ? `<g transform="translate(${WIDTH} 0) scale(-1 1)">${drawn}</g>` : drawn
}

/** The views of a car with a numbered mark for each damage. */
export function carDrawing(avarias: readonly NumberedDamage[]): string {
  const views = Object.entries(PLACES).map(
    ([view, { x, y }]) =>
      `<g transform="translate(${x} ${y})"><g transform="scale(${SCALE})" fill="none" stroke="${MUTED}" stroke-width="2.2">${lines(view as CarView)}</g>
      <text x="${(WIDTH * SCALE) / 2}" y="${HEIGHT * SCALE + 10}" font-size="8" fill="${MUTED}" text-anchor="middle">${VIEW_LABELS[view as CarView]}</text></g>`,
  )
  const marks = avarias.map(({ n, avaria: { vista, x, y } }) => {
    const v = PLACES[vista]
    const cx = (v.x + x * WIDTH * SCALE).toFixed(1)
    const cy = v.y + y * HEIGHT * SCALE
    return `<circle cx="${cx}" cy="${cy.toFixed(1)}" r="7" fill="${TONES.vermelho}" stroke="#ffffff" stroke-width="1"/>
      <text x="${cx}" y="${(cy + 2.8).toFixed(1)}" font-size="8" font-weight="bold" fill="#ffffff" text-anchor="middle">${n}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="515" height="216" viewBox="0 0 515 216" color="${INK}">${views.join('')}${marks.join('')}</svg>`
}
