import { test } from 'vitest'
import { setUpDemo } from '#tests/browser/product.ts'
import { REDIRECTS, prove, screensOf } from '#tests/browser/visits.ts'

const product = setUpDemo()
const { open } = product

prove(product, screensOf())

test.each(Object.entries(REDIRECTS))('%s redirects to %s', async (path, destination) => {
  const { page, close } = await open('dev', path)
  await page.waitForURL((u) => u.pathname === destination)
  await close()
})
