import { Suspense, useState } from 'react'
import { formatarReaisInteiros } from '#shared/rules/dinheiro.ts'
import { editavelMes } from '#shared/rules/mes-vendas.ts'
import { diasDoMes, liquidoDe, projecao } from '#shared/rules/vendas.ts'
import type { CelulaVenda } from '#shared/vendas/vendas.ts'
import { adiado } from '../../core/adiado.ts'
import { Kpi, Kpis } from '../../ui/paineis/Kpi.tsx'
import type { Mes } from './api.ts'

const MetaModal = adiado(() => import('./MetaModal.tsx').then((m) => m.MetaModal))

const soma = (porDepartamento: Partial<Record<string, number>>) =>
  Object.values(porDepartamento).reduce<number>((n, v) => n + (v ?? 0), 0)

/** The change over another month, in words. */
function contra(agora: number, antes: number, qual: string) {
  if (antes === 0) return { texto: `${qual}: sem vendas`, tom: 'neutro' as const }
  const dif = ((agora - antes) / antes) * 100
  return {
    texto: `${dif >= 0 ? '+' : '−'}${Math.abs(dif).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} % que ${qual}`,
    tom: dif >= 0 ? ('verde' as const) : ('vermelho' as const),
  }
}

/** What the month comes to while it is typed: net, goal, projection, days entered. */
export function NumerosMes({ mes: m, celulas }: { mes: Mes; celulas: ReadonlyMap<string, CelulaVenda> }) {
  const [mudandoMeta, mudarMeta] = useState(false)
  const dias = new Set(diasDoMes(m.mes))
  const doMes = [...celulas.values()].filter((c) => dias.has(c.dia))
  const liquido = doMes.reduce((n, c) => n + liquidoDe(c), 0)
  const uteis = new Set(m.diasUteis)
  const preenchidos = new Set(
    doMes.filter((c) => Object.values(c).some((v) => typeof v === 'number')).map((c) => c.dia),
  )
  const entrados = [...preenchidos].filter((d) => uteis.has(d)).length
  const previsto = projecao(liquido, entrados, m.uteis)
  const daMeta = m.meta ? (liquido / m.meta) * 100 : null
  return (
    <>
      <Kpis>
        <Kpi
          rotulo="Líquido"
          valor={formatarReaisInteiros(liquido)}
          nota={contra(liquido, soma(m.mesAnterior), 'o mês anterior inteiro')}
          formula="Bruto − desconto − devolução − imposto, de todos os dias e departamentos."
        />
        <Kpi
          rotulo="Meta"
          valor={m.meta === null ? '—' : formatarReaisInteiros(m.meta)}
          nota={
            daMeta === null
              ? { texto: m.estado === 'FECHADO' ? 'sem meta' : 'definir a meta', tom: 'neutro' }
              : {
                  texto: `${daMeta.toLocaleString('pt-BR', { maximumFractionDigits: 0 })} % alcançado`,
                  tom: daMeta >= 100 ? 'verde' : 'neutro',
                }
          }
          formula="Meta líquida do mês. Clique para mudar."
          {...(m.estado !== 'FECHADO' && { aoClicar: () => mudarMeta(true) })}
        />
        <Kpi
          rotulo="Projeção"
          valor={previsto === null ? '—' : formatarReaisInteiros(previsto)}
          nota={
            previsto === null
              ? { texto: 'depois do primeiro dia', tom: 'neutro' }
              : m.meta
                ? {
                    texto:
                      previsto >= m.meta ? 'acima da meta' : `faltariam ${formatarReaisInteiros(m.meta - previsto)}`,
                    tom: previsto >= m.meta ? 'verde' : 'vermelho',
                  }
                : contra(previsto, soma(m.anoAnterior), 'há um ano')
          }
          formula="Líquido ÷ dias úteis lançados × dias úteis do mês."
        />
        <Kpi
          rotulo="Dias lançados"
          valor={`${entrados} de ${m.uteis}`}
          nota={
            editavelMes(m.estado)
              ? { texto: `enviar até ${m.prazo.slice(8)}/${m.prazo.slice(5, 7)}`, tom: 'neutro' }
              : { texto: 'lançamentos encerrados', tom: 'neutro' }
          }
          formula="Dias úteis da loja, pelo horário e pelos feriados dela, com algum valor lançado."
        />
      </Kpis>
      {mudandoMeta && (
        <Suspense>
          <MetaModal mes={m} fechar={() => mudarMeta(false)} />
        </Suspense>
      )}
    </>
  )
}
