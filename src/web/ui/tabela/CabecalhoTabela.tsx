import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Coluna, Ordenacao } from './coluna.ts'
import classes from './DataTable.module.css'
import { OpcoesTabela } from './OpcoesTabela.tsx'
import type { usePreferencias } from './preferencias.ts'
import type { Selecao } from './selecao.ts'

interface Props<T> {
  visiveis: readonly Coluna<T>[]
  todas: readonly Coluna<T>[]
  ordenacao: Ordenacao | undefined
  ordenar: ((ordenacao: Ordenacao) => void) | undefined
  preferencias: ReturnType<typeof usePreferencias<T>>
  selecao: Selecao | undefined
  /** Keys of the rows at hand. */
  presentes: readonly string[]
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const

/** Sticky header: titles, order, and the choice of columns. */
export function CabecalhoTabela<T>({
  visiveis,
  todas,
  ordenacao,
  ordenar,
  preferencias,
  selecao,
  presentes,
}: Props<T>) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {selecao && (
          <th scope="col" role="columnheader" className={classes.marca}>
            <Checkbox
              size="xs"
              aria-label="Escolher todos os carregados"
              checked={presentes.length > 0 && selecao.chaves.size === presentes.length}
              indeterminate={selecao.chaves.size > 0 && selecao.chaves.size < presentes.length}
              onChange={() => selecao.escolher(selecao.chaves.size === presentes.length ? [] : presentes)}
            />
          </th>
        )}
        {visiveis.map((c) => {
          const sentido = c.ordem !== undefined && ordenacao?.ordem === c.ordem ? ordenacao.sentido : null
          const Seta = sentido === null ? IconArrowsSort : sentido === 'asc' ? IconArrowUp : IconArrowDown
          const { ordem } = c
          return (
            <th
              key={c.id}
              scope="col"
              role="columnheader"
              className={classes.titulo}
              data-numero={c.numero || undefined}
              aria-sort={sentido ? ARIA[sentido] : undefined}
            >
              {ordem !== undefined && ordenar ? (
                <UnstyledButton
                  className={classes.ordenar}
                  data-ativo={sentido !== null || undefined}
                  onClick={() => ordenar({ ordem, sentido: sentido === 'desc' ? 'asc' : 'desc' })}
                >
                  {c.titulo}
                  <Seta size={13} />
                </UnstyledButton>
              ) : (
                c.titulo
              )}
            </th>
          )
        })}
        <th scope="col" role="columnheader" className={classes.opcoes}>
          <OpcoesTabela
            colunas={todas}
            visiveis={preferencias.visiveis}
            densidade={preferencias.densidade}
            mudar={preferencias.mudar}
          />
        </th>
      </tr>
    </thead>
  )
}
