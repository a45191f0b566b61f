import { Suspense } from 'react'
import type { ClosedMonth } from '#shared/vendas/fechamento.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { filterChips, type FilterField } from '../../recipes/list/filter.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { useDisclosure } from '@mantine/hooks'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { monthName } from '../../ui/month/months.ts'
import { listClosedMonths } from './api.ts'

const FechamentoDrawer = lazyComponent(() => import('./FechamentoDrawer.tsx').then((m) => m.FechamentoDrawer))

const COLUMNS: readonly Column<ClosedMonth>[] = [
  { id: 'mes', titulo: 'Mês', largura: 160, stays: true, cell: (m) => monthName(m.mes) },
  { id: 'concessionaria', titulo: 'Concessionária', largura: 220, cell: (m) => m.concessionaria },
  {
    id: 'liquido',
    titulo: 'Fechado',
    largura: 130,
    numero: true,
    stays: true,
    cell: (m) => <Money centavos={m.liquido} />,
  },
  {
    id: 'ajustado',
    titulo: 'Ajustes',
    largura: 120,
    numero: true,
    cell: (m) => (m.ajustado === 0 ? '—' : <Money centavos={m.ajustado} />),
  },
  {
    id: 'total',
    titulo: 'Com ajustes',
    largura: 130,
    numero: true,
    cell: (m) => <Money centavos={m.liquido + m.ajustado} />,
  },
  { id: 'quem', titulo: 'Fechado por', largura: 160, cell: (m) => m.quem },
  { id: 'quando', titulo: 'Quando', largura: 140, cell: (m) => <When instant={m.fechadoEm} /> },
]

/** /relatorio/historico-mensal: closed months as frozen; a row opens one, for comparison with another. */
export function MonthlyHistoryPage() {
  const { activeOnes } = useConcessionarias()
  const [filtros, modify] = useFilters(['loja'])
  const [filterOpen, filtro] = useDisclosure(false)
  const detalhe = useDetail('mes')
  const everOpened = useOnceOpened(detalhe)
  const lista = usePages(listClosedMonths({ codConcessionaria: Number(filtros.loja) || undefined }))
  const campos: readonly FilterField<'loja'>[] = [
    {
      tipo: 'escolha',
      nome: 'loja',
      label: 'Concessionária',
      opcoes: activeOnes.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
    },
  ]
  return (
    <>
      <ListPage titulo="Histórico mensal" chips={filterChips(campos, filtros, modify)} onFilter={filtro.open}>
        <DataTable
          id="meses-fechados"
          label="Meses fechados"
          colunas={COLUMNS}
          dados={lista}
          chave={(m) => m.codFechamento}
          open={(m) => detalhe.open(m.codFechamento)}
          aberta={detalhe.codigo}
          card={(m) => (
            <>
              <b>{monthName(m.mes)}</b>
              <div>{m.concessionaria}</div>
              <div>
                <Money centavos={m.liquido + m.ajustado} />
                {m.ajustado !== 0 && <span className="suave"> com ajustes</span>}
              </div>
            </>
          )}
          empty={
            <EmptyState
              titulo="Nenhum mês fechado"
              texto="Os meses aprovados fecham em Relatórios, Fechamento mensal. Depois ficam aqui, como estavam."
            />
          }
        />
      </ListPage>
      {everOpened && (
        <Suspense>
          <FechamentoDrawer detalhe={detalhe} others={lista.linhas} />
        </Suspense>
      )}
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={campos} filtros={filtros} modify={modify} />
    </>
  )
}
