import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { foraDeTransacao } from '../database/transaction.ts'

const argon2Derivado = promisify(argon2)
const derivar: typeof argon2Derivado = (...args) => {
  foraDeTransacao('a password')
  return argon2Derivado(...args)
}
/** OWASP's argon2id floor: 19 MiB, two passes, one lane. */
const PARAMETROS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Argon2id hash in PHC form. */
export async function hashSenha(senha: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derivar('argon2id', { message: senha, nonce, ...PARAMETROS })
  const b64 = (b: Buffer) => b.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${PARAMETROS.memory},t=${PARAMETROS.passes},p=${PARAMETROS.parallelism}$${b64(nonce)}$${b64(tag)}`
}

/** Whether a password matches a PHC string. */
export async function confereSenha(senha: string, phc: string): Promise<boolean> {
  const m = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc)
  if (!m) return false
  const [, memory, passes, parallelism, sal = '', tag = ''] = m
  const esperado = Buffer.from(tag, 'base64')
  const obtido = await derivar('argon2id', {
    message: senha,
    nonce: Buffer.from(sal, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: esperado.length,
  })
  return timingSafeEqual(esperado, obtido)
}

/** A well-formed hash that no password matches: unknown users cost the same time as known ones. */
export const HASH_DE_NINGUEM = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
