import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { TargetClaim } from './TargetClaim.tsx'

/** Under a service of the agenda: its claim, or the button that opens one. */
export function ServiceClaim({ servico }: { servico: AgendaServico }) {
  return <TargetClaim tipo="servico" codigo={servico.codServicoAgendado} />
}
