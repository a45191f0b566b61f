import { ActionIcon, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '#shared/rules/dates.ts'
import {
  DEPARTAMENTO_CODES,
  DEPARTAMENTOS,
  daysOfMonth,
  type VendaMedida,
  VENDA_MEDIDAS,
} from '#shared/rules/vendas.ts'
import { useStore } from '../../core/storage/store.ts'
import { ValueField } from '../../ui/fields/ValueField.tsx'
import type { Month } from './api.ts'
import { addressOf, keyOf, type Lancamento } from './lancamento.ts'
import { medidaFormat } from './texts.ts'
import { shortWeekday } from '../../ui/month/months.ts'
import classes from './Vendas.module.css'

interface Props {
  mes: Month
  lancamento: Lancamento
  medida: VendaMedida
  editavel: boolean
  /** Initial day of the month. */
  startsOn: number
}

/** One day of the month, for phones: a figure per department, and their sum. */
export function DayForm({ mes: m, lancamento, medida, editavel, startsOn }: Props) {
  const { celulas, refused } = useStore(lancamento.store)
  const days = daysOfMonth(m.mes)
  const [index, setIndex] = useState(() => Math.min(Math.max(startsOn, 1), days.length) - 1)
  const dia = days[index] ?? days[0] ?? ''
  const format = medidaFormat(medida)
  const values = DEPARTAMENTO_CODES.map((d) => celulas.get(keyOf({ dia, departamento: d }))?.[medida] ?? null)
  const feriado = m.feriados.find((f) => f.dia === dia)
  const fechado = !m.diasUteis.includes(dia)
  return (
    <section aria-label={`Lançamentos de ${formatDay(dia)}`}>
      <div className={classes.barra} data-dia>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Dia anterior"
          disabled={index === 0}
          onClick={() => setIndex(index - 1)}
        >
          <IconChevronLeft size={20} />
        </ActionIcon>
        <b className="num">
          {shortWeekday(dia)}, {formatDay(dia)}
        </b>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Próximo dia"
          disabled={index === days.length - 1}
          onClick={() => setIndex(index + 1)}
        >
          <IconChevronRight size={20} />
        </ActionIcon>
      </div>
      {dia > m.hoje && (
        <Text size="sm" c="dimmed">
          Este dia ainda não chegou: ele se abre para lançamentos em {formatDay(dia)}.
        </Text>
      )}
      {fechado && (
        <Text size="sm" c="dimmed">
          {feriado ? `Feriado: ${feriado.nome}` : 'A loja não abre neste dia.'}
        </Text>
      )}
      <ul className={classes.campos}>
        {DEPARTAMENTO_CODES.map((d, i) => {
          const wrong = refused.get(addressOf({ dia, departamento: d, medida }))
          return (
            <li key={`${dia} ${d} ${medida}`}>
              <span>{DEPARTAMENTOS[d]}</span>
              <ValueField
                label={`${VENDA_MEDIDAS[medida]} de ${DEPARTAMENTOS[d]}, ${formatDay(dia)}`}
                value={wrong ? wrong.valor : (values[i] ?? null)}
                format={format}
                nullable
                empty=""
                readOnly={!editavel || (dia > m.hoje && !wrong)}
                error={wrong && `Não foi salvo: ${wrong.reason}`}
                modify={(valor) => lancamento.modify([{ dia, departamento: d, medida, valor }])}
              />
            </li>
          )
        })}
      </ul>
      <div className={classes.totalDoDia}>
        <span>Total do dia</span>
        <span className="num">{format.write(values.reduce<number>((n, v) => n + (v ?? 0), 0))}</span>
      </div>
    </section>
  )
}
