import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { formatHours, formatTime, formatWhen } from '#shared/rules/dates.ts'
import { SERVICO_STATUS_LABELS, SERVICO_STATUSES } from '#shared/rules/servico-agendado.ts'
import { useNow } from '../../core/realtime/now.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { FactSheet } from '../panels/FactSheet.tsx'
import { workedMinutes } from './status.ts'

/** Facts of a service: state, mechanic, times, planned against worked minutes, and why it is on hold. */
export function ServicoSheet({ servico: s }: { servico: AgendaServico }) {
  const fuso = useTimeZone()
  const now = useNow()
  const when = (i: string) => formatWhen(i, fuso, new Date(now))
  const status = SERVICO_STATUSES.find((x) => x === s.status) ?? 1
  const total = s.minutos + s.minutosAdicionais
  return (
    <FactSheet
      data={[
        [
          'Situação',
          `${s.paralisado ? 'Paralisado' : SERVICO_STATUS_LABELS[status]}${s.retrabalho ? ' · retrabalho' : ''}`,
        ],
        ['Motivo', s.paralisado ? `${s.motivo ?? ''}${s.pausaObservacao ? ` · ${s.pausaObservacao}` : ''}` : null],
        ['Parado desde', s.paralisadoEm === null ? null : when(s.paralisadoEm)],
        ['Previsão de volta', s.pausaPrevisao === null ? null : when(s.pausaPrevisao)],
        ['Peça', s.pecaChegouEm === null ? null : `chegou ${when(s.pecaChegouEm)}: pode retomar`],
        ['Mecânico', s.mecanico ?? 'no bolsão'],
        [
          'Planejado',
          s.dataInicioServico === null || s.dataFimServico === null
            ? null
            : `${when(s.dataInicioServico)} às ${formatTime(s.dataFimServico, fuso)}`,
        ],
        [
          'Tempo',
          `${formatHours(workedMinutes(s, now))} de ${formatHours(total)}${s.minutosAdicionais > 0 ? ` (${formatHours(s.minutosAdicionais)} adicionais)` : ''}`,
        ],
        ['Realizado', `${s.percentual} %`],
        ['OS', s.numeroOs],
        ['Consultor', s.consultorAgendado],
      ]}
    />
  )
}
