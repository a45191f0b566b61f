import { ActionIcon, Button, Input, Stack, Switch, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { ColorField } from '../../ui/fields/Choices.tsx'
import classes from './Concessionarias.module.css'

const CORES = [
  '#64748B',
  '#334155',
  '#0EA5E9',
  '#2563EB',
  '#8B5CF6',
  '#EF4444',
  '#F59E0B',
  '#B45309',
  '#22C55E',
  '#14B8A6',
  '#06B6D4',
  '#94A3B8',
]

interface Item {
  nome: string
  cor: string
  ativo: boolean
}

interface Props<I extends Item> {
  /** Name of one item, for labels. */
  label: string
  itens: readonly I[]
  modify: (itens: I[]) => void
  novo: I
  error?: ReactNode
  /** Further fields of an item. */
  extra?: (item: I, modify: (parte: Partial<I>) => void) => ReactNode
}

/** Editor of named, coloured items in the store's own order; an item already in use can only be switched off, not removed. */
export function OrderedList<I extends Item>({ label, itens, modify, novo, error, extra }: Props<I>) {
  const list = useRef<HTMLOListElement>(null)
  const put = (i: number, part: Partial<I>) => modify(itens.map((x, n) => (n === i ? { ...x, ...part } : x)))
  function move(i: number, step: -1 | 1): void {
    const others = itens.toSpliced(i, 1)
    const moved = itens[i]
    if (!moved) return
    modify(others.toSpliced(i + step, 0, moved))
    // Keep the focus on the moved item.
    requestAnimationFrame(() => {
      const target = list.current?.children[i + step]?.querySelectorAll<HTMLButtonElement>(
        'button[data-mover]:not(:disabled)',
      )
      const buttons = [...(target ?? [])]
      ;(buttons.find((b) => b.dataset['mover'] === String(step)) ?? buttons[0])?.focus()
    })
  }
  return (
    <Stack gap={8} tabIndex={error ? -1 : undefined} data-error={error ? true : undefined}>
      <ol ref={list} className={classes.ordenada} aria-label={`Lista de ${label}`}>
        {itens.map((item, i) => {
          const said = item.nome || `${label} ${i + 1}`
          return (
            <li key={i} className={classes.item} data-inativo={!item.ativo || undefined}>
              <div className={classes.mover}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={i === 0}
                  data-mover="-1"
                  aria-label={`Subir ${said}`}
                  onClick={() => move(i, -1)}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={i === itens.length - 1}
                  data-mover="1"
                  aria-label={`Descer ${said}`}
                  onClick={() => move(i, 1)}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
              </div>
              <ColorField
                aria-label={`Cor de ${said}`}
                value={item.cor}
                swatches={CORES}
                swatchesPerRow={6}
                onChange={(cor) => put(i, { cor } as Partial<I>)}
                eyeDropperButtonProps={{ 'aria-label': 'Pegar uma cor da tela' }}
              />
              <TextInput
                aria-label={`Nome do ${label} ${i + 1}`}
                placeholder="Nome"
                maxLength={40}
                value={item.nome}
                onChange={(e) => put(i, { nome: e.currentTarget.value } as Partial<I>)}
              />
              {extra?.(item, (part) => put(i, part))}
              <Switch
                label="Ativo"
                checked={item.ativo}
                onChange={(e) => put(i, { ativo: e.currentTarget.checked } as Partial<I>)}
              />
              <ActionIcon
                variant="default"
                size={36}
                aria-label={`Retirar ${said}`}
                disabled={itens.length === 1}
                onClick={() => modify(itens.filter((_, n) => n !== i))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          )
        })}
      </ol>
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={15} />}
        onClick={() => modify([...itens, novo])}
      >
        Acrescentar {label}
      </Button>
    </Stack>
  )
}
