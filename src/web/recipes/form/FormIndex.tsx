import classes from './FormPage.module.css'
import { sectionId } from './section.ts'

/** Index of a long form; a click scrolls to the section. */
export function FormIndex({ sections }: { sections: readonly string[] }) {
  function goTo(title: string): void {
    const section = document.getElementById(sectionId(title))
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector<HTMLElement>('input, button, select, textarea')?.focus({ preventScroll: true })
  }
  return (
    <nav className={classes.indice} aria-label="Partes do formulário">
      {sections.map((title) => (
        <button key={title} type="button" onClick={() => goTo(title)}>
          {title}
        </button>
      ))}
    </nav>
  )
}
