import { sql } from 'kysely'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { invalid } from '../../core/http/errors.ts'
import type { ServicoTravado } from '../nucleo/servico.ts'

/** How far a device's clock may run ahead of ours. */
const ADIANTADO_MS = 120_000
/** How long an act may wait on a device without a network. */
const ESPERA_MS = 24 * 60 * 60_000

/** When an act happened that waited on a device: as told, never before what the service last went through; undefined for one that happens now. Throws 422. */
export async function momentoDe(c: CtxDePessoa, s: ServicoTravado, em: string | undefined): Promise<Date | undefined> {
  if (em === undefined) return undefined
  const agora = Date.now()
  const dito = Date.parse(em)
  if (dito > agora + ADIANTADO_MS)
    throw invalid('O relógio deste aparelho está adiantado: acerte-o e faça de novo.', {
      em: 'Esta hora ainda não chegou',
    })
  if (dito < agora - ESPERA_MS)
    throw invalid('Este ato tem mais de um dia: peça ao chefe de oficina que o lance.', {
      em: 'Há mais de um dia',
    })
  const r = await sql<{ desde: string }>`
    select greatest(criado_em, trabalhando_desde, paralisado_em, finalizado_em) as desde from servico_agendado
    where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_servico_agendado = ${s.codServicoAgendado}`.execute(
    c.tx,
  )
  return new Date(Math.min(agora, Math.max(dito, Date.parse(r.rows[0]?.desde ?? em))))
}
