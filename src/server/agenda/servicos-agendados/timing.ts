import { sql } from 'kysely'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { invalid } from '../../core/http/errors.ts'
import type { LockedServico } from '../nucleo/servico.ts'

/** A device's clock may run this far ahead of the server's. */
const CLOCK_AHEAD_MS = 120_000
/** An act may wait this long on an offline device. */
const WAIT_MS = 24 * 60 * 60_000

/**
 * Instant of an act that waited on a device: as reported, but never before the service's last act. Undefined for an act that happens now.
 * Throws 422 for an instant in the future or more than a day ago.
 */
export async function instantOf(c: SignedInCtx, s: LockedServico, em: string | undefined): Promise<Date | undefined> {
  if (em === undefined) return undefined
  const now = Date.now()
  const said = Date.parse(em)
  if (said > now + CLOCK_AHEAD_MS)
    throw invalid('O relógio deste aparelho está adiantado: acerte-o e faça de novo.', {
      em: 'Esta hora ainda não chegou',
    })
  if (said < now - WAIT_MS)
    throw invalid('Este ato tem mais de um dia: peça ao chefe de oficina que o lance.', {
      em: 'Há mais de um dia',
    })
  const r = await sql<{ desde: string }>`
    select greatest(criado_em, trabalhando_desde, paralisado_em, finalizado_em) as desde from servico_agendado
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_servico_agendado = ${s.codServicoAgendado}`.execute(
    c.tx,
  )
  return new Date(Math.min(now, Math.max(said, Date.parse(r.rows[0]?.desde ?? em))))
}
