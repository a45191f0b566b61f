import { Button, Text } from '@mantine/core'
import { Suspense, useCallback, useMemo } from 'react'
import { lacksOf } from '#shared/rules/inspecao-items.ts'
import { lazyComponent, usePrefetch } from '../../core/navigation/lazy.ts'
import { ItemHistory } from './ItemHistory.tsx'
import { ItemReading } from './ItemReading.tsx'
import { SectionBlock } from './SectionBlock.tsx'
import { useWalkKeys } from './useWalkKeys.ts'
import { useWide } from './useWide.ts'
import { loadPanel, loadSheet } from './walk-parts.ts'
import classes from './Walk.module.css'
import type { Work } from './work.ts'

const ItemPanel = lazyComponent(loadPanel)
const ItemSheet = lazyComponent(loadSheet)

const NOBODY: readonly string[] = []

interface Props {
  work: Work
  item: string | null
  openItem: (item: string | null) => void
  toEnd: () => void
}

/** The items in the order of the walk; the open one in a sheet on the phone, beside the list on the desk. */
export function Walk({ work, item, openItem, toEnd }: Props) {
  const { blocks, content, acts, readOnly, nivel, codUsuario } = work
  usePrefetch(loadPanel, loadSheet)
  const wide = useWide()
  const all = useMemo(() => blocks.flatMap((b) => b.itens), [blocks])
  const entry = all.find((i) => i.item.id === item) ?? null
  const open = useCallback((i: string) => openItem(i), [openItem])
  const after = entry && all.slice(all.indexOf(entry) + 1)
  const waiting = after?.find((i) => lacksOf(i.item, content.respostas[i.item.id]?.resposta).length > 0)
  const next = waiting && !readOnly ? () => openItem(waiting.item.id) : null
  useWalkKeys(work, all, entry, openItem)
  const timed = nivel === 5 || nivel === 4
  return (
    <div className={classes.corpo}>
      <div className={classes.secoes}>
        {blocks.map((b) => (
          <SectionBlock
            key={b.id}
            id={work.id}
            block={b}
            respostas={content.respostas}
            devolvidos={content.devolvida?.itens ?? NOBODY}
            codUsuario={codUsuario}
            openItem={item}
            readOnly={readOnly}
            acts={acts}
            open={open}
            seconds={timed ? secondsIn(content.tempos, b.id) : null}
          />
        ))}
        <Button size="lg" variant={work.progress.feitos === work.progress.total ? 'filled' : 'default'} onClick={toEnd}>
          {readOnly ? 'Ver o recibo' : 'Fechar a inspeção'}
        </Button>
      </div>
      {wide ? (
        <aside className={classes['ao-lado']} aria-label="Item">
          {entry && readOnly ? (
            <ItemReading work={work} entry={entry} />
          ) : entry ? (
            <Suspense>
              <ItemPanel key={entry.item.id} work={work} entry={entry} next={next} />
            </Suspense>
          ) : (
            <Text c="dimmed">Escolha um item. Setas andam pela lista; 1, 2 e 3 dão a cor; / busca.</Text>
          )}
          {entry && <ItemHistory key={`historico-${entry.item.id}`} work={work} item={entry.item} />}
        </aside>
      ) : (
        entry && (
          <Suspense>
            <ItemSheet work={work} entry={entry} close={() => openItem(null)} next={next} />
          </Suspense>
        )
      )}
    </div>
  )
}

function secondsIn(tempos: Record<string, number>, section: string): number {
  return Object.entries(tempos)
    .filter(([key]) => key.startsWith(`${section}:`))
    .reduce((sum, [, seconds]) => sum + seconds, 0)
}
