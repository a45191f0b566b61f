import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { solicitacoes } from '#shared/garantia/solicitacoes.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { authorOf, lockGarantia, recordGarantia, requireVersion, tellGarantia } from './change.ts'
import { noteHours } from './evidence.ts'
import { type Origin, readSource, type Source } from './source.ts'

/** Opens a draft from a line, a service or an order; the claim that stands for it already is returned instead. */
export async function openDraft(c: SignedInCtx, origem: Origin, codigo: number): Promise<number> {
  const s = await readSource(c, origem, codigo)
  // Two people, or two clicks: one draft, and no number twice.
  await sql`select pg_advisory_xact_lock(${s.codConcessionaria}::int, hashtext('garantia'))`.execute(c.tx)
  const standing = await findStanding(c, s)
  if (standing !== null) return standing
  const { marca, itens, ...own } = s
  const { codSolicitacao } = await c.tx
    .insertInto('garantiaSolicitacao')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      ...own,
      marca,
      numero: sql<number>`(select coalesce(max(numero), 0) + 1 from garantia_solicitacao where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${s.codConcessionaria})`,
      itens: JSON.stringify(itens),
      valorPedido: sumOf(itens),
      criadaPor: c.sessao.codUsuario,
    })
    .returning('codSolicitacao')
    .executeTakeFirstOrThrow()
  const g = await lockGarantia(c, codSolicitacao)
  await recordGarantia(c, g, { tipo: 'CRIADA', de: null, para: 'RASCUNHO', dados: { origem, codigo } }, authorOf(c))
  await refreshDeadlines(c, codSolicitacao)
  await noteHours(c, g)
  c.changed({ registro: `garantias:${codSolicitacao}`, antes: null, depois: { estado: 'RASCUNHO', origem, codigo } })
  tellGarantia(c, g)
  return codSolicitacao
}

const sumOf = (itens: readonly { valor: number }[]) => itens.reduce((s, i) => s + i.valor, 0)

async function findStanding(c: Ctx, s: Source): Promise<number | null> {
  if (s.codLinha === null && s.codServicoAgendado === null && s.codOs === null) return null
  const r = await c.tx
    .selectFrom('garantiaSolicitacao')
    .select('codSolicitacao')
    .where(ofTenant(c))
    .where('estado', '<>', 'DESISTIDA')
    .where((eb) =>
      eb.or([
        eb('codLinha', '=', s.codLinha),
        eb('codServicoAgendado', '=', s.codServicoAgendado),
        eb('codOs', '=', s.codOs),
      ]),
    )
    .orderBy('codSolicitacao')
    .executeTakeFirst()
  return r?.codSolicitacao ?? null
}

/** Starts the clock of drafts whose repair has ended meanwhile: of one claim, or of all. */
export async function refreshDeadlines(c: Ctx, codSolicitacao: number | null): Promise<void> {
  const d = c.tenant.codDistribuidor
  await sql`
    update garantia_solicitacao g set reparo_em = x.dia, prazo = x.dia + x.prazo_dias
    from (select h.cod_solicitacao, (coalesce(s.finalizado_em, o.fechada_em, p.entregue_em) at time zone l.fuso)::date as dia, e.prazo_dias
      from garantia_solicitacao h
      join concessionaria l on l.cod_distribuidor = h.cod_distribuidor and l.cod_concessionaria = h.cod_concessionaria
      left join servico_agendado s on s.cod_distribuidor = h.cod_distribuidor and s.cod_servico_agendado = h.cod_servico_agendado
      left join ordem_servico o on o.cod_distribuidor = h.cod_distribuidor and o.cod_os = h.cod_os
      left join passagem p on p.cod_distribuidor = h.cod_distribuidor and p.cod_passagem = h.cod_passagem
      left join garantia_exigencia e on e.cod_distribuidor = h.cod_distribuidor and e.ativo and sem_acento(e.marca) = sem_acento(h.marca)
      where h.cod_distribuidor = ${d} and h.estado in ('RASCUNHO', 'DEVOLVIDA') and ${codSolicitacao === null ? sql`h.prazo is null` : sql`h.cod_solicitacao = ${codSolicitacao}`}) x
    where g.cod_distribuidor = ${d} and g.cod_solicitacao = x.cod_solicitacao and x.dia is not null and (g.reparo_em, g.prazo) is distinct from (x.dia, x.dia + x.prazo_dias)`.execute(
    c.tx,
  )
}

/** Keeps what a person wrote into a draft. */
export async function saveDraft(
  c: SignedInCtx,
  codSolicitacao: number,
  { versao, itens, ...words }: Received<typeof solicitacoes.salvarGarantia, 'body'>,
): Promise<void> {
  const g = await lockGarantia(c, codSolicitacao)
  requireVersion(g, versao)
  if (g.estado !== 'RASCUNHO') throw conflict('estado-nao-permite', 'Só um rascunho pode ser mudado.')
  const valorPedido = sumOf(itens)
  await c.tx
    .updateTable('garantiaSolicitacao')
    .set({
      ...words,
      itens: JSON.stringify(itens.map((i) => ({ ...i, valorAceito: null }))),
      valorPedido,
      valorAceito: null,
      versao: sql`versao + 1`,
    })
    .where(ofTenant(c))
    .where('codSolicitacao', '=', codSolicitacao)
    .execute()
  await recordGarantia(
    c,
    g,
    { tipo: 'ALTERADA', de: 'RASCUNHO', para: 'RASCUNHO', dados: { ...words, itens, valorPedido } },
    authorOf(c),
  )
  await refreshDeadlines(c, codSolicitacao)
  tellGarantia(c, { ...g, versao: g.versao + 1 })
}
