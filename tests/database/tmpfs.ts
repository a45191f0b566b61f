import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const SHARED_MEMORY = '/dev/shm'
const OURS = /^patio-testes-(\d+)$/
/** All tests together write at most 1.7 GB; the rest is left for other programs. */
const NEEDED_BYTES = 4 * 2 ** 30

/**
 * Folder in shared memory for temporary files, removed when this process ends. Each test file's database is a thousand files, which a disk
 * creates slowly. Returns null when memory has too little room.
 */
export function tmpfsFolder(needed = NEEDED_BYTES): string | null {
  if (!fits(needed)) return null
  for (const nome of readdirSync(SHARED_MEMORY)) {
    const pid = Number(OURS.exec(nome)?.[1])
    // A killed run leaves its folder, which keeps its memory occupied.
    if (pid && !isAlive(pid)) rmSync(join(SHARED_MEMORY, nome), { recursive: true, force: true })
  }
  const folder = join(SHARED_MEMORY, `patio-testes-${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function fits(needed: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    // The packaged browser is unpacked and run there, so the mount must allow execution.
    const noExec = new RegExp(`^\\S+ ${SHARED_MEMORY} \\S+ \\S*noexec`, 'm').test(readFileSync('/proc/mounts', 'utf8'))
    return !noExec && bavail * bsize > needed && freemem() > needed
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
