import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { continuarLogin, mostrarLogin } from '#shared/rules/codigo-login.ts'
import { useDistribuidor } from '../../core/distribuidor.ts'

interface Props {
  /** What was typed, without the mask. */
  value: string
  onChange: (digitado: string) => void
}

/** Whom somebody signs in as: an e-mail, or a code that puts itself under the distributor's mask. */
export function LoginInput({ value, onChange }: Props) {
  const { mascaraCodigoLogin } = useDistribuidor()
  const campo = useRef<HTMLInputElement>(null)
  /** Characters after the caret: the mask counts from the end, so they stay as many. */
  const depois = useRef<number | null>(null)
  const mostrado = mostrarLogin(value, mascaraCodigoLogin)
  useLayoutEffect(() => {
    const input = campo.current
    // Some browsers move the focus to where a selection is set: what a password manager fills in is not being typed in.
    if (depois.current !== null && input === document.activeElement) {
      const onde = Math.max(0, mostrado.length - depois.current)
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
      value={mostrado}
      onChange={(e) => {
        const { value: agora, selectionStart } = e.currentTarget
        depois.current = agora.length - (selectionStart ?? agora.length)
        onChange(continuarLogin(value, agora, mascaraCodigoLogin))
      }}
    />
  )
}
