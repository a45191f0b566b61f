import { sql } from 'kysely'
import type { ConversaMensagem } from '#shared/conversas/conversas.ts'
import { NIVEIS_CONVERSA } from '#shared/conversas/conversas.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import { insertMessage } from '../nucleo/message.ts'
import { answerQuestions } from '../nucleo/questions.ts'
import { changeConversa, newest } from '../nucleo/threads.ts'
import { getMessage } from './messages.ts'
import { getThread } from './thread.ts'

/** Keeps a note of a call, or something that only the staff reads. */
export async function addNote(
  c: SignedInCtx,
  codConversa: number,
  { texto, canal }: { texto: string; canal: 'TELEFONE' | 'PAGINA' },
): Promise<ConversaMensagem> {
  const v = await getThread(c, codConversa)
  const codConversaMensagem = await insertMessage(c, {
    codConcessionaria: v.codConcessionaria,
    codConversa,
    direcao: 'NOTA',
    canal,
    estado: 'DITA',
    texto,
    tipo: 'TEXTO',
    codUsuario: c.sessao.codUsuario,
  })
  await changeConversa(c, codConversa, newest(texto, 'NOTA'))
  return getMessage(c, v, codConversaMensagem ?? 0)
}

/** How many messages of the customer came after one. */
async function countUnseen(c: SignedInCtx, codConversa: number, ate: number): Promise<number> {
  const { unseen } = await c.tx
    .selectFrom('conversaMensagem')
    .select(sql<number>`count(*)::int`.as('unseen'))
    .where(ofTenant(c))
    .where('codConversa', '=', codConversa)
    .where('direcao', '=', 'ENTRADA')
    .where('codConversaMensagem', '>', ate)
    .executeTakeFirstOrThrow()
  return unseen
}

/** Marks messages as read up to one; what came later stays unread. */
export async function markRead(c: SignedInCtx, codConversa: number, ate: number): Promise<void> {
  const v = await getThread(c, codConversa)
  if (v.naoLidas === 0) return
  const unread = await countUnseen(c, codConversa, ate)
  // Another person may have read further.
  if (unread < v.naoLidas) await changeConversa(c, codConversa, { naoLidas: sql<number>`least(nao_lidas, ${unread})` })
}

/** People of the store who may take a thread. */
export async function listColleagues(
  c: SignedInCtx,
  codConcessionaria: number,
): Promise<{ codUsuario: number; nome: string }[]> {
  const r = await sql<{ codUsuario: number; nome: string }>`
    select u.cod_usuario as "codUsuario", u.nome from usuario u
    where u.cod_distribuidor = ${c.tenant.codDistribuidor} and u.ativo and u.cod_nivel = any(${[...NIVEIS_CONVERSA]}::int[])
      and exists (select from usuario_loja l where l.cod_distribuidor = u.cod_distribuidor and l.cod_usuario = u.cod_usuario and l.cod_concessionaria = ${codConcessionaria})
    order by sem_acento(u.nome), 1`.execute(c.tx)
  return r.rows
}

/** Gives a thread to a person of the store, or with null back to the store. Throws 422. */
export async function assign(c: SignedInCtx, codConversa: number, codUsuario: number | null): Promise<void> {
  const v = await getThread(c, codConversa)
  if (v.codUsuario === codUsuario) return
  if (codUsuario !== null && !(await listColleagues(c, v.codConcessionaria)).some((u) => u.codUsuario === codUsuario))
    throw invalid('Esta pessoa não atende nesta loja', { codUsuario: 'Escolha alguém que atende nesta loja' })
  await changeConversa(c, codConversa, { codUsuario })
}

/** Resolves a thread, which answers what it still asked, or opens it again. Throws 409 when the customer wrote after what the person saw. */
export async function setState(
  c: SignedInCtx,
  codConversa: number,
  { estado, ate }: { estado: 'ABERTA' | 'RESOLVIDA'; ate?: number | undefined },
): Promise<void> {
  const v = await getThread(c, codConversa)
  if (v.estado === estado) return
  if (estado === 'RESOLVIDA') await answerQuestions(c, codConversa, c.sessao.codUsuario)
  await changeConversa(c, codConversa, {
    estado,
    ...(estado === 'RESOLVIDA' && { esperaDesde: null, lembrarEm: null, naoLidas: 0 }),
  })
  // The thread is locked by now: what comes later opens it again.
  if (estado === 'RESOLVIDA' && ate !== undefined && (await countUnseen(c, codConversa, ate)) > 0)
    throw conflict('mensagem-nova', 'O cliente escreveu de novo: leia a mensagem antes de resolver.')
}

/** Puts a thread aside until an hour, or with null brings it back now. Throws 422 for an hour that has passed. */
export async function remindAt(c: SignedInCtx, codConversa: number, em: string | null): Promise<void> {
  const v = await getThread(c, codConversa)
  if (em !== null && Date.parse(em) <= Date.now())
    throw invalid('Esta hora já passou', { em: 'Escolha uma hora que ainda não passou' })
  const back = v.esperaDesde === null ? v.estado : 'ABERTA'
  await changeConversa(c, codConversa, { lembrarEm: em, estado: em === null ? back : 'AGUARDANDO_CLIENTE' })
}
