import type { PatioLugar } from '#shared/agenda/patio.ts'
import { SelectInput } from '../../ui/fields/Choices.tsx'

interface Props {
  lugares: readonly PatioLugar[]
  /** The place that the car is in. */
  atual: number | null
  disabled: boolean
  choose: (codLugar: number) => void
}

/** Quick move: the store's places by code. */
export function PlaceSelect({ lugares, atual, disabled, choose }: Props) {
  return (
    <SelectInput
      aria-label="Mudar o carro de lugar"
      placeholder="Mudar de lugar"
      size="xs"
      w={190}
      searchable
      value={null}
      disabled={disabled}
      data={lugares
        .filter((l) => l.codLugar !== atual)
        .map((l) => ({ value: String(l.codLugar), label: l.nome ? `${l.codigo} · ${l.nome}` : l.codigo }))}
      onChange={(v) => v !== null && choose(Number(v))}
    />
  )
}
