import type { Services } from '../services.ts'
import type { Tenant } from '../tenancy/tenant.ts'

/** What the served HTML of a customer's page says before any script runs: for search engines, link previews, and the page itself. */
export interface PageHead {
  title: string
  description: string
  /** The page's own address. */
  url: string
  /** Signed address of a picture for link previews, on the page's own host; null without one. */
  photo: string | null
  /** Description by the vocabulary of schema.org. */
  jsonLd: object
  /** What the page would ask for first. */
  data: unknown
  /** Origins that may show the page in a frame, separated by spaces; empty for none. */
  frames: string
}

/** Lasting address of the page's picture; null without one. */
export const photoUrl = (h: Pick<PageHead, 'url' | 'photo'>): string | null => h.photo && `${h.url}/foto`

/** Reads the head of a page by the part of its address after the page's name. Throws AppError 404 where there is no such page. */
export type ReadHead = (services: Services, tenant: Tenant, part: string) => Promise<PageHead>

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (c) => ESCAPES[c] ?? c)
/** JSON inside a script element: nothing in it can end the element or begin a comment. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

const tag = (attribute: 'name' | 'property', key: string, content: string | null): string =>
  content === null ? '' : `<meta ${attribute}="${key}" content="${escapeHtml(content)}" />`

/** The page's HTML with its head: indexable, with title, preview, JSON-LD and data; everything escaped. */
export function withHead(html: string, h: PageHead): string {
  const head = [
    tag('name', 'description', h.description),
    `<link rel="canonical" href="${escapeHtml(h.url)}" />`,
    tag('property', 'og:type', 'website'),
    tag('property', 'og:locale', 'pt_BR'),
    tag('property', 'og:title', h.title),
    tag('property', 'og:description', h.description),
    tag('property', 'og:url', h.url),
    tag('property', 'og:image', photoUrl(h)),
    tag('name', 'twitter:card', h.photo === null ? 'summary' : 'summary_large_image'),
    `<script type="application/ld+json">${scriptJson(h.jsonLd)}</script>`,
    `<script type="application/json" id="dados">${scriptJson(h.data)}</script>`,
  ].join('')
  // As functions: a `$&` in a store's name is a name.
  return html
    .replace(/<meta name="robots"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(h.title)}</title>`)
    .replace('</head>', () => `${head}</head>`)
}
