import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import {
  DEPARTAMENTO_CODES,
  type Departamento,
  DEPARTAMENTOS,
  daysOfMonth,
  type VendaMedida,
} from '#shared/rules/vendas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { cellOf, useGridHotkeys } from '../../recipes/grid/useGridHotkeys.ts'
import { useStore } from '../../core/storage/store.ts'
import type { Month } from './api.ts'
import { addressOf, keyOf, type Lancamento, type Value } from './lancamento.ts'
import { DayRow } from './DayRow.tsx'
import { pasteBlock, type Band, bounds, isInRange, weeksOf } from './spreadsheet.ts'
import { medidaFormat } from './texts.ts'
import classes from './Vendas.module.css'

interface Props {
  mes: Month
  lancamento: Lancamento
  medida: VendaMedida
  editavel: boolean
}

/** The month as a spreadsheet of one measure: days by departments, with sums by day, week and department. */
export function Spreadsheet({ mes: m, lancamento, medida, editavel }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { celulas, refused } = useStore(lancamento.store)
  const [range, setRange] = useState<Band | null>(null)
  const days = useMemo(() => daysOfMonth(m.mes), [m.mes])
  const uteis = useMemo(() => new Set(m.diasUteis), [m.diasUteis])
  const feriados = useMemo(() => new Map(m.feriados.map((f) => [f.dia, f.nome])), [m.feriados])
  const faltam = useMemo(() => new Set(m.pendencias.faltam), [m.pendencias.faltam])
  const outside = useMemo(() => Map.groupBy(m.pendencias.discrepantes, (d) => d.dia), [m.pendencias.discrepantes])
  const format = medidaFormat(medida)
  const value = (dia: string, d: Departamento) => celulas.get(keyOf({ dia, departamento: d }))?.[medida] ?? null
  /** Text of a cell: a refused figure stays visible to the user who typed it, but no sum includes it. */
  const shown = (dia: string, d: Departamento) =>
    refused.get(addressOf({ dia, departamento: d, medida }))?.valor ?? value(dia, d)
  const reasons = (dia: string) =>
    JSON.stringify(
      Object.fromEntries(
        DEPARTAMENTO_CODES.map((d) => [d, refused.get(addressOf({ dia, departamento: d, medida }))?.reason]),
      ),
    )
  const sumAll = (linhas: readonly string[], d?: Departamento) =>
    linhas.reduce((n, dia) => n + (d ? [d] : DEPARTAMENTO_CODES).reduce((k, x) => k + (value(dia, x) ?? 0), 0), 0)
  const write = (n: number) => (n === 0 ? '—' : format.write(n))

  const modify = useCallback(
    (dia: string, departamento: Departamento, novo: number | null) =>
      lancamento.modify([{ dia, departamento, medida, valor: novo }]),
    [lancamento, medida],
  )
  const cellsIn = (f: Band, novo: (dia: string, d: Departamento) => number | null): Value[] => {
    const { linhas, colunas } = bounds(f)
    return linhas.flatMap((l) =>
      colunas.flatMap((k): Value[] => {
        const [dia, departamento] = [days[l], DEPARTAMENTO_CODES[k]]
        return dia && departamento && dia <= m.hoje
          ? [{ dia, departamento, medida, valor: novo(dia, departamento) }]
          : []
      }),
    )
  }
  const paste = (text: string, linha: number, coluna: number) => {
    const { valores, recusadas } = pasteBlock(text, days, { linha, coluna }, medida)
    lancamento.modify(valores)
    const [first] = recusadas
    if (first)
      toast.error(
        `${recusadas.length === 1 ? '1 célula não foi lida' : `${recusadas.length} células não foram lidas`}: “${first.texto.slice(0, 30)}”, dia ${first.dia.slice(8)}, ${DEPARTAMENTOS[DEPARTAMENTO_CODES[first.coluna] ?? 'PNEUS']}`,
      )
  }
  const hotkeys = useGridHotkeys(box, paste)

  const atual = (input: HTMLInputElement): Band['de'] => ({
    linha: Number(input.dataset['linha']),
    coluna: Number(input.dataset['coluna']),
  })
  /** Handles a key for the selected range; returns true if it was handled. */
  function handleRangeKeyDown(e: KeyboardEvent, input: HTMLInputElement): boolean {
    const local = atual(input)
    const picked = range ?? { de: local, ate: local }
    const arrow = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[e.key]
    if (e.shiftKey && arrow) {
      const [dl = 0, dk = 0] = arrow
      setRange({
        de: picked.de,
        ate: {
          linha: Math.min(Math.max(picked.ate.linha + dl, 0), days.length - 1),
          coluna: Math.min(Math.max(picked.ate.coluna + dk, 0), DEPARTAMENTO_CODES.length - 1),
        },
      })
      return true
    }
    const command = e.ctrlKey || e.metaKey
    if (!range) return false
    if (e.key === 'Escape') setRange(null)
    else if (editavel && (e.key === 'Delete' || e.key === 'Backspace')) lancamento.modify(cellsIn(range, () => null))
    else if (editavel && command && e.key.toLowerCase() === 'd') {
      const top = days[Math.min(range.de.linha, range.ate.linha)] ?? ''
      lancamento.modify(cellsIn(range, (_day, d) => value(top, d)))
    } else if (command && e.key.toLowerCase() === 'c') {
      const { linhas, colunas } = bounds(range)
      const cell = (l: number, k: number) => {
        const v = value(days[l] ?? '', DEPARTAMENTO_CODES[k] ?? 'PNEUS')
        return v === null ? '' : format.edit(v)
      }
      void navigator.clipboard?.writeText(linhas.map((l) => colunas.map((k) => cell(l, k)).join('\t')).join('\n'))
    } else return false
    return true
  }
  function onKeyDown(e: KeyboardEvent): void {
    const input = cellOf(e)
    if (!input) return
    const command = e.ctrlKey || e.metaKey
    if (editavel && command && e.key.toLowerCase() === 'z') {
      e.preventDefault()
      return e.shiftKey ? lancamento.rebuild() : lancamento.undo()
    }
    if (editavel && command && e.key.toLowerCase() === 'y') {
      e.preventDefault()
      return lancamento.rebuild()
    }
    if (handleRangeKeyDown(e, input)) return e.preventDefault()
    if (!command && !e.shiftKey && e.key !== 'Shift') setRange(null)
    hotkeys.onKeyDown(e)
  }
  function handleMouseDown(e: MouseEvent): void {
    const ate = cellOf(e)
    if (!ate) return
    const de = document.activeElement
    if (!e.shiftKey || !(de instanceof HTMLInputElement) || de.dataset['linha'] === undefined) return setRange(null)
    e.preventDefault()
    e.stopPropagation()
    setRange({ de: atual(de), ate: atual(ate) })
  }
  let linha = 0
  return (
    <div
      ref={box}
      className={classes.planilha}
      role="region"
      aria-label="Lançamentos do mês"
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPaste={editavel ? hotkeys.onPaste : undefined}
      onMouseDownCapture={handleMouseDown}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Dia</th>
            {DEPARTAMENTO_CODES.map((d) => (
              <th key={d} scope="col">
                {DEPARTAMENTOS[d]}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week, i) => (
            <Week
              key={week[0]}
              name={`Semana ${i + 1}`}
              sums={DEPARTAMENTO_CODES.map((d) => write(sumAll(week, d)))}
              total={write(sumAll(week))}
            >
              {week.map((dia) => {
                const n = linha++
                return (
                  <DayRow
                    key={dia}
                    dia={dia}
                    linha={n}
                    medida={medida}
                    values={JSON.stringify(DEPARTAMENTO_CODES.map((d) => shown(dia, d)))}
                    total={write(sumAll([dia]))}
                    future={dia > m.hoje}
                    refused={reasons(dia)}
                    editavel={editavel}
                    util={uteis.has(dia)}
                    feriado={feriados.get(dia)}
                    missing={faltam.has(dia) && sumAll([dia]) === 0}
                    discrepantes={
                      medida === 'bruto' ? (outside.get(dia) ?? []).map((d) => d.departamento).join(',') : ''
                    }
                    checkedItems={
                      range ? DEPARTAMENTO_CODES.flatMap((_, k) => (isInRange(range, n, k) ? [k] : [])).join(',') : ''
                    }
                    modify={modify}
                  />
                )
              })}
            </Week>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {DEPARTAMENTO_CODES.map((d) => (
              <td key={d}>{write(sumAll(days, d))}</td>
            ))}
            <td>{write(sumAll(days))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Week({
  name,
  sums,
  total,
  children,
}: {
  name: string
  sums: readonly string[]
  total: string
  children: ReactNode
}) {
  return (
    <>
      {children}
      <tr className={classes.semana}>
        <th scope="row">{name}</th>
        {sums.map((s, i) => (
          <td key={DEPARTAMENTO_CODES[i]}>{s}</td>
        ))}
        <td>{total}</td>
      </tr>
    </>
  )
}
