import { formatPercent, INDICADORES, type Indicador, ratio } from '#shared/rules/indicadores.ts'
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
    <Panel titulo="Do achado à aprovação">
      <Bars
        label="Orçamentos por passo, do achado à aprovação"
        bars={STEPS.map((i, step) => {
          const valor = n.atual[i] ?? 0
          const antes = STEPS[step - 1]
          const parte = antes ? ratio(valor, n.atual[antes] ?? 0) : null
          return {
            id: i,
            nome: INDICADORES[i].nome,
            valor,
            texto: (
              <>
                <b className="num">{valor.toLocaleString('pt-BR')}</b>
                {parte !== null && <span className="num"> · {formatPercent(parte)} do passo anterior</span>}
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
    <Panel titulo="Conversão por cor">
      <Bars
        label="Valor aprovado ÷ oferecido, por cor"
        fullSize={1000}
        bars={CORES.map(({ i, nome, tom: tone }) => {
          const v = n.atual[i] ?? null
          const antes = n.anterior[i] ?? null
          return {
            id: i,
            nome,
            valor: Math.round((v ?? 0) * 1000),
            tone,
            texto: (
              <>
                <b className="num">{v === null ? '—' : formatPercent(v)}</b>
                <span className="num"> · antes {antes === null ? '—' : formatPercent(antes)}</span>
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
