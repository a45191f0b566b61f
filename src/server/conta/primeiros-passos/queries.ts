import { sql } from 'kysely'
import type { StepsData } from '#shared/conta/primeiros-passos.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** The completed onboarding steps, within the caller's reach. */
export async function readSteps(c: Ctx): Promise<StepsData> {
  const d = sql`cod_distribuidor = ${c.tenant.codDistribuidor}`
  const r = await sql<StepsData>`select
    exists (select from grupo where ${d}) as grupo,
    exists (select from concessionaria where ${d} and status = 1) as loja,
    (select count(*) from (select from usuario where ${d} limit 2) u) > 1 as usuario,
    exists (select from servico where ${d}) as servico,
    exists (select from mecanico where ${d}) and exists (select from consultor where ${d}) as equipe,
    exists (select from peca where ${d}) as peca,
    exists (select from integracao_chave where ${d} and ultimo_uso is not null) as chave,
    exists (select from checklist where ${d}) as checklist,
    exists (select from orcamento_versao where ${d}) as envio,
    exists (select from reserva_loja l join concessionaria_config k using (cod_distribuidor, cod_concessionaria)
      where l.${d} and k.chave = 'reserva.ativa' and k.valor = 'SIM') as site,
    exists (select from pix_conta where ${d} and ativa) as pix`.execute(c.tx)
  const [steps] = r.rows
  if (!steps) throw new Error('no answer about the first steps')
  return steps
}
