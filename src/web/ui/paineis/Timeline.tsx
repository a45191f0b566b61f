import type { ReactNode } from 'react'
import { Quando } from '../dados/Quando.tsx'
import type { Tom } from '../tema/tom.ts'
import classes from './Timeline.module.css'

/** One thing that happened; `em` is a UTC instant. */
export interface Acontecimento {
  id: string | number
  titulo: ReactNode
  em: string
  quem: string
  detalhe?: ReactNode
  tom?: Tom
}

/** What happened to a record, in the order given. */
export function Timeline({ acontecimentos }: { acontecimentos: readonly Acontecimento[] }) {
  return (
    <ol className={classes.linha}>
      {acontecimentos.map((a) => (
        <li key={a.id} className={classes.ponto} data-tom={a.tom ?? 'neutro'}>
          <div className={classes.topo}>
            <b>{a.titulo}</b>
            <Quando instante={a.em} />
          </div>
          <div className="suave">{a.quem}</div>
          {a.detalhe && <div className={classes.detalhe}>{a.detalhe}</div>}
        </li>
      ))}
    </ol>
  )
}
