import { useState } from 'react'
import { isValidPlaca } from '#shared/rules/placa.ts'
import { Field } from '../Field.tsx'
import { PlateField } from '../PlateField.tsx'
import type { Draft } from './draft.ts'
import type { Update } from './useDraft.ts'

interface Props {
  draft: Draft
  update: Update
  next: () => void
}

const digits = (text: string, most: number) => text.replace(/\D/g, '').slice(0, most)

/** The plate, in either pattern, and what helps to find the car's plan. */
export function CarStep({ draft, update, next }: Props) {
  const [tried, setTried] = useState(false)
  const valid = isValidPlaca(draft.placa)
  return (
    <form
      className="cartao"
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        setTried(true)
        if (valid) next()
        else e.currentTarget.querySelector('input')?.focus()
      }}
    >
      <PlateField value={draft.placa} change={(placa) => update({ placa })} tried={tried} />
      <details open={Boolean(draft.modelo || draft.ano || draft.km)}>
        <summary>
          <span className="ligacao">Diga o modelo e veja o que o plano dele pede agora</span>
        </summary>
        <Field
          label="Modelo"
          name="modelo"
          maxLength={120}
          autoComplete="off"
          value={draft.modelo}
          change={(modelo) => update({ modelo })}
        />
        <div className="lado-a-lado">
          <Field
            label="Ano"
            inputMode="numeric"
            autoComplete="off"
            value={draft.ano}
            change={(ano) => update({ ano: digits(ano, 4) })}
          />
          <Field
            label="Quilometragem"
            inputMode="numeric"
            autoComplete="off"
            value={draft.km && Number(draft.km).toLocaleString('pt-BR')}
            change={(km) => update({ km: digits(km, 7) })}
          />
        </div>
      </details>
      <button type="submit" className="primario largo">
        Continuar
      </button>
    </form>
  )
}
