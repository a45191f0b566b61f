import { useForm, type UseFormReturnType } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState, type RefObject } from 'react'
import { useSaveOnce } from './useSaveOnce.ts'

/** Values of a form by field. */
export type Data = Record<string, unknown>

interface Options<V extends Data, R> {
  /** Initial values of the fields. */
  initial: V
  /** The record being edited; null for a new one. */
  record: R | null
  /** Field values of a record. */
  valuesOf: (registro: R) => V
  /** Messages by field for what the server would refuse in a save over `base`. */
  errors?: (valores: V, base: R | null) => Partial<Record<string, string | null>>
  /** Saves over `base`, the last version that the user saw. */
  save: (valores: V, base: R | null, idempotencyKey: string) => Promise<R>
}

/** State of a form: its fields, the record it edits, and the result of its last save. */
export interface EditForm<V extends Data, R> {
  form: UseFormReturnType<V>
  /** Ref of the `<form>`: a failed save focuses its first field in error. */
  element: RefObject<HTMLFormElement | null>
  base: R | null
  saving: boolean
  error: string | null
  /** The newer record, when the save was refused because of it. */
  conflict: { mensagem: string; atual: R } | null
  /** Saves over `base`, or over `sobre`; null when the save was refused. */
  send: (sobre?: R) => Promise<R | null>
  /** Resets the form to a record: its values, no changes, no errors. */
  startFrom: (registro: R) => void
  /** Resolves a conflict with the values of the newer record. */
  takeCurrent: () => void
  /** Resolves a conflict with the user's values, over the newer record. */
  keepMine: () => void
  /** Lets the user leave without a prompt. */
  grant: () => void
  /** 'blocked' while the user is leaving with changes; `proceed` lets them go. */
  blocker: { status: 'blocked' | 'idle'; proceed?: (() => void) | undefined; reset?: (() => void) | undefined }
}

/**
 * Hook of every form: validates on blur and change, saves once, shows the server's errors at their fields, handles newer versions, and asks
 * before changes are lost.
 */
export function useEditForm<V extends Data, R>(o: Options<V, R>): EditForm<V, R> {
  // The version that the form started from: a background refetch must not replace what the user is typing.
  const [base, setBase] = useState(o.record)
  const saved = useRef<R | null>(null)
  const leaving = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<V>({
    initialValues: o.initial,
    validate: (values: V) => o.errors?.(values, base) ?? {},
    validateInputOnBlur: true,
    validateInputOnChange: true,
  })
  const {
    saving,
    error,
    conflict,
    saveOnce: save,
    resolver,
  } = useSaveOnce<{ values: V; sobre: R | null }>(
    async ({ values, sobre }, key) => {
      saved.current = await o.save(values, sobre, key)
    },
    (errors) => form.setErrors(errors),
  )
  const hasChanges = () => !leaving.current && form.isDirty()
  const blocker = useBlocker({ shouldBlockFn: hasChanges, enableBeforeUnload: hasChanges, withResolver: true })

  function focusError(): null {
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [tabindex="-1"][data-error]')?.focus(),
    )
    return null
  }
  async function send(sobre: R | null = base): Promise<R | null> {
    if (form.validate().hasErrors) return focusError()
    if (!(await save({ values: form.getValues(), sobre }))) return focusError()
    setBase(saved.current)
    form.resetDirty()
    return saved.current
  }
  function startFrom(record: R): void {
    const values = o.valuesOf(record)
    setBase(record)
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
  }
  function accept(run?: (atual: R) => void): void {
    if (!conflict) return
    const atual = conflict.atual as R
    setBase(atual)
    run?.(atual)
    resolver()
  }
  return {
    form,
    element,
    base,
    saving,
    error,
    conflict: conflict as EditForm<V, R>['conflict'],
    send,
    startFrom,
    takeCurrent: () => accept((atual) => form.setValues(o.valuesOf(atual))),
    keepMine: () => accept(),
    grant: () => {
      leaving.current = true
    },
    blocker,
  }
}
