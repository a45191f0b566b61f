import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { MAX_ITEM_DAMAGES, MAX_ITEM_MEDIA, type Answer, type Damage } from '#shared/checklists/inspecao.ts'
import type { TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import { answerMedia } from '#shared/rules/avarias.ts'
import { painted, withDamages } from './answers.ts'
import { DamageMap } from './DamageMap.tsx'
import type { Work } from './work.ts'

interface Props {
  work: Work
  item: TemplateItem
  answer: Answer | undefined
}

/** An item that is answered on the drawing of the car: green by one tap, or a mark for each damage. */
export function DamageField({ work: { id, acts, readOnly }, item, answer }: Props) {
  const damages = answer?.avarias ?? []
  const change = (edit: (all: readonly Damage[]) => Damage[], words: string) =>
    acts.edit(item, (a) => withDamages(a, edit), words)
  const edited = (d: Damage, of: (now: Damage) => Damage) => (all: readonly Damage[]) =>
    all.map((x) => (x.id === d.id ? of(x) : x))
  return (
    <>
      {!readOnly && damages.length === 0 && (
        <Button
          size="lg"
          color="verde"
          variant={answer?.estado === 'VERDE' ? 'filled' : 'default'}
          leftSection={<IconCheck size={20} />}
          aria-pressed={answer?.estado === 'VERDE'}
          onClick={() => acts.edit(item, (a) => painted(a, 'VERDE'))}
        >
          Sem avarias
        </Button>
      )}
      <DamageMap
        id={id}
        damages={damages}
        max={MAX_ITEM_DAMAGES}
        photosLeft={MAX_ITEM_MEDIA - (answer ? answerMedia(answer).length : 0)}
        acts={
          readOnly
            ? null
            : {
                mark: (d) => change((all) => [...all.filter((x) => x.id !== d.id), d], 'avaria marcada'),
                edit: (d, of) => change(edited(d, of), 'avaria alterada'),
                editWith: (media, d, of) =>
                  acts.editWith(media, item, (a) => withDamages(a, edited(d, of)), 'avaria alterada'),
                drop: (gone) => change((all) => all.filter((x) => x.id !== gone), 'avaria apagada'),
              }
        }
      />
    </>
  )
}
