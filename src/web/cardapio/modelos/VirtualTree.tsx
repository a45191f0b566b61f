import { Skeleton } from '@mantine/core'
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { No } from '#shared/cardapio/modelos.ts'
import { useHeightToBottom } from '../../ui/table/useHeightToBottom.ts'
import { useVirtualRows } from '../../ui/table/useVirtualRows.ts'
import classes from './Tree.module.css'
import { keyTarget, type TreeRow, canPrecede } from './tree.ts'
import { type NodeActions, TreeNode } from './TreeNode.tsx'

const HEIGHT = 40

interface Props {
  rows: readonly TreeRow[]
  loading: boolean
  openItems: ReadonlySet<string>
  chosenItems: ReadonlyMap<string, No>
  toggle: (id: string) => void
  choose: (no: No) => void
  open: (no: No) => void
  /** Moves a row before another of its branch; null: to the end. */
  move: (linha: TreeRow, antesDe: TreeRow | null) => void
  actions: NodeActions
}

/** Virtualised rows of the tree. Keys: arrows walk and open, letters find, space selects, Alt with an arrow moves; dragging reorders. */
export function VirtualTree(p: Props) {
  const { rows } = p
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [focus, setFocus] = useState(0)
  const [draggedRow, setDraggedRow] = useState<TreeRow | null>(null)
  const [sobre, setSobre] = useState<string | null>(null)
  const height = useHeightToBottom(box)
  const virtual = useVirtualRows({
    count: rows.length,
    box,
    height: HEIGHT,
    excess: 8,
    rowKey: (i) => rows[i]?.no.id ?? i,
  })
  // Keep this reference stable across scrolling, so that memoised rows do not render again.
  const { move } = p
  const drag = useMemo(
    () => ({
      begin: setDraggedRow,
      pass: (linha: TreeRow) => {
        const isAllowed = draggedRow !== null && canPrecede(draggedRow, linha)
        if (isAllowed) setSobre(linha.no.id)
        return isAllowed
      },
      release: (linha: TreeRow) => {
        if (draggedRow && draggedRow !== linha && canPrecede(draggedRow, linha)) move(draggedRow, linha)
      },
      finish: () => {
        setDraggedRow(null)
        setSobre(null)
      },
    }),
    [draggedRow, move],
  )
  const atual = Math.min(focus, Math.max(0, rows.length - 1))

  function focusRow(em: number): void {
    setFocus(em)
    virtual.goTo(em)
    requestAnimationFrame(() => box?.querySelector<HTMLElement>(`[data-indice="${em}"]`)?.focus())
  }
  function shiftRow(linha: TreeRow, step: -1 | 1): void {
    const sisterLojas = rows.filter((l) => canPrecede(linha, l))
    const em = sisterLojas.indexOf(linha)
    const before = step < 0 ? sisterLojas[em - 1] : (sisterLojas[em + 2] ?? null)
    if (em < 0 || before === undefined || (step > 0 && em === sisterLojas.length - 1)) return
    p.move(linha, before)
  }
  function onKeyDown(e: KeyboardEvent): void {
    const linha = rows[atual]
    if (!linha || !(e.target as HTMLElement).matches('[role="treeitem"]')) return
    if (e.altKey && (e.key === 'ArrowUp' || e.key === 'ArrowDown')) {
      e.preventDefault()
      shiftRow(linha, e.key === 'ArrowUp' ? -1 : 1)
      return
    }
    if (e.ctrlKey || e.metaKey || e.altKey) return
    if (e.key === 'Enter') p.open(linha.no)
    else if (e.key === ' ') p.choose(linha.no)
    else if (e.key === 'ArrowRight' && !linha.opened && linha.no.temFilhos) p.toggle(linha.no.id)
    else if (e.key === 'ArrowLeft' && linha.opened) p.toggle(linha.no.id)
    else {
      const destination = keyTarget(e.key, rows, atual)
      if (destination === undefined) return
      focusRow(destination)
    }
    e.preventDefault()
  }

  return (
    <div
      ref={setBox}
      className={classes.caixa}
      style={{ height }}
      role="tree"
      tabIndex={-1}
      aria-label="Árvore do cardápio"
      aria-multiselectable
      aria-busy={p.loading}
      onKeyDown={onKeyDown}
    >
      {p.loading && rows.length === 0 && <Skeleton height={HEIGHT * 6} m="sm" />}
      <div className={classes.tudo} role="presentation" style={{ height: virtual.total }}>
        {virtual.itens.map((v) => {
          const linha = rows[v.index]
          if (!linha) return null
          return (
            <TreeNode
              key={v.key}
              linha={linha}
              index={v.index}
              top={v.start}
              focus={v.index === atual}
              chosen={p.chosenItems.has(linha.no.id)}
              detached={sobre === linha.no.id}
              onFocus={setFocus}
              toggle={p.toggle}
              choose={p.choose}
              open={p.open}
              actions={p.actions}
              drag={drag}
            />
          )
        })}
      </div>
    </div>
  )
}
