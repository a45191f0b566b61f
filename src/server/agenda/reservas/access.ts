import { transaction } from '../../core/database/transaction.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Services } from '../../core/services.ts'
import { type Ctx, tenantWide, withCtx } from '../../core/tenancy/context.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import type { Tx } from '../../core/database/query.ts'

/** A public call, on its distributor's host. */
export interface PublicPart<P> {
  services: Services
  tenant: Tenant
  params: P
}

const NO_PAGE = 'Esta página não existe. Confira o endereço, ou fale com a oficina.'
const NO_TOKEN = 'Este link não existe ou não vale mais. Escolha a hora de novo, ou fale com a oficina.'

async function inLoja<T>(
  { services, tenant }: Pick<PublicPart<unknown>, 'services' | 'tenant'>,
  find: (tx: Tx) => Promise<{ codConcessionaria: number } | undefined>,
  missing: string,
  run: (c: Ctx, codConcessionaria: number) => Promise<T>,
  leitura: boolean,
): Promise<T> {
  const found = await transaction(services.db, 'sistema', find, { leitura: true })
  if (!found) throw notFound(missing)
  const { codConcessionaria } = found
  const context = { ...tenantWide(tenant), lojas: [codConcessionaria] }
  return withCtx(services, tenant, context, (c) => run(c, codConcessionaria), { leitura })
}

/** Runs `run` for the store of a page's address, with access to that store only. Throws 404. */
export function withPage<T>(
  p: PublicPart<{ endereco: string }>,
  run: (c: Ctx, codConcessionaria: number) => Promise<T>,
  leitura = false,
): Promise<T> {
  const find = (tx: Tx) =>
    tx
      .selectFrom('reservaLoja as r')
      .innerJoin('concessionaria as l', (j) =>
        j.onRef('l.codDistribuidor', '=', 'r.codDistribuidor').onRef('l.codConcessionaria', '=', 'r.codConcessionaria'),
      )
      .select('r.codConcessionaria')
      .where('r.codDistribuidor', '=', p.tenant.codDistribuidor)
      .where('r.endereco', '=', p.params.endereco)
      .where('l.status', '=', 1)
      .executeTakeFirst()
  return inLoja(p, find, NO_PAGE, run, leitura)
}

/** Runs `run` for the store of a held hour or a waiting customer, by its token. Throws 404. */
export function withToken<T>(
  p: PublicPart<{ token: string }>,
  table: 'reserva' | 'listaEspera',
  run: (c: Ctx, codConcessionaria: number) => Promise<T>,
  leitura = false,
): Promise<T> {
  const find = (tx: Tx) =>
    tx
      .selectFrom(table)
      .select('codConcessionaria')
      .where('codDistribuidor', '=', p.tenant.codDistribuidor)
      .where('token', '=', p.params.token)
      .executeTakeFirst()
  return inLoja(p, find, NO_TOKEN, run, leitura)
}
