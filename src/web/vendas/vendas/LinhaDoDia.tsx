import { memo } from 'react'
import {
  CODIGOS_DEPARTAMENTO,
  type Departamento,
  DEPARTAMENTOS,
  type MedidaVenda,
  MEDIDAS_VENDA,
} from '#shared/rules/vendas.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { CampoValor } from '../../ui/campos/CampoValor.tsx'
import { formatoDaMedida } from './textos.ts'
import { diaCurto } from '../../ui/mes/meses.ts'
import classes from './Vendas.module.css'

interface Props {
  dia: string
  linha: number
  medida: MedidaVenda
  /** Figures of the day by department, as one text: the row is drawn again only when one of them changes. */
  valores: string
  /** The day's sum of what is saved or on its way. */
  total: string
  editavel: boolean
  util: boolean
  feriado: string | undefined
  /** A working day that has passed without a figure. */
  falta: boolean
  /** Departments whose figure stands out, by commas. */
  discrepantes: string
  /** The day has not come: it takes no figures yet. */
  future: boolean
  /** Why the figure of a department was not saved, by department, as one text. */
  refused: string
  /** Chosen columns of this row, by commas. */
  marcadas: string
  mudar: (dia: string, departamento: Departamento, valor: number | null) => void
}

/** A day of the month: a figure by department, and their sum. */
export const LinhaDoDia = memo(function LinhaDoDia(p: Props) {
  const valores = JSON.parse(p.valores) as (number | null)[]
  const formato = formatoDaMedida(p.medida)
  const fora = new Set(p.discrepantes.split(','))
  const refused = JSON.parse(p.refused) as Partial<Record<Departamento, string>>
  const marcadas = new Set(p.marcadas.split(',').filter(Boolean).map(Number))
  return (
    <tr data-fechado={!p.util || undefined} data-futuro={p.future || undefined} data-falta={p.falta || undefined}>
      <th scope="row" title={p.feriado}>
        <span className="num">{p.dia.slice(8)}</span> <span className="suave">{diaCurto(p.dia)}</span>
        {p.feriado && <small>feriado</small>}
        {p.falta && <small data-tom="amarelo">falta</small>}
      </th>
      {CODIGOS_DEPARTAMENTO.map((d, i) => (
        <td
          key={d}
          data-fora={fora.has(d) || undefined}
          title={fora.has(d) ? 'Longe do que costuma ser neste dia da semana' : undefined}
        >
          <CampoValor
            rotulo={`${MEDIDAS_VENDA[p.medida]} de ${DEPARTAMENTOS[d]}, ${formatarDia(p.dia)}`}
            valor={valores[i] ?? null}
            formato={formato}
            anulavel
            vazio=""
            somenteLeitura={!p.editavel || (p.future && refused[d] === undefined)}
            erro={refused[d] && `Não foi salvo: ${refused[d]}`}
            marcado={marcadas.has(i)}
            endereco={{ linha: p.linha, coluna: i }}
            mudar={(v) => p.mudar(p.dia, d, v)}
          />
        </td>
      ))}
      <td className={classes.soma}>{p.total}</td>
    </tr>
  )
})
