import { jsonCanonico } from '#shared/rules/versao.ts'

/** SHA-256 of a JSON text's canonical form, in hexadecimal: how it was indented does not matter. Throws SyntaxError on what is not JSON. */
export async function hashDoConteudo(texto: string): Promise<string> {
  const canonico = jsonCanonico(JSON.parse(texto))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonico)))
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
}
