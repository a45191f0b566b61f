import type { CAR_VIEWS } from './inspecao.ts'

export type CarView = (typeof CAR_VIEWS)[number]

/** A view of the car in lines. */
interface CarShape {
  paths: readonly string[]
  /** Circles as centre x, centre y and radius. */
  circles: readonly (readonly [number, number, number])[]
  /** Whether it is drawn from right to left. */
  mirrored: boolean
}

const ABOVE: CarShape = {
  paths: [
    'M34 80c0-26 8-42 30-45 40-6 152-6 196 0 20 3 28 20 28 45s-8 42-28 45c-44 6-156 6-196 0-22-3-30-19-30-45Z',
    'M96 48c-10 20-10 44 0 64 20-4 28-6 42-7V55c-14-1-22-3-42-7Z',
    'M232 51c9 18 9 40 0 58-14-3-20-4-30-5V56c10-1 16-2 30-5Z',
    'M138 55h64v50h-64zM108 44c34-4 88-4 118 0M108 116c34 4 88 4 118 0M104 38l-6-14 14 11M104 122l-6 14 14-11',
    'M44 58c-4 14-4 30 0 44M280 54c3 16 3 36 0 52',
  ],
  circles: [],
  mirrored: false,
}

const FRONT: CarShape = {
  paths: [
    'M92 66c8-24 14-38 24-41 26-5 62-5 88 0 10 3 16 17 24 41',
    'M102 66c6-18 11-29 18-31 24-4 56-4 80 0 7 2 12 13 18 31Z',
    'M78 70c4-3 10-4 16-4h132c6 0 12 1 16 4 8 7 12 18 12 34v18H66v-18c0-16 4-27 12-34Z',
    'M80 84c12 0 24 3 30 12-12 3-26 2-34-2ZM240 84c-12 0-24 3-30 12 12 3 26 2 34-2Z',
    'M124 84h72l-6 14h-60zM112 108h96v10h-96z',
    'M74 122v14h24v-14M222 122v14h24v-14M90 64l-16-6v-9h13zM230 64l16-6v-9h-13z',
  ],
  circles: [],
  mirrored: false,
}

const REAR: CarShape = {
  paths: [
    'M94 66c7-24 13-36 22-39 26-5 62-5 88 0 9 3 15 15 22 39',
    'M106 62c5-15 9-24 15-26 24-4 54-4 78 0 6 2 10 11 15 26Z',
    'M78 70c4-3 10-4 16-4h132c6 0 12 1 16 4 8 7 12 18 12 34v18H66v-18c0-16 4-27 12-34Z',
    'M74 80h30v18H70c0-7 1-13 4-18ZM246 80h-30v18h34c0-7-1-13-4-18Z',
    'M118 76h84v28h-84zM130 84h60v12h-60zM84 110h152',
    'M74 122v14h24v-14M222 122v14h24v-14M198 126h18',
  ],
  circles: [],
  mirrored: false,
}

const SIDE: CarShape = {
  paths: [
    'M22 112c-4-14-2-26 4-32 16-8 34-11 52-13 16-16 32-27 52-30 26-4 60-3 82 2 18 5 34 16 48 30 14 2 26 6 34 13 5 6 6 18 3 30',
    'M22 112c2 4 5 5 9 5h21M100 117h120M268 117h20c5 0 8-2 9-5',
    'M94 67c12-12 24-20 40-22 10-1 20-2 28-2v26c-24 1-46 0-68-2ZM172 43c18 0 30 1 40 4 12 4 22 11 32 20-22 2-46 3-72 2Z',
    'M96 68c-3 14-2 30 4 46M167 69v46M236 68c-2 10-6 18-10 24M140 80h14M206 80h14M24 84h18l-5 10H22M296 82h-16l4 10h14',
    'M104 60l-10-3-4 6 6 5',
  ],
  circles: [
    [76, 116, 24],
    [76, 116, 13],
    [244, 116, 24],
    [244, 116, 13],
  ],
  mirrored: false,
}

/** The drawings of a car, made for this product: phone and paper draw the same, so that a mark lies at the same place on both. */
export const CAR_SHAPES: Record<CarView, CarShape> = {
  CIMA: ABOVE,
  FRENTE: FRONT,
  TRASEIRA: REAR,
  ESQUERDA: SIDE,
  DIREITA: { ...SIDE, mirrored: true },
}
