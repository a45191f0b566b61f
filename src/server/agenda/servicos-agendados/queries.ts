import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/context.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import { type LockedServico, CURRENT_SLOT } from '../nucleo/servico.ts'

const NO_REASON_GIVEN = 'Sem motivo informado'

/**
 * Code of a pause's reason; without one, the store's “Sem motivo informado”, created on first use. Throws 422 for a reason of another
 * store.
 */
export async function codMotivoOf(
  c: Ctx,
  codConcessionaria: number,
  codMotivo: number | undefined,
): Promise<{ codMotivo: number; nome: string; bloqueia: boolean }> {
  const { codDistribuidor } = c.tenant
  if (codMotivo === undefined)
    await sql`insert into motivo_pausa (cod_distribuidor, cod_concessionaria, nome, cor, ordem, bloqueia) select ${codDistribuidor}, ${codConcessionaria}, ${NO_REASON_GIVEN}, '#64748B',
      coalesce(max(ordem), 0) + 1, false from motivo_pausa where cod_distribuidor = ${codDistribuidor} and cod_concessionaria = ${codConcessionaria} on conflict do nothing`.execute(
      c.tx,
    )
  const r = await sql<{
    codMotivo: number
    nome: string
    bloqueia: boolean
  }>`select cod_motivo as "codMotivo", nome, bloqueia from motivo_pausa where cod_distribuidor = ${codDistribuidor} and cod_concessionaria = ${codConcessionaria}
    and ${codMotivo === undefined ? sql`nome = ${NO_REASON_GIVEN}` : sql`ativo and cod_motivo = ${codMotivo}`}`.execute(
    c.tx,
  )
  const [achado] = r.rows
  if (!achado) throw invalid('Confira os campos marcados', { codMotivo: 'Este motivo não existe mais. Escolha outro.' })
  return achado
}

/**
 * Input of the start rule: whether the car was received and the work has a mechanic. Throws 409 while that mechanic works on another
 * service.
 */
export async function startState(c: Ctx, s: LockedServico): Promise<{ recebido: boolean; comMecanico: boolean }> {
  const { codDistribuidor } = c.tenant
  const r = await sql<{
    codMecanico: number
  }>`select cod_mecanico as "codMecanico" from servico_slot where cod_distribuidor = ${codDistribuidor} and cod_servico_agendado = ${s.codServicoAgendado}
    and not cancelado order by ${CURRENT_SLOT} limit 1`.execute(c.tx)
  const codMecanico = r.rows[0]?.codMecanico
  const p = await sql<{
    sim: boolean
  }>`select recepcionado_em is not null and entregue_em is null as sim from passagem where cod_distribuidor = ${codDistribuidor} and cod_passagem = ${s.codPassagem}`.execute(
    c.tx,
  )
  const situacao = { recebido: p.rows[0]?.sim ?? false, comMecanico: codMecanico !== undefined }
  if (codMecanico === undefined) return situacao
  // Lock the mechanic: two starts run one after the other.
  await sql`select from mecanico where cod_distribuidor = ${codDistribuidor} and cod_mecanico = ${codMecanico} for no key update`.execute(
    c.tx,
  )
  const other = await sql<{ codServicoAgendado: number; descricao: string; placa: string | null; mecanico: string }>`
    select x.cod_servico_agendado as "codServicoAgendado", y.descricao, v.placa, m.nome as mecanico from servico_slot x
    join servico_agendado y on y.cod_distribuidor = x.cod_distribuidor and y.cod_servico_agendado = x.cod_servico_agendado and y.trabalhando
    join passagem p on p.cod_distribuidor = y.cod_distribuidor and p.cod_passagem = y.cod_passagem
    join veiculo v on v.cod_distribuidor = p.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    join mecanico m on m.cod_distribuidor = x.cod_distribuidor and m.cod_mecanico = x.cod_mecanico
    where x.cod_distribuidor = ${codDistribuidor} and x.cod_mecanico = ${codMecanico} and not x.cancelado and x.iniciado_em is not null and x.terminado_em is null
      and x.cod_servico_agendado <> ${s.codServicoAgendado} limit 1`.execute(c.tx)
  const [o] = other.rows
  if (o)
    throw conflict(
      'mecanico-ocupado',
      `${o.mecanico} está em “${o.descricao}” (${o.placa ?? 'sem placa'}): finalize ou paralise antes.`,
      o,
    )
  return situacao
}
