import { type RawBuilder, sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { LinhaOs, ordens, OrdemServico } from '#shared/estoque/ordens.ts'
import { shortName } from '#shared/rules/name.ts'
import { normalizePlaca, placaPatterns } from '#shared/rules/placa.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import { periodFilter } from '../../core/areas/filters.ts'

const MAX_MATCHES = 100

/** Work orders matching a condition over `o` (order), `v` (vehicle), `k` (customer) and `l` (store), newest first, with their lines. */
export async function listOrdens(c: Ctx, onde: RawBuilder<boolean>): Promise<OrdemServico[]> {
  const r = await sql<Omit<OrdemServico, 'valor'>>`
    select o.cod_os as "codOs", o.cod_concessionaria as "codConcessionaria", o.numero, o.tipo, o.origem, o.fechada_em is null as aberta, o.aberta_em as "abertaEm", o.fechada_em as "fechadaEm",
      o.cod_passagem as "codPassagem", g.cod_agenda_veiculo as "codAgendaVeiculo", v.placa, v.chassi, v.modelo, k.nome as cliente, n.nome as consultor, o.versao,
      coalesce((select jsonb_agg(jsonb_build_object('tipo', x.tipo, 'codigo', x.codigo, 'descricao', x.descricao, 'quantidade', x.quantidade, 'minutos', x.minutos, 'valor', x.valor) order by x.ordem)
        from ordem_servico_linha x where x.cod_distribuidor = o.cod_distribuidor and x.cod_os = o.cod_os), '[]') as linhas
    from ordem_servico o
    join concessionaria l on l.cod_distribuidor = o.cod_distribuidor and l.cod_concessionaria = o.cod_concessionaria
    join veiculo v on v.cod_distribuidor = o.cod_distribuidor and v.cod_veiculo = o.cod_veiculo
    join cliente k on k.cod_distribuidor = o.cod_distribuidor and k.cod_cliente = o.cod_cliente
    left join consultor n on n.cod_distribuidor = o.cod_distribuidor and n.cod_consultor = o.cod_consultor
    left join agenda_veiculo g on g.cod_distribuidor = o.cod_distribuidor and g.cod_passagem = o.cod_passagem
    where o.cod_distribuidor = ${c.tenant.codDistribuidor} and ${onde} order by o.aberta_em desc, o.cod_os desc limit ${sql.lit(MAX_MATCHES)}`.execute(
    c.tx,
  )
  return r.rows.map((o) => ({
    ...o,
    consultor: o.consultor === null ? null : shortName(o.consultor),
    valor: o.linhas.reduce((n, l) => n + (l.valor ?? 0), 0),
  }))
}

const MAX_CODES = 10_000

/**
 * Condition: order `o` matches by number, plate (either pattern), chassis or customer. Lists the matching codes, or tests row by row when
 * there are very many.
 */
export async function matches(c: Ctx, search: string): Promise<RawBuilder<boolean>> {
  const { codDistribuidor } = c.tenant
  const digitado = search.trim()
  const [nome, key, plates] = [digitado.length > 2 ? digitado : '', normalizePlaca(digitado), placaPatterns(digitado)]
  const r = await sql<{
    codigos: number[] | null
  }>`select acha_ordens(${digitado}, ${nome}, ${key}, ${plates}::text[], ${MAX_CODES}::int) as codigos`.execute(c.tx)
  const codes = r.rows[0]?.codigos
  if (codes) return sql<boolean>`o.cod_os = any(${codes}::int[])`
  return sql<boolean>`(o.numero = ${digitado}
    or o.cod_veiculo = any(array(select y.cod_veiculo from veiculo y where y.cod_distribuidor = ${codDistribuidor} and y.placa_chave like any(${plates}::text[])
      union all select y.cod_veiculo from veiculo y where y.cod_distribuidor = ${codDistribuidor} and length(${key}) > 3 and reverse(y.chassi) like reverse(${key}) || '%'))
    or o.cod_cliente = any(array(select y.cod_cliente from cliente y where y.cod_distribuidor = ${codDistribuidor}
      and ${nome} <> '' and sem_acento(y.nome) like '%' || como_letras(${nome}) || '%')))`
}

/** Work orders by number, plate (either pattern), chassis or customer, by opening day, and open or not. */
export async function searchOrdens(
  c: Ctx,
  f: Received<typeof ordens.consultaOsAgenda, 'body'>,
): Promise<OrdemServico[]> {
  const onde = [sql`o.cod_concessionaria = ${f.codConcessionaria}`]
  onde.push(...periodFilter(sql.ref('o.aberta_em'), sql.ref('l.fuso'), f.de, f.ate))
  if (f.aberta !== undefined) onde.push(f.aberta ? sql`o.fechada_em is null` : sql`o.fechada_em is not null`)
  // Each given field narrows the result; a too short one is an error, because ignoring it would return everything.
  const asked = (['busca', 'placa', 'chassi', 'numeroOs', 'os', 'cliente'] as const).filter((k) => f[k])
  for (const k of asked) {
    const text = f[k] ?? ''
    // An order number may be a single digit.
    if (text.length >= 2 || /^\d$/.test(text)) onde.push(await matches(c, text))
    else throw invalid('Escreva ao menos 2 letras', { [k]: 'Escreva ao menos 2 letras ou números' })
  }
  if (asked.length === 0 && f.de === undefined && f.ate === undefined && f.aberta === undefined)
    throw invalid('Diga o que procurar', { busca: 'Diga o número da OS, a placa, o chassi, o cliente ou um período' })
  return listOrdens(c, sql<boolean>`${sql.join(onde, sql` and `)}`)
}

/** One work order; throws 404. */
export async function getOrdem(c: Ctx, codOs: number): Promise<OrdemServico> {
  const [o] = await listOrdens(c, sql<boolean>`o.cod_os = ${codOs}`)
  if (!o) throw notFound('OS não encontrada')
  return o
}

/** Locks one of our own work orders; throws 404, and 409 for another version, a closed order, or one that another system owns. */
export async function lockOrdem(c: Ctx, codOs: number, versao: number): Promise<OrdemServico> {
  await sql`select from ordem_servico where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_os = ${codOs} for update`.execute(
    c.tx,
  )
  const o = await getOrdem(c, codOs)
  if (o.origem === 'DMS')
    throw conflict('os-de-outro-sistema', 'Esta OS veio do sistema da concessionária: é nele que ela muda.', o)
  if (o.versao !== versao) throw conflict('versao-antiga', 'Outra pessoa mudou esta OS depois que você a abriu.', o)
  if (!o.aberta) throw conflict('estado-nao-permite', 'Esta OS está fechada.', o)
  return o
}

/** Replaces the lines of an order. */
export async function saveLinhasOs(
  c: Ctx,
  { codOs, codConcessionaria }: { codOs: number; codConcessionaria: number },
  linhas: readonly LinhaOs[],
): Promise<void> {
  const { codDistribuidor } = c.tenant
  await c.tx
    .deleteFrom('ordemServicoLinha')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codOs', '=', codOs)
    .execute()
  if (linhas.length > 0)
    await c.tx
      .insertInto('ordemServicoLinha')
      .values(linhas.map((l, i) => ({ codDistribuidor, codConcessionaria, codOs, ordem: i + 1, ...l })))
      .execute()
}
