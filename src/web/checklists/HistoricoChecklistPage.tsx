import { adiado } from '../lib/adiado.ts'
import { Suspense } from 'react'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useFiltros } from '../lib/filtros.ts'
import { useLoja } from '../lib/loja.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { useDetalhe, useJaAberto } from '../ui/DetailDrawer.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { chipsDe, type CampoFiltro } from '../ui/filtro.ts'
import { FilterDrawer } from '../ui/FilterDrawer.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { paginasDe } from '../ui/tabela.ts'
import { listaChecklists, totalChecklists, type FiltroChecklists } from './api.ts'
import { CartaoChecklist, COLUNAS } from './colunas.tsx'

const DetalheChecklist = adiado(() => import('./DetalheChecklist.tsx').then((m) => m.DetalheChecklist))

const CORES = ['VERMELHO', 'AMARELO', 'VERDE'] as const
const CAMPOS = [
  { tipo: 'periodo', rotulo: 'Período' },
  {
    tipo: 'escolha',
    nome: 'cor',
    rotulo: 'Cor',
    opcoes: [
      { valor: 'VERMELHO', nome: 'Com item urgente' },
      { valor: 'AMARELO', nome: 'Com item de atenção' },
      { valor: 'VERDE', nome: 'Tudo em ordem' },
    ],
  },
] as const satisfies readonly CampoFiltro<string>[]

/** /historico-checklist: every checklist of the dealership, newest first. */
export function HistoricoChecklistPage() {
  const codConcessionaria = useLoja() ?? undefined
  const [filtros, mudar] = useFiltros(['busca', 'de', 'ate', 'cor'])
  const [filtrando, filtro] = useDisclosure(false)
  const detalhe = useDetalhe('checklist')
  const jaAberto = useJaAberto(detalhe)
  const query: FiltroChecklists = { codConcessionaria, busca: filtros.busca, de: filtros.de, ate: filtros.ate, cor: CORES.find((c) => c === filtros.cor) }
  const lista = useInfiniteQuery(listaChecklists(query))
  const total = useQuery(totalChecklists(query))
  const filtrada = Boolean(filtros.busca || filtros.de || filtros.cor)
  return (
    <>
      <ListPage
        titulo="Histórico de checklists"
        contagem={total.data}
        busca={{ valor: filtros.busca ?? '', mudar: (busca) => mudar({ busca }), dica: 'Placa, cliente ou número' }}
        chips={chipsDe(CAMPOS, filtros, mudar)}
        aoFiltrar={filtro.open}
      >
        <DataTable
          id="historico-checklist"
          rotulo="Histórico de checklists"
          colunas={COLUNAS}
          dados={paginasDe(lista)}
          chave={(c) => c.codCheckList}
          abrir={(c) => detalhe.abrir(c.codCheckList)}
          aberta={detalhe.codigo}
          card={(c) => <CartaoChecklist checklist={c} />}
          vazio={
            filtrada ? (
              <EmptyState
                titulo="Nenhum checklist com estes filtros"
                texto="Mude a busca ou retire os filtros para ver os outros."
                acao={
                  <Button variant="default" onClick={() => mudar({ busca: undefined, de: undefined, ate: undefined, cor: undefined })}>
                    Limpar filtros
                  </Button>
                }
              />
            ) : (
              <EmptyState
                titulo="Nenhum checklist ainda"
                texto="Os checklists que a oficina terminar no tablet, ou que chegarem pela integração, aparecem aqui."
              />
            )
          }
        />
      </ListPage>
      {jaAberto && (
        <Suspense>
          <DetalheChecklist detalhe={detalhe} />
        </Suspense>
      )}
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={CAMPOS} filtros={filtros} mudar={mudar} />
    </>
  )
}
