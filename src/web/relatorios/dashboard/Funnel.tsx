import { INDICADORES, type Indicador, ratio } from '#shared/rules/indicadores.ts'
import { formatPercent } from '#shared/rules/numbers.ts'
import { Bars } from '../../ui/panels/Bars.tsx'
import { Legend, Panel } from '../../ui/panels/Panel.tsx'
import type { Numbers } from './numbers.ts'

interface Props {
  numbers: Numbers
  showRows: (i: Indicador) => void
}

const STEPS = ['comAchado', 'enviados', 'vistos', 'respondidos', 'aprovados'] as const
const CORES = [
  { i: 'conversaoVermelho', nome: 'Vermelhos (urgentes)', tom: 'vermelho' },
  { i: 'conversaoAmarelo', nome: 'Amarelos (atenção)', tom: 'amarelo' },
  { i: 'conversaoSemCor', nome: 'Sem cor', tom: 'neutro' },
] as const

/** Funnel from findings to approved value. */
export function Funnel({ numbers: n, showRows }: Props) {
  return (
    <Panel title="Do achado à aprovação">
      <Bars
        label="Orçamentos por passo, do achado à aprovação"
        bars={STEPS.map((i, step) => {
          const valor = n.atual[i] ?? 0
          const before = STEPS[step - 1]
          const part = before ? ratio(valor, n.atual[before] ?? 0) : null
          return {
            id: i,
            name: INDICADORES[i].nome,
            value: valor,
            text: (
              <>
                <b className="num">{valor.toLocaleString('pt-BR')}</b>
                {part !== null && <span className="num"> · {formatPercent(part)} do passo anterior</span>}
              </>
            ),
            onClick: () => showRows(i),
          }
        })}
      />
      <Legend>Dos orçamentos criados no período, até agora.</Legend>
    </Panel>
  )
}

/** Share of offered value that was approved, by colour. */
export function ConversionByColor({ numbers: n, showRows }: Props) {
  return (
    <Panel title="Conversão por cor">
      <Bars
        label="Valor aprovado ÷ oferecido, por cor"
        fullSize={1000}
        bars={CORES.map(({ i, nome, tom: tone }) => {
          const v = n.atual[i] ?? null
          const before = n.anterior[i] ?? null
          return {
            id: i,
            name: nome,
            value: Math.round((v ?? 0) * 1000),
            tone,
            text: (
              <>
                <b className="num">{v === null ? '—' : formatPercent(v)}</b>
                <span className="num"> · antes {before === null ? '—' : formatPercent(before)}</span>
              </>
            ),
            onClick: () => showRows(i),
          }
        })}
      />
      <Legend>Valor aprovado ÷ valor oferecido; soma ÷ soma de todas as lojas.</Legend>
    </Panel>
  )
}
