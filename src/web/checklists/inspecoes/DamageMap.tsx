import { Text } from '@mantine/core'
import { useState } from 'react'
import type { CAR_VIEWS, Damage } from '#shared/checklists/inspecao.ts'
import { uuid } from '../../core/http/uuid.ts'
import { CarDrawing } from '../../ui/inspection/CarDrawing.tsx'
import { DamageSheet, type DamageActs } from './DamageSheet.tsx'

interface Props {
  /** Id of the inspection. */
  id: string
  damages: readonly Damage[]
  /** Null where the drawing is only read. */
  acts: DamageActs | null
  /** How many damages it takes, and how many more photos. */
  max?: number
  photosLeft?: number
}

/** Damage on the drawing of the car: a tap marks it, its sheet says the kind. */
export function DamageMap({ id, damages, acts, max = Infinity, photosLeft = Infinity }: Props) {
  const [view, setView] = useState<(typeof CAR_VIEWS)[number]>(damages[0]?.vista ?? 'CIMA')
  const [openId, open] = useState<string | null>(null)
  const [fresh, setFresh] = useState<Damage | null>(null)
  const damage = damages.find((a) => a.id === openId) ?? (fresh?.id === openId ? fresh : undefined)
  const full = damages.length >= max
  return (
    <>
      <CarDrawing
        view={view}
        onView={setView}
        damages={damages}
        onOpen={(d) => open(d.id)}
        {...(acts &&
          !full && {
            onPoint: ({ x, y }: { x: number; y: number }) => {
              const made: Damage = { id: uuid(), vista: view, x, y, tipo: 'RISCO', observacao: '', midias: [] }
              acts.mark(made)
              setFresh(made)
              open(made.id)
            },
          })}
      />
      {(acts !== null || damages.length > 0) && (
        <Text size="sm" c="dimmed">
          {damages.length === 0
            ? 'Toque no desenho onde há avaria.'
            : `${damages.length} ${damages.length === 1 ? 'marcada' : 'marcadas'}${full ? ': não cabem mais.' : ''}`}
        </Text>
      )}
      {damage && (
        <DamageSheet
          key={damage.id}
          id={id}
          damage={damage}
          acts={acts}
          photosLeft={photosLeft}
          close={() => open(null)}
        />
      )}
    </>
  )
}
