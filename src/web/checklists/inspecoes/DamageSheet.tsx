import { Button, Chip, Group, Stack } from '@mantine/core'
import { DAMAGE_KINDS, MAX_DAMAGE_PHOTOS, type Damage } from '#shared/checklists/inspecao.ts'
import { damageLabel } from '../../ui/inspection/CarDrawing.tsx'
import type { ReadyMedia } from './media.ts'
import { MediaPart } from './MediaPart.tsx'
import { MediaThumbs } from './MediaThumbs.tsx'
import classes from './Reception.module.css'
import { WordsField } from './WordsField.tsx'
import { BottomSheet } from '../../ui/inspection/BottomSheet.tsx'

/** What is done with the damages of a drawing. */
export interface DamageActs {
  mark: (d: Damage) => void
  /** Changes a damage as it is by now: photos chosen together arrive one after the other. */
  edit: (d: Damage, change: (now: Damage) => Damage) => void
  /** The same with a photo that the change names. Rejects when they were not kept. */
  editWith: (media: ReadyMedia | undefined, d: Damage, change: (now: Damage) => Damage) => Promise<void>
  drop: (id: string) => void
}

interface Props {
  id: string
  damage: Damage
  acts: DamageActs | null
  photosLeft: number
  close: () => void
}

/** One damage: its kind, words, photos. */
export function DamageSheet({ id, damage: d, acts, photosLeft, close }: Props) {
  return (
    <BottomSheet opened onClose={close} title="Avaria">
      <Stack gap={12}>
        <Group gap={8} role="radiogroup" aria-label="Tipo de avaria">
          {DAMAGE_KINDS.map((tipo) => (
            <Chip
              key={tipo}
              type="radio"
              size="lg"
              classNames={{ label: classes.ficha ?? '' }}
              disabled={acts === null}
              checked={d.tipo === tipo}
              onChange={() => acts?.edit(d, (now) => ({ ...now, tipo }))}
            >
              {damageLabel(tipo)}
            </Chip>
          ))}
        </Group>
        <WordsField
          label="Observação"
          value={d.observacao}
          maxLength={200}
          disabled={acts === null}
          commit={(observacao) => acts?.edit(d, (now) => ({ ...now, observacao }))}
        />
        {acts === null ? (
          <MediaThumbs id={id} midias={d.midias} label="avaria" />
        ) : (
          <MediaPart
            id={id}
            label="avaria"
            midias={d.midias}
            max={Math.min(MAX_DAMAGE_PHOTOS, d.midias.length + photosLeft)}
            withVideo={false}
            change={(edit, _words, media) => acts.editWith(media, d, (now) => ({ ...now, midias: edit(now.midias) }))}
          />
        )}
        {acts && (
          <Group grow gap={8}>
            <Button
              size="lg"
              variant="default"
              onClick={() => {
                acts.drop(d.id)
                close()
              }}
            >
              Apagar
            </Button>
            <Button size="lg" onClick={close}>
              Pronto
            </Button>
          </Group>
        )}
      </Stack>
    </BottomSheet>
  )
}
