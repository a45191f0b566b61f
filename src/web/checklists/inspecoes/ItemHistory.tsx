import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Timeline } from '../../ui/panels/Timeline.tsx'
import { itemSteps, whereAndWhen } from './history.ts'
import classes from './History.module.css'
import { useHistory } from './useHistory.ts'
import type { Work } from './work.ts'

/** Whether more happened to an item than its answer tells: several acts, or somebody else's. */
function hasHistory({ content: c, codUsuario }: Work, item: string): boolean {
  const given = c.respostas[item]
  if (given && given.codUsuario !== codUsuario) return true
  // An inspection that was begun without the count tells what it has.
  return c.atosPorItem ? (c.atosPorItem[item] ?? 0) > 1 : given !== undefined
}

/** Quietly offers what happened to an item, act by act; read when it is asked for. */
export function ItemHistory({ work, item }: { work: Work; item: TemplateItem }) {
  const [opened, open] = useState(false)
  if (!hasHistory(work, item.id)) return null
  return (
    <div className={classes.historico}>
      <Button
        size="lg"
        variant="subtle"
        color="gray"
        fullWidth
        leftSection={<IconHistory size={20} aria-hidden="true" />}
        aria-expanded={opened}
        onClick={() => open(!opened)}
      >
        Histórico deste item
      </Button>
      {opened && <Acts work={work} item={item} />}
    </div>
  )
}

function Acts({ work, item }: { work: Work; item: TemplateItem }) {
  const { told, start, loading, error, attempt } = useHistory(work)
  const fuso = useTimeZone()
  const steps = itemSteps(told, item, start[item.id])
  const box = useRef<HTMLElement>(null)
  // It opens below the fold of the sheet.
  useEffect(() => {
    if (!loading) box.current?.scrollIntoView({ block: 'nearest' })
  }, [loading])
  return (
    <section ref={box} aria-label="Histórico deste item">
      {loading && <Skeleton height={96} aria-busy="true" role="status" aria-label="Carregando o histórico" />}
      {error && <LoadError error={error} attempt={attempt} />}
      {!loading && !error && steps.length === 0 && <p className="suave">Ninguém respondeu este item ainda.</p>}
      <Timeline
        events={steps.map((s) => ({
          id: s.id,
          title: s.por,
          em: s.em,
          actor: whereAndWhen(s, fuso),
          detail: s.lines.map((l) => <div key={l}>{l}</div>),
        }))}
      />
    </section>
  )
}
