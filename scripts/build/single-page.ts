import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { CUSTOMER_SCRIPT_BYTES } from './customer-pages.ts'

const SCRIPT = /<script type="module"[^>]*><\/script>\s*/
const STYLE = /<link rel="stylesheet"[^>]*>\s*/

/**
 * Puts the page's only script and only style into its HTML, so that one answer of the server brings all of it. The page's head lets this one
 * script run by its hash. Fails the build when there are several, or when the script exceeds the budget of a customer's page.
 */
export function singlePage(): Plugin {
  return {
    name: 'single-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const take = (ending: string): string => {
          const [found, ...others] = Object.values(bundle).filter((f) => f.fileName.endsWith(ending))
          if (!found || others.length > 0)
            return this.error(`One ${ending} is wanted, not ${others.length + (found ? 1 : 0)}`)
          delete bundle[found.fileName]
          return found.type === 'chunk' ? found.code : String(found.source)
        }
        const page = Object.values(bundle).find((f) => f.fileName.endsWith('.html'))
        if (page?.type !== 'asset') return this.error('There is no page')
        const style = take('.css')
        // The worker stays a file of its own: only addresses may be workers.
        const code = take('page.js').replaceAll('</script', String.raw`<\/script`)
        const bytes = gzipSync(code, { level: 9 }).length
        if (bytes > CUSTOMER_SCRIPT_BYTES)
          this.error(`The booking page has ${bytes} bytes of script, at most ${CUSTOMER_SCRIPT_BYTES}`)
        page.source = String(page.source)
          .replace(STYLE, () => `<style>${style}</style>`)
          .replace(SCRIPT, '')
          .replace('</body>', () => `<script type="module">${code}</script></body>`)
      },
    },
  }
}
