import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import {
  type AcaoServico,
  podeServico,
  type SituacaoServico,
  STATUS_SERVICO,
  type StatusServico,
} from '#shared/rules/servico-agendado.ts'

/** A service as the rules look at it. */
export function situacaoDe(s: ServicoDaAgenda): SituacaoServico {
  const status: StatusServico = STATUS_SERVICO.find((x) => x === s.status) ?? 1
  const { paralisado, trabalhando, percentual, retrabalho, minutosAdicionais, comTrabalho } = s
  return { status, paralisado, trabalhando, percentual, retrabalho, minutosAdicionais, comTrabalho, removido: false }
}

/** Whether an act is offered: what it still asks (a reason, minutes) is asked afterwards. */
export function oferece(s: ServicoDaAgenda, acao: AcaoServico): boolean {
  return podeServico(situacaoDe(s), {
    acao,
    motivo: 'dito depois',
    minutos: 15,
    percentual: 50,
    recebido: s.codPassagem !== null,
    comMecanico: s.slots.length > 0,
  })
}

/** The act that comes next for a service, by its state. */
export function proximaAcao(s: ServicoDaAgenda): 'INICIAR' | 'FINALIZAR' | 'APROVAR_QUALIDADE' | 'ENTREGAR' | null {
  if (s.status === 4) return 'ENTREGAR'
  if (s.status === 3) return 'APROVAR_QUALIDADE'
  if (s.trabalhando) return 'FINALIZAR'
  return oferece(s, 'INICIAR') ? 'INICIAR' : null
}

/** Minutes worked on a service by now. */
export function trabalhadosAte(s: ServicoDaAgenda, agora: number): number {
  const correndo = s.trabalhandoDesde === null ? 0 : Math.max(0, agora - Date.parse(s.trabalhandoDesde)) / 60_000
  return Math.floor(s.minutosTrabalhados + correndo)
}
