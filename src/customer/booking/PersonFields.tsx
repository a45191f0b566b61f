import { Field } from '../Field.tsx'
import type { Draft } from './draft.ts'
import { typedPhone, type PersonErrors } from './person.ts'
import type { Update } from './useDraft.ts'

/** Name and mobile. */
export function PersonFields({ draft, update, errors }: { draft: Draft; update: Update; errors: PersonErrors }) {
  return (
    <>
      <Field
        label="Nome"
        name="name"
        autoComplete="name"
        maxLength={120}
        enterKeyHint="next"
        value={draft.nome}
        change={(nome) => update({ nome })}
        error={errors.nome}
      />
      <Field
        label="Celular com DDD"
        type="tel"
        name="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={draft.telefone}
        change={(t) => update({ telefone: typedPhone(t) })}
        error={errors.telefone}
      />
    </>
  )
}

/** Moves to the first field that has an error. */
export function focusFirstError(form: HTMLFormElement): void {
  // After the errors are drawn.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
