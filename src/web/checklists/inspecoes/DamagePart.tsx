import { Text } from '@mantine/core'
import { useState } from 'react'
import type { CAR_VIEWS, Damage } from '#shared/checklists/inspecao.ts'
import { uuid } from '../../core/http/uuid.ts'
import { CarDrawing } from '../../ui/inspection/CarDrawing.tsx'
import { DamageSheet } from './DamageSheet.tsx'
import type { Work } from './work.ts'

/** Damage on the drawing of the car: a tap marks it, its sheet says the kind. */
export function DamagePart({ work }: { work: Work }) {
  const { content: c, acts, readOnly } = work
  const [view, setView] = useState<(typeof CAR_VIEWS)[number]>('CIMA')
  const [openId, open] = useState<string | null>(null)
  const [fresh, setFresh] = useState<Damage | null>(null)
  const damage = c.avarias.find((a) => a.id === openId) ?? (fresh?.id === openId ? fresh : undefined)
  return (
    <>
      <CarDrawing
        view={view}
        onView={setView}
        damages={c.avarias}
        onOpen={(d) => open(d.id)}
        {...(!readOnly && {
          onPoint: ({ x, y }: { x: number; y: number }) => {
            const made: Damage = { id: uuid(), vista: view, x, y, tipo: 'RISCO', observacao: '', midias: [] }
            acts.markDamage(made)
            setFresh(made)
            open(made.id)
          },
        })}
      />
      <Text size="sm" c="dimmed">
        {c.avarias.length === 0 ? 'Toque no desenho onde há avaria.' : `${c.avarias.length} marcadas`}
      </Text>
      {damage && <DamageSheet key={damage.id} work={work} damage={damage} close={() => open(null)} />}
    </>
  )
}
