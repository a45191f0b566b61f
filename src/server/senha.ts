import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derivar = promisify(argon2)
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

/** Passwords found in every breached list, with at least eight characters. */
const CONHECIDAS = new Set(
  '12345678 123456789 1234567890 password password1 qwertyuiop 11111111 00000000 87654321 88888888 abcd1234 abc12345 qwerty123 1q2w3e4r 1qaz2wsx iloveyou sunshine princess football baseball superman trustno1 passw0rd p@ssw0rd senha123 senha1234 mudar123 brasil123 brasil10 flamengo corinthians palmeiras saopaulo admin123 administrador 12341234 123123123 102030405060 10203040 asdfghjkl qwertyui 1234qwer qwer1234 a1b2c3d4 q1w2e3r4 zaq12wsx letmein1 welcome1 Password1 Password123 Senha123 Senha@123 Mudar@123 Admin@123 P@ssw0rd Brasil@123'.split(
    ' ',
  ),
)
export function senhaConhecida(senha: string): boolean {
  return CONHECIDAS.has(senha) || CONHECIDAS.has(senha.toLowerCase())
}
