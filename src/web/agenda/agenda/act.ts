import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { applyServicoAction } from '#shared/rules/servico-agendado.ts'
import { servicosAgendados } from '#shared/agenda/servicos-agendados.ts'
import { call } from '../../core/http/api.ts'
import { silenceLimit } from '../../core/offline/senders.ts'
import { stateOf } from '../../ui/servico/status.ts'

/** An act of a mechanic on one of their own services. */
export type MecanicoAct = { codServicoAgendado: number } & (
  | { tipo: 'INICIAR' | 'FINALIZAR' }
  | { tipo: 'PARALISAR'; codMotivo: number; motivo: string }
  | { tipo: 'PERCENTUAL'; percentual: number }
)

/** Sends an act with its idempotency key and the time it was done (epoch ms), as it may have waited for the network. */
export function sendAct(action: MecanicoAct, idempotencyKey: string, doneAt: number): Promise<AgendaServico> {
  const { codServicoAgendado } = action
  const params = { codServicoAgendado }
  const em = new Date(doneAt).toISOString()
  const once = { idempotencyKey, signal: silenceLimit() }
  switch (action.tipo) {
    case 'INICIAR':
      return call(servicosAgendados.iniciaServico, { params, body: { em }, ...once })
    case 'FINALIZAR':
      return call(servicosAgendados.finalizaServico, { params, body: { em }, ...once })
    case 'PARALISAR':
      return call(servicosAgendados.paralisaServico, {
        params,
        body: { codMotivo: action.codMotivo, em },
        ...once,
      })
    case 'PERCENTUAL':
      return call(servicosAgendados.atualizaPercentual, {
        params: { codServicoAgendado, percentual: action.percentual },
        body: { em },
        ...once,
      })
  }
}

/** The service as it will be after its queued acts: shown to the mechanic until the server answers. */
export function withAct(s: AgendaServico, action: MecanicoAct, em: number): AgendaServico {
  const r = applyServicoAction(stateOf(s), {
    acao: action.tipo,
    ...(action.tipo === 'PERCENTUAL' && { percentual: action.percentual }),
    recebido: s.codPassagem !== null,
  })
  if (!r.ok) return s
  const { status, paralisado, trabalhando, percentual } = r.estado
  const elapsed = s.trabalhandoDesde === null ? 0 : Math.max(0, em - Date.parse(s.trabalhandoDesde)) / 60_000
  return {
    ...s,
    status,
    paralisado,
    trabalhando,
    percentual,
    minutosTrabalhados: s.minutosTrabalhados + (trabalhando ? 0 : elapsed),
    trabalhandoDesde: trabalhando ? (s.trabalhandoDesde ?? new Date(em).toISOString()) : null,
    motivo: action.tipo === 'PARALISAR' ? action.motivo : null,
    paralisadoEm: action.tipo === 'PARALISAR' ? new Date(em).toISOString() : null,
  }
}
