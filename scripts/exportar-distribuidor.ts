// Writes all rows and files of a distributor into a new folder: what belongs to a customer who leaves, or asks for it.
import { abrirDatabase } from '../src/server/core/database/database.ts'
import { exportarDistribuidor } from '../src/server/core/installation/distribuidor-inteiro.ts'
import { lerEnv } from '../src/server/core/env.ts'
import { abrirArquivos } from '../src/server/core/files/files.ts'
import { lerSegredo } from '../src/server/core/secrets/segredo.ts'
import { argumentos } from './argumentos.ts'

const a = argumentos('npm run exportar-distribuidor -- --distribuidor exemplo --para /saida/exemplo', [
  'distribuidor',
  'para',
])
const env = lerEnv()
const database = await abrirDatabase(env, { comMigracao: false })
try {
  const arquivos = abrirArquivos(env, await lerSegredo(env))
  const levado = await exportarDistribuidor(database, arquivos, a.distribuidor, a.para)
  const linhas = Object.values(levado.tabelas).reduce((n, t) => n + t.linhas, 0)
  console.log(
    `${a.distribuidor}: ${linhas.toLocaleString('pt-BR')} linhas de ${Object.keys(levado.tabelas).length} tabelas e ${levado.arquivos} arquivos em ${a.para}.`,
  )
} catch (e) {
  console.error(`Não foi possível exportar: ${e instanceof Error ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await database.fechar()
}
