import { createHash, randomUUID } from 'node:crypto'
import type { World } from '../records/world.ts'
import type { TestServer } from '../server/server.ts'
import type { Target } from '../../src/server/core/areas/call-sample.ts'

/** Address to which the programs of tests return. */
export const RETURN_ADDRESS = 'https://assistente.example/volta'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** A program that people may connect; returns its id. */
export async function createProgram(t: TestServer, codDistribuidor: number, nome: string): Promise<string> {
  const id = `${nome}-${randomUUID()}`
  await t.sql('update distribuidor set assistentes = true where cod_distribuidor = $1', [codDistribuidor])
  await t.sql(
    `insert into oauth_cliente (cod_distribuidor, id_cliente, nome, redirecionamentos, cod_usuario) select $1, $2, $3, array[$4], min(cod_usuario) from usuario where cod_distribuidor = $1`,
    [codDistribuidor, id, nome, RETURN_ADDRESS],
  )
  return id
}

/** Two programs: one to connect, and one that a call may remove. */
export async function createPrograms(
  t: TestServer,
  m: World,
  marca: string,
): Promise<Pick<Target, 'programa' | 'programaSobra'>> {
  return {
    programa: await createProgram(t, m.codDistribuidor, marca),
    programaSobra: await createProgram(t, m.codDistribuidor, marca),
  }
}

/** A connection of a person with an access token that works; returns both. */
export async function createConnection(
  t: TestServer,
  m: World,
  codUsuario: number,
  marca: string,
): Promise<{ familia: string; token: string }> {
  const [familia, token] = [randomUUID(), randomUUID()]
  const idCliente = await createProgram(t, m.codDistribuidor, marca)
  await t.sql(
    `insert into oauth_token (cod_distribuidor, token_hash, tipo, familia, id_cliente, cod_usuario, recurso, escopo, expira_em) values ($1, $2, 'ACESSO', $3, $4, $5, $6, 'ler', now() + interval '1 hour')`,
    [m.codDistribuidor, hashOf(token), familia, idCliente, codUsuario, `http://${m.host}/mcp`],
  )
  return { familia, token }
}
