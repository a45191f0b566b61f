import { NumberInput } from '@mantine/core'
import { use, type KeyboardEvent } from 'react'
import type { LinhaSugestao } from '#shared/estoque/sugestoes.ts'
import { formatNumber } from '#shared/rules/numbers.ts'
import { useStore } from '../../core/storage/store.ts'
import { errorFor, type QuantitiesDraft, QuantitiesContext } from './quantities.ts'
import classes from './Sugestoes.module.css'

const units = (n: number) => formatNumber(n, 3)
/** Ordered quantity of a line, and the suggested one if it differs. */
export function Requested({ linha: l }: { linha: LinhaSugestao }) {
  return (
    <span className={l.editadaPor === null ? undefined : classes.edicao} title={l.edicaoMotivo || undefined}>
      {units(l.quantidade)}
      {l.editadaPor !== null && <span className="suave"> (era {units(l.sugerida)})</span>}
    </span>
  )
}

/** Quantity in a row: an input while the order is a draft. */
export function OrderQuantity({ linha }: { linha: LinhaSugestao }) {
  const quantities = use(QuantitiesContext)
  return quantities ? <Field linha={linha} quantities={quantities} /> : <Requested linha={linha} />
}

function Field({ linha: l, quantities }: { linha: LinhaSugestao; quantities: QuantitiesDraft }) {
  const changed = useStore(quantities.store).get(l.codLinha)
  const error = changed ? errorFor(changed) : null
  return (
    <span className={classes.pedir}>
      {l.editadaPor !== null && !changed && (
        <span className="suave" title={l.edicaoMotivo || undefined}>
          era {units(l.sugerida)}
        </span>
      )}
      <NumberInput
        aria-label={`Pedir de ${l.codigo}`}
        size="xs"
        w={72}
        hideControls
        allowNegative={false}
        decimalScale={3}
        decimalSeparator=","
        thousandSeparator="."
        max={99_999}
        value={changed ? (changed.quantidade ?? '') : l.quantidade}
        error={error !== null}
        title={error ?? undefined}
        data-mudada={changed !== undefined || undefined}
        onChange={(v) => quantities.typeIn(l, v === '' ? null : Number(v))}
        onFocus={(e) => e.currentTarget.select()}
        onKeyDown={goToNeighbor}
      />
    </span>
  )
}

/** Enter and arrow keys move to the next row's input, as in a spreadsheet. */
function goToNeighbor(e: KeyboardEvent<HTMLInputElement>): void {
  const step = e.key === 'Enter' ? (e.shiftKey ? -1 : 1) : e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0
  const linha = step !== 0 && e.currentTarget.closest('[data-indice]')
  if (!linha) return
  e.preventDefault()
  const neighbor = linha.parentElement?.querySelector<HTMLElement>(
    `[data-indice="${Number(linha.getAttribute('data-indice')) + step}"] input[inputmode]`,
  )
  neighbor?.focus()
}
