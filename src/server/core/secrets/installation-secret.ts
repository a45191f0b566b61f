// Secrets: the installation secret, the vault for secrets of other systems, password hashes.
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Env, EnvError } from '../env.ts'

const MIN_SECRET_LENGTH = 32

/** The installation's secret: configured, or generated once and stored in the data folder (demo and development). */
export async function readSecret(env: Env): Promise<string> {
  if (env.PATIO_SECRET) return env.PATIO_SECRET
  const file = join(env.DATA_DIR, 'segredo')
  const secret = (await readIfExists(file)) ?? (await createSecret(env.DATA_DIR, file))
  if (secret.trim().length < MIN_SECRET_LENGTH)
    throw new EnvError(
      `${file} precisa de ao menos ${MIN_SECRET_LENGTH} caracteres e tem ${secret.trim().length}. Restaure-o de uma cópia; sem cópia, apague-o: outro será feito, e todos entram de novo.`,
    )
  return secret
}

function readIfExists(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((e: NodeJS.ErrnoException) => {
    if (e.code === 'ENOENT') return null
    throw e
  })
}

/**
 * Writes a temporary file and links it to the final name: the first of several processes wins, nobody reads a partial secret, and a crash
 * leaves none.
 */
async function createSecret(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const temporaryFile = `${file}.${randomUUID()}`
  try {
    await writeFile(temporaryFile, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
    // Use link, since a rename would replace the secret of a faster process.
    await link(temporaryFile, file).catch((e: NodeJS.ErrnoException) => {
      if (e.code !== 'EEXIST') throw e
    })
  } finally {
    await rm(temporaryFile, { force: true })
  }
  return readFile(file, 'utf8')
}
