import { sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import type { Chamado, CompleteChamado, chamados, ChamadoContext, ChamadoState } from '#shared/suporte/chamados.ts'
import { contains } from '../../core/areas/register.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import { after, closePage, decodeCursor } from '../../core/areas/keyset-page.ts'

const base = (c: Ctx) =>
  c.tx
    .selectFrom('chamado as k')
    .select(['k.codChamado', 'k.titulo', 'k.descricao', 'k.quem', 'k.criadoEm', 'k.atualizadoEm', 'k.versao'])
    .select(['k.jiraChave', 'k.erro'])
    .select([
      sql<Chamado['tipo']>`k.tipo`.as('tipo'),
      sql<Chamado['prioridade']>`k.prioridade`.as('prioridade'),
      sql<ChamadoState>`k.estado`.as('estado'),
      sql<Chamado['envio']>`k.envio`.as('envio'),
      sql<
        string | null
      >`(select j.url || '/browse/' || k.jira_chave from jira_conexao j where j.cod_distribuidor = k.cod_distribuidor)`.as(
        'jiraLink',
      ),
    ])
    .where(ofTenant(c, 'k'))

/** Tickets, last changed first. */
export async function listChamados(
  c: Ctx,
  f: Received<typeof chamados.listChamados, 'query'>,
): Promise<Loaded<typeof chamados.listChamados>> {
  let q = base(c)
  if (f.estado) q = q.where('k.estado', '=', f.estado)
  if (f.busca) q = q.where(contains(['k.titulo', 'k.descricao', 'k.jiraChave'], f.busca))
  const depois = after(sql`k.atualizado_em, k.cod_chamado`, decodeCursor(f.cursor), 'desc', 'timestamptz')
  if (depois) q = q.where(depois)
  const linhas = await q
    .orderBy('k.atualizadoEm', 'desc')
    .orderBy('k.codChamado', 'desc')
    .limit(f.limite + 1)
    .execute()
  return {
    ...closePage(linhas, f.limite, (l) => ({ valor: l.atualizadoEm, cod: l.codChamado })),
    conexao: await readConnection(c),
  }
}

/** The distributor's Jira connection, without its token. */
export async function readConnection(c: Ctx) {
  const r = await c.tx
    .selectFrom('jiraConexao')
    .select(['url', 'email', 'projeto', 'lidoEm', 'temWebhook', 'avisadoEm'])
    .where(ofTenant(c))
    .executeTakeFirst()
  return r ?? null
}

/** A ticket with its comments; throws 404. */
export async function getChamado(c: Ctx, codChamado: number, lock = false): Promise<CompleteChamado> {
  if (lock)
    await c.tx
      .selectFrom('chamado')
      .select('codChamado')
      .where(ofTenant(c))
      .where('codChamado', '=', codChamado)
      .forUpdate()
      .execute()
  const k = await base(c)
    .select(sql<ChamadoContext | null>`k.contexto`.as('contexto'))
    .where('k.codChamado', '=', codChamado)
    .executeTakeFirst()
  if (!k) throw notFound('Ticket não encontrado')
  const comentarios = await c.tx
    .selectFrom('chamadoComentario')
    .select(['codComentario', 'texto', 'quem', 'em', sql<boolean>`cod_usuario is null`.as('doJira')])
    .where(ofTenant(c))
    .where('codChamado', '=', codChamado)
    .orderBy('codComentario')
    .execute()
  const anexos = await c.tx
    .selectFrom('chamadoAnexo')
    .select(['codAnexo', 'nome', 'bytes', 'quem', 'em', sql<boolean>`jira_id is not null`.as('noJira')])
    .where(ofTenant(c))
    .where('codChamado', '=', codChamado)
    .where('tipo', 'is not', null)
    .orderBy('codAnexo')
    .execute()
  return { ...k, comentarios, anexos }
}

/** Queues a ticket for the next Jira round. */
export async function enqueue(c: Ctx, codChamado: number): Promise<void> {
  await c.tx
    .updateTable('chamado')
    .set({ envio: 'PENDENTE', erro: null, tentativas: 0, proximaEm: sql`now()` })
    .where(ofTenant(c))
    .where('codChamado', '=', codChamado)
    .execute()
}
