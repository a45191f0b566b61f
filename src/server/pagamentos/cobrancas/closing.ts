import { sql } from 'kysely'
import type { ClosingDay } from '#shared/pagamentos/cobrancas.ts'
import { asFile } from '../../core/areas/list-file.ts'
import { invalid } from '../../core/http/errors.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'

interface Period {
  codConcessionaria?: number | undefined
  de: string
  ate: string
}
const MAX_DAYS = 400

/** Received, given back and open by day of each store's zone; days on which nothing happened are left out. */
export async function closing(c: SignedInCtx, f: Period): Promise<ClosingDay[]> {
  const days = (Date.parse(f.ate) - Date.parse(f.de)) / 86_400_000
  if (days < 0) throw invalid('Confira o período', { ate: 'O fim vem antes do começo' })
  if (days > MAX_DAYS) throw invalid('Confira o período', { de: `Escolha até ${MAX_DAYS} dias` })
  const d = c.tenant.codDistribuidor
  const { lojas } = c.contexto
  const reach = f.codConcessionaria
    ? sql`l.cod_concessionaria = ${f.codConcessionaria}`
    : lojas === 'todas'
      ? sql`true`
      : sql`l.cod_concessionaria = any(${lojas}::int[])`
  const of = (table: string, em: string, columns: ReturnType<typeof sql>, more = sql`true`) => {
    const at = sql.ref(`x.${em}`)
    return sql`select (${at} at time zone l.fuso)::date as dia, l.cod_concessionaria as loja, ${columns} from concessionaria l
      join ${sql.table(table)} x on x.cod_distribuidor = l.cod_distribuidor and x.cod_concessionaria = l.cod_concessionaria
        and ${at} >= ${f.de}::date - 1 and ${at} < ${f.ate}::date + 2 and (${at} at time zone l.fuso)::date between ${f.de}::date and ${f.ate}::date and ${more}
      where l.cod_distribuidor = ${d} and ${reach}`
  }
  const r = await sql<ClosingDay>`
    select t.dia::text as dia, t.loja as "codConcessionaria", l.nome as concessionaria, sum(t.recebido)::int as recebido, sum(t.pagamentos)::int as pagamentos,
      sum(t.devolvido)::int as devolvido, (sum(t.recebido) - sum(t.devolvido))::int as liquido, sum(t.aberto)::int as "emAberto", sum(t.sem)::int as "semCobranca"
    from (
      ${of('pagamento', 'pago_em', sql`x.valor::bigint as recebido, 1 as pagamentos, 0 as devolvido, 0 as aberto, case when x.cod_cobranca is null then x.valor else 0 end as sem`)}
      union all ${of('devolucao', 'liquidada_em', sql`0, 0, x.valor, 0, 0`, sql`x.estado = 'DEVOLVIDA'`)}
      union all ${of('cobranca', 'criada_em', sql`0, 0, 0, greatest(0, x.valor - x.pago + x.devolvido), 0`, sql`x.estado in ('ABERTA', 'PARCIAL')`)}) t
    join concessionaria l on l.cod_distribuidor = ${d} and l.cod_concessionaria = t.loja
    group by t.dia, t.loja, l.nome order by t.dia desc, sem_acento(l.nome), t.loja`.execute(c.tx)
  return r.rows
}

const COLUMNS = [
  { id: 'dia', titulo: 'Dia', tipo: 'dia' },
  { id: 'loja', titulo: 'Concessionária', tipo: 'texto' },
  { id: 'pagamentos', titulo: 'Pagamentos', tipo: 'inteiro' },
  { id: 'recebido', titulo: 'Recebido', tipo: 'dinheiro' },
  { id: 'devolvido', titulo: 'Devolvido', tipo: 'dinheiro' },
  { id: 'liquido', titulo: 'Líquido', tipo: 'dinheiro' },
  { id: 'emAberto', titulo: 'Em aberto', tipo: 'dinheiro' },
  { id: 'semCobranca', titulo: 'Sem cobrança', tipo: 'dinheiro' },
] as const

/** The closing as a file. */
export async function closingFile(c: SignedInCtx, f: Period & { formato: 'xlsx' | 'csv' }) {
  return asFile(c, 'Fechamento do Pix', COLUMNS, f, await closing(c, f), (l) => [
    Date.parse(l.dia),
    l.concessionaria,
    l.pagamentos,
    l.recebido,
    l.devolvido,
    l.liquido,
    l.emAberto,
    l.semCobranca,
  ])
}
