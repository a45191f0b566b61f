import type { DiaInputProps } from './DiaAberto.tsx'

import { formatarDia } from '#shared/rules/datas.ts'
import { adiado } from '../../core/adiado.ts'
import { CampoAdiado } from './CampoAdiado.tsx'

const DiaAberto = adiado<DiaInputProps>(() => import('./DiaAberto.tsx').then((m) => m.DiaAberto))

/** A day, typed as 25/12/2026 or chosen in the calendar: the same in every browser, whatever its language. The calendar's code comes after the form. */
export function DiaInput(props: DiaInputProps) {
  const { value, onChange: _, min: __, ...resto } = props
  return (
    <CampoAdiado
      fechado={{ ...resto, readOnly: true, value: value === '' ? '' : formatarDia(value) }}
      aberto={<DiaAberto {...props} />}
    />
  )
}
