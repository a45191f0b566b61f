import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OrcamentoResumo } from '#shared/orcamentos.ts'
import { formatarReais } from '#shared/regras/dinheiro.ts'
import type { EstadoOrcamento } from '#shared/regras/orcamento.ts'
import { toast } from '../lib/toast.ts'
import { usePedirPreco } from '../montagem/api.ts'
import type { Pedido } from '../receitas/area/AtoPedido.tsx'
import { usePaginas } from '../receitas/lista/usePaginas.ts'
import { CartoesDoQuadro } from '../receitas/quadro/CartoesDoQuadro.tsx'
import { ColunaDoQuadro, Quadro, SaidaDoQuadro } from '../receitas/quadro/Quadro.tsx'
import { nomeEstado } from '../ui/dados/EstadoBadge.tsx'
import { contagemPorEtapa, type FiltroOrcamentos, listaOrcamentos } from './api.ts'
import { CartaoQuadro } from './CartaoQuadro.tsx'
import { movimentoPara } from './movimento.ts'

const ETAPAS = [
  'NOVO',
  'EM_MONTAGEM',
  'AGUARDANDO_PRECO',
  'PRECIFICADO',
  'AGUARDANDO_ALCADA',
  'ENVIADO',
  'VISUALIZADO',
] as const satisfies readonly EstadoOrcamento[]
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
  function aoSoltar(para: EstadoOrcamento): (() => void) | undefined {
    const tipo = arrastado && movimentoPara(arrastado.estado, para)
    if (!arrastado || !tipo) return undefined
    const { codOrcamento, versao } = arrastado
    return () => {
      setArrastado(null)
      if (tipo === 'pedirPreco')
        pedirPreco.mutate({ codOrcamento, versao }, { onSuccess: () => toast.ok('Preço pedido') })
      else pedir({ tipo, orcamento: arrastado })
    }
  }
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
            soltar={aoSoltar(e)}
            soma={n !== undefined && n.valor > 0 && formatarReais(n.valor)}
          >
            <Cartoes
              filtro={{ ...comum, estado: e, ordem: 'entrouNoEstadoEm', sentido: 'asc' }}
              abrir={abrir}
              acoes={acoes}
              arrastar={setArrastado}
            />
          </ColunaDoQuadro>
        )
      })}
      <SaidaDoQuadro titulo="Registrar recusa" soltar={aoSoltar('REPROVADO')} />
    </Quadro>
  )
}

function Cartoes({ filtro, abrir, acoes, arrastar }: Props & { arrastar: (o: OrcamentoResumo | null) => void }) {
  const dados = usePaginas(listaOrcamentos(filtro))
  return (
    <CartoesDoQuadro
      dados={dados}
      chave={(o) => o.codOrcamento}
      altura={ALTURA_CARTAO}
      cartao={(o) => <CartaoQuadro orcamento={o} abrir={abrir} acoes={acoes(o)} arrastar={arrastar} />}
      vazio="Nenhum nesta etapa"
    />
  )
}
