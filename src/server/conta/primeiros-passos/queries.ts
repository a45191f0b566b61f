import { sql } from 'kysely'
import type { PassosDados } from '#shared/conta/primeiros-passos.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'

/** Which steps of the way to the first quote are done, within the caller's reach. */
export async function lerPassos(c: Ctx): Promise<PassosDados> {
  const d = sql`cod_distribuidor = ${c.inquilino.codDistribuidor}`
  const r = await sql<PassosDados>`select
    exists (select from grupo where ${d}) as grupo,
    exists (select from concessionaria where ${d} and status = 1) as loja,
    (select count(*) from (select from usuario where ${d} limit 2) u) > 1 as usuario,
    exists (select from servico where ${d}) as servico,
    exists (select from mecanico where ${d}) and exists (select from consultor where ${d}) as equipe,
    exists (select from peca where ${d}) as peca,
    exists (select from integracao_chave where ${d} and ultimo_uso is not null) as chave,
    exists (select from checklist where ${d}) as checklist,
    exists (select from orcamento_versao where ${d}) as envio`.execute(c.tx)
  const [passos] = r.rows
  if (!passos) throw new Error('no answer about the first steps')
  return passos
}
