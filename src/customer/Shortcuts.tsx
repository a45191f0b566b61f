import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import { approveAll, type Choices, urgentOnly } from './choices.ts'
import { POSTPONE_DAYS } from './texts.ts'

/** Buttons that decide every line at once; each line can still be changed, and nothing is sent before signing. */
export function Shortcuts({ orcamento: o, keep }: { orcamento: OrcamentoCliente; keep: (e: Choices) => void }) {
  const urgentCount = o.linhas.filter((l) => l.cor === 'VERMELHO').length
  const after = addDays(todayIn(o.fuso, new Date()), POSTPONE_DAYS[1])
  return (
    <div className="atalhos" role="group" aria-label="Decidir de uma vez">
      <button type="button" onClick={() => keep(approveAll(o.linhas))}>
        Aprovar tudo
      </button>
      {urgentCount > 0 && urgentCount < o.linhas.length && (
        <button type="button" onClick={() => keep(urgentOnly(o.linhas, after))}>
          {`Só os urgentes, adiar o resto ${POSTPONE_DAYS[1]} dias`}
        </button>
      )}
    </div>
  )
}
