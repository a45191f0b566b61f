import { type RawBuilder, sql } from 'kysely'
import { eraseLater } from '../../core/files/erase-later.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** Charges of a customer: asked of the customer, or for a quote, visit or appointment of theirs. */
const ofCliente = (d: number, codCliente: number): RawBuilder<unknown> => sql`
  alvo as (select * from cobranca b where b.cod_distribuidor = ${d} and (b.cod_cliente = ${codCliente}
    or b.cod_agendamento in (select cod_agendamento from agendamento where cod_distribuidor = ${d} and cod_cliente = ${codCliente})
    or b.cod_passagem in (select cod_passagem from passagem where cod_distribuidor = ${d} and cod_cliente = ${codCliente})
    or b.cod_orcamento in (select o.cod_orcamento from orcamento o join checklist k on k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist
      where o.cod_distribuidor = ${d} and k.cod_cliente = ${codCliente})))`

interface ExportedCobranca {
  pagamentos: { comprovante: string | null }[]
}

/** A customer's charges with payments and refunds, for the export of their data; receipts with addresses. */
export async function cobrancasOfCliente(c: Ctx, codCliente: number) {
  const d = c.tenant.codDistribuidor
  const { rows } = await sql<{ dados: ExportedCobranca[] }>`with ${ofCliente(d, codCliente)}
    select coalesce(json_agg(json_build_object('tipo', b.tipo, 'estado', b.estado, 'descricao', b.descricao, 'valor', b.valor, 'pago', b.pago, 'devolvido', b.devolvido, 'txid', b.txid, 'criadaEm', b.criada_em, 'pagaEm', b.paga_em, 'motivo', b.motivo,
      'pagamentos', (select coalesce(json_agg(json_build_object('e2eid', p.e2eid, 'valor', p.valor, 'devolvido', p.devolvido, 'pagoEm', p.pago_em, 'origem', p.origem, 'prova', p.prova, 'comprovante', p.prova_arquivo,
          'devolucoes', (select coalesce(json_agg(json_build_object('valor', v.valor, 'motivo', v.motivo, 'estado', v.estado, 'pedidaEm', v.pedida_em, 'liquidadaEm', v.liquidada_em) order by v.cod_devolucao), '[]')
            from devolucao v where v.cod_distribuidor = ${d} and v.cod_pagamento = p.cod_pagamento)) order by p.cod_pagamento), '[]')
        from pagamento p where p.cod_distribuidor = ${d} and p.cod_cobranca = b.cod_cobranca)) order by b.cod_cobranca), '[]') as dados from alvo b`.execute(
    c.tx,
  )
  return (rows[0]?.dados ?? []).map((b) => ({
    ...b,
    pagamentos: b.pagamentos.map((p) => ({
      ...p,
      comprovante: p.comprovante && c.services.files.endereco(d, p.comprovante),
    })),
  }))
}

/**
 * Takes the words and receipts of a person out of their charges. The amounts, states and bank's ids stay: the law asks for the store's
 * accounts (LGPD art. 16, I). An open charge ends, so that nobody pays it.
 */
export async function forgetCobrancas(c: Ctx, codCliente: number): Promise<void> {
  const d = c.tenant.codDistribuidor
  const { rows } = await sql<{ arquivo: string }>`with ${ofCliente(d, codCliente)},
      receipts as (select p.cod_pagamento, p.prova_arquivo from pagamento p where p.cod_distribuidor = ${d} and p.cod_cobranca in (select cod_cobranca from alvo)),
      returned as (update devolucao v set motivo = 'apagado', erro = null from receipts x where v.cod_distribuidor = ${d} and v.cod_pagamento = x.cod_pagamento),
      emptied as (update pagamento p set prova = case when p.prova is null then null else 'apagado' end, prova_arquivo = null from receipts x
        where p.cod_distribuidor = ${d} and p.cod_pagamento = x.cod_pagamento),
      told as (update cobranca b set descricao = 'Cobrança', motivo = null, erro = null, link_cartao = null, cod_cliente = null from alvo x
        where b.cod_distribuidor = ${d} and b.cod_cobranca = x.cod_cobranca)
    select prova_arquivo as arquivo from receipts where prova_arquivo is not null`.execute(c.tx)
  await eraseLater(
    c,
    rows.map((r) => r.arquivo),
  )
}
