import { Skeleton } from '@mantine/core'
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { No } from '#shared/cardapio/modelos.ts'
import { useAlturaAteOFim } from '../../ui/tabela/useAlturaAteOFim.ts'
import { useLinhasVirtuais } from '../../ui/tabela/useLinhasVirtuais.ts'
import classes from './Arvore.module.css'
import { destinoDaTecla, type LinhaDaArvore, podeFicarAntes } from './arvore.ts'
import { type AcoesDoNo, NoDaArvore } from './NoDaArvore.tsx'

const ALTURA = 40

interface Props {
  linhas: readonly LinhaDaArvore[]
  carregando: boolean
  abertos: ReadonlySet<string>
  escolhidos: ReadonlyMap<string, No>
  alternar: (id: string) => void
  escolher: (no: No) => void
  abrir: (no: No) => void
  /** Puts a row before another of its branch; null: last. */
  mover: (linha: LinhaDaArvore, antesDe: LinhaDaArvore | null) => void
  acoes: AcoesDoNo
}

/** The tree's rows, only those in sight drawn: arrows walk and open, letters find, space chooses, Alt with an arrow moves, a drag puts in order. */
export function ArvoreVirtual(p: Props) {
  const { linhas } = p
  const [caixa, setCaixa] = useState<HTMLDivElement | null>(null)
  const [foco, setFoco] = useState(0)
  const [arrastada, setArrastada] = useState<LinhaDaArvore | null>(null)
  const [sobre, setSobre] = useState<string | null>(null)
  const altura = useAlturaAteOFim(caixa)
  const virtual = useLinhasVirtuais({
    quantas: linhas.length,
    caixa,
    altura: ALTURA,
    sobra: 8,
    chave: (i) => linhas[i]?.no.id ?? i,
  })
  // The same from one scroll to the next, so that no row is drawn again for it.
  const { mover } = p
  const arrastar = useMemo(
    () => ({
      comecar: setArrastada,
      passar: (linha: LinhaDaArvore) => {
        const pode = arrastada !== null && podeFicarAntes(arrastada, linha)
        if (pode) setSobre(linha.no.id)
        return pode
      },
      soltar: (linha: LinhaDaArvore) => {
        if (arrastada && arrastada !== linha && podeFicarAntes(arrastada, linha)) mover(arrastada, linha)
      },
      terminar: () => {
        setArrastada(null)
        setSobre(null)
      },
    }),
    [arrastada, mover],
  )
  const atual = Math.min(foco, Math.max(0, linhas.length - 1))

  function focar(em: number): void {
    setFoco(em)
    virtual.irPara(em)
    requestAnimationFrame(() => caixa?.querySelector<HTMLElement>(`[data-indice="${em}"]`)?.focus())
  }
  function deslocar(linha: LinhaDaArvore, passo: -1 | 1): void {
    const irmas = linhas.filter((l) => podeFicarAntes(linha, l))
    const em = irmas.indexOf(linha)
    const antes = passo < 0 ? irmas[em - 1] : (irmas[em + 2] ?? null)
    if (em < 0 || antes === undefined || (passo > 0 && em === irmas.length - 1)) return
    p.mover(linha, antes)
  }
  function aoTeclar(e: KeyboardEvent): void {
    const linha = linhas[atual]
    if (!linha || !(e.target as HTMLElement).matches('[role="treeitem"]')) return
    if (e.altKey && (e.key === 'ArrowUp' || e.key === 'ArrowDown')) {
      e.preventDefault()
      deslocar(linha, e.key === 'ArrowUp' ? -1 : 1)
      return
    }
    if (e.ctrlKey || e.metaKey || e.altKey) return
    if (e.key === 'Enter') p.abrir(linha.no)
    else if (e.key === ' ') p.escolher(linha.no)
    else if (e.key === 'ArrowRight' && !linha.aberto && linha.no.temFilhos) p.alternar(linha.no.id)
    else if (e.key === 'ArrowLeft' && linha.aberto) p.alternar(linha.no.id)
    else {
      const destino = destinoDaTecla(e.key, linhas, atual)
      if (destino === undefined) return
      focar(destino)
    }
    e.preventDefault()
  }

  return (
    <div
      ref={setCaixa}
      className={classes.caixa}
      style={{ height: altura }}
      role="tree"
      tabIndex={-1}
      aria-label="Árvore do cardápio"
      aria-multiselectable
      aria-busy={p.carregando}
      onKeyDown={aoTeclar}
    >
      {p.carregando && linhas.length === 0 && <Skeleton height={ALTURA * 6} m="sm" />}
      <div className={classes.tudo} role="presentation" style={{ height: virtual.total }}>
        {virtual.itens.map((v) => {
          const linha = linhas[v.index]
          if (!linha) return null
          return (
            <NoDaArvore
              key={v.key}
              linha={linha}
              indice={v.index}
              topo={v.start}
              foco={v.index === atual}
              escolhido={p.escolhidos.has(linha.no.id)}
              solta={sobre === linha.no.id}
              aoFocar={setFoco}
              alternar={p.alternar}
              escolher={p.escolher}
              abrir={p.abrir}
              acoes={p.acoes}
              arrastar={arrastar}
            />
          )
        })}
      </div>
    </div>
  )
}
