import { Skeleton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { Coluna, DadosTabela } from './coluna.ts'
import classes from './DataTable.module.css'
import type { Selecao } from './selecao.ts'
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

/** One row; drawn again only when something of it changed, not whenever the list scrolls. */
const LinhaTabela = memo(function LinhaTabela<T extends object>(p: LinhaProps<T>) {
  const { id, linha, index, abrir, alternar } = p
  return (
    <tr
      data-indice={index}
      className={classes.linha}
      data-abre={abrir ? true : undefined}
      data-aberta={p.aberta || undefined}
      data-escolhida={p.escolhida || undefined}
      aria-rowindex={index + 2}
      style={{ height: p.altura }}
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
        <td className={classes.marca}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Escolher a linha ${index + 1}`}
            checked={p.escolhida ?? false}
            onChange={() => alternar(id)}
          />
        </td>
      )}
      {p.visiveis.map((c) => (
        <td key={c.id} className={classes.celula} data-numero={c.numero || undefined}>
          {c.celula(linha)}
        </td>
      ))}
      <td className={classes.acoes}>{p.acoes?.(linha)}</td>
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
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({
    count: linhas.length,
    getScrollElement: () => caixa,
    estimateSize: () => altura,
    overscan: 14,
    scrollPaddingStart: altura,
    scrollPaddingEnd: altura,
  })
  useEffect(() => virtual.measure(), [virtual, altura])
  const teclas = useTeclasDaLista(corpo, linhas.length, (i) => virtual.scrollToIndex(i))

  const itens = virtual.getVirtualItems()
  const ultimo = itens.at(-1)?.index ?? -1
  const { temMais, buscandoMais, buscarMais } = dados
  useEffect(() => {
    if (temMais && !buscandoMais && ultimo >= linhas.length - BUSCAR_FALTANDO) buscarMais()
  }, [temMais, buscandoMais, buscarMais, ultimo, linhas.length])

  if (dados.carregando) {
    return (
      <tbody>
        {ESQUELETOS.map((i) => (
          <tr key={i} className={classes.linha} style={{ height: altura }}>
            {selecao && <td className={classes.celula} />}
            {visiveis.map((c) => (
              <td key={c.id} className={classes.celula}>
                <Skeleton height={12} width={`${50 + ((i * 17 + c.largura) % 40)}%`} ml={c.numero ? 'auto' : 0} />
              </td>
            ))}
            <td />
          </tr>
        ))}
      </tbody>
    )
  }
  const antes = itens[0]?.start ?? 0
  const depois = virtual.getTotalSize() - (itens.at(-1)?.end ?? 0)
  return (
    <tbody ref={corpo} onKeyDown={abrir ? teclas.aoTeclar : undefined}>
      {antes > 0 && <tr aria-hidden="true" style={{ height: antes }} />}
      {itens.map(({ index }) => {
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
            visiveis={visiveis}
            foco={index === teclas.foco}
            aoFocar={teclas.setFoco}
            aberta={id === aberta}
            escolhida={selecao?.chaves.has(id)}
            alternar={selecao?.alternar}
            abrir={abrir}
            acoes={acoes}
          />
        )
      })}
      {depois > 0 && <tr aria-hidden="true" style={{ height: depois }} />}
      {buscandoMais && (
        <tr style={{ height: altura }}>
          <td colSpan={visiveis.length + (selecao ? 2 : 1)} className={classes.mais} role="status">
            Carregando mais…
          </td>
        </tr>
      )}
    </tbody>
  )
}
