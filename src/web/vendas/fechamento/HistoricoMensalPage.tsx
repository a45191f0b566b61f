import { Suspense } from 'react'
import type { MesFechado } from '#shared/vendas/fechamento.ts'
import { adiado } from '../../core/adiado.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { useDetalhe, useJaAberto } from '../../recipes/lista/useDetalhe.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { chipsDe, type CampoFiltro } from '../../recipes/lista/filtro.ts'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { useDisclosure } from '@mantine/hooks'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { nomeDoMes } from '../../ui/mes/meses.ts'
import { mesesFechados } from './api.ts'

const FechamentoGaveta = adiado(() => import('./FechamentoGaveta.tsx').then((m) => m.FechamentoGaveta))

const COLUNAS: readonly Coluna<MesFechado>[] = [
  { id: 'mes', titulo: 'Mês', largura: 160, fica: true, celula: (m) => nomeDoMes(m.mes) },
  { id: 'concessionaria', titulo: 'Concessionária', largura: 220, celula: (m) => m.concessionaria },
  {
    id: 'liquido',
    titulo: 'Fechado',
    largura: 130,
    numero: true,
    fica: true,
    celula: (m) => <Money centavos={m.liquido} />,
  },
  {
    id: 'ajustado',
    titulo: 'Ajustes',
    largura: 120,
    numero: true,
    celula: (m) => (m.ajustado === 0 ? '—' : <Money centavos={m.ajustado} />),
  },
  {
    id: 'total',
    titulo: 'Com ajustes',
    largura: 130,
    numero: true,
    celula: (m) => <Money centavos={m.liquido + m.ajustado} />,
  },
  { id: 'quem', titulo: 'Fechado por', largura: 160, celula: (m) => m.quem },
  { id: 'quando', titulo: 'Quando', largura: 140, celula: (m) => <Quando instante={m.fechadoEm} /> },
]

/** /relatorio/historico-mensal: closed months as they were frozen; a row opens one, beside another to compare. */
export function HistoricoMensalPage() {
  const { ativas } = useConcessionarias()
  const [filtros, mudar] = useFiltros(['loja'])
  const [filtrando, filtro] = useDisclosure(false)
  const detalhe = useDetalhe('mes')
  const jaAberto = useJaAberto(detalhe)
  const lista = usePaginas(mesesFechados({ codConcessionaria: Number(filtros.loja) || undefined }))
  const campos: readonly CampoFiltro<'loja'>[] = [
    {
      tipo: 'escolha',
      nome: 'loja',
      rotulo: 'Concessionária',
      opcoes: ativas.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
    },
  ]
  return (
    <>
      <ListPage titulo="Histórico mensal" chips={chipsDe(campos, filtros, mudar)} aoFiltrar={filtro.open}>
        <DataTable
          id="meses-fechados"
          rotulo="Meses fechados"
          colunas={COLUNAS}
          dados={lista}
          chave={(m) => m.codFechamento}
          abrir={(m) => detalhe.abrir(m.codFechamento)}
          aberta={detalhe.codigo}
          card={(m) => (
            <>
              <b>{nomeDoMes(m.mes)}</b>
              <div>{m.concessionaria}</div>
              <div>
                <Money centavos={m.liquido + m.ajustado} />
                {m.ajustado !== 0 && <span className="suave"> com ajustes</span>}
              </div>
            </>
          )}
          vazio={
            <EmptyState
              titulo="Nenhum mês fechado"
              texto="Os meses aprovados fecham em Relatórios, Fechamento mensal. Depois ficam aqui, como estavam."
            />
          }
        />
      </ListPage>
      {jaAberto && (
        <Suspense>
          <FechamentoGaveta detalhe={detalhe} outros={lista.linhas} />
        </Suspense>
      )}
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={campos} filtros={filtros} mudar={mudar} />
    </>
  )
}
