import { sql } from 'kysely'
import type { System } from '#shared/suporte/integracoes.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'
import { getLogRecord } from './queries.ts'

/** Puts a message back in the outbox, a millisecond apart, so that it keeps the order. */
const again = (i: number) => ({
  estado: 'PENDENTE',
  tentativas: 0,
  erro: null,
  proximaEm: sql<string>`now() + ${i}::int * interval '1 millisecond'`,
})

interface Item {
  sistema: System
  codigo: number
}

/** Throws for messages that cannot be resent, item by item; returns the messages. */
export async function requireResendable(c: SignedInCtx, itens: readonly Item[]) {
  const entriesRead = []
  for (const [i, item] of itens.entries()) {
    const m = await getLogRecord(c, item.sistema, item.codigo)
    if (!m.reenviavel)
      throw invalid('Só o que falhou pode ser enviado de novo', {
        [`itens.${i}`]:
          m.sistema === 'API' && m.estado === 'ERRO'
            ? 'O que a chamada mandou não está mais guardado: quem chamou a API é quem repete'
            : m.sistema === 'JIRA_API'
              ? 'Envie de novo o ticket: as chamadas vão com ele'
              : m.sistema === 'WHATSAPP_API'
                ? 'Envie de novo a mensagem: as chamadas vão com ela'
                : m.sistema === 'PIX_API'
                  ? 'O banco é chamado de novo sozinho, ou ao consultar a cobrança'
                  : m.sistema === 'OIDC' || m.sistema === 'SCIM'
                    ? 'Quem entra ou quem provisiona é quem repete'
                    : 'Esta mensagem não falhou',
      })
    entriesRead.push(m)
  }
  return entriesRead
}

/**
 * Resends failed messages in the given order, all or none: e-mails return to the outbox, readings of a store's system are requested again.
 */
export async function resend(c: SignedInCtx, itens: readonly Item[]): Promise<number> {
  for (const [i, m] of (await requireResendable(c, itens)).entries()) {
    if (m.sistema === 'DMS')
      await sql`insert into dms_execucao (cod_distribuidor, cod_concessionaria, origem, cod_usuario, quem)
        values (${c.tenant.codDistribuidor}, ${m.codConcessionaria}, 'REST', ${c.sessao.codUsuario}, ${c.sessao.nome}) on conflict do nothing`.execute(
        c.tx,
      )
    else if (m.sistema === 'JIRA')
      await c.tx
        .updateTable('chamado')
        .set({ envio: 'PENDENTE', tentativas: 0, erro: null, proximaEm: sql<string>`now()` })
        .where(ofTenant(c))
        .where('codChamado', '=', m.codigo)
        .execute()
    else if (m.sistema === 'PEDIDO')
      await c.tx.updateTable('pedidoDms').set(again(i)).where(ofTenant(c)).where('codEnvio', '=', m.codigo).execute()
    else if (m.sistema === 'WEBHOOK')
      await c.tx
        .updateTable('webhookEntrega')
        .set(again(i))
        .where(ofTenant(c))
        .where('codEntrega', '=', m.codigo)
        .execute()
    else if (m.sistema === 'WHATSAPP_ENTRADA' || m.sistema === 'SMS_ENTRADA' || m.sistema === 'EMAIL_ENTRADA')
      await c.tx
        .updateTable('conversaEvento')
        .set({ feitoEm: null, erro: null, tentativas: 0, proximoEm: sql<string>`now()` })
        .where(ofTenant(c))
        .where('codEvento', '=', m.codigo)
        .execute()
    else if (m.sistema === 'PIX_ENTRADA')
      await c.tx
        .updateTable('pixEvento')
        .set({ feitoEm: null, erro: null, tentativas: 0, proximoEm: sql<string>`now()` })
        .where(ofTenant(c))
        .where('codEvento', '=', m.codigo)
        .execute()
    else {
      await c.tx.updateTable('mensagem').set(again(i)).where(ofTenant(c)).where('codMensagem', '=', m.codigo).execute()
      await sql`update conversa_mensagem t set estado = 'FILA', motivo = null, codigo_erro = null, id_provedor = null, envio = t.envio + 1
        from mensagem o where o.cod_distribuidor = ${c.tenant.codDistribuidor} and o.cod_mensagem = ${m.codigo}
          and t.cod_distribuidor = o.cod_distribuidor and t.cod_conversa_mensagem = o.cod_conversa_mensagem`.execute(
        c.tx,
      )
    }
  }
  return itens.length
}
