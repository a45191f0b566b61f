import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/context.ts'
import { eraseForgottenFiles } from './cleanup.ts'

/** A customer's threads for the export of their data: every message, with addresses of its files. */
export async function conversasOfCliente(c: Ctx, codCliente: number) {
  const d = c.tenant.codDistribuidor
  const { rows } = await sql<{
    estado: string
    mensagens: { texto: string; anexos: { nome: string; tipo: string; arquivo: string | null }[] }[]
  }>`
    select v.estado, (select coalesce(json_agg(json_build_object('em', m.em, 'direcao', m.direcao, 'canal', m.canal, 'assunto', m.assunto, 'texto', m.texto, 'citado', m.citado, 'estado', m.estado,
        'anexos', (select coalesce(json_agg(json_build_object('nome', a.nome, 'tipo', a.tipo, 'arquivo', a.arquivo) order by a.criado_em, a.id_anexo), '[]') from conversa_anexo a
          where a.cod_distribuidor = m.cod_distribuidor and a.cod_conversa_mensagem = m.cod_conversa_mensagem)) order by m.em, m.cod_conversa_mensagem), '[]')
      from conversa_mensagem m where m.cod_distribuidor = v.cod_distribuidor and m.cod_conversa = v.cod_conversa) as mensagens
    from conversa v where v.cod_distribuidor = ${d} and v.cod_cliente = ${codCliente}`.execute(c.tx)
  return rows.map(({ estado, mensagens }) => ({
    estado,
    mensagens: mensagens.map((m) => ({
      ...m,
      anexos: m.anexos.map(({ arquivo, ...a }) => ({
        ...a,
        url: arquivo === null ? null : c.services.files.endereco(d, arquivo),
      })),
    })),
  }))
}

/**
 * Takes texts, files, addresses and providers' ids out of a customer's threads; the rows stay for the counts. Files follow after the commit,
 * or with the nightly clean-up.
 */
export async function forgetConversas(c: Ctx, codCliente: number): Promise<void> {
  const d = c.tenant.codDistribuidor
  const ofCliente = sql`(select cod_conversa from conversa where cod_distribuidor = ${d} and cod_cliente = ${codCliente})`
  await sql`update conversa_anexo set apagar_desde = now(), cod_conversa_mensagem = null, nome = 'apagado', id_provedor = null
    where cod_distribuidor = ${d} and cod_conversa in ${ofCliente}`.execute(c.tx)
  await sql`update conversa_mensagem set texto = '', assunto = null, citado = null, modelo_valores = null, motivo = null, id_provedor = null, cod_pergunta = null,
      estado = case estado when 'FILA' then 'FALHOU' else estado end
    where cod_distribuidor = ${d} and cod_conversa in ${ofCliente}`.execute(c.tx)
  await sql`update mensagem set destino = 'apagado', assunto = null, corpo = '', estado = case estado when 'PENDENTE' then 'FALHOU' else estado end
    where cod_distribuidor = ${d} and cod_conversa in ${ofCliente}`.execute(c.tx)
  await sql`update conversa set ultima_texto = '', estado = 'RESOLVIDA', nao_lidas = 0, espera_desde = null, lembrar_em = null, janela_ate = null, rev = rev + 1
    where cod_distribuidor = ${d} and cod_cliente = ${codCliente}`.execute(c.tx)
  c.depois(() => eraseForgottenFiles(c.services))
}
