import { spawn, type ChildProcess } from 'node:child_process'

// Taken now: a run may put a phone's network in its place.
const ask = globalThis.fetch

/** The product as a process of its own, to be killed and started again on the same port. */
export interface ServerProcess {
  start: () => void
  kill: () => void
  /** Milliseconds until it answers. Throws when it does not within these seconds. */
  waitUntilUp: (seconds: number) => Promise<number>
  /** Lets it end by itself. */
  stop: () => Promise<void>
}

/** Environment of a server on a throw-away data folder, without rate limits and with a quiet log. */
export const throwAwayEnvironment = (folder: string, port: number): NodeJS.ProcessEnv => ({
  ...process.env,
  PATIO_MODE: 'development',
  DATA_DIR: folder,
  PORT: String(port),
  LOG_LEVEL: 'fatal',
  RATE_LIMIT_FACTOR: '0',
})

/** A server process with this environment. */
export function serverProcess(environment: NodeJS.ProcessEnv, port: number): ServerProcess {
  let current: ChildProcess | null = null
  // A run that fails leaves nothing on the port.
  process.once('exit', () => void current?.kill())
  return {
    start() {
      current = spawn('node', ['src/server/main.ts'], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
    },
    kill: () => void current?.kill('SIGKILL'),
    async waitUntilUp(seconds) {
      const begin = Date.now()
      while (Date.now() - begin < seconds * 1000) {
        const ok = await ask(`http://127.0.0.1:${port}/readyz`).then(
          (r) => r.ok,
          () => false,
        )
        if (ok) return Date.now() - begin
        await new Promise((r) => setTimeout(r, 50))
      }
      throw new Error(`not ready after ${seconds} s`)
    },
    async stop() {
      const ended = new Promise((r) => current?.once('exit', r))
      current?.kill('SIGTERM')
      await ended
    },
  }
}
