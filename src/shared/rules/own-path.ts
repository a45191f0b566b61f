const BASE = 'https://pagina.invalid'
const MAX_LENGTH = 500

/** A path of ours to go to after the sign-in; `/` for an address elsewhere, in whatever spelling browsers would follow. */
export function ownPath(wanted: string): string {
  // Browsers read a backslash as a slash, and drop tabs and line ends.
  const odd = [...wanted].some((c) => c === '\\' || c <= ' ' || c === '\u007f')
  if (wanted.length > MAX_LENGTH || odd || !wanted.startsWith('/') || wanted.startsWith('//')) return '/'
  if (!URL.canParse(wanted, BASE)) return '/'
  const url = new URL(wanted, BASE)
  if (url.origin !== BASE || url.pathname.startsWith('//') || /^\/(?:api|login|logout)(?:\/|$)/.test(url.pathname))
    return '/'
  return url.pathname + url.search + url.hash
}
