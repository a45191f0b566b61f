import { sql } from 'kysely'
import { keyBetween, type BoardColumn, type ColumnRole, servicosRole } from '#shared/rules/agenda-card.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { register } from './event.ts'

/** A card whose row is locked until the transaction ends. */
export interface LockedCard {
  codAgendaVeiculo: number
  codConcessionaria: number
  codPassagem: number
  codStatus: number
  codStatusParalisado: number | null
  ordem: string
  versao: number
}

const COLUMNS = [
  'codAgendaVeiculo',
  'codConcessionaria',
  'codPassagem',
  'codStatus',
  'codStatusParalisado',
  'ordem',
  'versao',
] as const

/** Locks a card of a store; throws 404. */
export async function lockCard(c: Ctx, codConcessionaria: number, codAgendaVeiculo: number): Promise<LockedCard> {
  const g = await c.tx
    .selectFrom('agendaVeiculo')
    .select(COLUMNS)
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('codAgendaVeiculo', '=', codAgendaVeiculo)
    .forUpdate()
    .executeTakeFirst()
  if (!g) throw notFound('Cartão não encontrado')
  return g
}

/** Columns of a store's board in order, retired ones too; `emUso` is true while a car that is here stands in the column. */
export async function lojaColumns(
  c: Ctx,
  codConcessionaria: number,
): Promise<(BoardColumn & { nome: string; cor: string; ordem: number; emUso: boolean })[]> {
  const r = await sql<BoardColumn & { nome: string; cor: string; ordem: number; emUso: boolean }>`
    select s.cod_status as "codStatus", s.nome, s.cor, s.ordem, s.ativo, s.papel,
      exists (select from agenda_veiculo v join passagem p on p.cod_distribuidor = v.cod_distribuidor and p.cod_passagem = v.cod_passagem and p.entregue_em is null
        where v.cod_distribuidor = s.cod_distribuidor and v.cod_concessionaria = s.cod_concessionaria and v.cod_status = s.cod_status) as "emUso"
    from agenda_status s where s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.cod_concessionaria = ${codConcessionaria} order by s.ordem`.execute(
    c.tx,
  )
  return r.rows
}

/** Sort key for the end of a column. */
async function columnEnd(c: Ctx, codConcessionaria: number, codStatus: number): Promise<string> {
  const r = await sql<{ ordem: string | null }>`select max(ordem) as ordem from agenda_veiculo
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and cod_status = ${codStatus}`.execute(
    c.tx,
  )
  return keyBetween(r.rows[0]?.ordem ?? null, null)
}

/** Sort key before the card `antesDe`; the end of the column for null or a card no longer in it. */
export async function placeBefore(c: Ctx, g: LockedCard, codStatus: number, antesDe: number | null): Promise<string> {
  // Lock the column: two cards dropped on one place get different keys.
  await sql`select from agenda_status where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_status = ${codStatus} for no key update`.execute(
    c.tx,
  )
  const r = await sql<{ antes: string | null; depois: string }>`
    select (select max(y.ordem) from agenda_veiculo y where y.cod_distribuidor = x.cod_distribuidor and y.cod_concessionaria = x.cod_concessionaria and y.cod_status = x.cod_status
        and y.ordem < x.ordem and y.cod_agenda_veiculo <> ${g.codAgendaVeiculo}) as antes, x.ordem as depois
    from agenda_veiculo x where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${g.codConcessionaria} and x.cod_status = ${codStatus}
      and x.cod_agenda_veiculo = ${antesDe}::int`.execute(c.tx)
  const [l] = r.rows
  return l ? keyBetween(l.antes, l.depois) : columnEnd(c, g.codConcessionaria, codStatus)
}

/** Writes the new place of a locked card, and the event. */
export async function placeCard(
  c: Ctx,
  g: LockedCard,
  para: { codStatus: number; ordem: string; codStatusParalisado: number | null },
  acao: 'MOVER' | 'SEGUIR',
  author: Author,
): Promise<void> {
  const situacao = (x: { codStatus: number; codStatusParalisado: number | null }) => ({
    codStatus: x.codStatus,
    codStatusParalisado: x.codStatusParalisado,
  })
  await c.tx
    .updateTable('agendaVeiculo')
    .set({
      ...para,
      versao: sql`versao + 1`,
      ...(para.codStatus !== g.codStatus && { noStatusDesde: sql`now()` }),
    })
    .where(ofTenant(c))
    .where('codAgendaVeiculo', '=', g.codAgendaVeiculo)
    .execute()
  await register(c, author, {
    alvo: 'CARTAO',
    acao,
    codConcessionaria: g.codConcessionaria,
    codPassagem: g.codPassagem,
    codAgendaVeiculo: g.codAgendaVeiculo,
    antes: situacao(g),
    depois: situacao(para),
  })
  Object.assign(g, para, { versao: g.versao + 1 })
}

/** Creates a visit's card in the column of the reception. */
export async function createCard(
  c: Ctx,
  { codConcessionaria, codPassagem }: { codConcessionaria: number; codPassagem: number },
  author: Author,
): Promise<number> {
  const active = (await lojaColumns(c, codConcessionaria)).filter((x) => x.ativo)
  const column = active.find((x) => x.papel === 'RECEPCAO') ?? active[0]
  if (!column) throw notFound('O quadro desta concessionária não tem colunas')
  const ordem = await columnEnd(c, codConcessionaria, column.codStatus)
  const { codAgendaVeiculo } = await c.tx
    .insertInto('agendaVeiculo')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria,
      codPassagem,
      codStatus: column.codStatus,
      ordem,
      noStatusDesde: sql`now()`,
    })
    .returning('codAgendaVeiculo')
    .executeTakeFirstOrThrow()
  await register(c, author, {
    alvo: 'CARTAO',
    acao: 'CRIAR',
    codConcessionaria,
    codPassagem,
    codAgendaVeiculo,
    depois: { codStatus: column.codStatus, codStatusParalisado: null },
  })
  return codAgendaVeiculo
}

/** Columns of cars whose work is done: new work takes a card out of them. */
const DONE: readonly (ColumnRole | null)[] = ['INSPECAO', 'LAVAGEM', 'PRONTO']

/**
 * Moves a visit's card after an act on a service to the column that follows from the states of its services, if the store has one. After new
 * work only a card whose car counted as done moves.
 */
export async function syncCard(c: Ctx, codPassagem: number, author: Author, newWork = false): Promise<void> {
  const servicos = await c.tx
    .selectFrom('servicoAgendado')
    .select(['status', 'trabalhando'])
    .where(ofTenant(c))
    .where('codPassagem', '=', codPassagem)
    .where('removido', '=', false)
    .execute()
  const papel = servicosRole(servicos)
  if (!papel) return
  const g = await c.tx
    .selectFrom('agendaVeiculo')
    .select(COLUMNS)
    .where(ofTenant(c))
    .where('codPassagem', '=', codPassagem)
    .forUpdate()
    .executeTakeFirst()
  if (!g) return
  const columns = await lojaColumns(c, g.codConcessionaria)
  const column = columns.find((x) => x.ativo && x.papel === papel)
  if (!column || column.codStatus === g.codStatus) return
  if (newWork && !DONE.includes(columns.find((x) => x.codStatus === g.codStatus)?.papel ?? null)) return
  const ordem = await columnEnd(c, g.codConcessionaria, column.codStatus)
  await placeCard(
    c,
    g,
    { codStatus: column.codStatus, ordem, codStatusParalisado: g.codStatusParalisado },
    'SEGUIR',
    author,
  )
}
