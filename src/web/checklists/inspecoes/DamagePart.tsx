import { DamageMap } from './DamageMap.tsx'
import type { Work } from './work.ts'

/** Damage that the car had on arrival. */
export function DamagePart({ work: { id, content, acts, readOnly } }: { work: Work }) {
  return (
    <DamageMap
      id={id}
      damages={content.avarias}
      acts={
        readOnly
          ? null
          : { mark: acts.markDamage, edit: acts.editDamage, editWith: acts.editDamageWith, drop: acts.dropDamage }
      }
    />
  )
}
