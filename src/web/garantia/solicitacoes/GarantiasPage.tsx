import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconShieldCheck } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Nivel } from '#shared/core/contract.ts'
import { type Garantia, GARANTIA_NIVEIS } from '#shared/garantia/solicitacoes.ts'
import {
  DEDUCTION_REASON_NAMES,
  DEDUCTION_REASONS,
  GARANTIA_STATE_NAMES,
  GARANTIA_STATES,
} from '#shared/rules/garantia.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useSessao } from '../../core/session/session.ts'
import { useImport } from '../../recipes/import/useImport.tsx'
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
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { garantiasQuery } from './api.ts'
import { useGarantiaDetail } from './detail.ts'
import { Deadline, GarantiaBadge } from './GarantiaBadge.tsx'

const GarantiaDrawer = lazyComponent(() => import('./GarantiaDrawer.tsx').then((m) => m.GarantiaDrawer))
const GarantiaBoard = lazyComponent(() => import('./GarantiaBoard.tsx').then((m) => m.GarantiaBoard))
const Figures = lazyComponent(() => import('./Figures.tsx').then((m) => m.Figures))
const ClaimsExport = lazyComponent(() => import('./ClaimsExport.tsx').then((m) => m.ClaimsExport))

const NAMES = ['busca', 'de', 'ate', 'loja', 'estado', 'motivo', 'prazo', 'visao'] as const
type Param = (typeof NAMES)[number]
const FILTERS = NAMES.filter((n) => n !== 'visao')
const CLEARED = Object.fromEntries(FILTERS.map((n) => [n, undefined]))
const DEADLINES = ['PERTO', 'PERDIDA'] as const

const COLUMNS: readonly Column<Garantia>[] = [
  { id: 'numero', titulo: 'Número', largura: 90, numero: true, stays: true, cell: (g) => g.numero },
  {
    id: 'veiculo',
    titulo: 'Veículo',
    largura: 230,
    livre: true,
    stays: true,
    cell: (g) => (
      <Group gap={8} wrap="nowrap">
        <Placa placa={g.placa} chassi={g.chassi} />
        <Text truncate>{g.modelo}</Text>
      </Group>
    ),
  },
  { id: 'estado', titulo: 'Situação', largura: 140, stays: true, cell: (g) => <GarantiaBadge estado={g.estado} /> },
  { id: 'prazo', titulo: 'Prazo de envio', largura: 200, cell: (g) => <Deadline garantia={g} /> },
  {
    id: 'pedido',
    titulo: 'Pedido',
    largura: 120,
    numero: true,
    stays: true,
    cell: (g) => <Money centavos={g.valorPedido} />,
  },
  {
    id: 'aceito',
    titulo: 'Aceito',
    largura: 120,
    numero: true,
    cell: (g) => (g.valorAceito === null ? '—' : <Money centavos={g.valorAceito} />),
  },
  { id: 'motivo', titulo: 'Motivo', largura: 170, cell: (g) => (g.motivo ? DEDUCTION_REASONS[g.motivo] : '—') },
  {
    id: 'reclamacao',
    titulo: 'Reclamação',
    largura: 220,
    cell: (g) => <Text truncate>{g.reclamacao}</Text>,
  },
  { id: 'criada', titulo: 'Aberta', largura: 150, cell: (g) => <When instant={g.criadaEm} /> },
  { id: 'protocolo', titulo: 'Protocolo', largura: 140, hidden: true, cell: (g) => g.protocolo ?? '—' },
  { id: 'concessionaria', titulo: 'Concessionária', largura: 170, hidden: true, cell: (g) => g.concessionaria },
]

