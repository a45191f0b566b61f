import { Alert } from '@mantine/core'
import { formatReais } from '#shared/rules/money.ts'
import { isMonthEditable, type MonthState } from '#shared/rules/mes-vendas.ts'
import { DEPARTAMENTOS } from '#shared/rules/vendas.ts'
import type { MonthPending } from '#shared/vendas/vendas.ts'

const SHOWN = 6

/** Open points before a month is sent: days without figures, unusual figures. */
export function MonthPendingPanel({ pendencias: p, estado }: { pendencias: MonthPending; estado: MonthState }) {
  if (!isMonthEditable(estado) || p.faltam.length + p.discrepantes.length === 0) return null
  const rest = p.discrepantes.length - SHOWN
  return (
    <Alert color="amarelo" title="Antes de enviar" mb={12}>
      {p.faltam.length > 0 && (
        <div>
          Sem lançamento: {p.faltam.length === 1 ? 'dia' : 'dias'} {p.faltam.map((d) => d.slice(8)).join(', ')}.
        </div>
      )}
      {p.discrepantes.slice(0, SHOWN).map((d) => (
        <div key={`${d.dia} ${d.departamento}`}>
          Dia {d.dia.slice(8)}, {DEPARTAMENTOS[d.departamento]}: {formatReais(d.bruto)}; neste dia da semana costuma ser
          perto de {formatReais(d.mediana)}.
        </div>
      ))}
      {rest > 0 && <div>E mais {rest === 1 ? '1 valor' : `${rest} valores`} fora do costume.</div>}
    </Alert>
  )
}
