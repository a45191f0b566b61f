import { Alert } from '@mantine/core'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { editavelMes, type EstadoMes } from '#shared/rules/mes-vendas.ts'
import { DEPARTAMENTOS } from '#shared/rules/vendas.ts'
import type { PendenciasMes } from '#shared/vendas/vendas.ts'

const MOSTRA = 6

/** What would be asked about before the month is sent: days without figures, figures far from the usual. */
export function PendenciasDoMes({ pendencias: p, estado }: { pendencias: PendenciasMes; estado: EstadoMes }) {
  if (!editavelMes(estado) || p.faltam.length + p.discrepantes.length === 0) return null
  const resto = p.discrepantes.length - MOSTRA
  return (
    <Alert color="amarelo" title="Antes de enviar" mb={12}>
      {p.faltam.length > 0 && (
        <div>
          Sem lançamento: {p.faltam.length === 1 ? 'dia' : 'dias'} {p.faltam.map((d) => d.slice(8)).join(', ')}.
        </div>
      )}
      {p.discrepantes.slice(0, MOSTRA).map((d) => (
        <div key={`${d.dia} ${d.departamento}`}>
          Dia {d.dia.slice(8)}, {DEPARTAMENTOS[d.departamento]}: {formatarReais(d.bruto)}; neste dia da semana costuma
          ser perto de {formatarReais(d.mediana)}.
        </div>
      ))}
      {resto > 0 && <div>E mais {resto === 1 ? '1 valor' : `${resto} valores`} fora do costume.</div>}
    </Alert>
  )
}
