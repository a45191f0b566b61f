import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AssistantClient, AssistantConnection } from '#shared/conta/assistentes.ts'
import type { Tx } from '../../core/database/query.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'

/** What a distributor allows of assistants. */
export interface AssistantSettings {
  ligados: boolean
  registro: boolean
  pessoais: boolean
}

export async function settingsOf(tx: Tx, codDistribuidor: number): Promise<AssistantSettings> {
  const d = await tx
    .selectFrom('distribuidor')
    .select(['assistentes', 'assistentesRegistro', 'assistentesPessoais'])
    .where('codDistribuidor', '=', codDistribuidor)
    .executeTakeFirst()
  return {
    ligados: d?.assistentes ?? false,
    registro: d?.assistentesRegistro ?? false,
    pessoais: d?.assistentesPessoais ?? false,
  }
}

/** A program in use here; undefined for any other. */
export function findClient(tx: Tx, codDistribuidor: number, idCliente: string) {
  return tx
    .selectFrom('oauthCliente')
    .select(['idCliente', 'nome', 'redirecionamentos', 'codUsuario'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('idCliente', '=', idCliente)
    .where('ativo', '=', true)
    .executeTakeFirst()
}

/** A connection lives while one of its tokens can be used. */
const ALIVE = sql`t.revogado_em is null and t.expira_em > now() and (t.tipo = 'ACESSO' or t.usado_em is null)`

export async function listClients(tx: Tx, codDistribuidor: number, idCliente?: string): Promise<AssistantClient[]> {
  const one = idCliente === undefined ? sql`true` : sql`k.id_cliente = ${idCliente}`
  const r = await sql<AssistantClient>`
    select k.id_cliente as "idCliente", k.nome, k.redirecionamentos, k.cod_usuario is null as "registrouSe", k.ativo, k.criado_em as "criadoEm",
      (select count(distinct t.familia)::int from oauth_token t where t.cod_distribuidor = k.cod_distribuidor and t.id_cliente = k.id_cliente and ${ALIVE}) as conexoes
    from oauth_cliente k where k.cod_distribuidor = ${codDistribuidor} and ${one} order by k.criado_em, k.id_cliente`.execute(
    tx,
  )
  return r.rows
}

/** Adds a program; without a user it registered itself. */
export async function addClient(
  tx: Tx,
  codDistribuidor: number,
  c: { nome: string; redirecionamentos: readonly string[]; codUsuario: number | null },
): Promise<string> {
  const idCliente = randomBytes(16).toString('base64url')
  await tx
    .insertInto('oauthCliente')
    .values({
      codDistribuidor,
      idCliente,
      nome: c.nome,
      redirecionamentos: [...new Set(c.redirecionamentos)],
      codUsuario: c.codUsuario,
    })
    .execute()
  return idCliente
}

/** Programs that registered themselves and that nobody let in. */
export async function countUnused(tx: Tx, codDistribuidor: number): Promise<number> {
  const r = await sql<{ n: number }>`select count(*)::int as n from oauth_cliente k
    where k.cod_distribuidor = ${codDistribuidor} and k.cod_usuario is null
      and not exists (select from oauth_token t where t.cod_distribuidor = k.cod_distribuidor and t.id_cliente = k.id_cliente)`.execute(
    tx,
  )
  return r.rows[0]?.n ?? 0
}

/** The assistants that the caller let in, the newest first. */
export async function listConnections(c: SignedInCtx): Promise<AssistantConnection[]> {
  const r = await sql<AssistantConnection>`
    select t.familia, k.nome, max(t.escopo) as escopo, min(t.criado_em) as desde, max(t.usado_em) as "usadaEm"
    from oauth_token t join oauth_cliente k on k.cod_distribuidor = t.cod_distribuidor and k.id_cliente = t.id_cliente
    where t.cod_distribuidor = ${c.tenant.codDistribuidor} and t.cod_usuario = ${c.sessao.codUsuario}
    group by t.familia, k.nome having bool_or(${ALIVE}) order by min(t.criado_em) desc`.execute(c.tx)
  return r.rows
}

/** Ends all assistants of a person, with the codes that wait to be exchanged. Call `lockUsuario` before: an exchange under way must not outlive it. */
export async function endConnectionsOf(tx: Tx, codDistribuidor: number, codUsuario: number): Promise<void> {
  await tx
    .deleteFrom('oauthCodigo')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .execute()
  await tx
    .updateTable('oauthToken')
    .set({ revogadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codUsuario', '=', codUsuario)
    .where('revogadoEm', 'is', null)
    .execute()
}
