import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, type ReactNode, useState } from 'react'
import type { OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import type { EstadoOrcamento } from '#shared/rules/orcamento.ts'
import { parouSemRede } from '../../core/andamento.ts'
import { semRede } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { usePedirPreco } from '../montagem/api.ts'
import type { Pedido } from '../../recipes/area/AtoPedido.tsx'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { arrastar, seguirAlvo } from '../../recipes/quadro/arrastar.ts'
import { CartoesDoQuadro } from '../../recipes/quadro/CartoesDoQuadro.tsx'
import { ColunaDoQuadro, Quadro, SaidaDoQuadro } from '../../recipes/quadro/Quadro.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { nomeEstado } from '../../ui/dados/EstadoBadge.tsx'
import { useTrabalhar } from '../../ui/orcamento/passos.ts'
import { contagemPorEtapa, type FiltroOrcamentos, listaOrcamentos } from './api.ts'
import { CartaoQuadro } from './CartaoQuadro.tsx'
import { movimentoPara, porQueNao } from './movimento.ts'

const ETAPAS = [
  'NOVO',
  'EM_MONTAGEM',
  'AGUARDANDO_PRECO',
  'PRECIFICADO',
  'AGUARDANDO_ALCADA',
  'ENVIADO',
  'VISUALIZADO',
] as const satisfies readonly EstadoOrcamento[]
const DESTINOS = [...ETAPAS, 'REPROVADO'] as const
const ALTURA_CARTAO = 118

interface Props {
  filtro: FiltroOrcamentos
  abrir: (codOrcamento: number) => void
  acoes: (o: OrcamentoResumo) => ReactNode
}

interface QuadroProps extends Props {
  /** Asks the question of an act. */
  pedir: (pedido: Pedido) => void
}

/** The open quotes as columns by stage, the longest waiting on top; each column reads its own pages. A card dragged to a stage does the act that leads there, or asks its question; its menu has the same acts. */
export function QuadroOrcamentos({ filtro, abrir, acoes, pedir }: QuadroProps) {
  const { estado, ordem: _, sentido: __, ...comum } = filtro
  const contagem = useQuery(contagemPorEtapa(comum))
  const [arrastado, setArrastado] = useState<OrcamentoResumo | null>(null)
  const pedirPreco = usePedirPreco(false)
  const trabalhar = useTrabalhar()
  const aceita = (para: EstadoOrcamento) => arrastado !== null && movimentoPara(arrastado.estado, para) !== null
  function mover(o: OrcamentoResumo, para: EstadoOrcamento | undefined): void {
    if (para === undefined || para === o.estado) return
    const tipo = movimentoPara(o.estado, para)
    if (!tipo) return toast.info(porQueNao(para))
    if (tipo === 'montar' || tipo === 'precificar') return trabalhar(tipo === 'montar' ? 'avancar' : 'precificar', o)
    const { codOrcamento, versao } = o
    if (tipo === 'pedirPreco')
      pedirPreco.mutate({ codOrcamento, versao }, { onSuccess: () => toast.ok('Preço pedido') })
    else pedir({ tipo, orcamento: o })
  }
  function pegar(e: PointerEvent<HTMLElement>, o: OrcamentoResumo): void {
    const destino = (alvo: string | undefined) => DESTINOS.find((d) => `etapa-${d}` === alvo)
    const alvo = seguirAlvo('etapa-', (nome) => {
      const para = destino(nome)
      return para !== undefined && (para === o.estado || movimentoPara(o.estado, para) !== null)
    })
    arrastar(e, e.currentTarget, {
      aoComecar: () => setArrastado(o),
      aoMover: (p) => void alvo.em(p),
      aoSoltar: (p) => mover(o, destino(alvo.em(p)?.dataset['alvo'])),
      aoTerminar: () => {
        alvo.soltar()
        setArrastado(null)
      },
    })
  }
  // Once for the board: seven columns that say so each would still stand under the counts of the filter before.
  if (parouSemRede(contagem)) return <ErroDeCarga erro={semRede('O quadro')} tentar={() => void contagem.refetch()} />
  const etapas = estado ? ETAPAS.filter((e) => e === estado) : ETAPAS
  return (
    <Quadro rotulo="Quadro por etapa">
      {etapas.map((e) => {
        const n = contagem.data?.find((c) => c.estado === e)
        return (
          <ColunaDoQuadro
            key={e}
            titulo={nomeEstado(e)}
            conta={contagem.data && (n?.total ?? 0)}
            alerta={n !== undefined && n.foraDaMeta > 0 && `${n.foraDaMeta} fora da meta`}
            alvo={`etapa-${e}`}
            aceita={aceita(e)}
            soma={n !== undefined && n.valor > 0 && formatarReais(n.valor)}
          >
            <Cartoes
              filtro={{ ...comum, estado: e, ordem: 'entrouNoEstadoEm', sentido: 'asc' }}
              abrir={abrir}
              acoes={acoes}
              pegar={pegar}
            />
          </ColunaDoQuadro>
        )
      })}
      {aceita('REPROVADO') && <SaidaDoQuadro titulo="Registrar recusa" alvo="etapa-REPROVADO" />}
    </Quadro>
  )
}

type Pegar = (e: PointerEvent<HTMLElement>, o: OrcamentoResumo) => void

function Cartoes({ filtro, abrir, acoes, pegar }: Props & { pegar: Pegar }) {
  const dados = usePaginas(listaOrcamentos(filtro))
  return (
    <CartoesDoQuadro
      dados={dados}
      chave={(o) => o.codOrcamento}
      altura={ALTURA_CARTAO}
      cartao={(o) => <CartaoQuadro orcamento={o} abrir={abrir} acoes={acoes(o)} pegar={pegar} />}
      vazio="Nenhum nesta etapa"
    />
  )
}
