import type { ReactNode } from 'react'
import type { Tom } from '../tema/tom.ts'
import classes from './Barras.module.css'

/** One bar: its name, its size, and what is written at its end. */
export interface Barra {
  id: string
  nome: string
  valor: number
  texto: ReactNode
  tom?: Tom
  aoClicar?: () => void
}

/** Horizontal bars from zero, each labelled directly; reads as a list. `cheia` is what a full bar stands for, the largest one when it is not said. */
export function Barras({ rotulo, barras, cheia }: { rotulo: string; barras: readonly Barra[]; cheia?: number }) {
  const maior = cheia ?? Math.max(1, ...barras.map((b) => b.valor))
  return (
    <ul className={classes.barras} aria-label={rotulo}>
      {barras.map((b) => {
        const conteudo = (
          <>
            <span className={classes.nome}>{b.nome}</span>
            <span className={classes.texto}>{b.texto}</span>
            <span className={classes.trilho}>
              <span
                className={classes.barra}
                data-tom={b.tom ?? 'azul'}
                style={{ width: `${Math.min(100, (100 * b.valor) / maior)}%` }}
              />
            </span>
          </>
        )
        return (
          <li key={b.id}>
            {b.aoClicar ? (
              <button type="button" className={classes.item} onClick={b.aoClicar}>
                {conteudo}
              </button>
            ) : (
              <div className={classes.item}>{conteudo}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
