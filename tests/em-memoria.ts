import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORIA = '/dev/shm'
const NOSSA = /^patio-testes-(\d+)$/
/** All tests together write 1.7 GB at most; the rest is for what runs beside them. */
const PRECISA = 4 * 2 ** 30

/**
 * Folder for what tests throw away, removed as this process ends: in memory where there is room, as a database made for one file is a thousand
 * files that a disk's file system would have to find a place for. Null where there is no such room.
 */
export function pastaEmMemoria(precisa = PRECISA): string | null {
  if (!cabe(precisa)) return null
  for (const nome of readdirSync(MEMORIA)) {
    const pid = Number(NOSSA.exec(nome)?.[1])
    // A run that was killed leaves its folder, and so the memory, taken.
    if (pid && !vive(pid)) rmSync(join(MEMORIA, nome), { recursive: true, force: true })
  }
  const pasta = join(MEMORIA, `patio-testes-${process.pid}`)
  mkdirSync(pasta, { recursive: true, mode: 0o755 })
  process.on('exit', () => rmSync(pasta, { recursive: true, force: true }))
  return pasta
}

function cabe(precisa: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORIA)
    // The browser that comes as a package is unpacked there, and run.
    const semExecutar = new RegExp(`^\\S+ ${MEMORIA} \\S+ \\S*noexec`, 'm').test(readFileSync('/proc/mounts', 'utf8'))
    return !semExecutar && bavail * bsize > precisa && freemem() > precisa
  } catch {
    return false
  }
}

function vive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
