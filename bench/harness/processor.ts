import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * Fields of /proc/PID/stat after the name: [1] the parent, [11] and [12] its ticks, [13] and [14] those of its ended children; empty where
 * the system has no /proc.
 */
async function stat(pid: number | string | undefined): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
}

export const getParent = async (pid: number | undefined): Promise<number | undefined> => (await stat(pid))[1]

async function getChildren(pid: number | undefined): Promise<number[]> {
  const all = (await readdir('/proc').catch(() => [])).filter((nome) => /^\d+$/.test(nome)).map(Number)
  const parents = await Promise.all(all.map(getParent))
  return all.filter((_, i) => parents[i] === pid)
}

const segundos = (fields: readonly number[], i: number) => ((fields[i] ?? 0) + (fields[i + 1] ?? 0)) / 100

/** CPU seconds that a process has used so far in all its threads; 0 where the system does not report them. */
export const getCpuSeconds = async (pid: number | undefined): Promise<number> => segundos(await stat(pid), 11)

/** The same for a process with its children, both running and ended. */
export async function getFamilyCpuSeconds(pid: number | undefined): Promise<number> {
  const alive = await Promise.all((await getChildren(pid)).map(getCpuSeconds))
  const own = await stat(pid)
  return segundos(own, 11) + segundos(own, 13) + alive.reduce((a, b) => a + b, 0)
}

/** Pins processes, their threads and their children to one CPU; returns a function that undoes it, or null without `taskset`. */
export async function pinToCpu(pids: readonly (number | undefined)[]): Promise<(() => Promise<void>) | null> {
  const taskset = (...args: string[]) => promisify(execFile)('taskset', args)
  const allowedCpus = async () => (await taskset('-cp', String(process.pid))).stdout.replace(/^.*: /s, '').trim()
  const all = await allowedCpus().catch(() => null)
  const [pickOne] = all?.match(/\d+/) ?? []
  if (!all || pickOne === undefined) return null
  const put = async (where: string) => {
    const familia = (await Promise.all(pids.map(async (pid) => [pid, ...(await getChildren(pid))]))).flat()
    // A process that ended meanwhile needs no reset.
    for (const pid of familia) await taskset('-acp', where, String(pid)).catch(() => undefined)
  }
  await put(pickOne)
  return () => put(all)
}
