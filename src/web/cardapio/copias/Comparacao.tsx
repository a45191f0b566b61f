import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { DiferencaDaCopia, SituacaoDaCopia } from '#shared/cardapio/copias.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { useLinhasVirtuais } from '../../ui/tabela/useLinhasVirtuais.ts'
import classes from './Copias.module.css'

const SITUACAO: Record<SituacaoDaCopia, { nome: string; cor: string }> = {
  NOVO: { nome: 'acrescenta', cor: 'verde' },
  MUDA: { nome: 'muda', cor: 'azul' },
  SAI: { nome: 'tira', cor: 'vermelho' },
}
const ALTURA = 56
const MAIS_ALTA = 440

interface Props {
  itens: readonly DiferencaDaCopia[]
  iguais: number
  copiando: boolean
  copiar: (chaves: string[]) => void
}

/** What a copy would add, change and take away: rows to choose from, what would be taken away only when it is asked for. */
export function Comparacao({ itens, iguais, copiando, copiar }: Props) {
  const [escolhidas, setEscolhidas] = useState<ReadonlySet<string>>(
    () => new Set(itens.filter((i) => i.situacao !== 'SAI').map((i) => i.chave)),
  )
  const [caixa, setCaixa] = useState<HTMLDivElement | null>(null)
  const virtual = useLinhasVirtuais({ quantas: itens.length, caixa, altura: ALTURA, sobra: 6 })
  const alternar = (chave: string) => {
    const novas = new Set(escolhidas)
    if (!novas.delete(chave)) novas.add(chave)
    setEscolhidas(novas)
  }
  const conta = (s: SituacaoDaCopia) => itens.filter((i) => i.situacao === s).length
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
            .map((s) => `${conta(s).toLocaleString('pt-BR')} ${SITUACAO[s].nome}`)
            .join(' · ')}{' '}
          · {iguais.toLocaleString('pt-BR')} iguais
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            onClick={() =>
              setEscolhidas(escolhidas.size === itens.length ? new Set() : new Set(itens.map((i) => i.chave)))
            }
          >
            {escolhidas.size === itens.length ? 'Escolher nenhuma' : 'Escolher todas'}
          </Button>
          <Button disabled={escolhidas.size === 0} loading={copiando} onClick={() => copiar([...escolhidas])}>
            Copiar {escolhidas.size.toLocaleString('pt-BR')}
          </Button>
        </Group>
      </Group>
      <div
        ref={setCaixa}
        className={classes.diferencas}
        style={{ height: Math.min(MAIS_ALTA, itens.length * ALTURA + 2) }}
        role="group"
        aria-label="Diferenças"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls in its place, by keyboard too
        tabIndex={0}
      >
        <div style={{ height: virtual.total, position: 'relative' }}>
          {virtual.itens.map((v) => {
            const i = itens[v.index]
            return (
              i && (
                <label key={i.chave} className={classes.diferenca} style={{ transform: `translateY(${v.start}px)` }}>
                  <input type="checkbox" checked={escolhidas.has(i.chave)} onChange={() => alternar(i.chave)} />
                  <Badge variant="light" color={SITUACAO[i.situacao].cor} tt="none" w={96} style={{ flex: 'none' }}>
                    {SITUACAO[i.situacao].nome}
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

function preco({ precoAntes: antes, precoDepois: depois }: DiferencaDaCopia): string {
  if (antes === depois) return antes === null ? '' : formatarReais(antes)
  if (antes === null) return depois === null ? '' : formatarReais(depois)
  return depois === null ? `era ${formatarReais(antes)}` : `${formatarReais(antes)} → ${formatarReais(depois)}`
}
