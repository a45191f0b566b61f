import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'

/** A thread within the caller's reach. Throws 404. */
export async function getThread(c: Ctx, codConversa: number) {
  const v = await c.tx
    .selectFrom('conversa')
    .select([
      'codConversa',
      'codConcessionaria',
      'codCliente',
      'codUsuario',
      'estado',
      'janelaAte',
      'esperaDesde',
      'naoLidas',
    ])
    .where(ofTenant(c))
    .where('codConversa', '=', codConversa)
    .executeTakeFirst()
  if (!v) throw notFound('Conversa não encontrada')
  return v
}
export type Thread = Awaited<ReturnType<typeof getThread>>
