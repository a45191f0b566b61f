import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { useExportar } from '../../recipes/exportar/useExportar.tsx'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { useDetalhe, useJaAberto } from '../../recipes/lista/useDetalhe.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { NadaComFiltros } from '../../ui/avisos/NadaComFiltros.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { useAoVivo } from './aoVivo.ts'
import type { FiltroOrcamentos } from './api.ts'
import { CartaoOrcamento } from './CartaoOrcamento.tsx'
import { GavetaDoOrcamento } from './gaveta.ts'
import { useListaOrcamentos } from './lista.ts'

/** Sums of what the filters reach, in centavos; null while unknown, or when the rows are too many to count. */
export interface Somas {
  valor: number | null
  valorAprovado: number | null
  valorRecusado: number | null
}
const SEM_SOMAS: Somas = { valor: null, valorAprovado: null, valorRecusado: null }

interface Props {
  tela: FiltroOrcamentos['tela']
  titulo: string
  /** The columns, with what the totals row shows under them. */
  colunas: (soma: Somas) => readonly Coluna<OrcamentoResumo>[]
  /** What the card shows as its value. */
  valor: (o: OrcamentoResumo) => ReactNode
  /** When nothing is filtered and there is nothing. */
  vazio: { titulo: string; texto: string }
  /** Secondary controls of the screen. */
  botoes?: ReactNode
}

/** A list of quotes that left gerenciar: search, filters, rows by pages, detail. */
export function ListaEncerrados({ tela, titulo, colunas, valor, vazio, botoes }: Props) {
  const [filtrando, filtro] = useDisclosure(false)
  const lista = useListaOrcamentos(tela, filtrando)
  const detalhe = useDetalhe('orcamento')
  const jaAberto = useJaAberto(detalhe)
  const soma = lista.total ?? SEM_SOMAS
  const visiveis = useMemo(() => colunas(soma), [colunas, soma])
  const exportar = useExportar({ lista: 'orcamentos', filtro: lista.filtro })
  useAoVivo(detalhe.abrir)
  return (
    <>
      <ListPage
        titulo={titulo}
        contagem={lista.total}
        busca={{
          valor: lista.filtros.busca ?? '',
          mudar: (busca) => lista.mudar({ busca }),
          dica: 'Placa, modelo, cliente ou número',
        }}
        chips={lista.chips}
        aoFiltrar={filtro.open}
        aoExportar={exportar.abrir}
        botoes={botoes}
      >
        <DataTable
          id={tela}
          rotulo={titulo}
          colunas={visiveis}
          dados={lista.dados}
          chave={(o) => o.codOrcamento}
          abrir={(o) => detalhe.abrir(o.codOrcamento)}
          aberta={detalhe.codigo}
          card={(o) => (
            <CartaoOrcamento
              orcamento={o}
              valor={valor(o)}
              tempo={<Quando instante={o.respondidoEm ?? o.entrouNoEstadoEm} />}
            />
          )}
          ordenacao={lista.ordenacao}
          ordenar={lista.ordenar}
          vazio={
            lista.filtrada ? (
              <NadaComFiltros titulo="Nada com estes filtros" limpar={lista.limpar} />
            ) : (
              <EmptyState {...vazio} />
            )
          }
        />
      </ListPage>
      {jaAberto && (
        <Suspense>
          <GavetaDoOrcamento detalhe={detalhe} vizinhos={lista.dados.linhas.map((o) => o.codOrcamento)} />
        </Suspense>
      )}
      {exportar.drawer}
      <FilterDrawer
        aberto={filtrando}
        fechar={filtro.close}
        campos={lista.campos}
        filtros={lista.filtros}
        mudar={lista.mudar}
      />
    </>
  )
}
