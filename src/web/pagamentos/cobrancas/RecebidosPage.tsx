import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCashBanknote } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Pagamento } from '#shared/pagamentos/cobrancas.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { Money } from '../../ui/display/Money.tsx'
import { When } from '../../ui/display/When.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import { originInWords } from '../../ui/pagamento/origins.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { downloadRecebidos, pagamentosQuery } from './api.ts'
import { PaymentBadge } from './PaymentBadge.tsx'
import { Unasked } from './Unasked.tsx'

const PaymentDrawer = lazyComponent(() => import('./PaymentDrawer.tsx').then((m) => m.PaymentDrawer))
const ListExport = lazyComponent(() => import('../../recipes/export/ListExport.tsx').then((m) => m.ListExport))

const NAMES = ['busca', 'de', 'ate', 'loja', 'situacao'] as const
type Param = (typeof NAMES)[number]
const CLEARED = Object.fromEntries(NAMES.map((n) => [n, undefined]))
const SITUATIONS = [
  ['SEM_COBRANCA', 'Sem cobrança'],
  ['MANUAIS', 'Anotados à mão'],
  ['DEVOLVIDOS', 'Devolvidos'],
] as const

const COLUMNS: readonly Column<Pagamento>[] = [
  { id: 'pagoEm', titulo: 'Recebido', largura: 150, stays: true, cell: (p) => <When instant={p.pagoEm} /> },
  { id: 'valor', titulo: 'Valor', largura: 120, numero: true, stays: true, cell: (p) => <Money centavos={p.valor} /> },
  { id: 'situacao', titulo: 'Situação', largura: 190, stays: true, cell: (p) => <PaymentBadge pagamento={p} /> },
  { id: 'origem', titulo: 'Como se soube', largura: 240, cell: (p) => originInWords(p) },
  {
    id: 'e2eid',
    titulo: 'Identificador',
    largura: 260,
    livre: true,
    cell: (p) => <Text truncate>{p.e2eid}</Text>,
  },
  { id: 'devolvido', titulo: 'Devolvido', largura: 120, numero: true, cell: (p) => <Money centavos={p.devolvido} /> },
  { id: 'txid', titulo: 'Txid', largura: 200, hidden: true, cell: (p) => <Text truncate>{p.txid ?? '—'}</Text> },
  { id: 'concessionaria', titulo: 'Concessionária', largura: 170, hidden: true, cell: (p) => p.concessionaria },
]

/** /pagamentos/recebidos: payments to compare with the statement; those that no charge asked for come first. */
export function RecebidosPage() {
  const [filtros, modify] = useFilters(NAMES)
  const { codConcessionaria, campo } = useLojaFilter(filtros.loja)
  const [filterOpen, filtro] = useDisclosure(false)
  const detalhe = useDetail('pagamento')
  const everOpened = useOnceOpened(detalhe)
  const situacao = SITUATIONS.find(([s]) => s === filtros.situacao)?.[0]
  const pedido = { codConcessionaria, busca: filtros.busca, de: filtros.de, ate: filtros.ate, situacao }
  const dados = usePages(pagamentosQuery(pedido))
  const campos: readonly FilterField<Param>[] = [
    { tipo: 'periodo', label: 'Período' },
    ...campo,
    {
      tipo: 'escolha',
      nome: 'situacao',
      label: 'Situação',
      opcoes: SITUATIONS.map(([valor, nome]) => ({ valor, nome })),
    },
  ]
  return (
    <>
      <ListPage
        titulo="Pagamentos recebidos"
        busca={{ valor: filtros.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Identificador ou txid' }}
        chips={filterChips(campos, filtros, modify)}
        onFilter={filtro.open}
        buttons={
          <>
            <Button
              variant="default"
              aria-pressed={situacao === 'SEM_COBRANCA'}
              onClick={() => modify({ situacao: situacao === 'SEM_COBRANCA' ? undefined : 'SEM_COBRANCA' })}
            >
              Só sem cobrança
            </Button>
            <Suspense>
              <ListExport run={(formato) => downloadRecebidos({ ...pedido, formato })} />
            </Suspense>
          </>
        }
        resumo={situacao !== 'SEM_COBRANCA' && <Unasked codConcessionaria={codConcessionaria} open={detalhe.open} />}
      >
        <DataTable
          id="recebidos"
          label="Pagamentos recebidos"
          colunas={COLUMNS}
          dados={dados}
          chave={(p) => p.codPagamento}
          open={(p) => detalhe.open(p.codPagamento)}
          aberta={detalhe.codigo}
          card={(p) => (
            <div className={comuns.cartao}>
              <div className={comuns.ponta}>
                <b>
                  <Money centavos={p.valor} />
                </b>
                <When instant={p.pagoEm} />
              </div>
              <div className={comuns.ponta}>
                <PaymentBadge pagamento={p} />
                <Text c="dimmed" size="sm" truncate>
                  {originInWords(p)}
                </Text>
              </div>
            </div>
          )}
          empty={
            NAMES.some((n) => filtros[n] !== undefined) ? (
              <NoMatches titulo="Nenhum pagamento com estes filtros" clear={() => modify(CLEARED)} />
            ) : (
              <EmptyState
                titulo="Nada recebido ainda"
                texto="Aqui entra cada Pix que o banco avisa e cada pagamento anotado à mão, para conferir com o extrato."
                icone={<IconCashBanknote size={26} stroke={1.5} />}
              />
            )
          }
        />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={campos} filtros={filtros} modify={modify} />
      {everOpened && (
        <Suspense>
          <PaymentDrawer detalhe={detalhe} linhas={dados.linhas} codConcessionaria={codConcessionaria} />
        </Suspense>
      )}
    </>
  )
}
