import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ChecklistResumo } from '#shared/checklists/checklists.ts'
import type { Montadora } from '#shared/rules/montadoras.ts'
import { adiado } from '../../core/adiado.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { useLoja } from '../../core/loja.ts'
import { useExportar } from '../../recipes/exportar/useExportar.tsx'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { chipsDe } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { useDetalhe, useJaAberto } from '../../recipes/lista/useDetalhe.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { NadaComFiltros } from '../../ui/avisos/NadaComFiltros.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { listaChecklists, opcoesChecklists, totalChecklists } from './api.ts'
import { CartaoChecklist } from './colunas.tsx'
import { camposDe, lojaDosFiltros, NOMES_DOS_FILTROS, ORDENAM, ordenacaoDe, pedidoDe } from './filtros.ts'
import type { DetalheChecklistProps } from './DetalheChecklist.tsx'

const DetalheChecklist = adiado<DetalheChecklistProps>(() =>
  import('./DetalheChecklist.tsx').then((m) => m.DetalheChecklist),
)

const SEM_OPCOES = { marcas: [], modelos: [], tiposOs: [], consultores: [] }

/** One of the lists of checklists: which columns and which filters it has. */
export interface ListaDeChecklists {
  id: string
  titulo: string
  colunas: readonly Coluna<ChecklistResumo>[]
  filtros: readonly (keyof ReturnType<typeof camposDe>)[]
  exporta: boolean
  /** The makes of one maker alone. */
  montadora?: Montadora
}

/** Checklists of the dealership, newest first unless sorted otherwise, with their filters and the detail in a drawer. */
export function ListaChecklists({ lista: l }: { lista: ListaDeChecklists }) {
  const selecionada = useLoja()
  const { ativas } = useConcessionarias()
  const [filtros, mudar] = useFiltros(NOMES_DOS_FILTROS)
  const [filtrando, filtro] = useDisclosure(false)
  const detalhe = useDetalhe('checklist')
  const jaAberto = useJaAberto(detalhe)
  const codConcessionaria = lojaDosFiltros(filtros, selecionada)
  const pedido = { ...pedidoDe(filtros, codConcessionaria), ...(l.montadora && { montadora: l.montadora }) }
  const ordenacao = ordenacaoDe(filtros)
  const lista = usePaginas(listaChecklists({ ...pedido, ...ordenacao }))
  const total = useQuery(totalChecklists(pedido))
  const exportar = useExportar({ lista: 'checklists', filtro: pedido })
  const filtrada = NOMES_DOS_FILTROS.some((n) => !ORDENAM.includes(n) && filtros[n])
  const opcoes = useQuery({
    ...opcoesChecklists(codConcessionaria),
    enabled: filtrando || filtros.consultor !== undefined,
  })
  const todos = camposDe({ ...(opcoes.data ?? SEM_OPCOES), lojas: ativas }, codConcessionaria === undefined)
  const campos = l.filtros.filter((nome) => nome !== 'loja' || ativas.length > 1).map((nome) => todos[nome])
  return (
    <>
      <ListPage
        titulo={l.titulo}
        contagem={total.data}
        busca={{
          valor: filtros.busca ?? '',
          mudar: (busca) => mudar({ busca }),
          dica: 'Placa, modelo, cliente ou número',
        }}
        chips={chipsDe(campos, filtros, mudar)}
        aoFiltrar={filtro.open}
        aoExportar={l.exporta ? exportar.abrir : undefined}
      >
        <DataTable
          id={l.id}
          rotulo={l.titulo}
          colunas={l.colunas}
          dados={lista}
          chave={(c) => c.codCheckList}
          ordenacao={ordenacao}
          ordenar={({ ordem, sentido }) => mudar({ ordem, sentido })}
          abrir={(c) => detalhe.abrir(c.codCheckList)}
          aberta={detalhe.codigo}
          card={(c) => <CartaoChecklist checklist={c} />}
          vazio={
            filtrada ? (
              <NadaComFiltros
                titulo="Nenhum checklist com estes filtros"
                limpar={() => mudar(Object.fromEntries(NOMES_DOS_FILTROS.map((n) => [n, undefined])))}
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
          <DetalheChecklist detalhe={detalhe} vizinhos={lista.linhas.map((c) => c.codCheckList)} />
        </Suspense>
      )}
      {exportar.drawer}
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={campos} filtros={filtros} mudar={mudar} />
    </>
  )
}
