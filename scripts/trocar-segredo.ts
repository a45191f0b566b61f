// Keeps other systems' secrets under the installation's new secret: run it between two starts, with PATIO_SECRET (the old one) and PATIO_SECRET_NOVO.
import { abrirSegredo, guardarSegredo, SEGREDOS_GUARDADOS } from '../src/server/core/secrets/cofre.ts'
import { abrirDatabase } from '../src/server/core/database/database.ts'
import { criarCliente } from '../src/server/core/database/pool.ts'
import { lerEnv } from '../src/server/core/env.ts'
import { lerSegredo } from '../src/server/core/secrets/segredo.ts'

const novo = process.env['PATIO_SECRET_NOVO'] ?? ''
if (novo.length < 32) {
  console.error('PATIO_SECRET_NOVO precisa de ao menos 32 caracteres.')
  process.exit(2)
}
const env = lerEnv()
const velho = await lerSegredo(env)
const database = await abrirDatabase(env, { comMigracao: false })
const client = criarCliente(database.dono)
await client.connect()
try {
  await client.query('begin; set local role app_system')
  let trocados = 0
  for (const [tabela, coluna] of SEGREDOS_GUARDADOS) {
    const { rows } = await client.query<{ linha: string; guardado: string }>(
      `select ctid::text as linha, ${coluna} as guardado from ${tabela} where ${coluna} is not null for update`,
    )
    for (const { linha, guardado } of rows) {
      const aberto = abrirSegredo(velho, guardado)
      // Kept under another secret already: a run that was cut before, or a secret lost long ago.
      if (aberto === null) continue
      await client.query(`update ${tabela} set ${coluna} = $2 where ctid = $1::tid`, [
        linha,
        guardarSegredo(novo, aberto),
      ])
      trocados++
    }
  }
  await client.query('commit')
  console.log(
    `Segredos de outros sistemas sob o segredo novo: ${trocados}. Reinicie cada processo com PATIO_SECRET novo.`,
  )
} catch (e) {
  console.error(`Não foi possível trocar: ${e instanceof Error ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await client.end()
  await database.fechar()
}
