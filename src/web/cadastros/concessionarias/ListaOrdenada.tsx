import { ActionIcon, Button, Input, Stack, Switch, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { CorInput } from '../../ui/campos/Escolhas.tsx'
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
  /** What one of them is called. */
  rotulo: string
  itens: readonly I[]
  mudar: (itens: I[]) => void
  novo: I
  error?: ReactNode
  /** Further fields of an item. */
  extra?: (item: I, mudar: (parte: Partial<I>) => void) => ReactNode
}

/** Named and coloured things in an order of the store's choice; one that was in use is retired by its switch, and stays. */
export function ListaOrdenada<I extends Item>({ rotulo, itens, mudar, novo, error, extra }: Props<I>) {
  const lista = useRef<HTMLOListElement>(null)
  const por = (i: number, parte: Partial<I>) => mudar(itens.map((x, n) => (n === i ? { ...x, ...parte } : x)))
  function mover(i: number, passo: -1 | 1): void {
    const outros = itens.toSpliced(i, 1)
    const movido = itens[i]
    if (!movido) return
    mudar(outros.toSpliced(i + passo, 0, movido))
    // The focus goes with what moved.
    requestAnimationFrame(() => {
      const alvo = lista.current?.children[i + passo]?.querySelectorAll<HTMLButtonElement>(
        'button[data-mover]:not(:disabled)',
      )
      const botoes = [...(alvo ?? [])]
      ;(botoes.find((b) => b.dataset['mover'] === String(passo)) ?? botoes[0])?.focus()
    })
  }
  return (
    <Stack gap={8} tabIndex={error ? -1 : undefined} data-error={error ? true : undefined}>
      <ol ref={lista} className={classes.ordenada} aria-label={`Lista de ${rotulo}`}>
        {itens.map((item, i) => {
          const dito = item.nome || `${rotulo} ${i + 1}`
          return (
            <li key={i} className={classes.item} data-inativo={!item.ativo || undefined}>
              <div className={classes.mover}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={i === 0}
                  data-mover="-1"
                  aria-label={`Subir ${dito}`}
                  onClick={() => mover(i, -1)}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={i === itens.length - 1}
                  data-mover="1"
                  aria-label={`Descer ${dito}`}
                  onClick={() => mover(i, 1)}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
              </div>
              <CorInput
                aria-label={`Cor de ${dito}`}
                value={item.cor}
                swatches={CORES}
                swatchesPerRow={6}
                onChange={(cor) => por(i, { cor } as Partial<I>)}
                eyeDropperButtonProps={{ 'aria-label': 'Pegar uma cor da tela' }}
              />
              <TextInput
                aria-label={`Nome do ${rotulo} ${i + 1}`}
                placeholder="Nome"
                maxLength={40}
                value={item.nome}
                onChange={(e) => por(i, { nome: e.currentTarget.value } as Partial<I>)}
              />
              {extra?.(item, (parte) => por(i, parte))}
              <Switch
                label="Ativo"
                checked={item.ativo}
                onChange={(e) => por(i, { ativo: e.currentTarget.checked } as Partial<I>)}
              />
              <ActionIcon
                variant="default"
                size={36}
                aria-label={`Retirar ${dito}`}
                disabled={itens.length === 1}
                onClick={() => mudar(itens.filter((_, n) => n !== i))}
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
        onClick={() => mudar([...itens, novo])}
      >
        Acrescentar {rotulo}
      </Button>
    </Stack>
  )
}
