/** The picture of the last visit goes after this long in any case: the screen below it shows the error or the wait. */
const PATIENCE_MS = 10_000

/**
 * Takes away what index.html shows meanwhile: the skeleton once anything is drawn, within the same frame; the picture of the last visit
 * (`public/ultima-vista.js`) once its screen stands, so that nothing is hidden that could be read before.
 */
export function awaitArrival(root: HTMLElement): void {
  const picture = () => document.querySelector('.espera[data-vista]') !== null
  const observer = new MutationObserver(() => {
    // A style alone is no page.
    if ([...root.children].every((e) => e.tagName === 'STYLE')) return
    if (!picture() || stands(root)) leave()
  })
  const leave = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const e of document.querySelectorAll('body > :is(.espera, .demora)')) e.remove()
  }
  const timer = setTimeout(() => picture() && leave(), PATIENCE_MS)
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
}

const stands = (root: HTMLElement): boolean =>
  root.querySelector('h1, [role=alert]') !== null && root.querySelector('[aria-busy=true]') === null
