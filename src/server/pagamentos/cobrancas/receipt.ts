import { sql } from 'kysely'
import { COBRANCA_TYPES, type CobrancaType } from '#shared/pagamentos/cobrancas.ts'
import { COBRANCA_STATE_NAMES, type CobrancaState } from '#shared/rules/cobranca.ts'
import { formatInstant } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { factSheet, generatePdf, largeValue, paragraph, section, table } from '../../core/files/pdf.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import type { Bytes } from '../../core/http/serve.ts'
import { lojaIdentity } from '../../core/tenancy/store-identity.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'

/** What a receipt shows. Throws 404, or 409 while nothing was paid. */
export async function readReceipt(c: Ctx, codCobranca: number) {
  const k = await c.tx
    .selectFrom('cobranca as k')
    .innerJoin('concessionaria as l', joinOn('l.codConcessionaria', 'k.codConcessionaria'))
    .leftJoin('cliente as p', joinOn('p.codCliente', 'k.codCliente'))
    .select([
      'k.codConcessionaria',
      'k.descricao',
      'k.valor',
      'k.pago',
      'k.devolvido',
      'k.txid',
      'l.nome as concessionaria',
      'l.fuso',
      'p.nome as cliente',
    ])
    .select((eb) => [
      eb.ref('k.tipo').$castTo<CobrancaType>().as('tipo'),
      eb.ref('k.estado').$castTo<CobrancaState>().as('estado'),
    ])
    .where(ofTenant(c, 'k'))
    .where('k.codCobranca', '=', codCobranca)
    .executeTakeFirst()
  if (!k) throw notFound('Cobrança não encontrada')
  if (k.pago === 0) throw conflict('sem-pagamento', 'Ainda não há pagamento para um recibo.')
  const pagamentos = await c.tx
    .selectFrom('pagamento')
    .select(['e2eid', 'valor', 'devolvido', 'pagoEm', 'origem'])
    .where(ofTenant(c))
    .where('codCobranca', '=', codCobranca)
    .orderBy('pagoEm')
    .orderBy('codPagamento')
    .execute()
  const r = await sql<{ agora: string }>`select now() as agora`.execute(c.tx)
  return {
    ...k,
    pagamentos,
    registro: await lojaIdentity(c, k.codConcessionaria),
    geradoEm: r.rows[0]?.agora ?? new Date().toISOString(),
  }
}
type Receipt = Awaited<ReturnType<typeof readReceipt>>

/** The receipt as PDF. */
export async function receiptPdf(tenant: Tenant, d: Receipt): Promise<Bytes> {
  const { fuso } = d
  const corpo = await generatePdf({
    titulo: 'Recibo de pagamento',
    subtitle: d.descricao,
    issuer: {
      nameEmpresa: tenant.nameEmpresa,
      corPrimaria: tenant.corPrimaria,
      concessionaria: d.concessionaria,
      registro: d.registro,
      fuso,
    },
    generatedAt: d.geradoEm,
    footer: d.txid,
    conteudo: [
      factSheet([
        ['Recebido de', d.cliente],
        ['Referente a', `${COBRANCA_TYPES[d.tipo]}: ${d.descricao}`],
        ['Situação', COBRANCA_STATE_NAMES[d.estado]],
        ['Valor cobrado', formatReais(d.valor)],
        ['Referência', d.txid],
      ]),
      section('Pagamentos'),
      table(
        [
          { titulo: 'Quando', largura: 98 },
          { titulo: 'Identificador' },
          { titulo: 'Valor', largura: 80, numero: true },
          { titulo: 'Devolvido', largura: 80, numero: true },
        ],
        d.pagamentos.map((p) => [
          formatInstant(p.pagoEm, fuso),
          p.origem === 'MANUAL' && p.e2eid.startsWith('MANUAL-') ? 'conferido pela loja' : p.e2eid,
          formatReais(p.valor),
          p.devolvido > 0 ? formatReais(p.devolvido) : '',
        ]),
      ),
      largeValue('Total recebido', formatReais(d.pago - d.devolvido)),
      paragraph('Este recibo vale como comprovante do que a loja recebeu; não substitui a nota fiscal.', {
        muted: true,
      }),
    ],
  })
  return { tipo: 'application/pdf', corpo, nome: `recibo-${d.txid.slice(0, 12)}.pdf` }
}
