import { Skeleton } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { memo, useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { Coluna, DadosTabela } from './coluna.ts'
import classes from './DataTable.module.css'
import type { Selecao } from './selecao.ts'
import { useLinhasVirtuais } from './useLinhasVirtuais.ts'
import { useTeclasDaLista } from './useTeclasDaLista.ts'

const BUSCAR_FALTANDO = 12
const ESQUELETOS = Array.from({ length: 10 }, (_, i) => i)

interface Props<T extends object> {
  visiveis: readonly Coluna<T>[]
  dados: DadosTabela<T>
  chave: (linha: T) => string | number
  caixa: HTMLElement | null
  altura: number
  abrir: ((linha: T) => void) | undefined
  aberta: string | null
  acoes: ((linha: T) => ReactNode) | undefined
  selecao: Selecao | undefined
}

interface LinhaProps<T extends object> {
  id: string
  linha: T
  index: number
  altura: number
  /** Where the row lies in the body, in px. */
  topo: number
  visiveis: readonly Coluna<T>[]
  foco: boolean
  aoFocar: (index: number) => void
  aberta: boolean
  /** Undefined where rows are not chosen. */
  escolhida: boolean | undefined
  alternar: ((id: string) => void) | undefined
  abrir: ((linha: T) => void) | undefined
  acoes: ((linha: T) => ReactNode) | undefined
}

interface CelulasProps<T extends object> {
  linha: T
  visiveis: readonly Coluna<T>[]
  papel: 'gridcell' | 'cell'
}

/** What a row says: drawn again only with another row or other columns, whatever else the screen around it draws anew. */
const Celulas = memo(function Celulas<T extends object>({ linha, visiveis, papel }: CelulasProps<T>) {
  return visiveis.map((c) => (
    <td
      key={c.id}
      role={papel}
      className={classes.celula}
      data-corta={!c.cabe || undefined}
      data-numero={c.numero || undefined}
    >
      {c.celula(linha)}
    </td>
  ))
}) as <T extends object>(p: CelulasProps<T>) => ReactNode

/** One row; drawn again only when something of it changed, not whenever the list scrolls. */
const LinhaTabela = memo(function LinhaTabela<T extends object>(p: LinhaProps<T>) {
  const { id, linha, index, abrir, alternar } = p
  const papel = abrir ? 'gridcell' : 'cell'
  return (
    <tr
      role="row"
      data-indice={index}
      className={classes.linha}
      data-abre={abrir ? true : undefined}
      data-aberta={p.aberta || undefined}
      data-escolhida={p.escolhida || undefined}
      aria-rowindex={index + 2}
      style={{ height: p.altura, top: p.topo }}
      tabIndex={abrir ? (p.foco ? 0 : -1) : undefined}
      onFocus={() => p.aoFocar(index)}
      onClick={abrir && ((e) => !temDono(e) && abrir(linha))}
      onKeyDown={(e) => {
        if (temDono(e)) return
        if (e.key === 'Enter') abrir?.(linha)
        else if (e.key === ' ' && alternar) {
          e.preventDefault()
          alternar(id)
        }
      }}
    >
      {alternar && (
        <td role={papel} className={classes.marca}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Escolher a linha ${index + 1}`}
            checked={p.escolhida ?? false}
            onChange={() => alternar(id)}
          />
        </td>
      )}
      <Celulas linha={linha} visiveis={p.visiveis} papel={papel} />
      <td role={papel} className={classes.acoes}>
        {p.acoes?.(linha)}
      </td>
    </tr>
  )
}) as <T extends object>(p: LinhaProps<T>) => ReactNode

/** Whether the event belongs to something that acts by itself: a control of the row, or a menu of it that floats elsewhere. */
function temDono(e: MouseEvent | KeyboardEvent): boolean {
  if (!e.currentTarget.contains(e.target as Element)) return true
  const dono = (e.target as Element).closest('a,button,input,select,label,[role="menu"],[role="dialog"]')
  return dono !== null && e.currentTarget.contains(dono)
}

/** The rows in view, asking for the next page before they end. */
export function CorpoTabela<T extends object>({
  visiveis,
  dados,
  chave,
  caixa,
  altura,
  abrir,
  aberta,
  acoes,
  selecao,
}: Props<T>) {
  const corpo = useRef<HTMLTableSectionElement>(null)
  const { linhas } = dados
  const virtual = useLinhasVirtuais({ quantas: linhas.length, caixa, altura, sobra: 9, margem: altura })
  const teclas = useTeclasDaLista(corpo, linhas.length, virtual.irPara)
  // Rows are told the same thing at each drawing: what it does now is asked when one is clicked.
  const abrirLinha = useCallbackRef(abrir)

  const { itens } = virtual
  const ultimo = itens.at(-1)?.index ?? -1
  const { temMais, buscandoMais, buscarMais } = dados
  useEffect(() => {
    if (temMais && !buscandoMais && ultimo >= linhas.length - BUSCAR_FALTANDO) buscarMais()
  }, [temMais, buscandoMais, buscarMais, ultimo, linhas.length])

  if (dados.carregando) {
    return (
      <tbody role="rowgroup">
        {ESQUELETOS.map((i) => (
          <tr key={i} role="row" className={classes.esqueleto} style={{ height: altura }}>
            {selecao && <td role="cell" className={classes.celula} />}
            {visiveis.map((c) => (
              <td key={c.id} role="cell" className={classes.celula}>
                <Skeleton height={12} width={`${50 + ((i * 17 + c.largura) % 40)}%`} ml={c.numero ? 'auto' : 0} />
              </td>
            ))}
            <td role="cell" className={classes.celula} />
          </tr>
        ))}
      </tbody>
    )
  }
  return (
    <>
      <tbody
        ref={corpo}
        role="rowgroup"
        className={classes.corpo}
        style={{ height: virtual.total }}
        onKeyDown={abrir ? teclas.aoTeclar : undefined}
      >
        {itens.map(({ index, start }) => {
          const linha = linhas[index]
          if (!linha) return null
          const id = String(chave(linha))
          return (
            <LinhaTabela
              key={id}
              id={id}
              linha={linha}
              index={index}
              altura={altura}
              topo={start}
              visiveis={visiveis}
              foco={index === teclas.foco}
              aoFocar={teclas.setFoco}
              aberta={id === aberta}
              escolhida={selecao?.chaves.has(id)}
              alternar={selecao?.alternar}
              abrir={abrir && abrirLinha}
              acoes={acoes}
            />
          )
        })}
      </tbody>
      {buscandoMais && (
        <tbody role="rowgroup">
          <tr role="row" style={{ height: altura }}>
            <td role={abrir ? 'gridcell' : 'cell'} className={classes.mais}>
              <span role="status">Carregando mais…</span>
            </td>
          </tr>
        </tbody>
      )}
    </>
  )
}
