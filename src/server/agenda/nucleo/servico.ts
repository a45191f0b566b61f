import { sql } from 'kysely'
import {
  aplicarServico,
  type PedidoServico,
  type SituacaoServico,
  type StatusServico,
} from '#shared/rules/servico-agendado.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import type { Autor } from '../../oficina-digital/nucleo/transicao.ts'
import { registrar } from './evento.ts'
import { lerServico } from './servicos-lidos.ts'

/** A service held until the transaction ends. */
export interface ServicoTravado extends SituacaoServico {
  codServicoAgendado: number
  codConcessionaria: number
  codAgendamento: number | null
  codPassagem: number | null
  codServico: number | null
  minutos: number
  minutosDitos: number | null
  habilidades: string[]
  segundosTrabalhados: number
  trabalhandoDesde: string | null
  iniciadoEm: string | null
  versao: number
}

const COLUNAS = [
  'codServicoAgendado',
  'codConcessionaria',
  'codAgendamento',
  'codPassagem',
  'codServico',
  'minutos',
  'minutosDitos',
  'minutosAdicionais',
  'habilidades',
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

/** Locks a service for an act; throws 404. A version that was looked at must be the present one. */
export async function travarServico(c: Ctx, codServicoAgendado: number, versao?: number): Promise<ServicoTravado> {
  const s = await c.tx
    .selectFrom('servicoAgendado')
    .select(COLUNAS)
    .where(doInquilino(c))
    .where('codServicoAgendado', '=', codServicoAgendado)
    .forUpdate()
    .executeTakeFirst()
  if (!s) throw notFound('Serviço não encontrado')
  if (versao !== undefined && versao !== s.versao)
    throw conflict(
      'versao-antiga',
      'Outra pessoa mexeu neste serviço depois que você o viu. Confira e tente de novo.',
      await lerServico(c, codServicoAgendado),
    )
  return { ...s, status: s.status as StatusServico }
}

/** What its rules look at: what events keep of a service. */
export const situacaoDe = (s: SituacaoServico): SituacaoServico => ({
  status: s.status,
  paralisado: s.paralisado,
  trabalhando: s.trabalhando,
  percentual: s.percentual,
  retrabalho: s.retrabalho,
  minutosAdicionais: s.minutosAdicionais,
  comTrabalho: s.comTrabalho,
  removido: s.removido,
})

/** Level 5 acts on the services of its own mechanic; whoever is no mechanic, on none. */
export async function exigirProprio(c: CtxDePessoa, s: ServicoTravado): Promise<void> {
  if (c.sessao.nivel !== 5) return
  const r =
    await sql`select 1 from servico_slot x join mecanico m on m.cod_distribuidor = x.cod_distribuidor and m.cod_mecanico = x.cod_mecanico
    where x.cod_distribuidor = ${c.inquilino.codDistribuidor} and x.cod_servico_agendado = ${s.codServicoAgendado} and not x.cancelado and m.cod_usuario = ${c.sessao.codUsuario} limit 1`.execute(
      c.tx,
    )
  if (r.rows.length === 0)
    throw conflict('servico-de-outro', 'Este serviço é de outro mecânico: você só mexe nos que estão no seu horário.')
}

interface Acao extends PedidoServico {
  observacao?: string | null
  codMotivo?: number | null
  /** The reason of a pause holds the car: the rest of its planned time is given back. */
  bloqueia?: boolean
  previsao?: string | null
  /** What else the event should tell. */
  dados?: object
  /** When it happened, where another system says so; otherwise now. */
  em?: Date | undefined
}

/** A pause begins and ends without what it learned of parts. */
const SEM_PECA = { previsaoDaPeca: false, pecaFalta: false, pecaChegouEm: null } as const

/** Applies one act to a locked service: the pure rule, the row, its clock and slots, the event. A refused act throws 409 with the present service. */
export async function agir(c: Ctx, s: ServicoTravado, p: Acao, autor: Autor): Promise<void> {
  const antes = situacaoDe(s)
  const r = aplicarServico(antes, p)
  if (!r.ok) throw conflict('estado-nao-permite', r.mensagem, await lerServico(c, s.codServicoAgendado))
  const depois = r.estado
  const em = p.em ?? new Date()
  const parou = s.trabalhando && !depois.trabalhando
  const comecou = !s.trabalhando && depois.trabalhando
  const corridos =
    parou && s.trabalhandoDesde ? Math.max(0, Math.round((em.getTime() - Date.parse(s.trabalhandoDesde)) / 1000)) : 0
  const zerado = p.acao === 'CANCELAR_INICIO'
  const segundosTrabalhados = zerado ? 0 : s.segundosTrabalhados + corridos
  const trabalhandoDesde = depois.trabalhando ? (comecou ? em.toISOString() : s.trabalhandoDesde) : null
  const iniciadoEm = zerado ? null : (s.iniciadoEm ?? (comecou ? em.toISOString() : null))
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
            ...SEM_PECA,
            pausaObservacao: p.observacao ?? null,
          }
        : { codMotivo: null, paralisadoEm: null, pausaPrevisao: null, pausaObservacao: null, ...SEM_PECA }),
      versao: sql`versao + 1`,
    })
    .where(doInquilino(c))
    .where('codServicoAgendado', '=', s.codServicoAgendado)
    .execute()
  await marcarSlots(c, s, p, em)
  Object.assign(s, depois, { segundosTrabalhados, trabalhandoDesde, iniciadoEm, versao: s.versao + 1 })
  await registrar(c, autor, {
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
      // The event itself stands where it was written down: what waited on a device tells its own time beside it.
      ...(p.em && { em: em.toISOString() }),
    },
    motivo: p.motivo ?? null,
    observacao: p.observacao ?? null,
  })
}

