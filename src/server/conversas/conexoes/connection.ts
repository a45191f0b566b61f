import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { Conexao, conexoes } from '#shared/conversas/conexoes.ts'
import type { SendingChannel } from '#shared/conversas/conversas.ts'
import { isValidEmail } from '#shared/rules/email.ts'
import { encryptSecret } from '../../core/secrets/secret-vault.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import { destinationRefusal } from '../../core/outbound/http-client.ts'
import { GRAPH_API } from '../../core/outbound/whatsapp-api.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { getConexao } from './queries.ts'

type Data = Received<typeof conexoes.salvarConexaoDeCanal, 'body'>

const META_ID = /^\d{5,32}$/

/** What is wrong with a connection's fields; secrets are asked for when none is kept. */
function problems(c: SignedInCtx, before: Conexao, d: Data, address: string | null): Record<string, string> {
  const fields: Record<string, string> = {}
  if (before.canal === 'WHATSAPP') {
    if (!META_ID.test(d.idTelefone ?? '')) fields['idTelefone'] = 'Informe o id do telefone, só números'
    if (!META_ID.test(d.idConta ?? '')) fields['idConta'] = 'Informe o id da conta do WhatsApp (WABA), só números'
    const refusal = address && destinationRefusal(c.services.env, address)
    if (refusal) fields['endereco'] = refusal
    // A token is valid for its own address only: kept, it would be told to another one.
    if (!d.token && (!before.temToken || before.endereco !== address))
      fields['token'] = before.temToken ? 'Informe o token deste endereço' : 'Informe o token de acesso'
    if (!d.segredo && !before.temSegredo) fields['segredo'] = 'Informe o segredo do aplicativo da Meta'
  } else if (!d.segredo && !before.temSegredo)
    fields['segredo'] = 'Escolha o segredo com que o provedor assina os avisos, de ao menos 16 caracteres'
  if (d.segredo && d.segredo.length < 16) fields['segredo'] = 'Use ao menos 16 caracteres'
  if (before.canal === 'EMAIL' && !isValidEmail(d.email ?? ''))
    fields['email'] = 'Informe o endereço a que os clientes respondem'
  return fields
}

/** Saves a channel's connection; secrets are encrypted and never come back. Throws 409 when another person saved meanwhile. */
export async function saveConexao(
  c: SignedInCtx,
  codConcessionaria: number,
  canal: SendingChannel,
  d: Data,
): Promise<Conexao> {
  const antes = await getConexao(c, codConcessionaria, canal)
  const stale = (now: Conexao) =>
    conflict('versao-antiga', 'Outra pessoa gravou esta conexão depois que você a abriu.', now)
  if (antes.versao !== d.versao) throw stale(antes)
  const endereco = canal === 'WHATSAPP' ? (d.endereco || GRAPH_API).replace(/\/+$/, '') : null
  const fields = problems(c, antes, d, endereco)
  if (Object.keys(fields).length > 0) throw invalid('Confira a conexão', fields)
  const whatsapp = canal === 'WHATSAPP'
  const otherNumber = whatsapp && antes.idTelefone !== d.idTelefone
  const seal = (secret: string | undefined) => (secret ? encryptSecret(c.services.segredo, secret) : undefined)
  const [token, segredo] = [whatsapp ? seal(d.token) : undefined, seal(d.segredo)]
  const values = {
    ativa: d.ativa,
    idTelefone: whatsapp ? d.idTelefone : null,
    idConta: whatsapp ? d.idConta : null,
    endereco,
    email: canal === 'EMAIL' ? (d.email?.toLowerCase() ?? null) : null,
    ...(token && { token }),
    ...(segredo && { segredo }),
    // What was told of another number says nothing of this one.
    ...(otherNumber && { telefone: d.telefone, qualidade: null, limite: null, verificadaEm: null }),
    erro: null,
    erroEm: null,
  }
  // Of two people who save at once, one is told: what was checked above holds for this version only.
  const saved = await c.tx
    .insertInto('conversaConexao')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria,
      canal,
      tokenPublico: randomBytes(16).toString('base64url'),
      tokenVerificacao: whatsapp ? randomBytes(16).toString('base64url') : null,
      ...values,
    })
    .onConflict((o) =>
      o
        .columns(['codDistribuidor', 'codConcessionaria', 'canal'])
        .doUpdateSet({ ...values, versao: sql`conversa_conexao.versao + 1` })
        .where('conversaConexao.versao', '=', d.versao),
    )
    .returning('versao')
    .executeTakeFirst()
  if (!saved) throw stale(await getConexao(c, codConcessionaria, canal))
  const depois = await getConexao(c, codConcessionaria, canal)
  c.changed({ registro: `conversas:conexao:${codConcessionaria}:${canal}`, antes, depois })
  return depois
}

/** Removes a channel's connection with what its provider told and nobody worked on; threads stay. */
export async function removeConexao(c: SignedInCtx, codConcessionaria: number, canal: SendingChannel): Promise<void> {
  const antes = await getConexao(c, codConcessionaria, canal)
  await c.tx
    .deleteFrom('conversaConexao')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('canal', '=', canal)
    .execute()
  if (canal === 'WHATSAPP')
    await c.tx
      .deleteFrom('whatsappModelo')
      .where(ofTenant(c))
      .where('codConcessionaria', '=', codConcessionaria)
      .execute()
  c.changed({ registro: `conversas:conexao:${codConcessionaria}:${canal}`, antes, depois: null })
}

/** Records what a test or a provider told about a connection. */
export async function markConexao(
  c: Pick<SignedInCtx, 'tx' | 'tenant'>,
  codConcessionaria: number,
  canal: SendingChannel,
  told: { erro: string } | { telefone?: string | null; qualidade?: string | null; limite?: string | null },
): Promise<void> {
  await c.tx
    .updateTable('conversaConexao')
    .set(
      'erro' in told
        ? { erro: told.erro, erroEm: sql`now()` }
        : { ...told, erro: null, erroEm: null, verificadaEm: sql`now()` },
    )
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('canal', '=', canal)
    .execute()
}
