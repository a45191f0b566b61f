import { sql } from 'kysely'
import { canReviewMonth } from '#shared/rules/mes-vendas.ts'
import { type Departamento, type Outlier, outliers, shiftMonth } from '#shared/rules/vendas.ts'
import type { MonthCheck, MonthSummary } from '#shared/vendas/vendas.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { isOpen, reconcile } from '../mes-vendas/reconciliation.ts'

const HISTORY_MONTHS = 6

interface Envio {
  codConcessionaria: number
  codUsuario: number | null
  quem: string
  texto: string
}

/** The last sender of each store's month. */
async function readEnvios(c: Ctx, lojas: readonly number[], mes: string): Promise<Map<number, Envio>> {
  const r =
    await sql<Envio>`select distinct on (cod_concessionaria) cod_concessionaria as "codConcessionaria", cod_usuario as "codUsuario", quem, texto
    from venda_evento where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = any(${lojas}::int[]) and mes = ${mes} and acao = 'ENVIAR'
    order by cod_concessionaria, cod_evento desc`.execute(c.tx)
  return new Map(r.rows.map((e) => [e.codConcessionaria, e]))
}

/** Why the signed-in user may not approve this sending; null when they may. */
async function approvalBlocker(c: SignedInCtx, envio: Envio | undefined): Promise<string | null> {
  if (envio?.codUsuario !== c.sessao.codUsuario) return null
  const { quatroOlhos } = await c.tx
    .selectFrom('distribuidor')
    .select('quatroOlhos')
    .where(ofTenant(c))
    .executeTakeFirstOrThrow()
  return quatroOlhos ? 'Você enviou este mês: peça a outra pessoa que o aprove.' : null
}

/** Data for approving a month: sender and reason, differences, whether the signed-in user may approve. */
export async function check(c: SignedInCtx, codConcessionaria: number, mes: string): Promise<MonthCheck> {
  const envio = (await readEnvios(c, [codConcessionaria], mes)).get(codConcessionaria)
  const { diferencas } = (await reconcile(c, [codConcessionaria], mes))(codConcessionaria)
  return {
    diferencas: diferencas
      .filter(isOpen)
      .map(({ dia, departamento, digitado, dms, notas }) => ({ dia, departamento, digitado, dms, notas })),
    enviadoPor: envio?.quem ?? null,
    porque: envio?.texto ?? '',
    impedimento: await approvalBlocker(c, envio),
  }
}

/** Figures of the stores' month that are outliers against the same weekday of the last half year. */
export async function findOutliers(
  c: Ctx,
  lojas: readonly number[],
  mes: string,
): Promise<(codConcessionaria: number) => Outlier[]> {
  const r = await sql<{ codConcessionaria: number; dia: string; departamento: Departamento; bruto: number }>`
    select cod_concessionaria as "codConcessionaria", dia::text as dia, departamento, bruto from venda_celula
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = any(${lojas}::int[]) and bruto is not null
      and dia >= ${`${shiftMonth(mes, -HISTORY_MONTHS)}-01`}::date and dia < ${`${shiftMonth(mes, 1)}-01`}::date order by dia`.execute(
    c.tx,
  )
  const porLoja = Map.groupBy(r.rows, (v) => v.codConcessionaria)
  return (codConcessionaria) => {
    const values = (porLoja.get(codConcessionaria) ?? []).map(({ dia, departamento, bruto }) => ({
      dia,
      departamento,
      bruto,
    }))
    return outliers(
      values.filter((v) => v.dia.startsWith(mes)),
      values.filter((v) => !v.dia.startsWith(mes)),
    )
  }
}

/** Points to check for each month in a queue that the signed-in user's level judges, with a few reads per month. */
export async function listToCheck(
  c: SignedInCtx,
  months: readonly Pick<MonthSummary, 'codConcessionaria' | 'mes' | 'estado'>[],
) {
  const byMonth = Map.groupBy(
    months.filter((m) => canReviewMonth(m.estado, c.sessao.nivel)),
    (m) => m.mes,
  )
  const checks = new Map<string, { foraDoCostume: number; diferencas: number; enviadoPor: string | null }>()
  for (const [mes, ofMonth] of byMonth) {
    const lojas = ofMonth.map((m) => m.codConcessionaria)
    const outside = await findOutliers(c, lojas, mes)
    const sides = await reconcile(c, lojas, mes)
    const envios = await readEnvios(c, lojas, mes)
    for (const loja of lojas)
      checks.set(`${loja} ${mes}`, {
        foraDoCostume: outside(loja).length,
        diferencas: sides(loja).abertas,
        enviadoPor: envios.get(loja)?.quem ?? null,
      })
  }
  return (codConcessionaria: number, mes: string) => checks.get(`${codConcessionaria} ${mes}`) ?? null
}
