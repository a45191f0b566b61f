import { setUpDemo } from '#tests/product.ts'
import { prove, screensOf } from '#tests/visits.ts'

prove(setUpDemo(), screensOf('cadastros'))
