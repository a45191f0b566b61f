import { sql } from 'kysely'
import type { Loaded } from '#shared/core/contract.ts'
import type { dms, Execucao, Mapping } from '#shared/vendas/dms.ts'
import { departamentoForCfop } from '#shared/rules/nota-fiscal.ts'
import { type Departamento, departamentoForConta, shiftMonth } from '#shared/rules/vendas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import { reconcile } from '../mes-vendas/reconciliation.ts'
import { destinationRefusal } from '../../core/outbound/http-client.ts'

type LoadedSource = NonNullable<Loaded<typeof dms.getFonte>['fonte']>

const EXECUCAO = sql`e.cod_execucao as "codExecucao", e.origem, e.estado, e.pedida_em as "pedidaEm", e.fim, e.paginas, e.linhas, e.novas, e.alteradas, e.recusadas, e.recusas, e.erro, e.quem, e.arquivo, e.titulos`
const SOURCE_COLUMNS = ['ativo', 'agenda', 'proximaEm', 'falhas', 'abertoAte', 'formato', 'titulos', 'versao'] as const
const IN_DRAWER = 20
/** Period for the sales total of each account, in days. */
const CONTAS_DAYS = 90

/** Stores with their source, last run and open differences of the month. */
export async function listSources(c: Ctx, mes: string): Promise<Loaded<typeof dms.listFontes>> {
  const d = c.tenant.codDistribuidor
  const r = await sql<{
    codConcessionaria: number
    nome: string
    fonte: LoadedSource | null
    ultima: Execucao | null
    semDepartamento: number
  }>`select l.cod_concessionaria as "codConcessionaria", l.nome,
      (select jsonb_build_object('ativo', f.ativo, 'agenda', f.agenda, 'proximaEm', ${iso('f.proxima_em')}, 'falhas', f.falhas, 'abertoAte', ${iso('f.aberto_ate')}, 'formato', f.formato, 'titulos', f.titulos, 'versao', f.versao)
        from dms_fonte f where f.cod_distribuidor = l.cod_distribuidor and f.cod_concessionaria = l.cod_concessionaria) as fonte,
      (select jsonb_build_object('codExecucao', e.cod_execucao, 'origem', e.origem, 'estado', e.estado, 'pedidaEm', ${iso('e.pedida_em')}, 'fim', ${iso('e.fim')}, 'paginas', e.paginas,
          'linhas', e.linhas, 'novas', e.novas, 'alteradas', e.alteradas, 'recusadas', e.recusadas, 'recusas', '[]'::jsonb, 'erro', e.erro, 'quem', e.quem, 'arquivo', e.arquivo, 'titulos', '[]'::jsonb)
        from dms_execucao e where e.cod_distribuidor = l.cod_distribuidor and e.cod_concessionaria = l.cod_concessionaria order by e.cod_execucao desc limit 1) as ultima,
      (select count(*)::int from dms_linha n where n.cod_distribuidor = l.cod_distribuidor and n.cod_concessionaria = l.cod_concessionaria and not n.removida
        and n.dia >= ${`${mes}-01`}::date and n.dia < ${`${shiftMonth(mes, 1)}-01`}::date
        and not exists (select from dms_mapa m where m.cod_distribuidor = n.cod_distribuidor and m.cod_concessionaria = n.cod_concessionaria and m.origem = 'CONTA' and m.codigo = n.conta)) as "semDepartamento"
    from concessionaria l where l.cod_distribuidor = ${d} and l.status = 1 order by sem_acento(l.nome), l.cod_concessionaria`.execute(
    c.tx,
  )
  const ofMonth = await reconcile(
    c,
    r.rows.map((l) => l.codConcessionaria),
    mes,
  )
  return {
    conexao: await readConnection(c),
    lojas: r.rows.map((l) => ({ ...l, abertas: ofMonth(l.codConcessionaria).abertas })),
  }
}

/** Formats a timestamp inside JSON as the driver formats it outside. */
const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

async function readConnection(c: Ctx) {
  const { integracaoDms: url, temTokenDms: temToken } = await c.tx
    .selectFrom('distribuidor')
    .select(['integracaoDms', 'temTokenDms'])
    .where(ofTenant(c))
    .executeTakeFirstOrThrow()
  return url ? { url, temToken, permitida: destinationRefusal(c.services.env, url) } : null
}

