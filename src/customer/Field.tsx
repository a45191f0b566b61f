import { useId, type InputHTMLAttributes } from 'react'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange' | 'onInput'> {
  label: string
  hint?: string
  error?: string | null | undefined
  value: string
  change: (value: string) => void
}

/** A labelled field with its hint and its error. */
export function Field({ label, hint, error, change, ...input }: Props) {
  const id = useId()
  return (
    <label className="campo" htmlFor={id}>
      <span>{label}</span>
      {hint && (
        <span className="suave" id={`${id}-dica`}>
          {hint}
        </span>
      )}
      <input
        type="text"
        {...input}
        id={id}
        onInput={(e) => change(e.currentTarget.value)}
        aria-invalid={Boolean(error)}
        aria-describedby={`${hint ? `${id}-dica ` : ''}${id}-erro`}
      />
      <span id={`${id}-erro`} className="erro" role="alert">
        {error ?? ''}
      </span>
    </label>
  )
}
