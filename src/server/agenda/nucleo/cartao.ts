import { sql } from 'kysely'
import { chaveEntre, type ColunaDoQuadro, papelDosServicos } from '#shared/rules/cartao-agenda.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Autor } from '../../oficina-digital/nucleo/transicao.ts'
import { registrar } from './evento.ts'

/** A card held until the transaction ends. */
export interface CartaoTravado {
  codAgendaVeiculo: number
  codConcessionaria: number
  codPassagem: number
  codStatus: number
  codStatusParalisado: number | null
  ordem: string
  versao: number
}

const COLUNAS = [
  'codAgendaVeiculo',
  'codConcessionaria',
  'codPassagem',
  'codStatus',
  'codStatusParalisado',
  'ordem',
  'versao',
] as const

/** Locks a card of a store; throws 404. */
export async function travarCartao(
  c: Ctx,
  codConcessionaria: number,
  codAgendaVeiculo: number,
): Promise<CartaoTravado> {
  const g = await c.tx
    .selectFrom('agendaVeiculo')
    .select(COLUNAS)
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('codAgendaVeiculo', '=', codAgendaVeiculo)
    .forUpdate()
    .executeTakeFirst()
  if (!g) throw notFound('Cartão não encontrado')
  return g
}

/** Columns of a store's board, in order, retired ones too; `emUso` while a car that is here stands in one. */
export async function colunasDaLoja(
  c: Ctx,
  codConcessionaria: number,
): Promise<(ColunaDoQuadro & { nome: string; cor: string; ordem: number; emUso: boolean })[]> {
  const r = await sql<ColunaDoQuadro & { nome: string; cor: string; ordem: number; emUso: boolean }>`
    select s.cod_status as "codStatus", s.nome, s.cor, s.ordem, s.ativo, s.papel,
      exists (select from agenda_veiculo v join passagem p on p.cod_distribuidor = v.cod_distribuidor and p.cod_passagem = v.cod_passagem and p.entregue_em is null
        where v.cod_distribuidor = s.cod_distribuidor and v.cod_concessionaria = s.cod_concessionaria and v.cod_status = s.cod_status) as "emUso"
    from agenda_status s where s.cod_distribuidor = ${c.inquilino.codDistribuidor} and s.cod_concessionaria = ${codConcessionaria} order by s.ordem`.execute(
    c.tx,
  )
  return r.rows
}

/** Key of the end of a column. */
async function fimDaColuna(c: Ctx, codConcessionaria: number, codStatus: number): Promise<string> {
  const r = await sql<{ ordem: string | null }>`select max(ordem) as ordem from agenda_veiculo
    where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and cod_status = ${codStatus}`.execute(
    c.tx,
  )
  return chaveEntre(r.rows[0]?.ordem ?? null, null)
}

/** Key of the place before a card of a column; null, or a card that is no longer there, is the end. */
export async function lugarAntesDe(
  c: Ctx,
  g: CartaoTravado,
  codStatus: number,
  antesDe: number | null,
): Promise<string> {
  // Two cards put into one place at the same time follow each other.
  await sql`select from agenda_status where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_status = ${codStatus} for no key update`.execute(
    c.tx,
  )
  const r = await sql<{ antes: string | null; depois: string }>`
    select (select max(y.ordem) from agenda_veiculo y where y.cod_distribuidor = x.cod_distribuidor and y.cod_concessionaria = x.cod_concessionaria and y.cod_status = x.cod_status
        and y.ordem < x.ordem and y.cod_agenda_veiculo <> ${g.codAgendaVeiculo}) as antes, x.ordem as depois
    from agenda_veiculo x where x.cod_distribuidor = ${c.inquilino.codDistribuidor} and x.cod_concessionaria = ${g.codConcessionaria} and x.cod_status = ${codStatus}
      and x.cod_agenda_veiculo = ${antesDe}::int`.execute(c.tx)
  const [l] = r.rows
  return l ? chaveEntre(l.antes, l.depois) : fimDaColuna(c, g.codConcessionaria, codStatus)
}

/** Writes where a locked card goes, and the event. */
export async function porCartao(
  c: Ctx,
  g: CartaoTravado,
  para: { codStatus: number; ordem: string; codStatusParalisado: number | null },
  acao: 'MOVER' | 'SEGUIR',
  autor: Autor,
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
    .where(doInquilino(c))
    .where('codAgendaVeiculo', '=', g.codAgendaVeiculo)
    .execute()
  await registrar(c, autor, {
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

/** Gives a visit its card, in the column of the reception. */
export async function criarCartao(
  c: Ctx,
  { codConcessionaria, codPassagem }: { codConcessionaria: number; codPassagem: number },
  autor: Autor,
): Promise<number> {
  const ativas = (await colunasDaLoja(c, codConcessionaria)).filter((x) => x.ativo)
  const coluna = ativas.find((x) => x.papel === 'RECEPCAO') ?? ativas[0]
  if (!coluna) throw notFound('O quadro desta concessionária não tem colunas')
  const ordem = await fimDaColuna(c, codConcessionaria, coluna.codStatus)
  const { codAgendaVeiculo } = await c.tx
    .insertInto('agendaVeiculo')
    .values({
      codDistribuidor: c.inquilino.codDistribuidor,
      codConcessionaria,
      codPassagem,
      codStatus: coluna.codStatus,
      ordem,
      noStatusDesde: sql`now()`,
    })
    .returning('codAgendaVeiculo')
    .executeTakeFirstOrThrow()
  await registrar(c, autor, {
    alvo: 'CARTAO',
    acao: 'CRIAR',
    codConcessionaria,
    codPassagem,
    codAgendaVeiculo,
    depois: { codStatus: coluna.codStatus, codStatusParalisado: null },
  })
  return codAgendaVeiculo
}

/** After an act on a service the card follows to the column that the car's services lead to, where the store has one. */
export async function cartaoSegue(c: Ctx, codPassagem: number, autor: Autor): Promise<void> {
  const servicos = await c.tx
    .selectFrom('servicoAgendado')
    .select(['status', 'trabalhando'])
    .where(doInquilino(c))
    .where('codPassagem', '=', codPassagem)
    .where('removido', '=', false)
    .execute()
  const papel = papelDosServicos(servicos)
  if (!papel) return
  const g = await c.tx
    .selectFrom('agendaVeiculo')
    .select(COLUNAS)
    .where(doInquilino(c))
    .where('codPassagem', '=', codPassagem)
    .forUpdate()
    .executeTakeFirst()
  if (!g) return
  const coluna = (await colunasDaLoja(c, g.codConcessionaria)).find((x) => x.ativo && x.papel === papel)
  if (!coluna || coluna.codStatus === g.codStatus) return
  const ordem = await fimDaColuna(c, g.codConcessionaria, coluna.codStatus)
  await porCartao(
    c,
    g,
    { codStatus: coluna.codStatus, ordem, codStatusParalisado: g.codStatusParalisado },
    'SEGUIR',
    autor,
  )
}
