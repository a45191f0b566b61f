import { sql } from 'kysely'
import {
  applyServicoAction,
  type ServicoRequest,
  type ServicoState,
  type ServicoStatus,
} from '#shared/rules/servico-agendado.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import type { Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { register } from './event.ts'
import { readServico } from './read-servicos.ts'

/** A service whose row is locked until the transaction ends. */
export interface LockedServico extends ServicoState {
  codServicoAgendado: number
  codConcessionaria: number
  codAgendamento: number | null
  codPassagem: number | null
  codServico: number | null
  minutos: number
  minutosDitos: number | null
  habilidades: string[]
  equipamentos: string[]
  semEquipamento: string | null
  segundosTrabalhados: number
  trabalhandoDesde: string | null
  iniciadoEm: string | null
  versao: number
}

const COLUMNS = [
  'codServicoAgendado',
  'codConcessionaria',
  'codAgendamento',
  'codPassagem',
  'codServico',
  'minutos',
  'minutosDitos',
  'minutosAdicionais',
  'habilidades',
  'equipamentos',
  'semEquipamento',
  'status',
  'paralisado',
  'trabalhando',
  'percentual',
  'retrabalho',
  'comTrabalho',
  'removido',
  'segundosTrabalhados',
  'trabalhandoDesde',
  'iniciadoEm',
  'versao',
] as const

/** Locks a service for an act. Throws 404, or 409 when `versao` is stale. */
export async function lockServico(c: Ctx, codServicoAgendado: number, versao?: number): Promise<LockedServico> {
  const s = await c.tx
    .selectFrom('servicoAgendado')
    .select(COLUMNS)
    .where(ofTenant(c))
    .where('codServicoAgendado', '=', codServicoAgendado)
    .forUpdate()
    .executeTakeFirst()
  if (!s) throw notFound('Serviço não encontrado')
  if (versao !== undefined && versao !== s.versao)
    throw conflict(
      'versao-antiga',
      'Outra pessoa mexeu neste serviço depois que você o viu. Confira e tente de novo.',
      await readServico(c, codServicoAgendado),
    )
  return { ...s, status: s.status as ServicoStatus }
}

/** The part of a service that the pure rules read and events store. */
export const stateOf = (s: ServicoState): ServicoState => ({
  status: s.status,
  paralisado: s.paralisado,
  trabalhando: s.trabalhando,
  percentual: s.percentual,
  retrabalho: s.retrabalho,
  minutosAdicionais: s.minutosAdicionais,
  comTrabalho: s.comTrabalho,
  removido: s.removido,
})

/** Throws 409 unless a level 5 user acts on a service of their own mechanic; a level 5 user who is no mechanic may act on none. */
export async function requireOwn(c: SignedInCtx, s: LockedServico): Promise<void> {
  if (c.sessao.nivel !== 5) return
  const r =
    await sql`select 1 from servico_slot x join mecanico m on m.cod_distribuidor = x.cod_distribuidor and m.cod_mecanico = x.cod_mecanico
    where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_servico_agendado = ${s.codServicoAgendado} and not x.cancelado and m.cod_usuario = ${c.sessao.codUsuario} limit 1`.execute(
      c.tx,
    )
  if (r.rows.length === 0)
    throw conflict('servico-de-outro', 'Este serviço é de outro mecânico: você só mexe nos que estão no seu horário.')
}

interface Action extends ServicoRequest {
  observacao?: string | null
  codMotivo?: number | null
  /** The pause reason blocks the car: the rest of the planned time is freed. */
  bloqueia?: boolean
  previsao?: string | null
  /** Further data of the event. */
  dados?: object
  /** Instant of the act when a device or another system reports it; default now. */
  em?: Date | undefined
}

/** Reset the parts data of a pause when it begins and when it ends. */
const NO_PECA = { previsaoDaPeca: false, pecaFalta: false, pecaChegouEm: null } as const

