import { Button, Chip, Group, Stack } from '@mantine/core'
import { DAMAGE_KINDS, type Damage } from '#shared/checklists/inspecao.ts'
import { damageLabel } from '../../ui/inspection/CarDrawing.tsx'
import { MediaPart } from './MediaPart.tsx'
import { MediaThumbs } from './MediaThumbs.tsx'
import classes from './Reception.module.css'
import { WordsField } from './WordsField.tsx'
import type { Work } from './work.ts'
import { BottomSheet } from '../../ui/inspection/BottomSheet.tsx'

const MAX_MEDIA = 4

/** One damage: its kind, words, photos. */
export function DamageSheet({ work, damage: d, close }: { work: Work; damage: Damage; close: () => void }) {
  const { acts, readOnly } = work
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
              disabled={readOnly}
              checked={d.tipo === tipo}
              onChange={() => acts.editDamage(d, (now) => ({ ...now, tipo }))}
            >
              {damageLabel(tipo)}
            </Chip>
          ))}
        </Group>
        <WordsField
          label="Observação"
          value={d.observacao}
          maxLength={200}
          disabled={readOnly}
          commit={(observacao) => acts.editDamage(d, (now) => ({ ...now, observacao }))}
        />
        {readOnly ? (
          <MediaThumbs id={work.id} midias={d.midias} label="avaria" />
        ) : (
          <MediaPart
            id={work.id}
            label="avaria"
            midias={d.midias}
            max={MAX_MEDIA}
            withVideo={false}
            change={(edit) => acts.editDamage(d, (now) => ({ ...now, midias: edit(now.midias) }))}
          />
        )}
        {!readOnly && (
          <Group grow gap={8}>
            <Button
              size="lg"
              variant="default"
              onClick={() => {
                acts.dropDamage(d.id)
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
