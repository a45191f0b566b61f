import { Suspense, useState } from 'react'
import { formatWholeReais } from '#shared/rules/money.ts'
import { isMonthEditable } from '#shared/rules/mes-vendas.ts'
import { daysOfMonth, netOf, projection } from '#shared/rules/vendas.ts'
import type { VendaCell } from '#shared/vendas/vendas.ts'
import { formatNumber } from '#shared/rules/numbers.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import type { Month } from './api.ts'

const MetaModal = lazyComponent(() => import('./MetaModal.tsx').then((m) => m.MetaModal))

const sum = (byDepartamento: Partial<Record<string, number>>) =>
  Object.values(byDepartamento).reduce<number>((n, v) => n + (v ?? 0), 0)

/** Text of the change against another month. */
function changeAgainst(now: number, before: number, qual: string) {
  if (before === 0) return { text: `${qual}: sem vendas`, tone: 'neutro' as const }
  const diff = ((now - before) / before) * 100
  return {
    text: `${diff >= 0 ? '+' : '−'}${formatNumber(Math.abs(diff))} % que ${qual}`,
    tone: diff >= 0 ? ('verde' as const) : ('vermelho' as const),
  }
}

/** Live totals of the month: net, goal, projection, entered days. */
export function MonthNumbers({ mes: m, cells }: { mes: Month; cells: ReadonlyMap<string, VendaCell> }) {
  const [editingMeta, setEditingMeta] = useState(false)
  const days = new Set(daysOfMonth(m.mes))
  const ofMonth = [...cells.values()].filter((c) => days.has(c.dia))
  const liquido = ofMonth.reduce((n, c) => n + netOf(c), 0)
  const uteis = new Set(m.diasUteis)
  const preenchidos = new Set(
    ofMonth.filter((c) => Object.values(c).some((v) => typeof v === 'number')).map((c) => c.dia),
  )
  const enteredDays = [...preenchidos].filter((d) => uteis.has(d)).length
  const forecast = projection(liquido, enteredDays, m.uteis)
  const metaPercent = m.meta ? (liquido / m.meta) * 100 : null
  return (
    <>
      <Kpis>
        <Kpi
          label="Líquido"
          value={formatWholeReais(liquido)}
          nota={changeAgainst(liquido, sum(m.mesAnterior), 'o mês anterior inteiro')}
          formula="Bruto − desconto − devolução − imposto, de todos os dias e departamentos."
        />
        <Kpi
          label="Meta"
          value={m.meta === null ? '—' : formatWholeReais(m.meta)}
          nota={
            metaPercent === null
              ? { text: m.estado === 'FECHADO' ? 'sem meta' : 'definir a meta', tone: 'neutro' }
              : {
                  text: `${formatNumber(metaPercent, 0)} % alcançado`,
                  tone: metaPercent >= 100 ? 'verde' : 'neutro',
                }
          }
          formula="Meta líquida do mês. Clique para mudar."
          {...(m.estado !== 'FECHADO' && { onClick: () => setEditingMeta(true) })}
        />
        <Kpi
          label="Projeção"
          value={forecast === null ? '—' : formatWholeReais(forecast)}
          nota={
            forecast === null
              ? { text: 'depois do primeiro dia', tone: 'neutro' }
              : m.meta
                ? {
                    text: forecast >= m.meta ? 'acima da meta' : `faltariam ${formatWholeReais(m.meta - forecast)}`,
                    tone: forecast >= m.meta ? 'verde' : 'vermelho',
                  }
                : changeAgainst(forecast, sum(m.anoAnterior), 'há um ano')
          }
          formula="Líquido ÷ dias úteis lançados × dias úteis do mês."
        />
        <Kpi
          label="Dias lançados"
          value={`${enteredDays} de ${m.uteis}`}
          nota={
            isMonthEditable(m.estado)
              ? { text: `enviar até ${m.prazo.slice(8)}/${m.prazo.slice(5, 7)}`, tone: 'neutro' }
              : { text: 'lançamentos encerrados', tone: 'neutro' }
          }
          formula="Dias úteis da loja, pelo horário e pelos feriados dela, com algum valor lançado."
        />
      </Kpis>
      {editingMeta && (
        <Suspense>
          <MetaModal mes={m} close={() => setEditingMeta(false)} />
        </Suspense>
      )}
    </>
  )
}
