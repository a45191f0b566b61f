import { sql } from 'kysely'
import type { Lido } from '#shared/core/contract.ts'
import type { dms, Execucao, Mapeado } from '#shared/vendas/dms.ts'
import { departamentoDoCfop } from '#shared/rules/nota-fiscal.ts'
import { type Departamento, departamentoDaConta, mesMais } from '#shared/rules/vendas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import { conciliar } from '../mes-vendas/conciliacao.ts'
import { recusaDoDestino } from '../../core/outbound/saida.ts'

type FonteLida = NonNullable<Lido<typeof dms.getFonte>['fonte']>

const EXECUCAO = sql`e.cod_execucao as "codExecucao", e.origem, e.estado, e.pedida_em as "pedidaEm", e.fim, e.paginas, e.linhas, e.novas, e.alteradas, e.recusadas, e.recusas, e.erro, e.quem, e.arquivo, e.titulos`
const FONTE = ['ativo', 'agenda', 'proximaEm', 'falhas', 'abertoAte', 'formato', 'titulos', 'versao'] as const
const NO_DRAWER = 20
/** Accounts are weighed by what they sold in this time. */
const DIAS_DE_CONTAS = 90

/** Stores with their source, last run and what is open of the month. */
export async function listFontes(c: Ctx, mes: string): Promise<Lido<typeof dms.listFontes>> {
  const d = c.inquilino.codDistribuidor
  const r = await sql<{
    codConcessionaria: number
    nome: string
    fonte: FonteLida | null
    ultima: Execucao | null
    semDepartamento: number
  }>`select l.cod_concessionaria as "codConcessionaria", l.nome,
      (select jsonb_build_object('ativo', f.ativo, 'agenda', f.agenda, 'proximaEm', ${iso('f.proxima_em')}, 'falhas', f.falhas, 'abertoAte', ${iso('f.aberto_ate')}, 'formato', f.formato, 'titulos', f.titulos, 'versao', f.versao)
        from dms_fonte f where f.cod_distribuidor = l.cod_distribuidor and f.cod_concessionaria = l.cod_concessionaria) as fonte,
      (select jsonb_build_object('codExecucao', e.cod_execucao, 'origem', e.origem, 'estado', e.estado, 'pedidaEm', ${iso('e.pedida_em')}, 'fim', ${iso('e.fim')}, 'paginas', e.paginas,
          'linhas', e.linhas, 'novas', e.novas, 'alteradas', e.alteradas, 'recusadas', e.recusadas, 'recusas', '[]'::jsonb, 'erro', e.erro, 'quem', e.quem, 'arquivo', e.arquivo, 'titulos', '[]'::jsonb)
        from dms_execucao e where e.cod_distribuidor = l.cod_distribuidor and e.cod_concessionaria = l.cod_concessionaria order by e.cod_execucao desc limit 1) as ultima,
      (select count(*)::int from dms_linha n where n.cod_distribuidor = l.cod_distribuidor and n.cod_concessionaria = l.cod_concessionaria and not n.removida
        and n.dia >= ${`${mes}-01`}::date and n.dia < ${`${mesMais(mes, 1)}-01`}::date
        and not exists (select from dms_mapa m where m.cod_distribuidor = n.cod_distribuidor and m.cod_concessionaria = n.cod_concessionaria and m.origem = 'CONTA' and m.codigo = n.conta)) as "semDepartamento"
    from concessionaria l where l.cod_distribuidor = ${d} and l.status = 1 order by sem_acento(l.nome), l.cod_concessionaria`.execute(
    c.tx,
  )
  const doMes = await conciliar(
    c,
    r.rows.map((l) => l.codConcessionaria),
    mes,
  )
  return {
    conexao: await lerConexao(c),
    lojas: r.rows.map((l) => ({ ...l, abertas: doMes(l.codConcessionaria).abertas })),
  }
}

/** An instant inside JSON as the driver gives it outside. */
const iso = (coluna: string) => sql`to_char(${sql.ref(coluna)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

async function lerConexao(c: Ctx) {
  const { integracaoDms: url, temTokenDms: temToken } = await c.tx
    .selectFrom('distribuidor')
    .select(['integracaoDms', 'temTokenDms'])
    .where(doInquilino(c))
    .executeTakeFirstOrThrow()
  return url ? { url, temToken, permitida: recusaDoDestino(c.partes.env, url) } : null
}

export async function lerFonte(c: Ctx, codConcessionaria: number, travar = false): Promise<FonteLida | undefined> {
  const q = c.tx
    .selectFrom('dmsFonte')
    .select(FONTE)
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
  return (await (travar ? q.forUpdate() : q).executeTakeFirst()) as FonteLida | undefined
}

/** The store's runs, the newest first; `so` keeps those of one origin. */
export async function listExecucoes(
  c: Ctx,
  codConcessionaria: number,
  so: Execucao['origem'] | null = null,
): Promise<Execucao[]> {
  const r = await sql<Execucao>`select ${EXECUCAO} from dms_execucao e
    where e.cod_distribuidor = ${c.inquilino.codDistribuidor} and e.cod_concessionaria = ${codConcessionaria} ${so === null ? sql`` : sql`and e.origem = ${so}`}
    order by e.cod_execucao desc limit ${NO_DRAWER}`.execute(c.tx)
  return r.rows
}

export async function lerExecucao(c: Ctx, codExecucao: number): Promise<Execucao> {
  const r =
    await sql<Execucao>`select ${EXECUCAO} from dms_execucao e where e.cod_distribuidor = ${c.inquilino.codDistribuidor} and e.cod_execucao = ${codExecucao}`.execute(
      c.tx,
    )
  const [e] = r.rows
  if (!e) throw notFound('Execução não encontrada')
  return e
}

/** Accounts and operations that rows have named, with the department that was said of each. */
export async function listContas(c: Ctx, codConcessionaria: number) {
  const d = c.inquilino.codDistribuidor
  const desde = sql`now()::date - ${DIAS_DE_CONTAS}::int`
  const r = await sql<Mapeado & { linhas: number; valor: number; sabido: boolean }>`
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
    sugerido: l.origem === 'CFOP' ? departamentoDoCfop(l.codigo) : departamentoDaConta(l.codigo),
  }))
}

/** Says which department accounts and operations are of. */
export async function gravarMapa(c: Ctx, codConcessionaria: number, itens: readonly Mapeado[]): Promise<void> {
  await sql`insert into dms_mapa (cod_distribuidor, cod_concessionaria, origem, codigo, departamento)
    select ${c.inquilino.codDistribuidor}, ${codConcessionaria}, n.origem, n.codigo, n.departamento
    from jsonb_to_recordset(${JSON.stringify(itens)}::jsonb) as n (origem text, codigo text, departamento text)
    on conflict (cod_distribuidor, cod_concessionaria, origem, codigo) do update set departamento = excluded.departamento`.execute(
    c.tx,
  )
}

/** What the store's system and notes sell in a month by department, in centavos. */
export async function somasDeFora(c: Ctx, codConcessionaria: number, mes: string): Promise<Map<Departamento, number>> {
  const { linhas } = (await conciliar(c, [codConcessionaria], mes))(codConcessionaria)
  const somas = new Map<Departamento, number>()
  for (const l of linhas)
    if (l.dms !== null || l.notas !== null)
      somas.set(l.departamento, (somas.get(l.departamento) ?? 0) + (l.dms ?? l.notas ?? 0))
  return somas
}
