import { isValidPlaca, normalizePlaca, placaStandard } from '#shared/rules/placa.ts'

interface Props {
  value: string
  change: (placa: string) => void
  /** Whether to tell that the plate is not one: not before the first try. */
  tried: boolean
}

/** A plate in large type, with the band of its pattern. */
export function PlateField({ value, change, tried }: Props) {
  const wrong = tried && !isValidPlaca(value)
  return (
    <label className="campo" htmlFor="placa">
      <span>Placa do carro</span>
      <span className={`placa-campo ${placaStandard(value) === 'ANTIGA' ? 'antiga' : ''}`}>
        <input
          id="placa"
          type="text"
          name="placa"
          value={value}
          maxLength={8}
          placeholder="ABC1D23"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          onInput={(e) => {
            e.currentTarget.value = normalizePlaca(e.currentTarget.value).slice(0, 7)
            change(e.currentTarget.value)
          }}
          aria-invalid={wrong}
          aria-describedby="erro-placa"
        />
      </span>
      <span id="erro-placa" className="erro" role="alert">
        {wrong ? 'Escreva as 3 letras e os 4 números da placa, como ABC1D23 ou ABC1234.' : ''}
      </span>
    </label>
  )
}
