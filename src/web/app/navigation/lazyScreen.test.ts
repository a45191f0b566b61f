import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyScreen } from './lazyScreen.tsx'

test('a screen whose code has come shows without its fallback, the first time too', async () => {
  const Screen = lazyScreen('/agenda-virtual', async () => () => createElement('b', null, 'aqui'))
  await Screen.preload?.()
  const html = renderToString(createElement(Suspense, { fallback: 'espera' }, createElement(Screen)))
  expect(html).toContain('<b>aqui</b>')
})
