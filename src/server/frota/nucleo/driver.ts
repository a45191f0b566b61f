import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/context.ts'

/** The loan by which somebody had a car at a minute; null when nobody had it. In the minute of a change of hands, who had it at its instant. */
export async function driverAt(c: Ctx, codCarro: number, em: string): Promise<number | null> {
  const r = await sql<{ codEmprestimo: number }>`select e.cod_emprestimo as "codEmprestimo" from frota_emprestimo e
    where e.cod_distribuidor = ${c.tenant.codDistribuidor} and e.cod_carro = ${codCarro}
      and e.posse && tstzrange(date_trunc('minute', ${em}::timestamptz), date_trunc('minute', ${em}::timestamptz) + interval '1 minute')
    order by (e.posse @> ${em}::timestamptz) desc, e.retirada_em limit 1`.execute(c.tx)
  return r.rows[0]?.codEmprestimo ?? null
}
