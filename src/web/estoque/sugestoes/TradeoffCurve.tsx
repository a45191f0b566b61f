import { formatWholeReais } from '#shared/rules/money.ts'
import { formatPercent } from '#shared/rules/numbers.ts'
import { Section } from '../../ui/orcamento/Section.tsx'
import type { Proof } from './api.ts'
import classes from './Sugestoes.module.css'

const [WIDTH, HEIGHT, MARGIN] = [640, 240, 44]

/** Mean stock against service level as the safety level grows, with the naive policy for comparison; every point is also listed as text. */
export function TradeoffCurve({ prova }: { prova: Proof }) {
  const todas = prova.porClasse.find((c) => c.classe === 'TODAS')
  const pontos = prova.fronteira.flatMap((f) =>
    f.atendimento === null ? [] : [{ x: f.estoque, y: f.atendimento, nome: `${f.fator.toLocaleString('pt-BR')}×` }],
  )
  const ingenua =
    todas && todas.ingenua.atendimento !== null ? { x: todas.ingenua.estoque, y: todas.ingenua.atendimento } : null
  if (pontos.length === 0) return null
  const xs = [...pontos.map((p) => p.x), ...(ingenua ? [ingenua.x] : [])]
  const ys = [...pontos.map((p) => p.y), ...(ingenua ? [ingenua.y] : [])]
  const [x0, x1] = [Math.min(...xs) * 0.95, Math.max(...xs) * 1.05 || 1]
  const [y0, y1] = [Math.max(0, Math.min(...ys) - 0.03), Math.min(1, Math.max(...ys) + 0.02)]
  const px = (x: number) => MARGIN + ((x - x0) / (x1 - x0 || 1)) * (WIDTH - 2 * MARGIN)
  const py = (y: number) => HEIGHT - MARGIN - ((y - y0) / (y1 - y0 || 1)) * (HEIGHT - 2 * MARGIN)
  return (
    <Section title="Estoque contra atendimento" order={2}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={classes.grafico}
        role="img"
        aria-label={`Com a segurança de 0 a 2 vezes: ${pontos.map((p) => `${p.nome}, ${formatWholeReais(p.x)} de estoque e ${formatPercent(p.y)} atendidos`).join('; ')}`}
      >
        <line x1={MARGIN} x2={WIDTH - MARGIN} y1={HEIGHT - MARGIN} y2={HEIGHT - MARGIN} className={classes.eixo} />
        <line x1={MARGIN} x2={MARGIN} y1={MARGIN / 2} y2={HEIGHT - MARGIN} className={classes.eixo} />
        <text x={WIDTH - MARGIN} y={HEIGHT - 8} textAnchor="end">
          estoque médio
        </text>
        <text x={4} y={14}>
          atendimento
        </text>
        <polyline points={pontos.map((p) => `${px(p.x)},${py(p.y)}`).join(' ')} className={classes.linha} />
        {pontos.map((p) => (
          <g key={p.nome}>
            <circle cx={px(p.x)} cy={py(p.y)} r={4} className={classes.ponto} />
            <text x={px(p.x)} y={py(p.y) - 10} textAnchor="middle">
              {p.nome}
            </text>
          </g>
        ))}
        {ingenua && (
          <g>
            <rect x={px(ingenua.x) - 4} y={py(ingenua.y) - 4} width={8} height={8} className={classes.ingenua} />
            <text x={px(ingenua.x) + 8} y={py(ingenua.y) + 14}>
              média de 3 meses
            </text>
          </g>
        )}
      </svg>
      <ul className={classes.legenda}>
        {pontos.map((p) => (
          <li key={p.nome}>
            segurança {p.nome}: {formatWholeReais(p.x)}, {formatPercent(p.y)}
          </li>
        ))}
      </ul>
    </Section>
  )
}
