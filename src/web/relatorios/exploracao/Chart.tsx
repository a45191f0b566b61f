import { formatIndicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { DIMENSION_NAMES } from '#shared/relatorios/exploracao.ts'
import { Bars } from '../../ui/panels/Bars.tsx'
import { LineChart } from '../../ui/panels/LineChart.tsx'
import { Panel } from '../../ui/panels/Panel.tsx'
import type { Montagem } from './api.ts'
import classes from './Exploracao.module.css'
import { short, type buildPivot, ALL } from './pivot.ts'

const MAX_BARS = 12

/** Chart of the first measure: over time if a dimension is time, else by the first dimension. The table beside it has the same values. */
export function Chart({
  pivot,
  montagem: m,
  nomes,
  parciais,
}: {
  pivot: ReturnType<typeof buildPivot>
  montagem: Montagem
  nomes: Record<string, Record<string, string>>
  /** Months that are only partly in the period, where a rise or fall means nothing. */
  parciais: readonly string[]
}) {
  const [medida] = m.medidas
  const [first] = m.linhas
  if (!medida) return null
  const { nome } = INDICADORES[medida]
  const format = (v: number | null) => formatIndicador(medida, v, true)
  const byTime = first === 'mes' || first === 'dia'
  const total = pivot.linhas.find((l) => l.nivel === 'total')
  const byColumn = m.coluna === 'mes' || m.coluna === 'dia'
  const grupos = pivot.linhas.filter((l) => l.chaves.length === 1)
  if (!byTime && byColumn && total && pivot.colunas.length > 1)
    return (
      <Panel title={`${nome} no período`}>
        <LineChart
          label={`${nome} por ${DIMENSION_NAMES[m.coluna ?? 'mes'].toLowerCase()}`}
          pontos={pivot.colunas.map((c) => ({
            name: short(m.coluna ?? undefined, c, nomes[m.coluna ?? '']?.[c] ?? c),
            parcial: parciais.includes(c),
            value: total.celulas.get(c)?.valores[medida] ?? null,
          }))}
          format={format}
        />
        <ByGroup pivot={pivot} montagem={m} />
      </Panel>
    )
  if (byTime)
    return (
      <Panel title={`${nome} no período`}>
        <LineChart
          label={`${nome} por ${DIMENSION_NAMES[first].toLowerCase()}`}
          pontos={grupos.map((l) => ({
            name: short(first, l.chaves[0] ?? '', l.nome),
            parcial: parciais.includes(l.chaves[0] ?? ''),
            value: l.celulas.get(ALL)?.valores[medida] ?? null,
          }))}
          format={format}
        />
      </Panel>
    )
  return (
    <Panel>
      <ByGroup pivot={pivot} montagem={m} />
    </Panel>
  )
}

/** The first measure by the first dimension, largest first. */
function ByGroup({ pivot, montagem: m }: { pivot: ReturnType<typeof buildPivot>; montagem: Montagem }) {
  const [medida] = m.medidas
  const [first] = m.linhas
  if (!medida || !first) return null
  const title = `${INDICADORES[medida].nome} por ${DIMENSION_NAMES[first].toLowerCase()}`
  const grupos = pivot.linhas.filter((l) => l.chaves.length === 1)
  const bars = grupos
    .map((l) => ({ id: l.chaves[0] ?? '', nome: l.nome, v: l.celulas.get(ALL)?.valores[medida] ?? null }))
    .toSorted((a, b) => (b.v ?? -1) - (a.v ?? -1))
    .slice(0, MAX_BARS)
  return (
    <>
      <h2>{title}</h2>
      <Bars
        label={title}
        bars={bars.map((b) => ({
          id: b.id,
          name: b.nome,
          value: Math.max(0, (b.v ?? 0) * 1000),
          text: formatIndicador(medida, b.v, true),
        }))}
      />
      {grupos.length > MAX_BARS && (
        <p className={classes.nada}>
          As {MAX_BARS} maiores de {grupos.length.toLocaleString('pt-BR')}.
        </p>
      )}
    </>
  )
}
