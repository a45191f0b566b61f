import { type CobrancaCliente, type cobrancasPublicas } from '#shared/pagamentos/cobrancas.ts'
import { type CobrancaState, isPayable, situationOf } from '#shared/rules/cobranca.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { type Ctx, tenantWide, withCtx } from '../../core/tenancy/context.ts'
import { codeToPay, qrOf } from './queries.ts'
import { readReceipt, receiptPdf } from './receipt.ts'

type PublicCall = Pick<Ctx, 'services' | 'tenant'> & { params: { token: string } }

/** Runs `run` for the charge behind a link of the host's distributor, with access to its store only; throws 404 for any other. */
async function withCobranca<T>(
  { services, tenant, params }: PublicCall,
  run: (c: Ctx, codCobranca: number) => Promise<T>,
): Promise<T> {
  const k = await transaction(services.db, 'sistema', (tx) =>
    tx
      .selectFrom('cobranca')
      .select(['codCobranca', 'codConcessionaria'])
      .where('token', '=', params.token)
      .where('codDistribuidor', '=', tenant.codDistribuidor)
      .executeTakeFirst(),
  )
  if (!k) throw notFound('Este link não existe. Confira se foi copiado inteiro, ou peça outro à oficina.')
  const context = { ...tenantWide(tenant), lojas: [k.codConcessionaria] }
  return withCtx(services, tenant, context, (c) => run(c, k.codCobranca), { leitura: true })
}

async function readForCliente(c: Ctx, codCobranca: number): Promise<Omit<CobrancaCliente, 'qr'>> {
  const { estado, modo, ...k } = await c.tx
    .selectFrom('cobranca as k')
    .innerJoin('concessionaria as l', joinOn('l.codConcessionaria', 'k.codConcessionaria'))
    .select([
      'l.nome as concessionaria',
      'l.telefone',
      'l.fuso',
      'k.descricao',
      'k.modo',
      'k.valor',
      'k.pago',
      'k.devolvido',
      'k.copiaCola',
      'k.linkCartao',
      'k.expiraEm',
      'k.pagaEm',
    ])
    .select((eb) => eb.ref('k.estado').$castTo<CobrancaState>().as('estado'))
    .where(ofTenant(c, 'k'))
    .where('k.codCobranca', '=', codCobranca)
    .executeTakeFirstOrThrow()
  const payable = isPayable(estado) && Date.parse(k.expiraEm) > Date.now()
  return {
    ...k,
    primaria: c.tenant.corPrimaria,
    situacao: isPayable(estado) && !payable ? 'EXPIRADA' : situationOf(estado),
    copiaCola: payable ? codeToPay({ ...k, estado, modo }) : null,
    linkCartao: payable ? k.linkCartao : null,
    manual: modo === 'ESTATICO',
  }
}

export const routes: Handlers<typeof cobrancasPublicas> = {
  async verCobranca(p) {
    const k = await withCobranca(p, readForCliente)
    return { ...k, qr: k.copiaCola && (await qrOf(k.copiaCola)) }
  },

  async reciboDoCliente(p) {
    return receiptPdf(p.tenant, await withCobranca(p, readReceipt))
  },
}
