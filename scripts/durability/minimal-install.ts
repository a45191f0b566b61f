import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { createClient } from '../../src/server/core/database/pool.ts'

/** Creates a distributor on `host` with one store and an integration key, for scripts that use an otherwise empty installation. */
export async function createInstallation(
  dono: pg.ClientConfig,
  host: string,
): Promise<{ chave: string; loja: number; codDistribuidor: number }> {
  const client = createClient(dono)
  await client.connect()
  try {
    const first = async (text: string, values: unknown[]) =>
      (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? 0
    await client.query('begin; set local role app_system')
    const codDistribuidor = await first(
      `insert into distribuidor (distribuidor, name_empresa, dominio_gestao, dominio_api, dominio_integracao, dominio_checklist, dominio_orcamento, dominio_pesquisa, tipo_conexao) values ('localhost', 'Localhost', $1, $1, $1, $1, $1, $1, 'http') returning cod_distribuidor as id`,
      [host],
    )
    for (const h of new Set([host, 'localhost', '127.0.0.1']))
      await client.query('insert into distribuidor_host values ($1, $2)', [h, codDistribuidor])
    const grupo = await first(
      `insert into grupo (cod_distribuidor, nome) values ($1, 'Grupo') returning cod_grupo as id`,
      [codDistribuidor],
    )
    const loja = await first(
      `insert into concessionaria (cod_distribuidor, cod_grupo, nome, marca, cidade, uf) values ($1, $2, 'Loja', 'Fiat', 'São Paulo', 'SP') returning cod_concessionaria as id`,
      [codDistribuidor, grupo],
    )
    const chave = randomBytes(24).toString('base64url')
    await client.query(`insert into integracao_chave (cod_distribuidor, nome, chave_hash) values ($1, 'script', $2)`, [
      codDistribuidor,
      createHash('sha256').update(chave).digest('hex'),
    ])
    await client.query('commit')
    return { chave, loja, codDistribuidor }
  } finally {
    await client.end()
  }
}
