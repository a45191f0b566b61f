import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const MARCA = 16

/** Where secrets of other systems lie, by table and column: what `npm run trocar-segredo` keeps anew. */
export const SEGREDOS_GUARDADOS = [
  ['distribuidor', 'token_integracao_dms'],
  ['jira_conexao', 'token'],
  ['jira_conexao', 'segredo_webhook'],
  ['webhook', 'segredo'],
  ['integracao_original', 'segredo'],
] as const

const chaveDe = (segredo: string) => Buffer.from(hkdfSync('sha256', segredo, '', 'patio:cofre', 32))

/** Another system's secret as it may lie in the database: AES-256-GCM under the installation's own secret. */
export function guardarSegredo(segredo: string, texto: string): string {
  const nonce = randomBytes(NONCE)
  const cifra = createCipheriv('aes-256-gcm', chaveDe(segredo), nonce)
  const cifrado = Buffer.concat([cifra.update(texto, 'utf8'), cifra.final()])
  return Buffer.concat([nonce, cifra.getAuthTag(), cifrado]).toString('base64')
}

/** What `guardarSegredo` kept; null when it was kept under another secret. */
export function abrirSegredo(segredo: string, guardado: string): string | null {
  const bytes = Buffer.from(guardado, 'base64')
  if (bytes.length < NONCE + MARCA) return null
  try {
    const cifra = createDecipheriv('aes-256-gcm', chaveDe(segredo), bytes.subarray(0, NONCE))
    cifra.setAuthTag(bytes.subarray(NONCE, NONCE + MARCA))
    return Buffer.concat([cifra.update(bytes.subarray(NONCE + MARCA)), cifra.final()]).toString('utf8')
  } catch {
    return null
  }
}