/** The slot that a service is in comes first: the next that is not over, else the last one. */
export const SLOT_ATUAL = sql`terminado_em is not null, case when terminado_em is null then inicio end, inicio desc`

/** What an act means for the planned time: the present slot begins or ends, and time that is no longer needed is given back. */
async function marcarSlots(c: Ctx, s: ServicoTravado, { acao, bloqueia }: Acao, em: Date): Promise<void> {
  const dele = sql`cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_servico_agendado = ${s.codServicoAgendado} and not cancelado`
  const agora = sql`${em.toISOString()}::timestamptz`
  const fazer = (texto: ReturnType<typeof sql>) => texto.execute(c.tx)
  if (acao === 'INICIAR')
    await fazer(sql`update servico_slot set iniciado_em = coalesce(iniciado_em, ${agora}), terminado_em = null where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_slot = (
      select cod_slot from servico_slot where ${dele} order by ${SLOT_ATUAL} limit 1)`)
  else if (acao === 'PARALISAR' && bloqueia !== true)
    await fazer(
      sql`update servico_slot set terminado_em = ${agora} where ${dele} and iniciado_em is not null and terminado_em is null`,
    )
  else if (acao === 'PARALISAR' || acao === 'FINALIZAR') {
    await fazer(
      sql`update servico_slot set cancelado = true where ${dele} and iniciado_em is null and inicio >= ${agora}`,
    )
    await fazer(
      sql`update servico_slot set terminado_em = coalesce(terminado_em, ${agora}), fim = least(fim, greatest(${agora}, inicio + interval '1 minute')) where ${dele}`,
    )
  } else if (acao === 'CANCELAR_INICIO')
    await fazer(sql`update servico_slot set iniciado_em = null, terminado_em = null where ${dele}`)
  else if (acao === 'REMOVER' || acao === 'PROGRAMAR')
    await fazer(
      sql`update servico_slot set cancelado = true where ${dele} and (iniciado_em is null or terminado_em is null)`,
    )
}
