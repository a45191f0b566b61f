import type { ReactNode } from 'react'
import { MAIS_CHEIA } from '../tema/cores.ts'
import classes from './MapaDeCalor.module.css'

/** A cell: how full it is (0 to 1) and what it says; null is left blank. */
type Celula = { cheio: number; texto: string } | null
interface Linha {
  id: string | number
  nome: ReactNode
  celulas: Celula[]
  total?: ReactNode
}
interface Props {
  rotulo: string
  /** What the rows are. */
  canto: string
  colunas: readonly string[]
  linhas: readonly Linha[]
  rodape?: Linha
}

/** A table whose cells are the bluer the fuller they are; it scrolls sideways where it is too wide. */
export function MapaDeCalor({ rotulo, canto, colunas, linhas, rodape }: Props) {
  const comTotal = linhas.some((l) => l.total !== undefined)
  const desenhar = (l: Linha) => (
    <tr key={l.id}>
      <th scope="row">{l.nome}</th>
      {l.celulas.map((c, i) => (
        <td key={colunas[i]} className="num">
          {c && (
            <span
              className={classes.celula}
              style={{ '--cheio': `${Math.round(Math.min(1, c.cheio) * MAIS_CHEIA)}%` } as object}
            >
              {c.texto}
            </span>
          )}
        </td>
      ))}
      {comTotal && (
        <td className="num" data-total>
          <b>{l.total}</b>
        </td>
      )}
    </tr>
  )
  return (
    <div className={classes.rola} tabIndex={0} role="group" aria-label={rotulo}>
      <table className={classes.calor}>
        <thead>
          <tr>
            <th scope="col">{canto}</th>
            {colunas.map((c) => (
              <th key={c} scope="col" className="num">
                {c}
              </th>
            ))}
            {comTotal && (
              <th scope="col" data-total>
                Total
              </th>
            )}
          </tr>
        </thead>
        <tbody>{linhas.map(desenhar)}</tbody>
        {rodape && <tfoot>{desenhar(rodape)}</tfoot>}
      </table>
    </div>
  )
}
