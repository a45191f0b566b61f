import classes from './FormPage.module.css'
import { idDaSecao } from './secao.ts'

/** A long form's parts, each a step away. */
export function Indice({ secoes }: { secoes: readonly string[] }) {
  function ir(titulo: string): void {
    const secao = document.getElementById(idDaSecao(titulo))
    secao?.scrollIntoView({ block: 'start' })
    secao?.querySelector<HTMLElement>('input, button, select, textarea')?.focus({ preventScroll: true })
  }
  return (
    <nav className={classes.indice} aria-label="Partes do formulário">
      {secoes.map((titulo) => (
        <button key={titulo} type="button" onClick={() => ir(titulo)}>
          {titulo}
        </button>
      ))}
    </nav>
  )
}
