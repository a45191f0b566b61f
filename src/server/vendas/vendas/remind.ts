import { sql } from 'kysely'
import { formatDay } from '#shared/rules/dates.ts'
import { type MonthLembrete, monthLembrete } from '#shared/rules/mes-vendas.ts'
import { monthName } from '#shared/rules/vendas.ts'
import { asSystem, type Ctx } from '../../core/tenancy/context.ts'
import { transaction } from '../../core/database/transaction.ts'
import { enqueueMessage } from '../../core/mail/outbox.ts'
import { deadlineOf } from '../mes-vendas/loja.ts'
import type { Services } from '../../core/services.ts'

/** Local hour of the store from which reminders are sent. */
const HOUR = 8
const WHEN: Record<MonthLembrete, (prazo: string) => string> = {
  ANTES: (prazo) => `O prazo é ${prazo}`,
  NO_DIA: () => 'O prazo é hoje',
  DEPOIS: (prazo) => `O prazo foi ${prazo}`,
}

interface OverdueLoja {
  codConcessionaria: number
  nome: string
  hoje: string
  mes: string
  preenchidos: number
}

/**
 * Sends reminders about a store's unsent last month: days before the deadline, on it, and once after, only for stores that keep months.
 * Returns the number of messages.
 */
export async function remindDeadlines(
  services: Services,
  notify: (e: unknown) => void,
  now = new Date(),
): Promise<number> {
  const r = await transaction(services.db, 'sistema', (tx) =>
    tx.selectFrom('vendaMes').select('codDistribuidor').distinct().execute(),
  )
  let count = 0
  for (const { codDistribuidor } of r)
    try {
      const tenant = await services.tenants.fromCode(codDistribuidor)
      count += await asSystem(services, tenant, (c) => lembrar(c, now))
    } catch (e) {
      notify(new Error(`deadlines of distributor ${codDistribuidor} were not told`, { cause: e }))
    }
  return count
}

async function lembrar(c: Ctx, now: Date): Promise<number> {
  const d = c.tenant.codDistribuidor
  const r = await sql<OverdueLoja>`
    select l.cod_concessionaria as "codConcessionaria", l.nome, x.hoje::text as hoje, x.mes, coalesce(m.preenchidos, 0) as preenchidos
    from concessionaria l
    cross join lateral (select (${now}::timestamptz at time zone l.fuso)::date as hoje, to_char((${now}::timestamptz at time zone l.fuso) - interval '1 month', 'YYYY-MM') as mes) x
    left join venda_mes m on m.cod_distribuidor = l.cod_distribuidor and m.cod_concessionaria = l.cod_concessionaria and m.mes = x.mes
    where l.cod_distribuidor = ${d} and l.status = 1 and extract(hour from ${now}::timestamptz at time zone l.fuso) >= ${HOUR}
      and (to_char(l.desde, 'YYYY-MM') <= x.mes or m.mes is not null) and coalesce(m.estado, 'ABERTO') in ('ABERTO', 'PREENCHIDO', 'DEVOLVIDO', 'REABERTO')
      and exists (select from venda_mes v where v.cod_distribuidor = l.cod_distribuidor and v.cod_concessionaria = l.cod_concessionaria and v.mes >= to_char(x.hoje - interval '3 months', 'YYYY-MM'))
    order by l.nome, 1`.execute(c.tx)
  const byReminder = Map.groupBy(
    r.rows.flatMap((l) => {
      const quando = monthLembrete(l.hoje, deadlineOf(l.mes))
      return quando ? [{ ...l, quando }] : []
    }),
    (l) => `${l.mes} ${l.quando}`,
  )
  let count = 0
  for (const lojas of byReminder.values()) {
    const [{ mes, quando } = { mes: '', quando: 'ANTES' as const }] = lojas
    // The insert decides which process sends: the others find the reminder already recorded.
    const novas = await sql<{
      cod: number
    }>`insert into venda_lembrete (cod_distribuidor, cod_concessionaria, mes, quando)
      select ${d}, l, ${mes}, ${quando} from unnest(${lojas.map((l) => l.codConcessionaria)}::int[]) l on conflict do nothing returning cod_concessionaria as cod`.execute(
      c.tx,
    )
    const justNotified = new Set(novas.rows.map((x) => x.cod))
    const faltam = lojas.filter((l) => justNotified.has(l.codConcessionaria))
    if (faltam.length > 0) count += await write(c, faltam, mes, quando)
  }
  return count
}

/** One message per user who enters figures of any of the stores; if a store has none, to the administrators. */
async function write(c: Ctx, lojas: readonly OverdueLoja[], mes: string, quando: MonthLembrete): Promise<number> {
  const d = c.tenant.codDistribuidor
  const r = await sql<{ email: string; nome: string; lojas: number[] }>`
    with quem as (
      select l.cod, u.cod_usuario, u.cod_nivel from unnest(${lojas.map((l) => l.codConcessionaria)}::int[]) l(cod)
      join usuario_loja x on x.cod_distribuidor = ${d} and x.cod_concessionaria = l.cod
      join usuario u on u.cod_distribuidor = x.cod_distribuidor and u.cod_usuario = x.cod_usuario and u.ativo and u.cod_nivel in (1, 2))
    select u.email, u.nome, array_agg(q.cod) as lojas from quem q join usuario u on u.cod_distribuidor = ${d} and u.cod_usuario = q.cod_usuario
    where q.cod_nivel = 1 or not exists (select from quem o where o.cod = q.cod and o.cod_nivel = 1) group by u.cod_usuario, u.email, u.nome order by u.cod_usuario`.execute(
    c.tx,
  )
  const { tipoConexao, dominioGestao, nameEmpresa } = c.tenant
  for (const u of r.rows) {
    const own = lojas.filter((l) => u.lojas.includes(l.codConcessionaria))
    const linhas = own.map(
      (l) => `- ${l.nome}: ${l.preenchidos === 1 ? '1 dia preenchido' : `${l.preenchidos} dias preenchidos`}`,
    )
    await enqueueMessage(c.tx, {
      codDistribuidor: d,
      codConcessionaria: null,
      canal: 'EMAIL',
      destino: u.email,
      assunto: `Vendas de ${monthName(mes)} ainda não enviadas: ${own.length === 1 ? (own[0]?.nome ?? '') : `${own.length} concessionárias`}`,
      corpo: `Olá, ${u.nome}.\n\n${WHEN[quando](formatDay(deadlineOf(mes)))} para enviar as vendas de ${monthName(mes)}. Ainda faltam:\n\n${linhas.join('\n')}\n\nAbra ${tipoConexao}://${dominioGestao}/vendas/lancamento-mensal para completar e enviar.\n\n${nameEmpresa}\n`,
    })
  }
  return r.rows.length
}
