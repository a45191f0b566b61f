import { Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { REPARO_STATES, type Reparo } from '#shared/garantia/reparos.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import { useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { downloadReparos, figuresQuery, reparosQuery } from './api.ts'
import { Counts } from './Counts.tsx'
import { useReparoDetail } from './detail.ts'

const ListExport = lazyComponent(() => import('../../recipes/export/ListExport.tsx').then((m) => m.ListExport))
const ReparoDrawer = lazyComponent(() => import('./ReparoDrawer.tsx').then((m) => m.ReparoDrawer))

const NAMES = ['busca', 'loja', 'estado', 'faixa'] as const
type Param = (typeof NAMES)[number]
const CLEARED = Object.fromEntries(NAMES.map((n) => [n, undefined]))
const STATES = ['ABERTO', 'RESOLVIDO', 'ENCERRADO'] as const
const BANDS = [
  ['15', '15 dias ou mais'],
  ['20', '20 dias ou mais'],
  ['VENCIDO', 'Além do prazo'],
] as const

const COLUMNS: readonly Column<Reparo>[] = [
  {
    id: 'carro',
    titulo: 'Carro',
    largura: 310,
    narrow: 252,
    stays: true,
    cell: (r) => (
      <Group gap={8} wrap="nowrap">
        <Placa placa={r.placa} chassi={r.chassi} />
        <Text truncate title={r.modelo}>
          {r.modelo}
        </Text>
      </Group>
    ),
  },
  {
    id: 'titulo',
    titulo: 'Defeito',
    largura: 190,
    livre: true,
    stays: true,
    cell: (r) => <Text truncate>{r.titulo}</Text>,
  },
  {
    id: 'dias',
    titulo: 'Dias na oficina',
    largura: 260,
    narrow: 215,
    stays: true,
    cell: (r) => <Counts visita={r.visita} soma={r.soma} prazo={r.prazoDias} tight />,
  },
  { id: 'estado', titulo: 'Situação', largura: 150, cell: (r) => situation(r) },
  {
    id: 'contato',
    titulo: 'Cliente avisado',
    largura: 150,
    cell: (r) => (r.ultimoContatoEm === null ? 'ainda não' : <When instant={r.ultimoContatoEm} />),
  },
  { id: 'cliente', titulo: 'Cliente', largura: 170, hidden: true, cell: (r) => r.cliente },
  { id: 'aberto', titulo: 'Aberto', largura: 150, hidden: true, cell: (r) => <When instant={r.abertoEm} /> },
  { id: 'concessionaria', titulo: 'Concessionária', largura: 170, hidden: true, cell: (r) => r.concessionaria },
]

/** Where a defect stands, in words. */
function situation(r: Reparo): string {
  if (r.estado !== 'ABERTO') return REPARO_STATES[r.estado]
  if (!r.naOficina) return 'Com o cliente'
  return r.prontoDesde === null ? 'Na oficina' : 'Pronto, à espera'
}

/** /garantia/reparos/:codReparo?: defects under warranty with both counts of days; one opens in a drawer with its own address. */
export function ReparosPage() {
  const [filtros, modify] = useFilters(NAMES)
  const { codConcessionaria, campo } = useLojaFilter(filtros.loja)
  const [filterOpen, filtro] = useDisclosure(false)
  const detalhe = useReparoDetail()
  const everOpened = useOnceOpened(detalhe)
  const figures = useQuery(figuresQuery(codConcessionaria)).data
  const pedido = {
    codConcessionaria,
    busca: filtros.busca,
    estado: STATES.find((e) => e === filtros.estado),
    faixa: BANDS.find(([b]) => b === filtros.faixa)?.[0],
  }
  const dados = usePages(reparosQuery(pedido))
  const campos: readonly FilterField<Param>[] = [
    ...campo,
    {
      tipo: 'escolha',
      nome: 'estado',
      label: 'Situação',
      opcoes: STATES.map((e) => ({ valor: e, nome: REPARO_STATES[e] })),
    },
    { tipo: 'escolha', nome: 'faixa', label: 'Dias', opcoes: BANDS.map(([valor, nome]) => ({ valor, nome })) },
  ]
  const number = (n: number | undefined) => (n === undefined ? null : n.toLocaleString('pt-BR'))
  return (
    <>
      <ListPage
        titulo="Prazo de 30 dias"
        busca={{ valor: filtros.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Placa, cliente ou defeito' }}
        chips={filterChips(campos, filtros, modify)}
        onFilter={filtro.open}
        buttons={
          <Suspense>
            <ListExport run={(formato) => downloadReparos({ ...pedido, formato })} />
          </Suspense>
        }
      >
        <Kpis>
          <Kpi
            label="Abertos"
            valor={number(figures?.abertos)}
            formula="Defeitos em garantia ainda abertos"
            onClick={() => modify({ estado: 'ABERTO', faixa: undefined })}
          />
          <Kpi
            label="Com 20 dias ou mais"
            valor={number(figures?.acima20)}
            formula="Abertos com 20 dias ou mais, somadas as visitas"
            onClick={() => modify({ estado: 'ABERTO', faixa: '20' })}
          />
          <Kpi
            label="Além do prazo"
            valor={number(figures?.vencidos)}
            formula="Abertos com mais dias, somadas as visitas, do que o prazo: 30, ou o combinado"
            onClick={() => modify({ estado: 'ABERTO', faixa: 'VENCIDO' })}
          />
          <Kpi
            label="Dias até resolver"
            valor={figures === undefined ? null : (figures.mediaDias?.toLocaleString('pt-BR') ?? '—')}
            formula="Média dos dias, somadas as visitas, dos defeitos resolvidos nos últimos 90 dias"
            onClick={() => modify({ estado: 'RESOLVIDO', faixa: undefined })}
          />
        </Kpis>
        <DataTable
          id="reparos"
          label="Reparos em garantia"
          colunas={COLUMNS}
          dados={dados}
          chave={(r) => r.codReparo}
          open={(r) => detalhe.open(r.codReparo)}
          aberta={detalhe.codigo}
          card={(r) => (
            <div className={comuns.cartao}>
              <div className={comuns.ponta}>
                <Placa placa={r.placa} chassi={r.chassi} />
                <span>{situation(r)}</span>
              </div>
              <Text fw={600} truncate>
                {r.titulo}
              </Text>
              <Counts visita={r.visita} soma={r.soma} prazo={r.prazoDias} />
            </div>
          )}
          empty={
            NAMES.some((n) => filtros[n] !== undefined) ? (
              <NoMatches titulo="Nenhum reparo com estes filtros" clear={() => modify(CLEARED)} />
            ) : (
              <EmptyState
                titulo="Nenhum reparo em garantia ainda"
                texto="Abra um no carro, no quadro de veículos, em “Abrir reparo em garantia”. Os dias passam a ser contados desde a chegada."
                icone={<IconClock size={26} stroke={1.5} />}
              />
            )
          }
        />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={campos} filtros={filtros} modify={modify} />
      {everOpened && (
        <Suspense>
          <ReparoDrawer detalhe={detalhe} neighbors={dados.linhas.map((r) => r.codReparo)} />
        </Suspense>
      )}
    </>
  )
}
