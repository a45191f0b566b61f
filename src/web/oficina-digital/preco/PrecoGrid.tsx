import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { Estoque } from '#shared/oficina-digital/montagem.ts'
import { type Alcada, findExcesses } from '#shared/rules/alcada.ts'
import { linhaCost, margin, sumLinhas, linhaTotal } from '#shared/rules/orcamento.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { toast } from '../../core/feedback/toast.ts'
import type { DraftLinha } from '../../recipes/draft/draft.ts'
import { Money } from '../../ui/display/Money.tsx'
import { Totals } from '../../ui/display/Totals.tsx'
import { estoqueQuery } from './api.ts'
import { GridCell, COLUMN_NAME } from './GridCell.tsx'
import {
  paste,
  type GridColumn,
  COLUMNS,
  withValue,
  contaOf,
  formatMargin,
  isFree,
  type GridRow,
  gridRowsOf,
} from './grid.ts'
import classes from './PrecoGrid.module.css'
import { useGridHotkeys } from '../../recipes/grid/useGridHotkeys.ts'

const PrecoHelp = lazyComponent(() => import('./PrecoHelp.tsx').then((m) => m.PrecoHelp))

interface Props {
  linhas: readonly DraftLinha[]
  errors: Record<string, string>
  editavel: boolean
  modify: (modify: (linhas: readonly DraftLinha[]) => readonly DraftLinha[]) => void
  codConcessionaria: number
  /** Previous offer of each re-offered line, in centavos, by its code. */
  earlier: ReadonlyMap<number, number>
  /** The user's own authority; values beyond it are marked. */
  alcada: Alcada
}

type Cell = Pick<Parameters<typeof GridCell>[0], 'errors' | 'editavel' | 'modify' | 'hotkeys' | 'beyond'> & {
  estoque: ReadonlyMap<string, Estoque>
  openHelp: (index: number) => void
  earlier: ReadonlyMap<number, number>
}

/** Widths in px of the columns of figures up to the last: a price of R$ 1.234.567,89 is whole, and a partial total of as much. */
const WIDTHS = {
  laptop: [98, 120, 120, 104, 164],
  desktop: [104, 120, 120, 104, 164, 78],
} as const

