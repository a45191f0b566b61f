import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyComponent, loadPart } from './lazy.ts'

test('a part that is here shows without its fallback', async () => {
  const loader = async () => () => createElement('b', null, 'aqui')
  // A component of its own each time: one that was shown before has no fallback anyway.
  const html = () =>
    renderToString(createElement(Suspense, { fallback: 'espera' }, createElement(lazyComponent(loader))))
  expect(html()).toContain('espera')
  await loadPart(loader)
  expect(html()).toContain('<b>aqui</b>')
})

test('a part whose loader fails is not here', async () => {
  const loader = async () => {
    throw new Error('no network')
  }
  await expect(loadPart<object>(loader)).rejects.toThrow('no network')
})
