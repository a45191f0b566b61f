import type { InspecaoContent } from '#shared/checklists/inspecao.ts'
import { When } from '../../ui/display/When.tsx'
import classes from './End.module.css'

/** What was refused and kept in words. */
export function Notes({ notas }: Pick<InspecaoContent, 'notas'>) {
  if (notas.length === 0) return null
  return (
    <section className={classes.notas} aria-label="Notas">
      <h2>Notas</h2>
      {notas.map((n) => (
        <p key={`${n.em}${n.texto}`}>
          {n.texto}
          <small>
            {n.por}, <When instant={n.em} />
          </small>
        </p>
      ))}
    </section>
  )
}
