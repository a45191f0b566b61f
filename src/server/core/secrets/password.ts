import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { requireNoTransaction } from '../database/transaction.ts'

const argon2Async = promisify(argon2)
const derive: typeof argon2Async = (...args) => {
  requireNoTransaction('a password')
  return argon2Async(...args)
}
/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Argon2id hash in PHC form. */
export async function hashPassword(senha: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: senha, nonce, ...PARAMETERS })
  const b64 = (b: Buffer) => b.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$${b64(nonce)}$${b64(tag)}`
}

/** Whether a password matches a PHC string. */
export async function verifyPassword(senha: string, phc: string): Promise<boolean> {
  const m = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc)
  if (!m) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = m
  const expected = Buffer.from(tag, 'base64')
  const derived = await derive('argon2id', {
    message: senha,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(expected, derived)
}

/** A valid hash that no password matches, so that unknown users take the same time as known ones. */
export const NOBODY_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
