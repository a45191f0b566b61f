import type { ReactNode } from 'react'
import { CAR_SHAPES, type CarView } from '#shared/checklists/car-views.ts'
import { CAR_VIEW_SIZE } from '#shared/checklists/inspecao.ts'

/** The drawings of a car with their names on the screen. */
export const CAR_DRAWINGS: Record<CarView, { titulo: string; desenho: ReactNode }> = {
  CIMA: { titulo: 'Por cima', desenho: <Lines view="CIMA" /> },
  FRENTE: { titulo: 'Frente', desenho: <Lines view="FRENTE" /> },
  TRASEIRA: { titulo: 'Traseira', desenho: <Lines view="TRASEIRA" /> },
  ESQUERDA: { titulo: 'Lado do motorista', desenho: <Lines view="ESQUERDA" /> },
  DIREITA: { titulo: 'Lado do passageiro', desenho: <Lines view="DIREITA" /> },
}

function Lines({ view }: { view: CarView }) {
  const { paths, circles, mirrored } = CAR_SHAPES[view]
  return (
    <g transform={mirrored ? `translate(${CAR_VIEW_SIZE.width} 0) scale(-1 1)` : undefined}>
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
      {circles.map(([cx, cy, r]) => (
        <circle key={`${cx} ${r}`} cx={cx} cy={cy} r={r} />
      ))}
    </g>
  )
}
