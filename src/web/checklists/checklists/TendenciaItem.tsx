import { useElementSize } from '@mantine/hooks'
import type { Tendencia } from '#shared/checklists/checklists.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { escreverMedida } from '#shared/rules/palavras-checklist.ts'
import { ladoDoLimite, type Projecao, projetar } from '#shared/rules/tendencia.ts'
import { desenhar } from './grafico.ts'
import classes from './TendenciaItem.module.css'

/** An item's measures over the vehicle's visits: a plot with limit and bands, the projected day of the limit, and the readings as a table. */
export function TendenciaItem({ tendencia: t }: { tendencia: Tendencia }) {
  const { ref, width } = useElementSize()
  const projecao = t.limite === null ? null : projetar(t.leituras, t.limite)
  const frase = fraseDe(t, projecao)
  const leituras = t.leituras.map((l) => `${escreverMedida(l.medida, t.unidade)} em ${formatarDia(l.dia)}`).join(', ')
  return (
    <div className={classes.tendencia}>
      <div ref={ref} className={classes.caixa}>
        {width > 0 && (
          <Grafico
            tendencia={t}
            projecao={projecao}
            largura={width}
            rotulo={`${t.nome} nas visitas: ${leituras}. ${frase}`}
          />
        )}
      </div>
      <p className={classes.frase}>{frase}</p>
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
                <td>{formatarDia(l.dia)}</td>
                <td>{l.km?.toLocaleString('pt-BR') ?? '—'}</td>
                <td>{escreverMedida(l.medida, t.unidade)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

function fraseDe(t: Tendencia, p: Projecao | null): string {
  if (t.limite === null) return 'Sem limite definido para esta medida.'
  const limite = escreverMedida(t.limite, t.unidade)
  if (p) {
    const ritmo = Math.abs(p.porMes).toLocaleString('pt-BR', { maximumSignificantDigits: 2 })
    const km = p.km === null ? '' : ` ou aos ${p.km.toLocaleString('pt-BR')} km`
    return `Neste ritmo (${ritmo} ${t.unidade ?? ''} por mês) chega ao limite de ${limite} por volta de ${formatarDia(p.dia)}${km}.`
  }
  const ultima = t.leituras.at(-1)
  const lado = ladoDoLimite(t.leituras, t.limite)
  const passou = ultima && (lado === 'MAXIMO' ? ultima.medida >= t.limite : ultima.medida <= t.limite)
  return passou ? `O limite de ${limite} já foi alcançado.` : 'As leituras não mostram desgaste que leve ao limite.'
}

function Grafico({
  tendencia: t,
  projecao,
  largura,
  rotulo,
}: {
  tendencia: Tendencia
  projecao: Projecao | null
  largura: number
  rotulo: string
}) {
  const g = desenhar(t, projecao, largura)
  return (
    <svg width={g.largura} height={g.altura} role="img" aria-label={rotulo} className={classes.grafico}>
      {g.faixas.map((f) => (
        <rect
          key={f.cor}
          x={g.esquerda}
          width={g.direita - g.esquerda}
          y={f.y}
          height={f.altura}
          className={classes[f.cor]}
        />
      ))}
      {g.limite && (
        <>
          <line x1={g.esquerda} x2={g.direita} y1={g.limite.y} y2={g.limite.y} className={classes.limite} />
          <text x={g.esquerda + 2} y={g.limite.textoY} className={classes.rotuloLimite}>
            limite {escreverMedida(g.limite.valor, t.unidade)}
          </text>
        </>
      )}
      {g.projecao && <line {...g.projecao} className={classes.projecao} />}
      <polyline points={g.pontos.map((p) => `${p.x},${p.y}`).join(' ')} className={classes.linha} />
      {g.pontos.map((p) => (
        <circle key={p.cod} cx={p.x} cy={p.y} r={3.5} className={classes.ponto} data-estado={p.estado} />
      ))}
      {g.valores.map((v) => (
        <text key={v.cod} x={v.x} y={v.y} textAnchor={v.ancora} className={classes.valor}>
          {v.medida.toLocaleString('pt-BR')}
        </text>
      ))}
      {g.dias.map((d) => (
        <text key={d.ancora} x={d.x} y={g.altura - 3} textAnchor={d.ancora} className={classes.dia}>
          {d.texto}
        </text>
      ))}
    </svg>
  )
}
