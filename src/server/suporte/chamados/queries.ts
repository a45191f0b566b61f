import { sql } from 'kysely'
import type { Lido, Recebido } from '#shared/core/contract.ts'
import type { Chamado, ChamadoCompleto, chamados, ContextoDoChamado, EstadoChamado } from '#shared/suporte/chamados.ts'
import { contem } from '../../core/areas/cadastro.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import { depoisDe, fecharPagina, lerCursor } from '../../core/areas/lista.ts'

const base = (c: Ctx) =>
  c.tx
    .selectFrom('chamado as k')
    .select(['k.codChamado', 'k.titulo', 'k.descricao', 'k.quem', 'k.criadoEm', 'k.atualizadoEm', 'k.versao'])
    .select(['k.jiraChave', 'k.erro'])
    .select([
      sql<Chamado['tipo']>`k.tipo`.as('tipo'),
      sql<Chamado['prioridade']>`k.prioridade`.as('prioridade'),
      sql<EstadoChamado>`k.estado`.as('estado'),
      sql<Chamado['envio']>`k.envio`.as('envio'),
      sql<
        string | null
      >`(select j.url || '/browse/' || k.jira_chave from jira_conexao j where j.cod_distribuidor = k.cod_distribuidor)`.as(
        'jiraLink',
      ),
    ])
    .where(doInquilino(c, 'k'))

/** Tickets, what changed last first. */
export async function listChamados(
  c: Ctx,
  f: Recebido<typeof chamados.listChamados, 'query'>,
): Promise<Lido<typeof chamados.listChamados>> {
  let q = base(c)
  if (f.estado) q = q.where('k.estado', '=', f.estado)
  if (f.busca) q = q.where(contem(['k.titulo', 'k.descricao', 'k.jiraChave'], f.busca))
  const depois = depoisDe(sql`k.atualizado_em, k.cod_chamado`, lerCursor(f.cursor), 'desc', 'timestamptz')
  if (depois) q = q.where(depois)
  const linhas = await q
    .orderBy('k.atualizadoEm', 'desc')
    .orderBy('k.codChamado', 'desc')
    .limit(f.limite + 1)
    .execute()
  return {
    ...fecharPagina(linhas, f.limite, (l) => ({ valor: l.atualizadoEm, cod: l.codChamado })),
    conexao: await lerConexao(c),
  }
}

/** The distributor's Jira, without its token. */
export async function lerConexao(c: Ctx) {
  const r = await c.tx
    .selectFrom('jiraConexao')
    .select(['url', 'email', 'projeto', 'lidoEm', 'temWebhook', 'avisadoEm'])
    .where(doInquilino(c))
    .executeTakeFirst()
  return r ?? null
}

/** A ticket with its comments; throws 404. */
export async function lerChamado(c: Ctx, codChamado: number, travar = false): Promise<ChamadoCompleto> {
  if (travar)
    await c.tx
      .selectFrom('chamado')
      .select('codChamado')
      .where(doInquilino(c))
      .where('codChamado', '=', codChamado)
      .forUpdate()
      .execute()
  const k = await base(c)
    .select(sql<ContextoDoChamado | null>`k.contexto`.as('contexto'))
    .where('k.codChamado', '=', codChamado)
    .executeTakeFirst()
  if (!k) throw notFound('Ticket não encontrado')
  const comentarios = await c.tx
    .selectFrom('chamadoComentario')
    .select(['codComentario', 'texto', 'quem', 'em', sql<boolean>`cod_usuario is null`.as('doJira')])
    .where(doInquilino(c))
    .where('codChamado', '=', codChamado)
    .orderBy('codComentario')
    .execute()
  const anexos = await c.tx
    .selectFrom('chamadoAnexo')
    .select(['codAnexo', 'nome', 'bytes', 'quem', 'em', sql<boolean>`jira_id is not null`.as('noJira')])
    .where(doInquilino(c))
    .where('codChamado', '=', codChamado)
    .where('tipo', 'is not', null)
    .orderBy('codAnexo')
    .execute()
  return { ...k, comentarios, anexos }
}

/** The ticket goes to Jira with the next round. */
export async function porNaFila(c: Ctx, codChamado: number): Promise<void> {
  await c.tx
    .updateTable('chamado')
    .set({ envio: 'PENDENTE', erro: null, tentativas: 0, proximaEm: sql`now()` })
    .where(doInquilino(c))
    .where('codChamado', '=', codChamado)
    .execute()
}