/** /garantia/solicitacoes/:codSolicitacao?: claims as list or board; one opens in a drawer with its own address. */
export function GarantiasPage() {
  const nivel = useSessao()?.nivel
  const isOffice = nivel !== undefined && (GARANTIA_NIVEIS as readonly Nivel[]).includes(nivel)
  const [filtros, modify] = useFilters(NAMES)
  const { codConcessionaria, campo } = useLojaFilter(filtros.loja)
  const importData = useImport('respostas-garantia')
  const [filterOpen, filtro] = useDisclosure(false)
  const detalhe = useGarantiaDetail()
  const everOpened = useOnceOpened(detalhe)
  const board = filtros.visao === 'quadro'
  const pedido = {
    codConcessionaria,
    busca: filtros.busca,
    de: filtros.de,
    ate: filtros.ate,
    estado: GARANTIA_STATES.find((e) => e === filtros.estado),
    motivo: DEDUCTION_REASON_NAMES.find((r) => r === filtros.motivo),
    prazo: DEADLINES.find((p) => p === filtros.prazo),
  }
  const dados = usePages(garantiasQuery(pedido))
  const campos: readonly FilterField<Param>[] = [
    { tipo: 'periodo', label: 'Aberta em' },
    ...campo,
    {
      tipo: 'escolha',
      nome: 'estado',
      label: 'Situação',
      opcoes: GARANTIA_STATES.map((e) => ({ valor: e, nome: GARANTIA_STATE_NAMES[e] })),
    },
    {
      tipo: 'escolha',
      nome: 'motivo',
      label: 'Motivo da glosa',
      opcoes: DEDUCTION_REASON_NAMES.map((r) => ({ valor: r, nome: DEDUCTION_REASONS[r] })),
    },
    {
      tipo: 'escolha',
      nome: 'prazo',
      label: 'Prazo de envio',
      opcoes: [
        { valor: 'PERTO', nome: 'Vence em 5 dias' },
        { valor: 'PERDIDA', nome: 'Perdida por prazo' },
      ],
    },
  ]
  return (
    <>
      <ListPage
        titulo="Garantias"
        busca={{
          valor: filtros.busca ?? '',
          modify: (busca) => modify({ busca }),
          hint: 'Número, protocolo, placa, chassi ou cliente',
        }}
        chips={filterChips(campos, filtros, modify)}
        onFilter={filtro.open}
        buttons={
          <>
            <SegmentedControl
              aria-label="Como ver"
              size="xs"
              data={[
                { value: 'lista', label: 'Lista' },
                { value: 'quadro', label: 'Quadro' },
              ]}
              value={board ? 'quadro' : 'lista'}
              onChange={(v) => modify({ visao: v === 'quadro' ? 'quadro' : undefined })}
            />
            {importData.open && (
              <Button variant="default" onClick={importData.open}>
                Importar respostas
              </Button>
            )}
            {isOffice && (
              <Suspense>
                <ClaimsExport pedido={pedido} />
              </Suspense>
            )}
          </>
        }
        resumo={
          isOffice && (
            <Suspense>
              <Figures query={{ codConcessionaria, de: filtros.de, ate: filtros.ate }} modify={modify} />
            </Suspense>
          )
        }
      >
        {board ? (
          <Suspense>
            <GarantiaBoard pedido={pedido} open={detalhe.open} />
          </Suspense>
        ) : (
          <DataTable
            id="garantias"
            label="Garantias"
            colunas={COLUMNS}
            dados={dados}
            chave={(g) => g.codSolicitacao}
            open={(g) => detalhe.open(g.codSolicitacao)}
            aberta={detalhe.codigo}
            card={(g) => (
              <div className={comuns.cartao}>
                <div className={comuns.ponta}>
                  <GarantiaBadge estado={g.estado} />
                  {g.prazo !== null && <Deadline garantia={g} />}
                </div>
                <Text fw={600} truncate>
                  {g.numero} · {g.reclamacao || g.modelo}
                </Text>
                <div className={comuns.ponta}>
                  <Text c="dimmed" truncate>
                    {[g.placa, g.modelo].filter(Boolean).join(' · ')}
                  </Text>
                  <b className="nowrap">
                    <Money centavos={g.valorPedido} />
                  </b>
                </div>
              </div>
            )}
            empty={
              FILTERS.some((n) => filtros[n] !== undefined) ? (
                <NoMatches titulo="Nenhuma garantia com estes filtros" clear={() => modify(CLEARED)} />
              ) : (
                <EmptyState
                  titulo="Nenhuma garantia ainda"
                  texto="Abra uma em “Pedir garantia”, na linha de um orçamento ou em um serviço da agenda: a reclamação, as peças e as horas já vêm preenchidas."
                  icone={<IconShieldCheck size={26} stroke={1.5} />}
                />
              )
            }
          />
        )}
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={campos} filtros={filtros} modify={modify} />
      {importData.drawer}
      {everOpened && (
        <Suspense>
          <GarantiaDrawer detalhe={detalhe} neighbors={dados.linhas.map((g) => g.codSolicitacao)} />
        </Suspense>
      )}
    </>
  )
}
