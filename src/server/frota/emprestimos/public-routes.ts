import type { emprestimosPublicos } from '#shared/frota/contract.ts'
import { transaction } from '../../core/database/transaction.ts'
import { storeSignature } from '../../core/files/signature.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { type Ctx, tenantWide, withCtx } from '../../core/tenancy/context.ts'
import { hashOf } from '../../core/tenancy/session.ts'
import { checkSignable, makeContract, readContract, readForPdf, storeSigned } from './contract.ts'
import { lockEmprestimo } from './lock.ts'
import { addPhoto, keepPhoto, requireRoom } from './photos.ts'

type PublicCall = Pick<Ctx, 'services' | 'tenant'> & { params: { token: string } }

/** Runs `run` for the loan behind a link of the host's distributor, with access to its store only; throws 404 for any other. */
async function withLoan<T>(
  { services, tenant, params }: PublicCall,
  run: (c: Ctx, codEmprestimo: number) => Promise<T>,
): Promise<T> {
  const e = await transaction(services.db, 'sistema', (tx) =>
    tx
      .selectFrom('frotaEmprestimo')
      .select(['codEmprestimo', 'codConcessionaria'])
      .where('linkHash', '=', hashOf(params.token))
      .where('codDistribuidor', '=', tenant.codDistribuidor)
      .where('linkAte', '>', new Date().toISOString())
      .executeTakeFirst(),
  )
  if (!e) throw notFound('Este link não existe ou não vale mais. Peça outro à loja.')
  const context = { ...tenantWide(tenant), lojas: [e.codConcessionaria] }
  return withCtx(services, tenant, context, (c) => run(c, e.codEmprestimo))
}

export const routes: Handlers<typeof emprestimosPublicos> = {
  verContrato: (p) => withLoan(p, readContract),

  async enviarFotoDaCnh(p) {
    await withLoan(p, async (c, cod) => requireRoom(c, await lockEmprestimo(c, cod), 'CNH'))
    const photo = await keepPhoto(p.services, p.tenant.codDistribuidor, p.body.dados)
    return withLoan(p, async (c, cod) => {
      await addPhoto(c, cod, 'CNH', photo)
      return readContract(c, cod)
    })
  },

  async assinarContrato(p) {
    const { assinatura, ...d } = p.body
    const { services, tenant } = p
    // Refused before anything is drawn, and checked again when it is stored.
    const facts = await withLoan(p, async (c, cod) => {
      await checkSignable(c, cod, d)
      return readForPdf(c, cod)
    })
    const key = await storeSignature(services, tenant.codDistribuidor, 'frota', assinatura)
    const files = await makeContract(services, tenant, facts, d, key)
    return withLoan(p, async (c, cod) => {
      await storeSigned(c, cod, d, files)
      return readContract(c, cod)
    })
  },
}
