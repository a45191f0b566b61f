// Development: the server restarts and pages reload on changes; http://localhost:5173 (the API stays on 8080).
import { spawn } from 'node:child_process'

const options = { stdio: 'inherit', env: { PATIO_MODE: 'demo', ...process.env } } as const
const children = [
  spawn('node', ['--watch', '--watch-path=src/server', '--watch-path=src/shared', 'src/server/main.ts'], options),
  spawn('vite', [], options),
]
for (const f of children) f.on('exit', (codigo) => process.exit(codigo ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => children.forEach((f) => f.kill(signal)))
