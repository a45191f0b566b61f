import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { EmptyState } from '../avisos/EmptyState.tsx'
import { ErroDeCarga } from '../avisos/ErroDeCarga.tsx'
import { CabecalhoTabela } from './CabecalhoTabela.tsx'
import { CartoesTabela } from './CartoesTabela.tsx'
import type { Coluna, DadosTabela, Ordenacao } from './coluna.ts'
import { colunasQueCabem, trilhos } from './colunas-que-cabem.ts'
import { CorpoTabela } from './CorpoTabela.tsx'
import classes from './DataTable.module.css'
import { usePreferencias } from './preferencias.ts'
import type { Selecao } from './selecao.ts'
import { useAlturaAteOFim } from './useAlturaAteOFim.ts'
import { useLargura } from './useLargura.ts'

/** What a DataTable takes. */
export interface DataTableProps<T> {
  /** Names the table in the stored preferences. */
  id: string
  /** What screen readers call the table. */
  rotulo: string
  /** Keep it stable: module level or useMemo. */
  colunas: readonly Coluna<T>[]
  dados: DadosTabela<T>
  chave: (linha: T) => string | number
  /** Click or Enter on a row. */
  abrir?: ((linha: T) => void) | undefined
  /** Key of the row whose detail is open. */
  aberta?: string | number | null | undefined
  /** The row's menu, in the last column. */
  acoes?: ((linha: T) => ReactNode) | undefined
  /** The row under 640 px. */
  card?: ((linha: T) => ReactNode) | undefined
  /** Under each card: what is typed there. */
  sobCard?: ((linha: T) => ReactNode) | undefined
  /** What to say when there is nothing; an EmptyState. */
  vazio?: ReactNode
  ordenacao?: Ordenacao | undefined
  ordenar?: ((ordenacao: Ordenacao) => void) | undefined
  /** Rows can be chosen, for an action on many. */
  selecao?: Selecao | undefined
}

/** Table of a list: virtual rows, sorting by the server, columns and density of the person's choice, keyboard, cards on phones. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const {
    id,
    rotulo,
    colunas,
    dados,
    chave,
    abrir,
    aberta = null,
    acoes,
    card,
    sobCard,
    vazio,
    ordenacao,
    ordenar,
    selecao,
  } = props
  const estreita = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const preferencias = usePreferencias(id, colunas)
  const [caixa, setCaixa] = useState<HTMLDivElement | null>(null)
  const alturaMaxima = useAlturaAteOFim(caixa)
  const largura = useLargura(caixa)
  const comSelecao = selecao !== undefined
  const { visiveis, arranjo } = useMemo(() => {
    const cabem = colunasQueCabem(
      colunas.filter((c) => preferencias.visiveis[c.id]),
      largura,
      comSelecao ? 88 : 48,
      preferencias.escolheu,
    )
    return { visiveis: cabem.colunas.map((c) => c.coluna), arranjo: cabem }
  }, [colunas, preferencias, largura, comSelecao])

  if (dados.erro !== null) return <ErroDeCarga erro={dados.erro} tentar={dados.tentar} />
  if (!dados.carregando && dados.linhas.length === 0)
    return (
      vazio ?? <EmptyState titulo="Nada encontrado" texto="Mude os filtros ou a busca para ver outros registros." />
    )
  if (estreita && card)
    return <CartoesTabela rotulo={rotulo} dados={dados} chave={chave} card={card} abrir={abrir} sobCard={sobCard} />

  const celula = abrir ? 'gridcell' : 'cell'
  const temTotais = visiveis.some((c) => c.total !== undefined)
  return (
    <div
      ref={setCaixa}
      className={classes.caixa}
      style={{ maxHeight: alturaMaxima }}
      data-densidade={preferencias.densidade}
      data-selecao={comSelecao || undefined}
      data-estreita={arranjo.estreita || undefined}
      tabIndex={abrir ? undefined : 0}
      role={abrir ? undefined : 'region'}
      aria-label={abrir ? undefined : rotulo}
    >
      <table
        className={classes.tabela}
        style={{ minWidth: arranjo.minimo, '--trilhos': trilhos(arranjo.colunas, comSelecao) } as CSSProperties}
        role={abrir ? 'grid' : 'table'}
        aria-label={rotulo}
        aria-rowcount={dados.temMais ? -1 : dados.linhas.length + 1}
        aria-busy={dados.carregando}
      >
        <CabecalhoTabela
          selecao={selecao}
          presentes={dados.linhas.map((l) => String(chave(l)))}
          visiveis={visiveis}
          todas={colunas}
          ordenacao={ordenacao}
          ordenar={ordenar}
          preferencias={preferencias}
        />
        <CorpoTabela
          visiveis={visiveis}
          dados={dados}
          chave={chave}
          caixa={caixa}
          altura={preferencias.densidade === 'compacta' ? 32 : 40}
          abrir={abrir}
          aberta={aberta === null ? null : String(aberta)}
          acoes={acoes}
          selecao={selecao}
        />
        {temTotais && (
          <tfoot role="rowgroup">
            <tr role="row">
              {selecao && <td role={celula} className={classes.total} />}
              {visiveis.map((c, i) => (
                <td key={c.id} role={celula} className={classes.total} data-numero={c.numero || undefined}>
                  {c.total ?? (i === 0 ? 'Total' : null)}
                </td>
              ))}
              <td role={celula} className={classes.total} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
