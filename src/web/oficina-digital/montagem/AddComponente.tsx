import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatHours } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import type { MaoDeObra, Peca } from '#shared/rules/orcamento.ts'
import { searchProgress } from '../../core/http/progress.ts'
import { pecaName } from '../../recipes/pecas/words.ts'
import { PecaSearch } from '../../recipes/pecas/PecaSearch.tsx'
import type { PecaVeiculo } from '../../recipes/pecas/pecas.ts'
import { CatalogSelect } from '../../ui/fields/CatalogSelect.tsx'
import { servicosBy } from './api.ts'

const WAIT_MS = 250

/** Adds a part to a line, from the catalogue or as free text. */
export function AddPeca({
  linha,
  quantidade,
  codConcessionaria,
  veiculo,
  add,
}: {
  linha: string
  /** Quantity of the part in the line. */
  quantidade: number
  codConcessionaria: number
  veiculo: PecaVeiculo
  add: (p: Peca) => void
}) {
  return (
    <PecaSearch
      label={`Adicionar peça em ${linha}`}
      hint="Adicionar peça: código ou nome"
      codConcessionaria={codConcessionaria}
      veiculo={veiculo}
      preco="precoUnitario"
      choose={(p) =>
        add({
          codigo: p.codigo,
          descricao: pecaName(p),
          quantidade,
          custoUnitario: p.custoUnitario,
          precoUnitario: p.precoUnitario,
          desconto: 0,
        })
      }
      freeText={(descricao) =>
        add({ codigo: '', descricao, quantidade, custoUnitario: null, precoUnitario: null, desconto: 0 })
      }
    />
  )
}

/** Adds a service of the register, with its standard time and hourly rate, to a line. */
export function AddServico({ linha, add }: { linha: string; add: (m: MaoDeObra) => void }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), WAIT_MS)
  const q = useQuery(servicosBy(search))
  return (
    <CatalogSelect
      label={`Adicionar mão de obra em ${linha}`}
      hint="Adicionar mão de obra"
      empty="Nada com esse nome: a mão de obra vem de Cadastros, Serviços"
      text={text}
      typeIn={setText}
      {...searchProgress(q, search === text.trim())}
      options={(q.data ?? []).map((s) => ({
        id: s.codigo,
        title: s.descricao,
        nota: `${formatHours(s.minutos)} · ${formatReais(s.valorHora)}/h`,
      }))}
      choose={(codigo) => {
        const s = q.data?.find((x) => x.codigo === codigo)
        if (s)
          add({
            codigo: s.codigo,
            descricao: s.descricao,
            minutos: s.minutos,
            custoHora: s.custoHora,
            valorHora: s.valorHora,
            desconto: 0,
          })
      }}
    />
  )
}
