import type { ServicoDaAgenda } from '#shared/agenda.ts'
import { aplicarServico } from '#shared/regras/servico-agendado.ts'
import { servicosAgendados } from '#shared/servicos-agendados.ts'
import { call } from '../lib/api.ts'
import { situacaoDe } from '../ui/servico/situacao.ts'

/** What a mechanic does with an own service. */
export type AtoDoMecanico = { codServicoAgendado: number } & (
  | { tipo: 'INICIAR' | 'FINALIZAR' }
  | { tipo: 'PARALISAR'; codMotivo: number; motivo: string }
  | { tipo: 'PERCENTUAL'; percentual: number }
)

/** Sends an act under its own key. */
export function enviarAto(ato: AtoDoMecanico, idempotencyKey: string): Promise<ServicoDaAgenda> {
  const { codServicoAgendado } = ato
  const params = { codServicoAgendado }
  switch (ato.tipo) {
    case 'INICIAR':
      return call(servicosAgendados.iniciaServico, { params, idempotencyKey })
    case 'FINALIZAR':
      return call(servicosAgendados.finalizaServico, { params, idempotencyKey })
    case 'PARALISAR':
      return call(servicosAgendados.paralisaServico, { params, body: { codMotivo: ato.codMotivo }, idempotencyKey })
    case 'PERCENTUAL':
      return call(servicosAgendados.atualizaPercentual, {
        params: { codServicoAgendado, percentual: ato.percentual },
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