export async function readSource(c: Ctx, codConcessionaria: number, lock = false): Promise<LoadedSource | undefined> {
  const q = c.tx
    .selectFrom('dmsFonte')
    .select(SOURCE_COLUMNS)
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
  return (await (lock ? q.forUpdate() : q).executeTakeFirst()) as LoadedSource | undefined
}

/** The store's runs, newest first; `so` limits them to one origin. */
export async function listExecucoes(
  c: Ctx,
  codConcessionaria: number,
  so: Execucao['origem'] | null = null,
): Promise<Execucao[]> {
  const r = await sql<Execucao>`select ${EXECUCAO} from dms_execucao e
    where e.cod_distribuidor = ${c.tenant.codDistribuidor} and e.cod_concessionaria = ${codConcessionaria} ${so === null ? sql`` : sql`and e.origem = ${so}`}
    order by e.cod_execucao desc limit ${IN_DRAWER}`.execute(c.tx)
  return r.rows
}

export async function readExecucao(c: Ctx, codExecucao: number): Promise<Execucao> {
  const r =
    await sql<Execucao>`select ${EXECUCAO} from dms_execucao e where e.cod_distribuidor = ${c.tenant.codDistribuidor} and e.cod_execucao = ${codExecucao}`.execute(
      c.tx,
    )
  const [e] = r.rows
  if (!e) throw notFound('Execução não encontrada')
  return e
}

/** Accounts and operations found in rows, with their mapped department. */
export async function listContas(c: Ctx, codConcessionaria: number) {
  const d = c.tenant.codDistribuidor
  const desde = sql`now()::date - ${CONTAS_DAYS}::int`
  const r = await sql<Mapping & { linhas: number; valor: number; sabido: boolean }>`
    select v.origem, v.codigo, m.departamento, v.linhas, v.valor, (m.codigo is not null) as sabido from (
      select 'CONTA' as origem, conta as codigo, count(*)::int as linhas, sum(bruto - desconto - devolucao)::bigint as valor from dms_linha
        where cod_distribuidor = ${d} and cod_concessionaria = ${codConcessionaria} and not removida and (dia >= ${desde} or (arquivo and recebida_em >= ${desde})) group by conta
      union all
      select 'CFOP', s.cfop, count(*)::int, sum(case when s.devolucao then s.desconto - s.bruto else s.bruto - s.desconto end)::bigint from nota_fiscal n
        join nota_fiscal_soma s on s.cod_distribuidor = n.cod_distribuidor and s.cod_concessionaria = n.cod_concessionaria and s.chave = n.chave
        where n.cod_distribuidor = ${d} and n.cod_concessionaria = ${codConcessionaria} and not n.cancelada and n.dia >= ${desde} group by s.cfop) v
    left join dms_mapa m on m.cod_distribuidor = ${d} and m.cod_concessionaria = ${codConcessionaria} and m.origem = v.origem and m.codigo = v.codigo
    order by abs(v.valor) desc, v.codigo limit 500`.execute(c.tx)
  return r.rows.map((l) => ({
    ...l,
    sugerido: l.origem === 'CFOP' ? departamentoForCfop(l.codigo) : departamentoForConta(l.codigo),
  }))
}

/** Maps accounts and operations to departments. */
export async function saveMap(c: Ctx, codConcessionaria: number, itens: readonly Mapping[]): Promise<void> {
  await sql`insert into dms_mapa (cod_distribuidor, cod_concessionaria, origem, codigo, departamento)
    select ${c.tenant.codDistribuidor}, ${codConcessionaria}, n.origem, n.codigo, n.departamento
    from jsonb_to_recordset(${JSON.stringify(itens)}::jsonb) as n (origem text, codigo text, departamento text)
    on conflict (cod_distribuidor, cod_concessionaria, origem, codigo) do update set departamento = excluded.departamento`.execute(
    c.tx,
  )
}

/** Sales of a month by department according to the store's system and notes, in centavos. */
export async function externalSums(c: Ctx, codConcessionaria: number, mes: string): Promise<Map<Departamento, number>> {
  const { linhas } = (await reconcile(c, [codConcessionaria], mes))(codConcessionaria)
  const sums = new Map<Departamento, number>()
  for (const l of linhas)
    if (l.dms !== null || l.notas !== null)
      sums.set(l.departamento, (sums.get(l.departamento) ?? 0) + (l.dms ?? l.notas ?? 0))
  return sums
}
