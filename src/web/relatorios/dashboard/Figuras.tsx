import { comparar, formatarIndicador, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { formatarReaisInteiros } from '#shared/rules/dinheiro.ts'
import type { Tom } from '../../ui/tema/tom.ts'
import { Kpi, Kpis } from '../../ui/paineis/Kpi.tsx'
import classes from './Dashboard.module.css'
import type { Numeros } from './numeros.ts'
import type { Secao } from './secoes.ts'

interface Props {
  secoes: readonly Secao[]
  numeros: Numeros | undefined
  erro: boolean
  /** The numbers are still those of the choice before. */
  velhos: boolean
  verLinhas: (i: Indicador) => void
}

const TOM = { melhor: 'verde', pior: 'vermelho', igual: 'neutro' } as const

/** How a figure stands beside the period before it. */
function notaDe(i: Indicador, n: Numeros): { texto: string; tom: Tom } {
  const [agora, antes] = [n.atual[i] ?? null, n.anterior[i] ?? null]
  if (agora === null) return { texto: 'nada no período', tom: 'neutro' }
  if (antes === null) return { texto: 'sem período anterior', tom: 'neutro' }
  const c = comparar(i, agora, antes)
  if (c === 'igual') return { texto: 'igual a antes', tom: 'neutro' }
  return {
    texto: `${agora > antes ? '▲' : '▼'} antes ${formatarIndicador(i, antes, true)}`,
    tom: c === null ? 'neutro' : TOM[c],
  }
}

/** The figures by section, each with its formula on hover and its rows on click. */
export function Figuras({ secoes, numeros: n, erro, velhos, verLinhas }: Props) {
  return (
    <>
      {secoes.map((s) => (
        <section key={s.nome} className={classes.secao} aria-label={s.nome} aria-busy={velhos}>
          <h2>{s.nome}</h2>
          <Kpis>
            {s.figuras.map((i) => (
              <Kpi
                key={i}
                rotulo={INDICADORES[i].nome}
                valor={n ? formatarIndicador(i, n.atual[i] ?? null, true) : erro ? '—' : null}
                nota={n && notaDe(i, n)}
                formula={INDICADORES[i].formula}
                aoClicar={() => verLinhas(i)}
              />
            ))}
            {s.nome === 'Vendas' && <MetaDoMes numeros={n} />}
          </Kpis>
        </section>
      ))}
    </>
  )
}

const MES = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })

/** Where the month is going, beside its goal. */
function MetaDoMes({ numeros: n }: { numeros: Numeros | undefined }) {
  if (!n) return <Kpi rotulo="Projeção do mês" valor={null} />
  const { mes, meta, liquido, projecao } = n.vendasDoMes
  const nome = MES.format(new Date(`${mes}-15T12:00:00Z`))
  return (
    <Kpi
      rotulo={`Projeção de ${nome}`}
      valor={projecao === null ? '—' : formatarReaisInteiros(projecao)}
      nota={
        meta === null
          ? { texto: liquido === 0 ? 'sem lançamentos' : 'sem meta lançada', tom: 'neutro' }
          : {
              texto: `meta ${formatarReaisInteiros(meta)}`,
              tom: projecao === null ? 'neutro' : projecao >= meta ? 'verde' : 'vermelho',
            }
      }
      formula="Líquido até agora ÷ dias lançados × dias úteis do mês (calendário de cada loja), somado loja a loja."
    />
  )
}
