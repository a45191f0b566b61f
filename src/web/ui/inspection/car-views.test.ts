import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CAR_SHAPES } from '#shared/checklists/car-views.ts'
import { CAR_VIEWS } from '#shared/checklists/inspecao.ts'
import { CAR_DRAWINGS } from './car-views.tsx'

test.each(CAR_VIEWS)('the phone draws the shared lines: %s', (view) => {
  const drawn = renderToStaticMarkup(CAR_DRAWINGS[view].desenho)
  expect([...drawn.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d)).toEqual(CAR_SHAPES[view].paths)
  expect([...drawn.matchAll(/<circle /g)]).toHaveLength(CAR_SHAPES[view].circles.length)
  expect(drawn.includes('scale(-1 1)')).toBe(CAR_SHAPES[view].mirrored)
})
