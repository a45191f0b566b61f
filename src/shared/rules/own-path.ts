const MAX_LENGTH = 500

/** A path of ours to go to after the sign-in; `/` for an address elsewhere, in whatever spelling browsers would follow. */
export function ownPath(wanted: string): string {
  // Browsers read a backslash as a slash, and drop tabs and line ends.
  const odd = [...wanted].some((c) => c === '\\' || c <= ' ' || c === '\u007f')
  if (wanted.length > MAX_LENGTH || odd || !wanted.startsWith('/')) return '/'
  const [path = ''] = wanted.split(/[?#]/, 1)
  const parts = path.slice(1).split('/')
  if (parts.some((p, i) => /^(?:\.|%2e){1,2}$/i.test(p) || (p === '' && i < parts.length - 1))) return '/'
  return /^(?:api|login|logout)$/.test(parts[0] ?? '') ? '/' : wanted
}
