import { Textarea } from '@mantine/core'
import { toast } from '../../core/feedback/toast.ts'
import { Dictation } from '../../ui/inspection/Dictation.tsx'
import classes from './Item.module.css'
import { useTyped } from './useTyped.ts'

interface Props {
  label: string
  value: string
  placeholder?: string
  disabled?: boolean
  maxLength: number
  commit: (text: string) => void
}

/** Free words, typed or dictated. */
export function WordsField({ label, value, placeholder, disabled = false, maxLength, commit }: Props) {
  const typed = useTyped(value, commit)
  return (
    <div className={classes.ditado}>
      <Textarea
        label={label}
        placeholder={placeholder ?? ''}
        value={typed.value}
        disabled={disabled}
        maxLength={maxLength}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(e) => typed.change(e.currentTarget.value)}
      />
      {!disabled && (
        <Dictation label={label} onText={(said) => typed.edit((text) => withSaid(text, said, maxLength))} />
      )}
    </div>
  )
}

/** The text with what was said behind it. */
function withSaid(text: string, said: string, maxLength: number): string {
  const whole = [text.trim(), said].filter(Boolean).join(' ')
  if (whole.length > maxLength) toast.error(`Cabem ${maxLength} letras aqui: o fim do que você ditou ficou de fora.`)
  return whole.slice(0, maxLength)
}
