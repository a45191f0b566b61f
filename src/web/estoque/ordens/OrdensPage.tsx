import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { OS_STATUS_NAMES, type OrdemRow, OS_STATUSES, OS_TYPES } from '#shared/estoque/ordens.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { useExport } from '../../recipes/export/useExport.tsx'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { listOrdensPage } from './api.ts'
import classes from './Ordens.module.css'
import { OS_TYPE_NAMES } from './texts.ts'

const OrdemDrawer = lazyComponent(() => import('./OrdemDrawer.tsx').then((m) => m.OrdemDrawer))

/** Days after which an open order counts as old, and as very old. */
const [OLD, VERY_OLD] = [3, 7]

function OrdemAge({ ordem: o }: { ordem: OrdemRow }) {
  const dias = o.dias === 0 ? 'hoje' : o.dias === 1 ? '1 dia' : `${o.dias} dias`
  const tone = !o.aberta ? undefined : o.dias > VERY_OLD ? 'vermelho' : o.dias > OLD ? 'amarelo' : undefined
  return (
    <span className={classes.idade} data-tom={tone}>
      {o.aberta ? 'aberta ' : 'durou '}
      {o.aberta && o.dias > 0 ? `há ${dias}` : dias}
    </span>
  )
}

const Pecas = ({ ordem: o }: { ordem: OrdemRow }) =>
  o.pecas === 0 ? '—' : <b className={classes.falta}>{o.pecas === 1 ? 'falta 1' : `faltam ${o.pecas}`}</b>

const COLUMNS: readonly Column<OrdemRow>[] = [
  { id: 'numero', titulo: 'OS', largura: 90, stays: true, cell: (o) => <b className="num">{o.numero}</b> },
  {
    id: 'veiculo',
    titulo: 'Veículo',
    largura: 220,
    livre: true,
    stays: true,
    cell: (o) => (
      <span className={classes.veiculo}>
        <Placa placa={o.placa} chassi={o.chassi} />
        <span className={classes.modelo}>{o.modelo}</span>
      </span>
    ),
  },
  { id: 'cliente', titulo: 'Cliente', largura: 160, cell: (o) => o.cliente },
  { id: 'concessionaria', titulo: 'Concessionária', largura: 160, cell: (o) => o.concessionaria },
  { id: 'tipo', titulo: 'Tipo', largura: 90, cell: (o) => OS_TYPE_NAMES[o.tipo] },
  { id: 'situacao', titulo: 'Situação', largura: 150, stays: true, cell: (o) => <OrdemAge ordem={o} /> },
  { id: 'pecas', titulo: 'Peças', largura: 84, stays: true, cell: (o) => <Pecas ordem={o} /> },
  { id: 'abertaEm', titulo: 'Aberta', largura: 140, cell: (o) => <When instant={o.abertaEm} /> },
  { id: 'linhas', titulo: 'Linhas', largura: 74, numero: true, cell: (o) => o.linhas },
  { id: 'valor', titulo: 'Valor', largura: 112, numero: true, cell: (o) => <Money centavos={o.valor} /> },
  { id: 'consultor', titulo: 'Consultor', largura: 130, hidden: true, cell: (o) => o.consultor ?? '—' },
]

/** /ordemservicogerenciar: work orders with age and missing parts, and the neglected ones. */
export function OrdensPage() {
  const { activeOnes } = useConcessionarias()
  const [filtros, modify] = useFilters(['busca', 'situacao', 'tipo', 'loja'])
  const [filterOpen, filtro] = useDisclosure(false)
  const detalhe = useDetail('os')
  const everOpened = useOnceOpened(detalhe)
  const situacao = OS_STATUSES.find((s) => s === filtros.situacao) ?? 'abertas'
  const pedido = {
    situacao,
    busca: filtros.busca,
    tipo: OS_TYPES.find((t) => t === filtros.tipo),
    codConcessionaria: Number(filtros.loja) || undefined,
  }
  const lista = usePages(listOrdensPage(pedido))
  const exportData = useExport({ lista: 'ordensServico', filtro: pedido })
  const campos: readonly FilterField<'tipo' | 'loja'>[] = [
    {
      tipo: 'escolha',
      nome: 'tipo',
      label: 'Tipo',
      opcoes: OS_TYPES.map((t) => ({ valor: t, nome: OS_TYPE_NAMES[t] })),
    },
    {
      tipo: 'escolha',
      nome: 'loja',
      label: 'Concessionária',
      opcoes: activeOnes.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
    },
  ]
  return (
    <>
      <ListPage
        titulo="Ordens de serviço"
        contagem={lista.first?.contagem ?? undefined}
        busca={{ valor: filtros.busca ?? '', modify: (busca) => modify({ busca }), hint: 'OS, placa ou cliente' }}
        chips={filterChips(campos, filtros, modify)}
        onFilter={filtro.open}
        onExport={exportData.open}
        resumo={
          <div className={classes.situacoes} role="group" aria-label="Quais ordens">
            {OS_STATUSES.map((x) => (
              <Button
                key={x}
                size="compact-md"
                variant={x === situacao ? 'light' : 'default'}
                aria-pressed={x === situacao}
                onClick={() => modify({ situacao: x === 'abertas' ? undefined : x })}
              >
                {OS_STATUS_NAMES[x]}
              </Button>
            ))}
          </div>
        }
      >
        <DataTable
          id="ordens-servico"
          label="Ordens de serviço"
          colunas={COLUMNS}
          dados={lista}
          chave={(o) => o.codOs}
          open={(o) => detalhe.open(o.codOs)}
          aberta={detalhe.codigo}
          card={(o) => (
            <div className={classes.cartao}>
              <div>
                <b className="num">OS {o.numero}</b>
                <OrdemAge ordem={o} />
              </div>
              <div>
                <Placa placa={o.placa} chassi={o.chassi} />
                <span>{o.modelo}</span>
              </div>
              <div>
                <span className="suave">
                  {o.cliente} · {o.concessionaria}
                </span>
                {o.pecas > 0 ? <Pecas ordem={o} /> : <Money centavos={o.valor} />}
              </div>
            </div>
          )}
          empty={
            filtros.busca || pedido.tipo || pedido.codConcessionaria ? (
              <NoMatches
                titulo={`Nenhuma OS com estes filtros em “${OS_STATUS_NAMES[situacao]}”`}
                texto="Mude a busca, retire os filtros ou procure em todas as OS."
                clear={() => modify({ busca: undefined, tipo: undefined, loja: undefined })}
              />
            ) : (
              <EmptyState
                titulo={`Nenhuma OS em “${OS_STATUS_NAMES[situacao]}”`}
                texto="As OS nascem na recepção de um carro ou chegam do sistema da loja pela integração."
              />
            )
          }
        />
      </ListPage>
      {everOpened && (
        <Suspense>
          <OrdemDrawer detalhe={detalhe} linhas={lista.linhas} />
        </Suspense>
      )}
      {exportData.drawer}
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={campos} filtros={filtros} modify={modify} />
    </>
  )
}