/** Applies one act to a locked service: pure rule, row, clock, slots, event. Throws 409 with the present service for a refused act. */
export async function act(c: Ctx, s: LockedServico, p: Action, author: Author): Promise<void> {
  const antes = stateOf(s)
  const r = applyServicoAction(antes, p)
  if (!r.ok) throw conflict('estado-nao-permite', r.mensagem, await readServico(c, s.codServicoAgendado))
  const depois = r.estado
  const em = p.em ?? new Date()
  const stopped = s.trabalhando && !depois.trabalhando
  const started = !s.trabalhando && depois.trabalhando
  const elapsed =
    stopped && s.trabalhandoDesde ? Math.max(0, Math.round((em.getTime() - Date.parse(s.trabalhandoDesde)) / 1000)) : 0
  const isReset = p.acao === 'CANCELAR_INICIO'
  const segundosTrabalhados = isReset ? 0 : s.segundosTrabalhados + elapsed
  const trabalhandoDesde = depois.trabalhando ? (started ? em.toISOString() : s.trabalhandoDesde) : null
  const iniciadoEm = isReset ? null : (s.iniciadoEm ?? (started ? em.toISOString() : null))
  await c.tx
    .updateTable('servicoAgendado')
    .set({
      ...depois,
      percentualDito: p.acao === 'PERCENTUAL',
      segundosTrabalhados,
      trabalhandoDesde,
      iniciadoEm,
      finalizadoEm: depois.status < 3 ? null : p.acao === 'FINALIZAR' ? em.toISOString() : sql`finalizado_em`,
      ...(depois.paralisado
        ? p.acao === 'PARALISAR' && {
            codMotivo: p.codMotivo ?? null,
            paralisadoEm: em.toISOString(),
            pausaPrevisao: p.previsao ?? null,
            ...NO_PECA,
            pausaObservacao: p.observacao ?? null,
          }
        : { codMotivo: null, paralisadoEm: null, pausaPrevisao: null, pausaObservacao: null, ...NO_PECA }),
      versao: sql`versao + 1`,
    })
    .where(ofTenant(c))
    .where('codServicoAgendado', '=', s.codServicoAgendado)
    .execute()
  await markSlots(c, s, p, em)
  Object.assign(s, depois, { segundosTrabalhados, trabalhandoDesde, iniciadoEm, versao: s.versao + 1 })
  await register(c, author, {
    alvo: 'SERVICO',
    acao: p.acao,
    codConcessionaria: s.codConcessionaria,
    codAgendamento: s.codAgendamento,
    codPassagem: s.codPassagem,
    codServicoAgendado: s.codServicoAgendado,
    antes,
    depois,
    dados: {
      ...p.dados,
      ...(p.percentual !== undefined && { percentual: p.percentual }),
      ...(p.minutos !== undefined && { minutos: p.minutos }),
      ...(p.codMotivo && { codMotivo: p.codMotivo }),
      ...(p.previsao && { previsao: p.previsao }),
      // The event's own time is when it was recorded; an act that waited on a device stores its real time here.
      ...(p.em && { em: em.toISOString() }),
    },
    motivo: p.motivo ?? null,
    observacao: p.observacao ?? null,
  })
  // Days that were counted without this act are counted again.
  if (p.em)
    await sql`select velho_no_painel(${c.tenant.codDistribuidor}::int, ${s.codConcessionaria}::int, g) from generate_series(${em.toISOString()}::timestamptz, now(), '1 day') g`.execute(
      c.tx,
    )
}

/** ORDER BY that puts a service's current slot first: the next one not over, else the last one. */
export const CURRENT_SLOT = sql`terminado_em is not null, case when terminado_em is null then inicio end, inicio desc`

/** Updates the slots after an act: begins or ends the current slot, and cancels time no longer needed. */
async function markSlots(c: Ctx, s: LockedServico, { acao, bloqueia }: Action, em: Date): Promise<void> {
  const own = sql`cod_distribuidor = ${c.tenant.codDistribuidor} and cod_servico_agendado = ${s.codServicoAgendado} and not cancelado`
  const now = sql`${em.toISOString()}::timestamptz`
  const run = (text: ReturnType<typeof sql>) => text.execute(c.tx)
  if (acao === 'INICIAR')
    await run(sql`update servico_slot set iniciado_em = coalesce(iniciado_em, ${now}), terminado_em = null where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_slot = (
      select cod_slot from servico_slot where ${own} order by ${CURRENT_SLOT} limit 1)`)
  else if (acao === 'PARALISAR' && bloqueia !== true)
    await run(
      sql`update servico_slot set terminado_em = ${now} where ${own} and iniciado_em is not null and terminado_em is null`,
    )
  else if (acao === 'PARALISAR' || acao === 'FINALIZAR') {
    await run(sql`update servico_slot set cancelado = true where ${own} and iniciado_em is null and inicio >= ${now}`)
    await run(
      sql`update servico_slot set terminado_em = coalesce(terminado_em, ${now}), fim = least(fim, greatest(${now}, inicio + interval '1 minute')) where ${own}`,
    )
  } else if (acao === 'CANCELAR_INICIO')
    await run(sql`update servico_slot set iniciado_em = null, terminado_em = null where ${own}`)
  else if (acao === 'REMOVER' || acao === 'PROGRAMAR')
    await run(
      sql`update servico_slot set cancelado = true where ${own} and (iniciado_em is null or terminado_em is null)`,
    )
}
