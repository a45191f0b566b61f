import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Fields of /proc/PID/stat behind the name: [1] the parent, [11] and [12] its ticks, [13] and [14] those of its children that ended; empty where the system does not tell. */
async function stat(pid: number | string | undefined): Promise<number[]> {
  const texto = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return texto
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
}

export const paiDe = async (pid: number | undefined): Promise<number | undefined> => (await stat(pid))[1]

async function filhosDe(pid: number | undefined): Promise<number[]> {
  const todos = (await readdir('/proc').catch(() => [])).filter((nome) => /^\d+$/.test(nome)).map(Number)
  const pais = await Promise.all(todos.map(paiDe))
  return todos.filter((_, i) => pais[i] === pid)
}

const segundos = (campos: readonly number[], i: number) => ((campos[i] ?? 0) + (campos[i + 1] ?? 0)) / 100

/** Processor seconds that a process has used so far, all its threads together; 0 where the system does not tell. */
export const gastoDe = async (pid: number | undefined): Promise<number> => segundos(await stat(pid), 11)

/** The same of a process with its children, those that live and those that ended. */
export async function gastoDaFamilia(pid: number | undefined): Promise<number> {
  const vivos = await Promise.all((await filhosDe(pid)).map(gastoDe))
  const dele = await stat(pid)
  return segundos(dele, 11) + segundos(dele, 13) + vivos.reduce((a, b) => a + b, 0)
}

/** Puts processes, their threads and their children on one processor, and gives what lets them go; null where there is no `taskset`. */
export async function prender(pids: readonly (number | undefined)[]): Promise<(() => Promise<void>) | null> {
  const taskset = (...argumentos: string[]) => promisify(execFile)('taskset', argumentos)
  const permitidos = async () => (await taskset('-cp', String(process.pid))).stdout.replace(/^.*: /s, '').trim()
  const todos = await permitidos().catch(() => null)
  const [um] = todos?.match(/\d+/) ?? []
  if (!todos || um === undefined) return null
  const por = async (onde: string) => {
    const familia = (await Promise.all(pids.map(async (pid) => [pid, ...(await filhosDe(pid))]))).flat()
    // One that ended meanwhile needs no processor.
    for (const pid of familia) await taskset('-acp', onde, String(pid)).catch(() => undefined)
  }
  await por(um)
  return () => por(todos)
}
