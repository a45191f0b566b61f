import { type RawBuilder, sql } from 'kysely'
import type { Anexo, ConversaMensagem } from '#shared/conversas/conversas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import { after, closePage, decodeCursor } from '../../core/areas/keyset-page.ts'
import { receivedName } from '../nucleo/check-file.ts'
import type { Thread } from './thread.ts'

async function readMessages(
  c: Ctx,
  v: Pick<Thread, 'codConversa'>,
  onde: RawBuilder<unknown> | null,
  limit: number,
): Promise<ConversaMensagem[]> {
  const r = await sql<Omit<ConversaMensagem, 'anexos'>>`
    select m.cod_conversa_mensagem as "codConversaMensagem", m.direcao, m.canal, case when m.direcao = 'ENTRADA' then k.nome else coalesce(u.nome, 'Pátio') end as quem, m.texto, m.assunto, m.citado,
      m.modelo, m.estado, m.motivo, m.tipo, m.cod_orcamento as "codOrcamento", m.cod_agendamento as "codAgendamento", to_char(a.inicio at time zone l.fuso, 'YYYY-MM-DD') as "diaAgendamento",
      m.cod_passagem as "codPassagem", g.cod_agenda_veiculo as "codAgendaVeiculo",
      p.cod_pergunta is not null and p.respondida_em is null as "perguntaAberta", m.responde_a as "respondeA", m.em, m.entregue_em as "entregueEm", m.lida_em as "lidaEm"
    from conversa_mensagem m
    join conversa v on v.cod_distribuidor = m.cod_distribuidor and v.cod_conversa = m.cod_conversa
    join cliente k on k.cod_distribuidor = v.cod_distribuidor and k.cod_cliente = v.cod_cliente
    join concessionaria l on l.cod_distribuidor = m.cod_distribuidor and l.cod_concessionaria = m.cod_concessionaria
    left join agendamento a on a.cod_distribuidor = m.cod_distribuidor and a.cod_agendamento = m.cod_agendamento
    left join agenda_veiculo g on g.cod_distribuidor = m.cod_distribuidor and g.cod_passagem = m.cod_passagem
    left join usuario u on u.cod_distribuidor = m.cod_distribuidor and u.cod_usuario = m.cod_usuario
    left join orcamento_pergunta p on p.cod_distribuidor = m.cod_distribuidor and p.cod_pergunta = m.cod_pergunta
    where m.cod_distribuidor = ${c.tenant.codDistribuidor} and m.cod_conversa = ${v.codConversa} ${onde ? sql`and ${onde}` : sql``}
    order by m.em desc, m.cod_conversa_mensagem desc limit ${sql.lit(limit)}`.execute(c.tx)
  const files = await readFiles(
    c,
    r.rows.map((m) => m.codConversaMensagem),
  )
  return r.rows.map((m) => ({ ...m, anexos: files.get(m.codConversaMensagem) ?? [] }))
}

async function readFiles(c: Ctx, codes: readonly number[]): Promise<Map<number, Anexo[]>> {
  const byMessage = new Map<number, Anexo[]>()
  if (codes.length === 0) return byMessage
  const files = await c.tx
    .selectFrom('conversaAnexo')
    .select(['codConversaMensagem', 'idAnexo', 'nome', 'tipo', 'bytes', 'estado', 'motivo'])
    .where(ofTenant(c))
    .where('codConversaMensagem', 'in', [...codes])
    .orderBy('criadoEm')
    .orderBy('idAnexo')
    .execute()
  for (const { codConversaMensagem, estado, ...f } of files)
    byMessage.set(codConversaMensagem ?? 0, [
      ...(byMessage.get(codConversaMensagem ?? 0) ?? []),
      // Only what came in is saved by its name; of what was refused the sender's own word is told.
      { ...f, nome: estado === 'PRONTO' ? receivedName(f.nome, f.tipo) : f.nome, estado: estado as Anexo['estado'] },
    ])
  return byMessage
}

/** One page of a thread's messages, the newest first. */
export async function listMessages(
  c: Ctx,
  v: Thread,
  { cursor, limite }: { cursor?: string | undefined; limite: number },
): Promise<{ itens: ConversaMensagem[]; proximo: string | null }> {
  const depois = after(sql`m.em, m.cod_conversa_mensagem`, decodeCursor(cursor), 'desc', 'timestamptz')
  const read = await readMessages(c, v, depois, limite + 1)
  return closePage(read, limite, (m) => ({ valor: m.em, cod: m.codConversaMensagem }))
}

/** One message of a thread. Throws 404. */
export async function getMessage(
  c: Ctx,
  v: Pick<Thread, 'codConversa'>,
  codConversaMensagem: number,
): Promise<ConversaMensagem> {
  const [m] = await readMessages(c, v, sql`m.cod_conversa_mensagem = ${codConversaMensagem}`, 1)
  if (!m) throw notFound('Mensagem não encontrada')
  return m
}
