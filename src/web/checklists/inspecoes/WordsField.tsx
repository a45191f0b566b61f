import { Textarea } from '@mantine/core'
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
        <Dictation
          label={label}
          onText={(said) => typed.change([typed.value.trim(), said].filter(Boolean).join(' '))}
        />
      )}
    </div>
  )
}
