import { sql } from 'kysely'
import type { LojaPreco } from '#shared/cardapio/pacotes.ts'
import { todayIn, startOfDay } from '#shared/rules/dates.ts'
import { numberFor } from '#shared/rules/mask.ts'
import type { SignedInCtx, Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'

const TIME_ZONE = 'America/Sao_Paulo'
const MAX_GIVEN = 100

type AtLoja = Omit<LojaPreco, 'preco' | 'margem'>

/** Price of a package at each active store within reach: now, its live sum and closed price; for a past instant, only the closed price. */
export async function precosAtLojas(c: Ctx, codPacote: number, em: string | undefined): Promise<LojaPreco[]> {
  const d = c.tenant.codDistribuidor
  const quando = sql`coalesce(${em ?? null}::timestamptz, now())`
  const r = await sql<AtLoja>`
    select l.cod_concessionaria as "codConcessionaria", l.nome, g.nome as grupo, ${em ? sql`null::bigint` : sql`v.soma`} as soma, ${em ? sql`null::bigint` : sql`v.custo`} as custo,
      preco_do_pacote(${d}, ${codPacote}, l.cod_concessionaria, ${quando}) as fechado,
      s.preco is not null as proprio,
      preco_do_pacote(${d}, ${codPacote}, l.cod_concessionaria, case when s.preco is null then n.vigente_de else s.vigente_de end - interval '1 microsecond') as antes
    from concessionaria l
    left join grupo g on g.cod_distribuidor = l.cod_distribuidor and g.cod_grupo = l.cod_grupo
    left join lateral valor_do_pacote(${d}, ${codPacote}, l.cod_concessionaria, custo_hora_da_loja(${d}, l.cod_concessionaria)) v on true
    left join lateral (select p.vigente_de, p.preco from cardapio_pacote_preco p where p.cod_distribuidor = ${d} and p.cod_pacote = ${codPacote} and p.cod_concessionaria = l.cod_concessionaria
      and p.vigente_de <= ${quando} order by p.vigente_de desc, p.cod_preco desc limit 1) s on true
    left join lateral (select p.vigente_de from cardapio_pacote_preco p where p.cod_distribuidor = ${d} and p.cod_pacote = ${codPacote} and p.cod_concessionaria is null
      and p.vigente_de <= ${quando} order by p.vigente_de desc, p.cod_preco desc limit 1) n on true
    where l.cod_distribuidor = ${d} and l.status = 1 order by sem_acento(l.nome), l.cod_concessionaria`.execute(c.tx)
  return r.rows.map((l) => {
    const preco = l.fechado ?? l.soma
    return { ...l, preco, margem: preco === null || preco === 0 || l.custo === null ? null : (preco - l.custo) / preco }
  })
}

const precos = (c: Ctx) =>
  c.tx
    .selectFrom('cardapioPacotePreco as p')
    .leftJoin('concessionaria as l', joinOn('l.codConcessionaria', 'p.codConcessionaria'))
    .leftJoin('usuario as u', joinOn('u.codUsuario', 'p.codUsuario'))
    .select([
      'p.codPreco',
      'p.codConcessionaria',
      'l.nome as concessionaria',
      'p.vigenteDe',
      'p.preco',
      'u.nome as quem',
    ])
    .where(ofTenant(c, 'p'))

/** Closed prices given to a package, newest first. */
export function listGivenPrecos(c: Ctx, codPacote: number) {
  return precos(c)
    .where('p.codPacote', '=', codPacote)
    .orderBy('p.vigenteDe', 'desc')
    .orderBy('p.codPreco', 'desc')
    .limit(MAX_GIVEN)
    .execute()
}

/** Gives a package a price from a day on. Throws 422 for a past day. */
export async function assignPreco(
  c: SignedInCtx,
  codPacote: number,
  p: { codConcessionaria: number | null; preco: number | null; vigenteDe: string | null },
) {
  const loja = await c.tx
    .selectFrom('concessionaria')
    .select('fuso')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', p.codConcessionaria ?? 0)
    .executeTakeFirst()
  const fuso = loja?.fuso ?? TIME_ZONE
  const dia = todayIn(fuso, new Date())
  if (p.vigenteDe !== null && p.vigenteDe < dia)
    throw invalid('Escolha outro dia', {
      vigenteDe: 'Escolha hoje ou um dia à frente: o preço que já valeu não muda',
    })
  const { codPreco } = await c.tx
    .insertInto('cardapioPacotePreco')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codPacote,
      codConcessionaria: p.codConcessionaria,
      preco: p.preco,
      codUsuario: c.sessao.codUsuario,
      vigenteDe: p.vigenteDe === null || p.vigenteDe === dia ? sql`now()` : startOfDay(p.vigenteDe, fuso),
    })
    .returning('codPreco')
    .executeTakeFirstOrThrow()
  return precos(c).where('p.codPreco', '=', codPreco).executeTakeFirstOrThrow()
}

/** Use of a package in quotes: how many offered it, how many were approved, the latest. */
export async function pacoteUsage(c: Ctx, codPacote: number) {
  const d = c.tenant.codDistribuidor
  const r = await sql<{ oferecido: number; aprovado: number; valorAprovado: number }>`
    select count(*) as oferecido, count(*) filter (where l.estado in ('APROVADO', 'EXECUTADO', 'NAO_EXECUTADO')) as aprovado,
      coalesce(sum(l.total) filter (where l.estado in ('APROVADO', 'EXECUTADO', 'NAO_EXECUTADO')), 0)::bigint as "valorAprovado"
    from orcamento_linha l join orcamento o on o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento and o.estado <> 'CANCELADO'
    where l.cod_distribuidor = ${d} and l.cod_pacote = ${codPacote}`.execute(c.tx)
  const u = await sql<{
    codOrcamento: number
    numero: number
    ano: number
    sequencia: number
    placa: string | null
    em: string
    estado: string
  }>`select o.cod_orcamento as "codOrcamento", o.checklist_numero as numero, o.checklist_ano as ano, o.sequencia, o.placa, o.criado_em as em, l.estado
    from orcamento_linha l join orcamento o on o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento
    where l.cod_distribuidor = ${d} and l.cod_pacote = ${codPacote} order by l.cod_linha desc limit 10`.execute(c.tx)
  return {
    ...(r.rows[0] ?? { oferecido: 0, aprovado: 0, valorAprovado: 0 }),
    ultimos: u.rows.map(({ numero, ano, sequencia, ...l }) => ({
      ...l,
      checklist: numberFor(numero, ano, sequencia, c.tenant.mascaraCodigoInterno),
    })),
  }
}
