import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { CopiaDifference, CopiaStatus } from '#shared/cardapio/copias.ts'
import { formatReais } from '#shared/rules/money.ts'
import { useVirtualRows } from '../../ui/table/useVirtualRows.ts'
import classes from './Copias.module.css'

const STATUS: Record<CopiaStatus, { nome: string; cor: string }> = {
  NOVO: { nome: 'acrescenta', cor: 'verde' },
  MUDA: { nome: 'muda', cor: 'azul' },
  SAI: { nome: 'tira', cor: 'vermelho' },
}
const HEIGHT = 56
const MAX_HEIGHT = 440

interface Props {
  itens: readonly CopiaDifference[]
  iguais: number
  copying: boolean
  copy: (chaves: string[]) => void
}

/** Rows that a copy would add, change or remove, to choose from; removals only if requested. */
export function Comparison({ itens, iguais, copying, copy }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(itens.filter((i) => i.situacao !== 'SAI').map((i) => i.chave)),
  )
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const virtual = useVirtualRows({ count: itens.length, box, height: HEIGHT, excess: 6 })
  const toggle = (key: string) => {
    const novas = new Set(chosen)
    if (!novas.delete(key)) novas.add(key)
    setChosen(novas)
  }
  const conta = (s: CopiaStatus) => itens.filter((i) => i.situacao === s).length
  if (itens.length === 0)
    return (
      <Text role="status">
        {iguais === 0
          ? 'A origem não tem o que copiar.'
          : `Nada difere: ${iguais.toLocaleString('pt-BR')} iguais dos dois lados.`}
      </Text>
    )
  return (
    <>
      <Group justify="space-between" gap="xs" data-acoes>
        <Text role="status">
          {(['NOVO', 'MUDA', 'SAI'] as const)
            .map((s) => `${conta(s).toLocaleString('pt-BR')} ${STATUS[s].nome}`)
            .join(' · ')}{' '}
          · {iguais.toLocaleString('pt-BR')} iguais
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            onClick={() => setChosen(chosen.size === itens.length ? new Set() : new Set(itens.map((i) => i.chave)))}
          >
            {chosen.size === itens.length ? 'Escolher nenhuma' : 'Escolher todas'}
          </Button>
          <Button disabled={chosen.size === 0} loading={copying} onClick={() => copy([...chosen])}>
            Copiar {chosen.size.toLocaleString('pt-BR')}
          </Button>
        </Group>
      </Group>
      <div
        ref={setBox}
        className={classes.diferencas}
        style={{ height: Math.min(MAX_HEIGHT, itens.length * HEIGHT + 2) }}
        role="group"
        aria-label="Diferenças"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container has to be reachable by keyboard
        tabIndex={0}
      >
        <div style={{ height: virtual.total, position: 'relative' }}>
          {virtual.itens.map((v) => {
            const i = itens[v.index]
            return (
              i && (
                <label key={i.chave} className={classes.diferenca} style={{ transform: `translateY(${v.start}px)` }}>
                  <input type="checkbox" checked={chosen.has(i.chave)} onChange={() => toggle(i.chave)} />
                  <Badge variant="light" color={STATUS[i.situacao].cor} tt="none" w={96} style={{ flex: 'none' }}>
                    {STATUS[i.situacao].nome}
                  </Badge>
                  <span className={classes.nome}>
                    <Text truncate>{i.nome}</Text>
                    {i.mudancas.length > 0 && (
                      <Text size="sm" c="dimmed" truncate>
                        {i.mudancas.join(', ')}
                      </Text>
                    )}
                  </span>
                  <span className={classes.preco}>{preco(i)}</span>
                </label>
              )
            )
          })}
        </div>
      </div>
    </>
  )
}

function preco({ precoAntes: before, precoDepois: after }: CopiaDifference): string {
  if (before === after) return before === null ? '' : formatReais(before)
  if (before === null) return after === null ? '' : formatReais(after)
  return after === null ? `era ${formatReais(before)}` : `${formatReais(before)} → ${formatReais(after)}`
}
