import { formatarReaisInteiros } from '#shared/rules/dinheiro.ts'
import { Secao } from '../../ui/orcamento/Secao.tsx'
import type { Prova } from './api.ts'
import classes from './Sugestoes.module.css'

const [LARGURA, ALTURA, MARGEM] = [640, 240, 44]
const porCento = (t: number) => `${(t * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`

/** Mean stock against the share served as the safety grows, with the naive policy beside; every point is written out. */
export function Fronteira({ prova }: { prova: Prova }) {
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
  const px = (x: number) => MARGEM + ((x - x0) / (x1 - x0 || 1)) * (LARGURA - 2 * MARGEM)
  const py = (y: number) => ALTURA - MARGEM - ((y - y0) / (y1 - y0 || 1)) * (ALTURA - 2 * MARGEM)
  return (
    <Secao titulo="Estoque contra atendimento" ordem={2}>
      <svg
        viewBox={`0 0 ${LARGURA} ${ALTURA}`}
        className={classes.grafico}
        role="img"
        aria-label={`Com a segurança de 0 a 2 vezes: ${pontos.map((p) => `${p.nome}, ${formatarReaisInteiros(p.x)} de estoque e ${porCento(p.y)} atendidos`).join('; ')}`}
      >
        <line x1={MARGEM} x2={LARGURA - MARGEM} y1={ALTURA - MARGEM} y2={ALTURA - MARGEM} className={classes.eixo} />
        <line x1={MARGEM} x2={MARGEM} y1={MARGEM / 2} y2={ALTURA - MARGEM} className={classes.eixo} />
        <text x={LARGURA - MARGEM} y={ALTURA - 8} textAnchor="end">
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
            segurança {p.nome}: {formatarReaisInteiros(p.x)}, {porCento(p.y)}
          </li>
        ))}
      </ul>
    </Secao>
  )
}
