import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTimeZone } from '../../core/session/loja.ts'
import { When } from '../../ui/display/When.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import classes from './History.module.css'
import { sectionTimes, stretches, whereAndWhen, type Stretch } from './history.ts'
import { useHistory } from './useHistory.ts'
import { useWide } from './useWide.ts'
import type { Work } from './work.ts'

/** Stretches shown at first, and more by each tap: an inspection may have hundreds of acts. */
const PAGE = 20

/** "O que foi feito": every act in its order, by person and section. Open on the desk, by a tap on the phone. */
export function DonePart({ work }: { work: Work }) {
  const wide = useWide()
  const [chosen, choose] = useState<boolean | null>(null)
  const opened = chosen ?? wide
  return (
    <section className={classes.feito} aria-label="O que foi feito">
      <Button
        size="lg"
        variant="subtle"
        color="gray"
        leftSection={<IconHistory size={20} aria-hidden="true" />}
        aria-expanded={opened}
        onClick={() => choose(!opened)}
      >
        O que foi feito
      </Button>
      {opened && <Done work={work} />}
    </section>
  )
}

function Done({ work }: { work: Work }) {
  const { told, start, loading, error, attempt } = useHistory(work)
  const [shown, show] = useState(PAGE)
  const { definicao } = work.template
  const all = stretches(told, definicao, start)
  const times = sectionTimes(told, definicao)
  return (
    <>
      {loading && <Skeleton height={240} aria-busy="true" role="status" aria-label="Carregando o que foi feito" />}
      {error && <LoadError error={error} attempt={attempt} />}
      {!loading && !error && all.length === 0 && <p className="suave">Nada foi registrado ainda.</p>}
      {times.length > 0 && (
        <dl className={classes.tempos} aria-label="Tempo por seção">
          {times.map((t) => (
            <div key={t.secao}>
              <dt>{t.secao}</dt>
              <dd className="num">{t.pessoas.map((p) => `${p.por}: ${minutes(p.segundos)}`).join(' · ')}</dd>
            </div>
          ))}
        </dl>
      )}
      <ol className={classes.trechos}>
        {all.slice(0, shown).map((s) => (
          <StretchRow key={s.id} stretch={s} />
        ))}
      </ol>
      {all.length > shown && (
        <Button size="lg" variant="default" onClick={() => show(shown + PAGE)}>
          Mostrar mais ({all.length - shown})
        </Button>
      )}
    </>
  )
}

function StretchRow({ stretch: { por, secao, steps } }: { stretch: Stretch }) {
  const fuso = useTimeZone()
  return (
    <li>
      <h3>
        {secao} <span className="suave">· {por}</span>
      </h3>
      <ul>
        {steps.map((s) => {
          const note = whereAndWhen(s, fuso)
          return (
            <li key={s.id}>
              <span>
                {s.lines.join('; ')}
                {note && <small>{note}</small>}
              </span>
              <When instant={s.em} />
            </li>
          )
        })}
      </ul>
    </li>
  )
}

const minutes = (s: number) => (s < 60 ? `${s} s` : `${Math.floor(s / 60)} min ${String(s % 60).padStart(2, '0')} s`)
