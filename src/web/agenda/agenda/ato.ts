import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { aplicarServico } from '#shared/rules/servico-agendado.ts'
import { servicosAgendados } from '#shared/agenda/servicos-agendados.ts'
import { call } from '../../core/api.ts'
import { situacaoDe } from '../../ui/servico/situacao.ts'

/** What a mechanic does with an own service. */
export type AtoDoMecanico = { codServicoAgendado: number } & (
  | { tipo: 'INICIAR' | 'FINALIZAR' }
  | { tipo: 'PARALISAR'; codMotivo: number; motivo: string }
  | { tipo: 'PERCENTUAL'; percentual: number }
)

/** Sends an act under its own key, with the moment at which it was done (epoch ms): it may have waited for the network. */
export function enviarAto(ato: AtoDoMecanico, idempotencyKey: string, feitoEm: number): Promise<ServicoDaAgenda> {
  const { codServicoAgendado } = ato
  const params = { codServicoAgendado }
  const em = new Date(feitoEm).toISOString()
  switch (ato.tipo) {
    case 'INICIAR':
      return call(servicosAgendados.iniciaServico, { params, body: { em }, idempotencyKey })
    case 'FINALIZAR':
      return call(servicosAgendados.finalizaServico, { params, body: { em }, idempotencyKey })
    case 'PARALISAR':
      return call(servicosAgendados.paralisaServico, { params, body: { codMotivo: ato.codMotivo, em }, idempotencyKey })
    case 'PERCENTUAL':
      return call(servicosAgendados.atualizaPercentual, {
        params: { codServicoAgendado, percentual: ato.percentual },
        body: { em },
        idempotencyKey,
      })
  }
}

/** A service as it will be once its waiting acts are on the server: what the mechanic sees meanwhile. */
export function comAto(s: ServicoDaAgenda, ato: AtoDoMecanico, em: number): ServicoDaAgenda {
  const r = aplicarServico(situacaoDe(s), {
    acao: ato.tipo,
    ...(ato.tipo === 'PERCENTUAL' && { percentual: ato.percentual }),
    recebido: s.codPassagem !== null,
  })
  if (!r.ok) return s
  const { status, paralisado, trabalhando, percentual } = r.estado
  const corridos = s.trabalhandoDesde === null ? 0 : Math.max(0, em - Date.parse(s.trabalhandoDesde)) / 60_000
  return {
    ...s,
    status,
    paralisado,
    trabalhando,
    percentual,
    minutosTrabalhados: s.minutosTrabalhados + (trabalhando ? 0 : corridos),
    trabalhandoDesde: trabalhando ? (s.trabalhandoDesde ?? new Date(em).toISOString()) : null,
    motivo: ato.tipo === 'PARALISAR' ? ato.motivo : null,
    paralisadoEm: ato.tipo === 'PARALISAR' ? new Date(em).toISOString() : null,
  }
}
