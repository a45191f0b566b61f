// Takes a distributor out of service and erases it with all its rows and files. There is no way back but a backup: its name is asked for twice.
import { abrirDatabase } from '../src/server/core/database/database.ts'
import { apagarDistribuidor } from '../src/server/core/installation/distribuidor-inteiro.ts'
import { lerEnv } from '../src/server/core/env.ts'
import { abrirArquivos } from '../src/server/core/files/files.ts'
import { lerSegredo } from '../src/server/core/secrets/segredo.ts'
import { VALIDADE_MS } from '../src/server/core/tenancy/tenant.ts'
import { argumentos } from './argumentos.ts'

const a = argumentos('npm run apagar-distribuidor -- --distribuidor exemplo --confirmar exemplo', [
  'distribuidor',
  'confirmar',
])
if (a.confirmar !== a.distribuidor) {
  console.error('--confirmar repete o nome do distribuidor que será apagado.')
  process.exit(2)
}
const env = lerEnv()
/** A process may serve it until it has asked for the host again. */
const ESPERA_MS = env.DATABASE_URL ? VALIDADE_MS + 5000 : 0
const database = await abrirDatabase(env, { comMigracao: false })
try {
  const levado = await apagarDistribuidor(
    database,
    abrirArquivos(env, await lerSegredo(env)),
    a.distribuidor,
    ESPERA_MS,
  )
  const linhas = Object.values(levado.tabelas).reduce((n, t) => n + t.linhas, 0)
  console.log(`${a.distribuidor} apagado: ${linhas.toLocaleString('pt-BR')} linhas e ${levado.arquivos} arquivos.`)
} catch (e) {
  console.error(`Não foi possível apagar: ${e instanceof Error ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await database.fechar()
}
