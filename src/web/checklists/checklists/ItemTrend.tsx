import { useElementSize } from '@mantine/hooks'
import type { Trend } from '#shared/checklists/checklists.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { formatMedida } from '#shared/rules/checklist-words.ts'
import { limitSide, type Projection, project } from '#shared/rules/trend.ts'
import { draw } from './chart.ts'
import classes from './ItemTrend.module.css'

/** An item's measures over the vehicle's visits: chart with limit and bands, projected day of the limit, readings as a table. */
export function ItemTrend({ trend: t }: { trend: Trend }) {
  const { ref, width } = useElementSize()
  const projecao = t.limite === null ? null : project(t.leituras, t.limite)
  const phrase = sentenceFor(t, projecao)
  const leituras = t.leituras.map((l) => `${formatMedida(l.medida, t.unidade)} em ${formatDay(l.dia)}`).join(', ')
  return (
    <div className={classes.tendencia}>
      <div ref={ref} className={classes.caixa}>
        {width > 0 && (
          <Chart trend={t} projecao={projecao} width={width} label={`${t.nome} nas visitas: ${leituras}. ${phrase}`} />
        )}
      </div>
      <p className={classes.frase}>{phrase}</p>
      <details className={classes.leituras}>
        <summary>{t.leituras.length} leituras</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Dia</th>
              <th scope="col">Km</th>
              <th scope="col">Medida</th>
            </tr>
          </thead>
          <tbody>
            {t.leituras.map((l) => (
              <tr key={l.codCheckList}>
                <td>{formatDay(l.dia)}</td>
                <td>{l.km?.toLocaleString('pt-BR') ?? '—'}</td>
                <td>{formatMedida(l.medida, t.unidade)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

function sentenceFor(t: Trend, p: Projection | null): string {
  if (t.limite === null) return 'Sem limite definido para esta medida.'
  const limit = formatMedida(t.limite, t.unidade)
  if (p) {
    const rate = Math.abs(p.porMes).toLocaleString('pt-BR', { maximumSignificantDigits: 2 })
    const km = p.km === null ? '' : ` ou aos ${p.km.toLocaleString('pt-BR')} km`
    return `Neste ritmo (${rate} ${t.unidade ?? ''} por mês) chega ao limite de ${limit} por volta de ${formatDay(p.dia)}${km}.`
  }
  const ultima = t.leituras.at(-1)
  const side = limitSide(t.leituras, t.limite)
  const passed = ultima && (side === 'MAXIMO' ? ultima.medida >= t.limite : ultima.medida <= t.limite)
  return passed ? `O limite de ${limit} já foi alcançado.` : 'As leituras não mostram desgaste que leve ao limite.'
}

function Chart({
  trend: t,
  projecao,
  width,
  label,
}: {
  trend: Trend
  projecao: Projection | null
  width: number
  label: string
}) {
  const g = draw(t, projecao, width)
  return (
    <svg width={g.largura} height={g.altura} role="img" aria-label={label} className={classes.grafico}>
      {g.bands.map((f) => (
        <rect key={f.cor} x={g.left} width={g.right - g.left} y={f.y} height={f.altura} className={classes[f.cor]} />
      ))}
      {g.limite && (
        <>
          <line x1={g.left} x2={g.right} y1={g.limite.y} y2={g.limite.y} className={classes.limite} />
          <text x={g.left + 2} y={g.limite.textY} className={classes.rotuloLimite}>
            limite {formatMedida(g.limite.valor, t.unidade)}
          </text>
        </>
      )}
      {g.projecao && <line {...g.projecao} className={classes.projecao} />}
      <polyline points={g.pontos.map((p) => `${p.x},${p.y}`).join(' ')} className={classes.linha} />
      {g.pontos.map((p) => (
        <circle key={p.cod} cx={p.x} cy={p.y} r={3.5} className={classes.ponto} data-estado={p.estado} />
      ))}
      {g.valores.map((v) => (
        <text key={v.cod} x={v.x} y={v.y} textAnchor={v.anchor} className={classes.valor}>
          {v.medida.toLocaleString('pt-BR')}
        </text>
      ))}
      {g.dias.map((d) => (
        <text key={d.anchor} x={d.x} y={g.altura - 3} textAnchor={d.anchor} className={classes.dia}>
          {d.texto}
        </text>
      ))}
    </svg>
  )
}
