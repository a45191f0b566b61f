import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconQrcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { COBRANCA_MODES, COBRANCA_TYPES, type Cobranca, type CobrancaType } from '#shared/pagamentos/cobrancas.ts'
import { COBRANCA_STATE_NAMES, COBRANCA_STATES } from '#shared/rules/cobranca.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useLoja } from '../../core/session/loja.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import { useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { Money } from '../../ui/display/Money.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import { CobrancaBadge } from '../../ui/pagamento/CobrancaBadge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { cobrancasQuery, downloadCobrancas } from './api.ts'
import { useCobrancaDetail } from './detail.ts'

const CobrancaDrawer = lazyComponent(() => import('./CobrancaDrawer.tsx').then((m) => m.CobrancaDrawer))
const CounterDrawer = lazyComponent(() => import('./CounterDrawer.tsx').then((m) => m.CounterDrawer))
const ListExport = lazyComponent(() => import('../../recipes/export/ListExport.tsx').then((m) => m.ListExport))

const NAMES = ['busca', 'de', 'ate', 'loja', 'estado', 'tipo'] as const
type Param = (typeof NAMES)[number]
const CLEARED = Object.fromEntries(NAMES.map((n) => [n, undefined]))
const TYPES = Object.keys(COBRANCA_TYPES) as CobrancaType[]

const COLUMNS: readonly Column<Cobranca>[] = [
  {
    id: 'descricao',
    titulo: 'Cobrança',
    largura: 208,
    stays: true,
    cell: (c) => <Text truncate>{c.descricao}</Text>,
  },
  {
    id: 'cliente',
    titulo: 'Cliente',
    largura: 210,
    livre: true,
    stays: true,
    cell: (c) => (
      <Group gap={8} wrap="nowrap">
        {c.placa !== null && <Placa placa={c.placa} chassi={null} />}
        <Text truncate>{c.cliente ?? '—'}</Text>
      </Group>
    ),
  },
  { id: 'estado', titulo: 'Situação', largura: 205, stays: true, cell: (c) => <CobrancaBadge estado={c.estado} /> },
  { id: 'valor', titulo: 'Valor', largura: 120, numero: true, stays: true, cell: (c) => <Money centavos={c.valor} /> },
  { id: 'pago', titulo: 'Pago', largura: 120, numero: true, cell: (c) => <Money centavos={c.pago} /> },
  { id: 'criada', titulo: 'Criada', largura: 150, cell: (c) => <When instant={c.criadaEm} /> },
  { id: 'tipo', titulo: 'Tipo', largura: 160, cell: (c) => COBRANCA_TYPES[c.tipo] },
  { id: 'expira', titulo: 'Vence', largura: 150, hidden: true, cell: (c) => <When instant={c.expiraEm} /> },
  { id: 'modo', titulo: 'Meio', largura: 130, hidden: true, cell: (c) => COBRANCA_MODES[c.modo] },
  {
    id: 'devolvido',
    titulo: 'Devolvido',
    largura: 120,
    numero: true,
    hidden: true,
    cell: (c) => <Money centavos={c.devolvido} />,
  },
  { id: 'concessionaria', titulo: 'Concessionária', largura: 170, hidden: true, cell: (c) => c.concessionaria },
]

/** /pagamentos/cobrancas/:codCobranca?: what was asked for, by state; a charge opens in a drawer with its own address. */
export function CobrancasPage() {
  const loja = useLoja()
  const [filtros, modify] = useFilters(NAMES)
  const { codConcessionaria, campo } = useLojaFilter(filtros.loja)
  const [filterOpen, filtro] = useDisclosure(false)
  const [asking, ask] = useState(false)
  const detalhe = useCobrancaDetail()
  const everOpened = useOnceOpened(detalhe)
  const pedido = {
    codConcessionaria,
    busca: filtros.busca,
    de: filtros.de,
    ate: filtros.ate,
    estado: COBRANCA_STATES.find((e) => e === filtros.estado),
    tipo: TYPES.find((t) => t === filtros.tipo),
  }
  const dados = usePages(cobrancasQuery(pedido))
  const campos: readonly FilterField<Param>[] = [
    { tipo: 'periodo', label: 'Período' },
    ...campo,
    {
      tipo: 'escolha',
      nome: 'estado',
      label: 'Situação',
      opcoes: COBRANCA_STATES.map((e) => ({ valor: e, nome: COBRANCA_STATE_NAMES[e] })),
    },
    {
      tipo: 'escolha',
      nome: 'tipo',
      label: 'Tipo',
      opcoes: TYPES.map((t) => ({ valor: t, nome: COBRANCA_TYPES[t] })),
    },
  ]
  return (
    <>
      <ListPage
        titulo="Cobranças"
        busca={{
          valor: filtros.busca ?? '',
          modify: (busca) => modify({ busca }),
          hint: 'Cliente, placa ou descrição',
        }}
        chips={filterChips(campos, filtros, modify)}
        onFilter={filtro.open}
        buttons={
          <Suspense>
            <ListExport run={(formato) => downloadCobrancas({ ...pedido, formato })} />
          </Suspense>
        }
        acao={
          <Button leftSection={<IconPlus size={17} />} disabled={loja === null} onClick={() => ask(true)}>
            Nova cobrança
          </Button>
        }
      >
        <DataTable
          id="cobrancas"
          label="Cobranças"
          colunas={COLUMNS}
          dados={dados}
          chave={(c) => c.codCobranca}
          open={(c) => detalhe.open(c.codCobranca)}
          aberta={detalhe.codigo}
          card={(c) => (
            <div className={comuns.cartao}>
              <div className={comuns.ponta}>
                <CobrancaBadge estado={c.estado} />
                <When instant={c.criadaEm} />
              </div>
              <Text fw={600} truncate>
                {c.descricao}
              </Text>
              <div className={comuns.ponta}>
                <Text c="dimmed" truncate>
                  {[c.cliente, c.placa].filter(Boolean).join(' · ') || COBRANCA_TYPES[c.tipo]}
                </Text>
                <b className="nowrap">
                  <Money centavos={c.valor} />
                </b>
              </div>
            </div>
          )}
          empty={
            NAMES.some((n) => filtros[n] !== undefined) ? (
              <NoMatches titulo="Nenhuma cobrança com estes filtros" clear={() => modify(CLEARED)} />
            ) : (
              <EmptyState
                titulo="Nenhuma cobrança ainda"
                texto="Cobre por Pix no orçamento aprovado, no carro pronto ou no agendamento, em “Cobrar”. Peças de balcão se cobram aqui, em “Nova cobrança”."
                icone={<IconQrcode size={26} stroke={1.5} />}
              />
            )
          }
        />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={campos} filtros={filtros} modify={modify} />
      {asking && loja !== null && (
        <Suspense>
          <CounterDrawer codConcessionaria={loja} close={() => ask(false)} />
        </Suspense>
      )}
      {everOpened && (
        <Suspense>
          <CobrancaDrawer detalhe={detalhe} neighbors={dados.linhas.map((c) => c.codCobranca)} />
        </Suspense>
      )}
    </>
  )
}
