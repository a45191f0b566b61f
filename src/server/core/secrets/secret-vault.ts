import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

/** Tables and columns with encrypted secrets of other systems; `npm run rotate-secret` encrypts them again. */
export const STORED_SECRETS = [
  ['distribuidor', 'token_integracao_dms'],
  ['jira_conexao', 'token'],
  ['jira_conexao', 'segredo_webhook'],
  ['webhook', 'segredo'],
  ['integracao_original', 'segredo'],
  ['conversa_conexao', 'token'],
  ['conversa_conexao', 'segredo'],
  ['conversa_evento', 'corpo'],
  ['pix_conta', 'segredo'],
  ['pix_conta', 'certificado'],
  ['pix_conta', 'autoridade'],
  ['pix_evento', 'corpo'],
  ['provedor_oidc', 'segredo'],
  ['segundo_fator', 'segredo'],
  ['segundo_fator', 'novo_segredo'],
] as const

/** The vault's key under the last secret: there is one secret in a process, two while it is changed. */
let last: { segredo: string; key: KeyObject } | undefined

function keyOf(segredo: string): KeyObject {
  if (last?.segredo !== segredo)
    last = { segredo, key: createSecretKey(Buffer.from(hkdfSync('sha256', segredo, '', 'patio:cofre', 32))) }
  return last.key
}

/** Encrypts another system's secret for the database: AES-256-GCM under the installation's secret. */
export function encryptSecret(secret: string, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64')
}

/** Decrypts a value of `encryptSecret`; null when it was encrypted under another installation secret. */
export function decryptSecret(secret: string, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64')
  if (bytes.length < NONCE + TAG) return null
  try {
    const cipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE))
    cipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([cipher.update(bytes.subarray(NONCE + TAG)), cipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
