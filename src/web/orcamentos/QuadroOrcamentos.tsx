import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OrcamentoResumo } from '#shared/orcamentos.ts'
import { formatarReais } from '#shared/regras/dinheiro.ts'
import type { EstadoOrcamento } from '#shared/regras/orcamento.ts'
import { usePaginas } from '../receitas/lista/usePaginas.ts'
import { CartoesDoQuadro } from '../receitas/quadro/CartoesDoQuadro.tsx'
import { ColunaDoQuadro, Quadro } from '../receitas/quadro/Quadro.tsx'
import { nomeEstado } from '../ui/dados/EstadoBadge.tsx'
import { contagemPorEtapa, type FiltroOrcamentos, listaOrcamentos } from './api.ts'
import { CartaoQuadro } from './CartaoQuadro.tsx'

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

/** The open quotes as columns by stage, the longest waiting on top; each column reads its own pages. */
export function QuadroOrcamentos({ filtro, abrir, acoes }: Props) {
  const { estado, ordem: _, sentido: __, ...comum } = filtro
  const contagem = useQuery(contagemPorEtapa(comum))
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
            soma={n !== undefined && n.valor > 0 && formatarReais(n.valor)}
          >
            <Cartoes
              filtro={{ ...comum, estado: e, ordem: 'entrouNoEstadoEm', sentido: 'asc' }}
              abrir={abrir}
              acoes={acoes}
            />
          </ColunaDoQuadro>
        )
      })}
    </Quadro>
  )
}

function Cartoes({ filtro, abrir, acoes }: Props) {
  const dados = usePaginas(listaOrcamentos(filtro))
  return (
    <CartoesDoQuadro
      dados={dados}
      chave={(o) => o.codOrcamento}
      altura={ALTURA_CARTAO}
      cartao={(o) => <CartaoQuadro orcamento={o} abrir={abrir} acoes={acoes(o)} />}
      vazio="Nenhum nesta etapa"
    />
  )
}
