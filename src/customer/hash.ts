import { canonicalJson } from '#shared/rules/version.ts'

/** SHA-256 (hex) of a JSON text's canonical form, so indentation does not matter. Throws SyntaxError when the text is not JSON. */
export async function hashContent(text: string): Promise<string> {
  const canonical = canonicalJson(JSON.parse(text))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonical)))
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
}
