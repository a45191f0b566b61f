import { sql } from 'kysely'
import type { Sistema } from '#shared/suporte/integracoes.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'
import { getRegistro } from './queries.ts'

/** Back in the outbox, a millisecond apart: it takes them in this order. */
const outraVez = (i: number) => ({
  estado: 'PENDENTE',
  tentativas: 0,
  erro: null,
  proximaEm: sql<string>`now() + ${i}::int * interval '1 millisecond'`,
})

interface Item {
  sistema: Sistema
  codigo: number
}

/** Refuses what cannot be sent again, item by item; gives the messages. */
export async function exigirReenviaveis(c: CtxDePessoa, itens: readonly Item[]) {
  const lidas = []
  for (const [i, item] of itens.entries()) {
    const m = await getRegistro(c, item.sistema, item.codigo)
    if (!m.reenviavel)
      throw invalid('Só o que falhou pode ser enviado de novo', {
        [`itens.${i}`]:
          m.sistema === 'API' && m.estado === 'ERRO'
            ? 'O que a chamada mandou não está mais guardado: quem chamou a API é quem repete'
            : m.sistema === 'JIRA_API'
              ? 'Envie de novo o ticket: as chamadas vão com ele'
              : 'Esta mensagem não falhou',
      })
    lidas.push(m)
  }
  return lidas
}

/** Sends messages that failed again, in the order given: letters go back to the outbox, readings of a store's system are asked for anew. All of them or none. */
export async function reenviar(c: CtxDePessoa, itens: readonly Item[]): Promise<number> {
  for (const [i, m] of (await exigirReenviaveis(c, itens)).entries()) {
    if (m.sistema === 'DMS')
      await sql`insert into dms_execucao (cod_distribuidor, cod_concessionaria, origem, cod_usuario, quem)
        values (${c.inquilino.codDistribuidor}, ${m.codConcessionaria}, 'REST', ${c.sessao.codUsuario}, ${c.sessao.nome}) on conflict do nothing`.execute(
        c.tx,
      )
    else if (m.sistema === 'JIRA')
      await c.tx
        .updateTable('chamado')
        .set({ envio: 'PENDENTE', tentativas: 0, erro: null, proximaEm: sql<string>`now()` })
        .where(doInquilino(c))
        .where('codChamado', '=', m.codigo)
        .execute()
    else if (m.sistema === 'PEDIDO')
      await c.tx
        .updateTable('pedidoDms')
        .set(outraVez(i))
        .where(doInquilino(c))
        .where('codEnvio', '=', m.codigo)
        .execute()
    else if (m.sistema === 'WEBHOOK')
      await c.tx
        .updateTable('webhookEntrega')
        .set(outraVez(i))
        .where(doInquilino(c))
        .where('codEntrega', '=', m.codigo)
        .execute()
    else
      await c.tx
        .updateTable('mensagem')
        .set(outraVez(i))
        .where(doInquilino(c))
        .where('codMensagem', '=', m.codigo)
        .execute()
  }
  return itens.length
}
