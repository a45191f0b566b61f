// Takes old records (audit, visits, calls of other systems) out of the database into compressed files, month by month.
import { join, resolve } from 'node:path'
import { abrirDatabase } from '../src/server/core/database/database.ts'
import { criarCliente } from '../src/server/core/database/pool.ts'
import { lerEnv } from '../src/server/core/env.ts'
import { arquivarRegistros, ArquivoRuim, lerRetencoes, type Registro } from '../src/server/relatorios/logs/arquivar.ts'
import { argumentos } from './argumentos.ts'

const a = argumentos(
  'npm run arquivar-registros -- --pasta /backups/registros [--distribuidor atria]',
  ['pasta'],
  ['distribuidor'],
)
const env = lerEnv()
const daInstalacao: Record<Registro, number> = {
  auditoria: env.RETENCAO_AUDITORIA,
  acessos: env.RETENCAO_ACESSOS,
  integracoes: env.RETENCAO_INTEGRACOES,
}
const database = await abrirDatabase(env, { comMigracao: true })
const client = criarCliente(database.dono)
await client.connect()
try {
  const nome = a['distribuidor']
  await client.query('set role app_system')
  const distribuidores = await lerRetencoes(client, nome ?? null, daInstalacao)
  if (distribuidores.length === 0) throw new ArquivoRuim(`o distribuidor ${nome} não está cadastrado`)
  // One at a time: two runs would write the same files.
  const { rows: vez } = await client.query<{ minha: boolean }>('select pg_try_advisory_lock(67) as minha')
  if (!vez[0]?.minha) throw new ArquivoRuim('outra execução está em andamento')
  for (const d of distribuidores)
    for (const [registro, meses] of Object.entries(d.meses) as [Registro, number][])
      for await (const x of arquivarRegistros(client, {
        codDistribuidor: d.cod,
        registro,
        meses,
        pasta: join(resolve(a.pasta), d.nome),
      }))
        console.log(
          `${x.arquivo}: ${x.linhas.toLocaleString('pt-BR')} linhas, ${x.removidas.toLocaleString('pt-BR')} removidas`,
        )
  console.log('Registros arquivados.')
} catch (e) {
  console.error(`Não foi possível arquivar: ${e instanceof ArquivoRuim ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await client.end()
  await database.fechar()
}
