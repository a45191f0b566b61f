import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { continueLogin, showLogin } from '#shared/rules/login-code.ts'
import { useDistribuidor } from '../../core/session/distribuidor.ts'

interface Props {
  /** The raw input without mask. */
  value: string
  onChange: (digitado: string) => void
}

/** Login field: an e-mail, or a code that is formatted with the distributor's mask. */
export function LoginInput({ value, onChange }: Props) {
  const { mascaraCodigoLogin } = useDistribuidor()
  const field = useRef<HTMLInputElement>(null)
  /** Number of characters after the caret: the mask fills from the end, so this number stays the same. */
  const after = useRef<number | null>(null)
  const shown = showLogin(value, mascaraCodigoLogin)
  useLayoutEffect(() => {
    const input = field.current
    // Setting a selection moves the focus in some browsers: skip it when a password manager fills the field.
    if (after.current !== null && input === document.activeElement) {
      const onde = Math.max(0, shown.length - after.current)
      input?.setSelectionRange(onde, onde)
    }
    after.current = null
  })
  return (
    <TextInput
      ref={field}
      label="E-mail ou código"
      name="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      withAsterisk={false}
      autoFocus
      value={shown}
      onChange={(e) => {
        const { value: now, selectionStart } = e.currentTarget
        after.current = now.length - (selectionStart ?? now.length)
        onChange(continueLogin(value, now, mascaraCodigoLogin))
      }}
    />
  )
}
