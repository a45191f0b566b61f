// node scripts/vigiar-tempo.ts PID SECONDS: watches a process and what it starts until SIGTERM, then says whether it fitted; exits 1 if not.
import { ouvirCompasso } from '../testes/compasso.ts'
import { julgar, medir } from '../testes/tempo.ts'

const [pid, limite] = process.argv.slice(2).map(Number)
if (!pid || !limite) {
  console.error('node scripts/vigiar-tempo.ts PID SEGUNDOS')
  process.exit(2)
}
const tempo = medir(pid)
const compasso = ouvirCompasso()
setInterval(() => {}, 60_000)
process.on('SIGTERM', () => {
  const gasto = julgar({ ...tempo.fechar(), lentidao: compasso.fechar() }, limite)
  console.log(gasto.relato)
  process.exit(gasto.coube ? 0 : 1)
})
