import { memo } from 'react'
import {
  DEPARTAMENTO_CODES,
  type Departamento,
  DEPARTAMENTOS,
  type VendaMedida,
  VENDA_MEDIDAS,
} from '#shared/rules/vendas.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { ValueField } from '../../ui/fields/ValueField.tsx'
import { medidaFormat } from './texts.ts'
import { shortWeekday } from '../../ui/month/months.ts'
import classes from './Vendas.module.css'

interface Props {
  dia: string
  linha: number
  medida: VendaMedida
  /** Figures of the day by department in one string: memo then renders the row only if one of them changes. */
  values: string
  /** The day's sum of saved figures and those being saved. */
  total: string
  editavel: boolean
  util: boolean
  feriado: string | undefined
  /** True for a past working day without figures. */
  missing: boolean
  /** Departments with unusual figures, comma separated. */
  discrepantes: string
  /** True for a future day, which takes no figures yet. */
  future: boolean
  /** Reasons why figures were refused, by department, in one string. */
  refused: string
  /** Selected columns of this row, comma separated. */
  checkedItems: string
  modify: (dia: string, departamento: Departamento, valor: number | null) => void
}

/** A day of the month: a figure per department, and their sum. */
export const DayRow = memo(function DayRow(p: Props) {
  const values = JSON.parse(p.values) as (number | null)[]
  const format = medidaFormat(p.medida)
  const outside = new Set(p.discrepantes.split(','))
  const refused = JSON.parse(p.refused) as Partial<Record<Departamento, string>>
  const checkedItems = new Set(p.checkedItems.split(',').filter(Boolean).map(Number))
  return (
    <tr data-fechado={!p.util || undefined} data-futuro={p.future || undefined} data-falta={p.missing || undefined}>
      <th scope="row" title={p.feriado}>
        <span className="num">{p.dia.slice(8)}</span> <span className="suave">{shortWeekday(p.dia)}</span>
        {p.feriado && <small>feriado</small>}
        {p.missing && <small data-tom="amarelo">falta</small>}
      </th>
      {DEPARTAMENTO_CODES.map((d, i) => (
        <td
          key={d}
          data-fora={outside.has(d) || undefined}
          title={outside.has(d) ? 'Longe do que costuma ser neste dia da semana' : undefined}
        >
          <ValueField
            label={`${VENDA_MEDIDAS[p.medida]} de ${DEPARTAMENTOS[d]}, ${formatDay(p.dia)}`}
            value={values[i] ?? null}
            format={format}
            nullable
            empty=""
            readOnly={!p.editavel || (p.future && refused[d] === undefined)}
            error={refused[d] && `Não foi salvo: ${refused[d]}`}
            checked={checkedItems.has(i)}
            address={{ linha: p.linha, coluna: i }}
            modify={(v) => p.modify(p.dia, d, v)}
          />
        </td>
      ))}
      <td className={classes.soma}>{p.total}</td>
    </tr>
  )
})
