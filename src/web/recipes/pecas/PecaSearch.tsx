import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundPeca, FoundPecas } from '#shared/cardapio/pecas.ts'
import { describeAplicacoes } from '#shared/rules/aplicacao.ts'
import { formatReais } from '#shared/rules/money.ts'
import { searchProgress } from '../../core/http/progress.ts'
import { CatalogSelect } from '../../ui/fields/CatalogSelect.tsx'
import { describeEstoque, pecaName } from './words.ts'
import { pecaSearchQuery, type PecaVeiculo } from './pecas.ts'

const WAIT_MS = 250

interface Props {
  label: string
  hint: string
  /** Store whose stock is shown for each part. */
  codConcessionaria: number | null
  veiculo: PecaVeiculo
  /** Price to show: the store's, or the catalogue's. */
  preco: 'precoUnitario' | 'precoCadastro'
  choose: (p: FoundPeca) => void
  /** Takes the typed text as a part outside the catalogue. */
  freeText?: (descricao: string) => void
}

/**
 * Search of a part by code or name: parts that fit the vehicle first, then universal ones, each with its vehicles and the store's stock.
 */
export function PecaSearch({ label, hint, codConcessionaria, veiculo, preco, choose, freeText }: Props) {
  const [text, setText] = useState('')
  const [comAsOutras, setComAsOutras] = useState(false)
  const [search] = useDebouncedValue(text.trim(), WAIT_MS)
  const q = useQuery(pecaSearchQuery(search, codConcessionaria, veiculo, comAsOutras))
  const matches = search.length >= 2 ? q.data : undefined
  return (
    <CatalogSelect
      label={label}
      hint={hint}
      text={text}
      typeIn={(t) => {
        setText(t)
        setComAsOutras(false)
      }}
      {...searchProgress(q, search === text.trim())}
      options={
        text.trim().length < 2
          ? null
          : (matches?.pecas ?? []).map((p) => ({
              id: p.codigo,
              title: pecaName(p),
              detail: [p.marca, p.codigo, p.usadaNoModelo && `já orçada em ${veiculo.modelo}`]
                .filter(Boolean)
                .join(' · '),
              serve: describeAplicacoes(p.aplicacoes, p.totalAplicacoes),
              notice: p.serve === 'NAO_SERVE' ? `não serve em ${matches?.veiculo}` : null,
              grupo: groupLabel(p, matches?.veiculo ?? null),
              nota: formatReais(p[preco]),
              notas: describeEstoque(p),
            }))
      }
      extra={others(matches)}
      requestMore={() => setComAsOutras(true)}
      choose={(codigo) => {
        const p = matches?.pecas.find((x) => x.codigo === codigo)
        if (p) choose(p)
      }}
      {...(freeText && { freeText })}
    />
  )
}

function groupLabel(p: FoundPeca, veiculo: string | null): string | null {
  if (p.serve === 'SERVE') return `Servem em ${veiculo}`
  if (p.serve === 'UNIVERSAL') return 'Universais'
  return p.serve && `Não servem em ${veiculo}`
}

/** Label of the last line: how many parts that do not fit are left out. */
function others(matches: FoundPecas | undefined): string | null {
  const { total, exato } = matches?.naoServem ?? { total: 0, exato: true }
  if (total === 0 || matches?.pecas.some((p) => p.serve === 'NAO_SERVE')) return null
  const count = `${exato ? '' : 'mais de '}${total.toLocaleString('pt-BR')}`
  return total === 1 && exato ? 'Mostrar também 1 que não serve' : `Mostrar também ${count} que não servem`
}
