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
  const campo = useRef<HTMLInputElement>(null)
  /** Number of characters after the caret: the mask fills from the end, so this number stays the same. */
  const depois = useRef<number | null>(null)
  const shown = showLogin(value, mascaraCodigoLogin)
  useLayoutEffect(() => {
    const input = campo.current
    // Setting a selection moves the focus in some browsers: skip it when a password manager fills the field.
    if (depois.current !== null && input === document.activeElement) {
      const onde = Math.max(0, shown.length - depois.current)
      input?.setSelectionRange(onde, onde)
    }
    depois.current = null
  })
  return (
    <TextInput
      ref={campo}
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
        const { value: agora, selectionStart } = e.currentTarget
        depois.current = agora.length - (selectionStart ?? agora.length)
        onChange(continueLogin(value, agora, mascaraCodigoLogin))
      }}
    />
  )
}
