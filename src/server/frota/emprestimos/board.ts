import { sql } from 'kysely'
import type { FrotaBoard } from '#shared/frota/consultas.ts'
import { formatDay, todayIn } from '#shared/rules/dates.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { readEmprestimos } from './rows.ts'

/** The store's cars, who has each from `de` to `ate`, and the requests that wait. */
export async function readBoard(
  c: Ctx,
  codConcessionaria: number,
  { de, ate }: { de: string; ate: string },
): Promise<FrotaBoard> {
  const d = c.tenant.codDistribuidor
  const { fuso } = await c.tx
    .selectFrom('concessionaria')
    .select('fuso')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirstOrThrow()
  const carros = await c.tx
    .selectFrom('frotaCarro')
    .select(['codCarro', 'placa', 'modelo', 'categoria', 'manutencaoAte', 'seguroAte', 'licenciamentoAte'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('ativo', '=', true)
    .orderBy('modelo')
    .orderBy('codCarro')
    .execute()
  const today = todayIn(fuso, new Date())
  const oneStore = sql`select e.* from frota_emprestimo e where e.cod_distribuidor = ${d} and e.cod_concessionaria = ${codConcessionaria}`
  // What is out stays on the board, however long ago it was due.
  const emprestimos = await readEmprestimos(
    c,
    sql`${oneStore} and e.cod_carro is not null and e.estado in ('RESERVADO', 'ENTREGUE', 'DEVOLVIDO')
      and coalesce(e.retirada_em, e.inicio) < (${ate}::date + 1)::timestamp at time zone ${fuso}
      and (e.estado = 'ENTREGUE' or coalesce(e.devolvido_em, e.fim) >= ${de}::date::timestamp at time zone ${fuso})`,
    sql`e.inicio, e.cod_emprestimo`,
  )
  const pedidos = await readEmprestimos(c, sql`${oneStore} and e.estado = 'PEDIDO'`, sql`e.inicio, e.cod_emprestimo`)
  return {
    fuso,
    carros: carros.map(({ seguroAte, licenciamentoAte, ...k }) => ({
      ...k,
      aviso:
        seguroAte !== null && seguroAte < today
          ? `Seguro vencido ${formatDay(seguroAte)}`
          : licenciamentoAte !== null && licenciamentoAte < today
            ? `Licenciamento vencido ${formatDay(licenciamentoAte)}`
            : null,
    })),
    emprestimos,
    pedidos,
  }
}
