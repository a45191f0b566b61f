// Registers a distributor, its hosts and an integration key (shown once).
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { isSameSite } from '../../src/shared/rules/hosts.ts'
import { openDatabase } from '../../src/server/core/database/database.ts'
import { readEnv } from '../../src/server/core/env.ts'
import { args } from '../arguments.ts'
import { createClient } from '../../src/server/core/database/pool.ts'

const a = args(
  'npm run tenant-create -- --nome atria --empresa "Atria" --host gestao.exemplo.com.br [--hosts-extras a,b] [--orcamento orcamento.exemplo.com.br] [--pesquisa …] [--api …] [--integracao …] [--checklist …] [--mascara 000000/00] [--cor #009EF7]',
  ['nome', 'empresa', 'host'],
  ['hosts-extras', 'orcamento', 'pesquisa', 'api', 'integracao', 'checklist', 'mascara', 'cor'],
)
/** Codes are drawn, so that no two installations give the same one, and a distributor keeps its code when it moves (ADR 0060). */
const CODES = [1_000_000, 2_000_000_000] as const
const database = await openDatabase(readEnv(), { withMigration: true })
const client = createClient(database.dono)
await client.connect()
try {
  await client.query('begin; set local role app_system')
  const orcamento = a['orcamento'] ?? a.host
  const api = a['api'] ?? a.host
  if (!isSameSite(api, a.host))
    throw new Error('--api must be of the same registered name as --host: the session is valid between those only')
  const others = [api, a['integracao'] ?? a.host, a['checklist'] ?? a.host]
  const pesquisa = a['pesquisa'] ?? orcamento
  const r = await client.query<{ cod: number }>(
    `insert into distribuidor (cod_distribuidor, distribuidor, name_empresa, dominio_gestao, dominio_api, dominio_integracao, dominio_checklist, dominio_orcamento, dominio_pesquisa, tipo_conexao, mascara_codigo_interno, mascara_codigo_login, cor_primaria)
     overriding system value values ($12, $1, $2, $3, $4, $5, $6, $7, $8, 'https', $9, $10, $11) returning cod_distribuidor as cod`,
    [
      a.nome,
      a.empresa,
      a.host,
      ...others,
      orcamento,
      pesquisa,
      a['mascara'] ?? '00000',
      a['mascara'] === '000000/00' ? '###.###.##' : '###.##',
      a['cor'] ?? '#009EF7',
      randomInt(...CODES),
    ],
  )
  const cod = r.rows[0]?.cod
  const hosts = new Set(
    [a.host, ...others, orcamento, pesquisa, ...(a['hosts-extras']?.split(',') ?? [])].map((h) =>
      h.trim().toLowerCase().replace(/:\d+$/, ''),
    ),
  )
  for (const host of hosts)
    await client.query('insert into distribuidor_host (host, cod_distribuidor) values ($1, $2)', [host, cod])
  const key = randomBytes(24).toString('base64url')
  await client.query('insert into integracao_chave (cod_distribuidor, nome, chave_hash) values ($1, $2, $3)', [
    cod,
    'primeira',
    createHash('sha256').update(key).digest('hex'),
  ])
  await client.query('commit')
  console.log(
    `Distribuidor ${a.nome} created (code ${cod}), on ${[...hosts].join(', ')}.\nIntegration key, shown only now: ${key}`,
  )
} catch (e) {
  console.error(`Could not be created: ${e instanceof Error ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await client.end()
  await database.close()
}
