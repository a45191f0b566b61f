import { type RawBuilder, sql } from 'kysely'
import type { Garantia } from '#shared/garantia/solicitacoes.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { deadlineState } from '#shared/rules/garantia.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** Claims as the list shows them; `source` is a query for rows of `garantia_solicitacao`. */
export async function readGarantias(
  c: Ctx,
  source: RawBuilder<unknown>,
  ordem: RawBuilder<unknown> = sql`g.criada_em desc, g.cod_solicitacao desc`,
): Promise<Garantia[]> {
  const r = await sql<Omit<Garantia, 'situacaoPrazo'> & { fuso: string }>`
    select g.cod_solicitacao as "codSolicitacao", g.cod_concessionaria as "codConcessionaria", l.nome as concessionaria, l.fuso, g.numero, g.estado, g.marca,
      v.modelo, v.placa, v.chassi, p.nome as cliente, g.reclamacao, g.valor_pedido as "valorPedido", g.valor_aceito as "valorAceito", g.motivo, g.protocolo,
      g.reparo_em::text as "reparoEm", g.prazo::text as prazo, g.enviada_em as "enviadaEm", g.respondida_em as "respondidaEm", g.paga_em::text as "pagaEm",
      g.criada_em as "criadaEm", u.nome as "criadaPor", g.versao
    from (${source}) g
    join concessionaria l on l.cod_distribuidor = g.cod_distribuidor and l.cod_concessionaria = g.cod_concessionaria
    join veiculo v on v.cod_distribuidor = g.cod_distribuidor and v.cod_veiculo = g.cod_veiculo
    left join cliente p on p.cod_distribuidor = g.cod_distribuidor and p.cod_cliente = g.cod_cliente
    left join usuario u on u.cod_distribuidor = g.cod_distribuidor and u.cod_usuario = g.criada_por
    order by ${ordem}`.execute(c.tx)
  const now = new Date()
  return r.rows.map(({ fuso, ...g }) => ({
    ...g,
    situacaoPrazo: deadlineState(g.estado, g.prazo, todayIn(fuso, now)),
  }))
}
