import { sql } from 'kysely'
import type { Reply } from '#shared/core/contract.ts'
import type { integracaoFrota } from '#shared/frota/contract.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** Every active courtesy car and where it is now, for another system. */
export async function fleetNow(
  c: Ctx,
  codConcessionaria: number | undefined,
): Promise<Reply<typeof integracaoFrota.carrosReservaIntegracao>> {
  const r = await sql<Reply<typeof integracaoFrota.carrosReservaIntegracao>[number]>`
    select k.cod_concessionaria as "codConcessionaria", k.cod_carro as "codCarro", k.placa, k.modelo,
      case when e.estado = 'ENTREGUE' then 'EMPRESTADO' when k.manutencao_ate >= (now() at time zone z.fuso)::date then 'MANUTENCAO'
        when e.estado = 'RESERVADO' then 'RESERVADO' else 'LIVRE' end as situacao,
      e.motorista, e.retirada_em as "retiradaEm", e.fim as "devolucaoPrevista"
    from frota_carro k join concessionaria z on z.cod_distribuidor = k.cod_distribuidor and z.cod_concessionaria = k.cod_concessionaria
    left join lateral (select e.* from frota_emprestimo e where e.cod_distribuidor = k.cod_distribuidor and e.cod_carro = k.cod_carro
        and (e.estado = 'ENTREGUE' or (e.estado = 'RESERVADO' and now() between e.inicio and e.fim))
      order by e.estado limit 1) e on true
    where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.ativo
      and (${codConcessionaria ?? null}::int is null or k.cod_concessionaria = ${codConcessionaria ?? null}::int)
    order by k.cod_carro`.execute(c.tx)
  return r.rows
}
