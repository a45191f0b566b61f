import type { InspecaoContent } from '#shared/checklists/inspecao.ts'
import { When } from '../../ui/display/When.tsx'
import classes from './End.module.css'
import { MediaThumbs } from './MediaThumbs.tsx'

/** What was refused and kept in words, with its photos. */
export function Notes({ id, notas }: Pick<InspecaoContent, 'notas'> & { id: string }) {
  if (notas.length === 0) return null
  return (
    <section className={classes.notas} aria-label="Notas">
      <h2>Notas</h2>
      {notas.map((n) => (
        <div key={`${n.em}${n.texto}`}>
          <p>
            {n.texto}
            <small>
              {n.por}, <When instant={n.em} />
            </small>
          </p>
          {n.midias && <MediaThumbs id={id} midias={n.midias} label={`nota de ${n.por}`} />}
        </div>
      ))}
    </section>
  )
}
