import { NumberInput } from '@mantine/core'
import { use, type KeyboardEvent } from 'react'
import type { LinhaSugestao } from '#shared/estoque/sugestoes.ts'
import { useStore } from '../../core/store.ts'
import { erroDe, type Quantidades, QuantidadesContext } from './quantidades.ts'
import classes from './Sugestoes.module.css'

const un = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: 3 })

/** How much of a line is ordered, and what was suggested where that is another quantity. */
export function Pedida({ linha: l }: { linha: LinhaSugestao }) {
  return (
    <span className={l.editadaPor === null ? undefined : classes.edicao} title={l.edicaoMotivo || undefined}>
      {un(l.quantidade)}
      {l.editadaPor !== null && <span className="suave"> (era {un(l.sugerida)})</span>}
    </span>
  )
}

/** The quantity in its row: a field while the order is a draft. */
export function Pedir({ linha }: { linha: LinhaSugestao }) {
  const quantidades = use(QuantidadesContext)
  return quantidades ? <Campo linha={linha} quantidades={quantidades} /> : <Pedida linha={linha} />
}

function Campo({ linha: l, quantidades }: { linha: LinhaSugestao; quantidades: Quantidades }) {
  const mudada = useStore(quantidades.store).get(l.codLinha)
  const erro = mudada ? erroDe(mudada) : null
  return (
    <span className={classes.pedir}>
      {l.editadaPor !== null && !mudada && (
        <span className="suave" title={l.edicaoMotivo || undefined}>
          era {un(l.sugerida)}
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
        value={mudada ? (mudada.quantidade ?? '') : l.quantidade}
        error={erro !== null}
        title={erro ?? undefined}
        data-mudada={mudada !== undefined || undefined}
        onChange={(v) => quantidades.digitar(l, v === '' ? null : Number(v))}
        onFocus={(e) => e.currentTarget.select()}
        onKeyDown={irAoVizinho}
      />
    </span>
  )
}

/** Enter and the arrows go on to the field of the next row, as in a sheet. */
function irAoVizinho(e: KeyboardEvent<HTMLInputElement>): void {
  const passo = e.key === 'Enter' ? (e.shiftKey ? -1 : 1) : e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0
  const linha = passo !== 0 && e.currentTarget.closest('[data-indice]')
  if (!linha) return
  e.preventDefault()
  const vizinha = linha.parentElement?.querySelector<HTMLElement>(
    `[data-indice="${Number(linha.getAttribute('data-indice')) + passo}"] input[inputmode]`,
  )
  vizinha?.focus()
}