/** Costs, prices and discounts of all parts and labour, with the keyboard control of a spreadsheet; cards up to a tablet's width. */
export function PrecoGrid({ linhas, errors, editavel, modify, codConcessionaria, earlier, alcada }: Props) {
  const isNarrow = useMediaQuery('(max-width: 1100px)', undefined, { getInitialValueInEffect: false })
  const media = useMediaQuery('(max-width: 1340px)', undefined, { getInitialValueInEffect: false }) ?? false
  const grid = useRef<HTMLDivElement>(null)
  const hotkeys = useGridHotkeys(grid, (text, linha, column) => {
    const r = paste(linhas, text, linha, column)
    modify(() => r.linhas)
    if (r.recusadas > 0)
      toast.error(
        `${r.recusadas} ${r.recusadas === 1 ? 'célula colada não foi reconhecida' : 'células coladas não foram reconhecidas'}`,
      )
  })
  const gridRows = gridRowsOf(linhas)
  const [sheetContext, setSheetContext] = useState<number | null>(null)
  const helpedRow = sheetContext === null ? undefined : gridRows[sheetContext]
  const estoque = useQuery(
    estoqueQuery(
      codConcessionaria,
      gridRows.flatMap((f) => (f.tipo === 'pecas' ? f.componente.codigo : [])),
    ),
  )
  const cell: Cell = {
    errors,
    editavel,
    hotkeys,
    modify: (f, column, valor) => modify((l) => withValue(l, f, column, valor)),
    estoque: new Map(estoque.data?.map((e) => [e.codigo, e])),
    beyond: new Set(findExcesses(linhas, alcada).map((e) => e.caminho)),
    openHelp: setSheetContext,
    earlier,
  }
  const grupos = linhas.map((linha) => ({
    linha,
    gridRows: gridRows.map((f, index) => ({ f, index })).filter(({ f }) => f.linha === linha),
  }))
  return (
    <div ref={grid}>
      {isNarrow ? (
        <div className={classes.cartoes}>
          {grupos.map((g) => (
            <GroupCards key={g.linha.chave} {...g} cell={cell} />
          ))}
        </div>
      ) : (
        <div className={classes.caixa} role="region" aria-label="Grade de preços" tabIndex={editavel ? undefined : 0}>
          <table className={classes.grade} aria-label="Preços por peça e mão de obra">
            <colgroup>
              {!media && <col style={{ width: 110 }} />}
              <col />
              {(media ? WIDTHS.laptop : WIDTHS.desktop).map((px, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns have no id but their position
                <col key={i} style={{ width: px }} />
              ))}
              <col style={{ width: media ? 68 : 84 }} />
            </colgroup>
            <thead>
              <tr>
                {!media && <th scope="col">Código</th>}
                <th scope="col">Descrição</th>
                {['Qtd/Tempo', 'Custo', 'Preço', 'Desconto', 'Total', ...(media ? [] : ['Markup']), 'Margem'].map(
                  (t) => (
                    <th key={t} scope="col" className={classes.numero}>
                      {t}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            {grupos.map((g) => (
              <GroupTable key={g.linha.chave} {...g} cell={cell} media={media} />
            ))}
          </table>
        </div>
      )}
      {helpedRow && (
        <Suspense>
          <PrecoHelp
            key={sheetContext}
            gridRow={helpedRow}
            codConcessionaria={codConcessionaria}
            close={() => setSheetContext(null)}
            apply={
              editavel && !isFree(helpedRow, 'preco')
                ? (preco) => {
                    cell.modify(helpedRow, 'preco', preco)
                    setSheetContext(null)
                  }
                : null
            }
          />
        </Suspense>
      )}
    </div>
  )
}

/** Name of a component, which opens the price help, and its stock. */
function Description({ f, index, cell }: { f: GridRow; index: number; cell: Cell }) {
  const e = f.tipo === 'pecas' ? cell.estoque.get(f.componente.codigo) : undefined
  const available = e ? e.quantidade - e.reservado : null
  const missing = available !== null && f.tipo === 'pecas' && available < f.componente.quantidade
  return (
    <>
      <button
        type="button"
        className={classes.apoio}
        aria-label={`Estoque, histórico e calculadora de ${f.componente.descricao}`}
        onClick={() => cell.openHelp(index)}
      >
        {f.componente.descricao}
      </button>
      {available !== null && (
        <span className={classes.estoque} data-falta={missing || undefined}>
          {available <= 0 ? 'sem estoque' : `${available.toLocaleString('pt-BR')} em estoque`}
        </span>
      )}
    </>
  )
}

/** Value that the line had when it was refused. */
function PreviousValue({ centavos }: { centavos: number | undefined }) {
  return (
    centavos !== undefined && (
      <span className={classes.anterior}>
        antes <Money centavos={centavos} />
      </span>
    )
  )
}

interface GrupoProps {
  linha: DraftLinha
  gridRows: readonly { f: GridRow; index: number }[]
  cell: Cell
}

function Margin({ value, beyond = false }: { value: number | null; beyond?: boolean }) {
  return (
    <span
      className={value !== null && value < 0 ? classes.baixa : beyond ? classes.alcada : undefined}
      title={beyond ? 'Abaixo da margem da sua alçada' : undefined}
    >
      {formatMargin(value)}
    </span>
  )
}

/** Price over cost: 25 % of margin is 33,3 % of markup. */
function formatMarkup(total: number | null, m: number | null): string {
  return total === null || m === null || m >= 1 ? '—' : formatMargin(m / (1 - m))
}

/** Rows of a line; `media` hides code and markup beside the menu of a laptop. */
function GroupTable({ linha, gridRows, cell, media }: GrupoProps & { media: boolean }) {
  const total = linhaTotal(linha)
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={media ? 5 : 6} className={classes.grupo}>
          {linha.titulo} <PreviousValue centavos={cell.earlier.get(linha.codLinha ?? 0)} />
          {linha.codRecall !== null && <span className="suave"> · sem custo para o cliente</span>}
          {gridRows.length === 0 && <span className="suave"> · sem peça nem mão de obra</span>}
        </th>
        <td className={classes.grupoNumero}>
          <b>
            <Totals {...sumLinhas([linha])} />
          </b>
        </td>
        {!media && <td className={classes.grupoNumero}>{formatMarkup(total, margin(total, linhaCost(linha)))}</td>}
        <td className={classes.grupoNumero}>
          <Margin value={margin(total, linhaCost(linha))} beyond={cell.beyond.has(`linhas.${gridRows[0]?.f.i}`)} />
        </td>
      </tr>
      {gridRows.map(({ f, index }) => {
        const conta = contaOf(f)
        return (
          <tr key={`${f.tipo}${f.j}`}>
            {!media && <td className={classes.codigo}>{f.componente.codigo || '—'}</td>}
            <td>
              <Description f={f} index={index} cell={cell} />
              {media && f.componente.codigo && <span className={classes.estoque}>{f.componente.codigo}</span>}
            </td>
            {COLUMNS.map((column) => (
              <td key={column}>
                <GridCell
                  errors={cell.errors}
                  editavel={cell.editavel}
                  modify={cell.modify}
                  hotkeys={cell.hotkeys}
                  beyond={cell.beyond}
                  gridRow={f}
                  index={index}
                  column={column}
                />
              </td>
            ))}
            <td className={classes.numero}>
              <Money centavos={conta.total} />
            </td>
            {!media && <td className={classes.numero}>{formatMarkup(conta.total, conta.margem)}</td>}
            <td className={classes.numero}>
              <Margin value={conta.margem} />
            </td>
          </tr>
        )
      })}
    </tbody>
  )
}

const LABEL = (f: GridRow, column: GridColumn) => COLUMN_NAME[f.tipo][column]

function GroupCards({ linha, gridRows, cell }: GrupoProps) {
  return (
    <section aria-label={linha.titulo}>
      <h2 className={classes.titulo}>
        <span>
          {linha.titulo} <PreviousValue centavos={cell.earlier.get(linha.codLinha ?? 0)} />
          {linha.codRecall !== null && <span className="suave"> · sem custo para o cliente</span>}
        </span>
        <Money centavos={linhaTotal(linha)} />
      </h2>
      <ul className={classes.lista}>
        {gridRows.map(({ f, index }) => {
          const conta = contaOf(f)
          return (
            <li key={`${f.tipo}${f.j}`} className={classes.cartao}>
              <div>
                <Description f={f} index={index} cell={cell} />{' '}
                <span className={classes.codigo}>{f.componente.codigo}</span>
              </div>
              <div className={classes.campos}>
                {COLUMNS.map((column) => (
                  <div key={column}>
                    <span aria-hidden="true">{LABEL(f, column)}</span>
                    <GridCell
                      errors={cell.errors}
                      editavel={cell.editavel}
                      modify={cell.modify}
                      hotkeys={cell.hotkeys}
                      beyond={cell.beyond}
                      gridRow={f}
                      index={index}
                      column={column}
                    />
                  </div>
                ))}
              </div>
              <div className={classes.pe}>
                <span className="suave">
                  margem <Margin value={conta.margem} />
                </span>
                <b>
                  <Money centavos={conta.total} />
                </b>
              </div>
            </li>
          )
        })}
        {gridRows.length === 0 && <li className="suave">Sem peça nem mão de obra</li>}
      </ul>
    </section>
  )
}
