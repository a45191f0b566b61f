import { build } from 'vite'
import { expect, test } from 'vitest'

test('the booking page comes as one file, which only its own script’s end ends', async () => {
  const built = await build({ configFile: 'vite.booking.config.ts', logLevel: 'silent', build: { write: false } })
  const files = [built].flat().flatMap((b) => ('output' in b ? b.output : []))
  expect(files.map((f) => f.fileName.replace(/-.*/, '')).toSorted()).toEqual(['agendar.html', 'assets/proof'])
  const page = files.find((f) => f.fileName === 'agendar.html')
  const html = page?.type === 'asset' ? String(page.source) : ''
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<\/script/g)).toHaveLength(1)
  expect(html).not.toMatch(/<link rel="(stylesheet|modulepreload)"/)
  expect(html).toMatch(/<style>.+<\/style>/s)
})
