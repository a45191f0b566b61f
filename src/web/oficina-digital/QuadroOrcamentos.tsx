import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useState, type ReactNode } from 'react'
import { formatarReais } from '#shared/dinheiro.ts'
import type { OrcamentoResumo } from '#shared/oficina-digital.ts'
import type { EstadoOrcamento } from '#shared/orcamento.ts'
import { ErroDeCarga } from '../ui/avisos/ErroDeCarga.tsx'
import { nomeEstado } from '../ui/dados/EstadoBadge.tsx'
import { useAlturaAteOFim } from '../ui/tabela/useAlturaAteOFim.ts'
import { listaOrcamentos, type FiltroOrcamentos } from './api.ts'
import { contagemPorEtapa } from './api-negociacao.ts'
import { CartaoQuadro } from './CartaoQuadro.tsx'
import classes from './Quadro.module.css'
import { usePaginas } from '../receitas/lista/paginas.ts'

const ETAPAS = [
  'NOVO',
  'EM_MONTAGEM',
  'AGUARDANDO_PRECO',
  'PRECIFICADO',
  'AGUARDANDO_ALCADA',
  'ENVIADO',
  'VISUALIZADO',
] as const satisfies readonly EstadoOrcamento[]

interface Props {
  filtro: FiltroOrcamentos
  abrir: (codOrcamento: number) => void
  acoes: (o: OrcamentoResumo) => ReactNode
}

/** The open quotes as columns by stage, the longest waiting on top; each column reads its own pages. */
export function QuadroOrcamentos({ filtro, abrir, acoes }: Props) {
  const { estado, ordem: _, sentido: __, ...comum } = filtro
  const contagem = useQuery(contagemPorEtapa(comum))
  const [caixa, setCaixa] = useState<HTMLDivElement | null>(null)
  const altura = useAlturaAteOFim(caixa)
  const etapas = estado ? ETAPAS.filter((e) => e === estado) : ETAPAS
  return (
    <div ref={setCaixa} className={classes.quadro} style={{ height: altura }} role="region" aria-label="Quadro por etapa" tabIndex={0}>
      {etapas.map((e) => {
        const n = contagem.data?.find((c) => c.estado === e)
        return (
          <section key={e} className={classes.coluna} aria-label={nomeEstado(e)}>
            <header className={classes.titulo}>
              <h2>{nomeEstado(e)}</h2>
              <span className={classes.conta}>{contagem.data ? (n?.total ?? 0).toLocaleString('pt-BR') : '…'}</span>
              {n !== undefined && n.foraDaMeta > 0 && <span className={classes.fora}>{n.foraDaMeta} fora da meta</span>}
              {n !== undefined && n.valor > 0 && <span className={classes.valor}>{formatarReais(n.valor)}</span>}
            </header>
            <Cartoes filtro={{ ...comum, estado: e, ordem: 'entrouNoEstadoEm', sentido: 'asc' }} abrir={abrir} acoes={acoes} />
          </section>
        )
      })}
    </div>
  )
}

const ALTURA_CARTAO = 118

function Cartoes({ filtro, abrir, acoes }: Props) {
  const dados = usePaginas(listaOrcamentos(filtro))
  const [caixa, setCaixa] = useState<HTMLDivElement | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({ count: dados.linhas.length, getScrollElement: () => caixa, estimateSize: () => ALTURA_CARTAO, overscan: 6, gap: 8 })
  const itens = virtual.getVirtualItems()
  const ultimo = itens.at(-1)?.index ?? -1
  const { temMais, buscandoMais, buscarMais } = dados
  useEffect(() => {
    if (temMais && !buscandoMais && ultimo >= dados.linhas.length - 8) buscarMais()
  }, [temMais, buscandoMais, buscarMais, ultimo, dados.linhas.length])
  if (dados.erro !== null) return <ErroDeCarga erro={dados.erro} tentar={dados.tentar} />
  return (
    <div ref={setCaixa} className={classes.rolagem}>
      {dados.carregando && <Skeleton height={ALTURA_CARTAO} radius={8} />}
      {!dados.carregando && dados.linhas.length === 0 && <p className={classes.vazia}>Nenhum nesta etapa</p>}
      <ul className={classes.lista} style={{ height: virtual.getTotalSize() }}>
        {itens.map(({ index, start }) => {
          const o = dados.linhas[index]
          return (
            o && (
              <li key={o.codOrcamento} className={classes.item} style={{ transform: `translateY(${start}px)`, height: ALTURA_CARTAO }}>
                <CartaoQuadro orcamento={o} abrir={abrir} acoes={acoes(o)} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
