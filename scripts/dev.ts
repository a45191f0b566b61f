// Server that restarts and pages that reload: http://localhost:5173 (the API stays on 8080).
import { spawn } from 'node:child_process'

const opcoes = { stdio: 'inherit', env: { PATIO_MODE: 'demo', ...process.env } } as const
const filhos = [
  spawn('node', ['--watch', '--watch-path=src/server', '--watch-path=src/shared', 'src/server/main.ts'], opcoes),
  spawn('vite', [], opcoes),
]
for (const f of filhos) f.on('exit', (codigo) => process.exit(codigo ?? 0))
for (const sinal of ['SIGINT', 'SIGTERM'] as const) process.on(sinal, () => filhos.forEach((f) => f.kill(sinal)))
