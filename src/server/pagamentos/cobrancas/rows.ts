import { type RawBuilder, sql } from 'kysely'
import type { Cobranca, Pagamento } from '#shared/pagamentos/cobrancas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** Charges as the list shows them, newest first without another order; `source` is a query for rows of `cobranca`, here `k`. */
export async function readCobrancas(
  c: Ctx,
  source: RawBuilder<unknown>,
  ordem: RawBuilder<unknown> = sql`k.criada_em desc, k.cod_cobranca desc`,
): Promise<Cobranca[]> {
  const r = await sql<Cobranca>`
    select k.cod_cobranca as "codCobranca", k.cod_concessionaria as "codConcessionaria", l.nome as concessionaria, k.tipo, k.modo, k.estado, k.descricao,
      p.nome as cliente, coalesce(o.placa, vp.placa, va.placa) as placa,
      k.cod_orcamento as "codOrcamento", k.cod_passagem as "codPassagem", k.cod_agendamento as "codAgendamento",
      k.valor, k.pago, k.devolvido, k.txid, k.expira_em as "expiraEm", k.paga_em as "pagaEm", k.criada_em as "criadaEm", u.nome as "criadaPor", k.erro, k.versao
    from (${source}) k
    join concessionaria l on l.cod_distribuidor = k.cod_distribuidor and l.cod_concessionaria = k.cod_concessionaria
    left join cliente p on p.cod_distribuidor = k.cod_distribuidor and p.cod_cliente = k.cod_cliente
    left join orcamento o on o.cod_distribuidor = k.cod_distribuidor and o.cod_orcamento = k.cod_orcamento
    left join passagem s on s.cod_distribuidor = k.cod_distribuidor and s.cod_passagem = k.cod_passagem
    left join veiculo vp on vp.cod_distribuidor = s.cod_distribuidor and vp.cod_veiculo = s.cod_veiculo
    left join agendamento a on a.cod_distribuidor = k.cod_distribuidor and a.cod_agendamento = k.cod_agendamento
    left join veiculo va on va.cod_distribuidor = a.cod_distribuidor and va.cod_veiculo = a.cod_veiculo
    left join usuario u on u.cod_distribuidor = k.cod_distribuidor and u.cod_usuario = k.cod_usuario
    order by ${ordem}`.execute(c.tx)
  return r.rows
}

/** Payments with their refunds, newest first without another order; `source` is a query for rows of `pagamento`, here `p`. */
export async function readPagamentos(
  c: Ctx,
  source: RawBuilder<unknown>,
  ordem: RawBuilder<unknown> = sql`p.pago_em desc, p.cod_pagamento desc`,
): Promise<Pagamento[]> {
  const instant = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  const r = await sql<Omit<Pagamento, 'provaUrl'> & { provaArquivo: string | null }>`
    select p.cod_pagamento as "codPagamento", p.cod_concessionaria as "codConcessionaria", l.nome as concessionaria, p.e2eid, p.cod_cobranca as "codCobranca", p.txid,
      p.valor, p.devolvido, p.pago_em as "pagoEm", p.origem, p.prova, p.prova_arquivo as "provaArquivo", u.nome as por, p.conciliado_em as "conciliadoEm",
      coalesce((select jsonb_agg(jsonb_build_object('codDevolucao', d.cod_devolucao, 'valor', d.valor, 'motivo', d.motivo, 'estado', d.estado, 'erro', d.erro, 'por', q.nome,
          'pedidaEm', ${instant('d.pedida_em')}, 'liquidadaEm', ${instant('d.liquidada_em')}) order by d.cod_devolucao)
        from devolucao d left join usuario q on q.cod_distribuidor = d.cod_distribuidor and q.cod_usuario = d.cod_usuario
        where d.cod_distribuidor = p.cod_distribuidor and d.cod_pagamento = p.cod_pagamento), '[]') as devolucoes
    from (${source}) p
    join concessionaria l on l.cod_distribuidor = p.cod_distribuidor and l.cod_concessionaria = p.cod_concessionaria
    left join usuario u on u.cod_distribuidor = p.cod_distribuidor and u.cod_usuario = p.cod_usuario
    order by ${ordem}`.execute(c.tx)
  return r.rows.map(({ provaArquivo, ...p }) => ({
    ...p,
    provaUrl: provaArquivo && c.services.files.endereco(c.tenant.codDistribuidor, provaArquivo),
  }))
}
