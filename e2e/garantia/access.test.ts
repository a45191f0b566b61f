import { setUpDemo } from '#tests/browser/product.ts'
import { prove, screensOf } from '#tests/browser/visits.ts'

prove(setUpDemo(), screensOf('garantia'))
