import { type RawBuilder, sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import type { cobrancas } from '#shared/pagamentos/cobrancas.ts'
import { closePage, type PageOrder, pageOrder } from '../../core/areas/keyset-page.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { readCobrancas, readPagamentos } from './rows.ts'
import { sightOf } from './sight.ts'

const E = sql` and `

/** Conditions that both lists share; `em` is the column that sorts and bounds them. */
function common(
  c: SignedInCtx,
  alias: string,
  em: RawBuilder<unknown>,
  f: { codConcessionaria?: number | undefined; de?: string | undefined; ate?: string | undefined },
): RawBuilder<unknown>[] {
  const { lojas } = c.contexto
  const onde: RawBuilder<unknown>[] = [
    sql`${sql.ref(`${alias}.cod_distribuidor`)} = ${c.tenant.codDistribuidor}`,
    sightOf(c, alias),
  ]
  const loja = sql.ref(`${alias}.cod_concessionaria`)
  const day = sql`(${em} at time zone (select z.fuso from concessionaria z where z.cod_distribuidor = ${sql.ref(`${alias}.cod_distribuidor`)} and z.cod_concessionaria = ${loja}))::date`
  if (f.codConcessionaria) onde.push(sql`${loja} = ${f.codConcessionaria}`)
  else if (lojas !== 'todas') onde.push(sql`${loja} = any(${lojas}::int[])`)
  // The wide bound on the instant lets the index serve; the exact one is on the store's day.
  if (f.de) onde.push(sql`${em} >= ${f.de}::date - 1`, sql`${day} >= ${f.de}::date`)
  if (f.ate) onde.push(sql`${em} < ${f.ate}::date + 2`, sql`${day} <= ${f.ate}::date`)
  return onde
}

type CobrancaFilter = Received<typeof cobrancas.listCobrancas, 'query'>

const COBRANCA_ORDERS: Readonly<Record<CobrancaFilter['ordem'], PageOrder>> = {
  criadaEm: { chave: sql`k.criada_em`, tipo: 'timestamptz' },
  expiraEm: { chave: sql`k.expira_em`, tipo: 'timestamptz' },
  valor: { chave: sql`k.valor`, tipo: 'bigint' },
}

/** One page of charges in the chosen order. */
export async function listCobrancas(
  c: SignedInCtx,
  f: CobrancaFilter,
): Promise<Loaded<typeof cobrancas.listCobrancas>> {
  const onde = common(c, 'k', sql`k.criada_em`, f)
  if (f.estado) onde.push(sql`k.estado = ${f.estado}`)
  if (f.tipo) onde.push(sql`k.tipo = ${f.tipo}`)
  if (f.busca) onde.push(matches(f.busca))
  const { ordem, depois } = pageOrder(COBRANCA_ORDERS[f.ordem], sql`k.cod_cobranca`, f)
  if (depois) onde.push(depois)
  const rows = await readCobrancas(
    c,
    sql`select k.* from cobranca k where ${sql.join(onde, E)} order by ${ordem} limit ${sql.lit(f.limite + 1)}`,
    ordem,
  )
  return closePage(rows, f.limite, (l) => ({ valor: l[f.ordem], cod: l.codCobranca }))
}

/** Words of the description, the customer's name, a plate, or a reference. */
function matches(search: string): RawBuilder<unknown> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(k.txid = ${search} or sem_acento(k.descricao) like sem_acento(${like})
    or exists (select from cliente p where p.cod_distribuidor = k.cod_distribuidor and p.cod_cliente = k.cod_cliente and sem_acento(p.nome) like sem_acento(${like}))
    or exists (select from orcamento o where o.cod_distribuidor = k.cod_distribuidor and o.cod_orcamento = k.cod_orcamento and o.placa_chave = placa_chave(${search}))
    or exists (select from veiculo v where v.cod_distribuidor = k.cod_distribuidor and v.placa_chave = placa_chave(${search}) and v.cod_veiculo in (
      select s.cod_veiculo from passagem s where s.cod_distribuidor = k.cod_distribuidor and s.cod_passagem = k.cod_passagem
      union all select a.cod_veiculo from agendamento a where a.cod_distribuidor = k.cod_distribuidor and a.cod_agendamento = k.cod_agendamento)))`
}

type PagamentoFilter = Received<typeof cobrancas.listPagamentos, 'query'>

const CHOICES: Readonly<Record<PagamentoFilter['situacao'], RawBuilder<unknown>>> = {
  TODOS: sql`true`,
  SEM_COBRANCA: sql`p.cod_cobranca is null and p.conciliado_em is null`,
  MANUAIS: sql`p.origem = 'MANUAL'`,
  DEVOLVIDOS: sql`exists (select from devolucao d where d.cod_distribuidor = p.cod_distribuidor and d.cod_pagamento = p.cod_pagamento)`,
}

const PAGAMENTO_ORDERS: Readonly<Record<PagamentoFilter['ordem'], PageOrder>> = {
  pagoEm: { chave: sql`p.pago_em`, tipo: 'timestamptz' },
  valor: { chave: sql`p.valor`, tipo: 'bigint' },
}

/** One page of payments in the chosen order. */
export async function listPagamentos(
  c: SignedInCtx,
  f: PagamentoFilter,
): Promise<Loaded<typeof cobrancas.listPagamentos>> {
  const onde = [...common(c, 'p', sql`p.pago_em`, f), CHOICES[f.situacao]]
  if (f.busca)
    onde.push(
      sql`(p.e2eid = ${f.busca} or p.txid = ${f.busca} or p.prova ilike ${`%${f.busca.replaceAll(/[\\%_]/g, '\\$&')}%`})`,
    )
  const { ordem, depois } = pageOrder(PAGAMENTO_ORDERS[f.ordem], sql`p.cod_pagamento`, f)
  if (depois) onde.push(depois)
  const rows = await readPagamentos(
    c,
    sql`select p.* from pagamento p where ${sql.join(onde, E)} order by ${ordem} limit ${sql.lit(f.limite + 1)}`,
    ordem,
  )
  return closePage(rows, f.limite, (l) => ({ valor: l[f.ordem], cod: l.codPagamento }))
}
