import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Env, EnvError } from '../env.ts'

const SEGREDO_MINIMO = 32

/** The installation's secret: configured, or made once and kept in the data folder (demo and development). */
export async function lerSegredo(env: Env): Promise<string> {
  if (env.PATIO_SECRET) return env.PATIO_SECRET
  const arquivo = join(env.DATA_DIR, 'segredo')
  const segredo = (await lerSeHouver(arquivo)) ?? (await criarSegredo(env.DATA_DIR, arquivo))
  if (segredo.trim().length < SEGREDO_MINIMO)
    throw new EnvError(
      `${arquivo} precisa de ao menos ${SEGREDO_MINIMO} caracteres e tem ${segredo.trim().length}. Restaure-o de uma cópia; sem cópia, apague-o: outro será feito, e todos entram de novo.`,
    )
  return segredo
}

function lerSeHouver(arquivo: string): Promise<string | null> {
  return readFile(arquivo, 'utf8').catch((e: NodeJS.ErrnoException) => {
    if (e.code === 'ENOENT') return null
    throw e
  })
}

/** Written aside and then given its name, which the first of several processes takes: nobody reads half a secret, and a crash leaves none. */
async function criarSegredo(pasta: string, arquivo: string): Promise<string> {
  await mkdir(pasta, { recursive: true })
  const aparte = `${arquivo}.${randomUUID()}`
  try {
    await writeFile(aparte, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
    // A rename would replace the secret of whoever was faster.
    await link(aparte, arquivo).catch((e: NodeJS.ErrnoException) => {
      if (e.code !== 'EEXIST') throw e
    })
  } finally {
    await rm(aparte, { force: true })
  }
  return readFile(arquivo, 'utf8')
}
