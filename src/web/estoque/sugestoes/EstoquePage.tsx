import { Alert, Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { counted } from '#shared/rules/counted.ts'
import { CLASSES_ABC, CLASSES_XYZ, PATTERNS } from '#shared/rules/demand.ts'
import { formatDay, formatInstant } from '#shared/rules/dates.ts'
import { formatWholeReais } from '#shared/rules/money.ts'
import { REASONS, LINHA_REASON_LABELS, PATTERN_LABELS } from '#shared/rules/sugestao.ts'
import { type EnvioDms, LINHA_SORTS, type LinhaSugestao } from '#shared/estoque/sugestoes.ts'
import { formatNumber } from '#shared/rules/numbers.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { SORT_PARAMS, sortOf } from '../../recipes/list/sort.ts'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type SugestaoHeader, type SugestaoKey, sugestaoLinhas, readSugestao } from './api.ts'
import { PedidoState } from './PedidoState.tsx'
import { DemandSparkline } from './DemandChart.tsx'
import { Requested, OrderQuantity } from './OrderQuantity.tsx'
import { createQuantities, QuantitiesContext } from './quantities.ts'
import classes from './Sugestoes.module.css'

const PedidoActions = lazyComponent(() => import('./PedidoActions.tsx').then((m) => m.PedidoActions))
const LinhaDrawer = lazyComponent(() => import('./LinhaDrawer.tsx').then((m) => m.LinhaDrawer))
const SaveQuantities = lazyComponent(() => import('./SaveQuantities.tsx').then((m) => m.SaveQuantities))
const LeavePrompt = lazyComponent(() => import('../../recipes/form/LeavePrompt.tsx').then((m) => m.LeavePrompt))
const ReceiveModal = lazyComponent(() => import('./ReceiveModal.tsx').then((m) => m.ReceiveModal))

const units = (n: number) => formatNumber(n, 3)
const COLUMNS: readonly Column<LinhaSugestao>[] = [
  { id: 'codigo', title: 'Código', orderBy: 'codigo', width: 105, stays: true, cell: (l) => <b>{l.codigo}</b> },
  { id: 'descricao', title: 'Peça', width: 200, grows: true, cell: (l) => l.descricao },
  { id: 'classe', title: 'Classe', width: 70, cell: (l) => `${l.abc}${l.xyz}` },
  { id: 'demanda', title: '24 meses', width: 124, cell: (l) => <DemandSparkline series={l.calculo.serie} /> },
  { id: 'posicao', title: 'Posição', width: 84, numeric: true, cell: (l) => units(l.calculo.posicao) },
  {
    id: 'previsao',
    title: 'Prevê/mês',
    width: 94,
    numeric: true,
    cell: (l) => formatNumber(l.calculo.previsao),
  },
  {
    id: 'transferida',
    title: 'De outra loja',
    width: 112,
    numeric: true,
    cell: (l) => (l.transferida > 0 ? units(l.transferida) : '—'),
  },
  {
    id: 'quantidade',
    title: 'Pedir',
    orderBy: 'quantidade',
    width: 138,
    numeric: true,
    stays: true,
    cell: (l) => <OrderQuantity linha={l} />,
  },
  {
    id: 'valor',
    title: 'Valor',
    orderBy: 'valor',
    width: 112,
    numeric: true,
    stays: true,
    cell: (l) => <Money centavos={l.valor} />,
  },
  { id: 'motivo', title: 'Motivo', width: 150, cell: (l) => LINHA_REASON_LABELS[l.motivo] },
  { id: 'fornecedor', title: 'Fornecedor', width: 130, hidden: true, cell: (l) => l.fornecedor },
  { id: 'recebida', title: 'Recebidas', width: 96, numeric: true, hidden: true, cell: (l) => units(l.recebida) },
]

const options = <T extends string>(values: readonly T[], nome: (v: T) => string = (v) => v) =>
  values.map((v) => ({ value: v, label: nome(v) }))

const FILTERS = ['busca', 'abc', 'xyz', 'padrao', 'motivo', 'fornecedor', 'editadas'] as const
const PARAMS = [...FILTERS, ...SORT_PARAMS] as const

/** /estoque: the lines of one suggestion, opened from the list of suggestions. */
export function EstoquePage() {
  const estoque = useLocation({ select: (l) => l.state.estoque })
  if (!estoque)
    return (
      <EmptyState
        title="Nenhum pedido escolhido"
        text="Escolha na lista o pedido cujas linhas quer ver."
        action={<Button renderRoot={(p) => <ScreenLink {...p} to="/sugestaoPedidos" />}>Ver os pedidos</Button>}
      />
    )
  const qual = { codSugestao: estoque.codSugestaoPedido, codConcessionaria: estoque.codconcessionaria }
  return <Linhas qual={qual} title={estoque.title} loja={estoque.nomeConcessionaria} />
}

function Linhas({ qual, title, loja }: { qual: SugestaoKey; title: string; loja: string }) {
  const q = useQuery(readSugestao(qual))
  const [filters, modify] = useFilters(PARAMS)
  const [filterOpen, filter] = useDisclosure(false)
  const [receiving, receive] = useDisclosure(false)
  const detail = useDetail('linha')
  const everOpened = useOnceOpened(detail)
  const sort = sortOf(LINHA_SORTS, filters)
  const list = usePages(
    sugestaoLinhas(qual, {
      ...sort,
      busca: filters.busca,
      abc: CLASSES_ABC.find((x) => x === filters.abc),
      xyz: CLASSES_XYZ.find((x) => x === filters.xyz),
      padrao: PATTERNS.find((x) => x === filters.padrao),
      motivo: REASONS.find((x) => x === filters.motivo),
      fornecedor: filters.fornecedor,
      editadas: filters.editadas === 'true' ? 'true' : undefined,
    }),
  )
  const s = q.data
  const [quantities] = useState(createQuantities)
  const editable = s?.estado === 'RASCUNHO'
  const hasUnsavedChanges = () => editable && quantities.store.get().size > 0
  // Opening a drawer or filter on the same page keeps the unsaved quantities.
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsavedChanges(),
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  })
  const fields: readonly FilterField<Exclude<keyof typeof filters, 'busca'>>[] = [
    { kind: 'choice', name: 'abc', label: 'Classe de valor', options: options(CLASSES_ABC) },
    { kind: 'choice', name: 'xyz', label: 'Variação', options: options(CLASSES_XYZ) },
    { kind: 'choice', name: 'padrao', label: 'Demanda', options: options(PATTERNS, (p) => PATTERN_LABELS[p]) },
    { kind: 'choice', name: 'motivo', label: 'Motivo', options: options(REASONS, (m) => LINHA_REASON_LABELS[m]) },
    {
      kind: 'choice',
      name: 'fornecedor',
      label: 'Fornecedor',
      options: options((s?.porFornecedor ?? []).map((f) => f.fornecedor)),
    },
    { kind: 'choice', name: 'editadas', label: 'Mudadas', options: [{ value: 'true', label: 'Só as mudadas à mão' }] },
  ]
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  return (
    <>
      <ListPage
        title={`${title} · ${loja}`}
        search={{ value: filters.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Código ou nome da peça' }}
        chips={filterChips(fields, filters, modify)}
        onFilter={filter.open}
        buttons={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={17} />}
            renderRoot={(p) => <ScreenLink {...p} to="/sugestaoPedidos" />}
          >
            Pedidos
          </Button>
        }
        action={
          s && (
            <Suspense fallback={<Skeleton height={36} width={240} />}>
              <PedidoActions s={s} qual={qual} quantities={quantities} receive={receive.open} />
            </Suspense>
          )
        }
        signal={s && <PedidoState estado={s.estado} />}
        summary={s ? <Numbers s={s} filterBy={modify} /> : <Skeleton height={84} radius={8} />}
      >
        <QuantitiesContext value={editable ? quantities : null}>
          <DataTable
            id="linhas-sugestao"
            label="Linhas do pedido"
            columns={COLUMNS}
            data={list}
            rowKey={(l) => l.codLinha}
            sort={sort}
            onSort={({ ordem, sentido }) => modify({ ordem, sentido })}
            open={(l) => detail.open(l.codLinha)}
            openKey={detail.codigo}
            underCard={editable ? (l) => <LabelledQuantity linha={l} /> : undefined}
            card={(l) => (
              <div className={classes.cartao}>
                <div className={classes.ponta}>
                  <b>{l.codigo}</b>
                  {!editable && (
                    <span>
                      pedir <Requested linha={l} />
                    </span>
                  )}
                </div>
                <div>{l.descricao}</div>
                <div className={classes.ponta}>
                  <span className="suave">
                    {l.abc}
                    {l.xyz} · {LINHA_REASON_LABELS[l.motivo]}
                  </span>
                  <Money centavos={l.valor} />
                </div>
              </div>
            )}
            empty={
              s?.linhas === 0 ? (
                <EmptyState
                  title="Não há o que pedir"
                  text="O que está na mão e a caminho cobre a demanda de todas as peças. Peças sem movimento conhecido não entram no cálculo."
                />
              ) : (
                <NoMatches
                  title="Nenhuma linha com esses filtros"
                  clear={() => modify(Object.fromEntries(FILTERS.map((f) => [f, undefined])))}
                />
              )
            }
          />
        </QuantitiesContext>
        {editable && (
          <Suspense>
            <SaveQuantities quantities={quantities} qual={qual} />
          </Suspense>
        )}
      </ListPage>
      {everOpened && s && (
        <Suspense>
          <LinhaDrawer detail={detail} rows={list.rows} qual={qual} editable={editable} />
        </Suspense>
      )}
      {blocker.status === 'blocked' && (
        <Suspense>
          <LeavePrompt blocker={blocker} what="deste pedido" />
        </Suspense>
      )}
      <Suspense>{receiving && <ReceiveModal qual={qual} close={receive.close} />}</Suspense>
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
    </>
  )
}

/** On a phone the quantity field is below the card that opens its line. */
const LabelledQuantity = ({ linha }: { linha: LinhaSugestao }) => (
  <>
    <span className="suave">pedir</span>
    <OrderQuantity linha={linha} />
  </>
)

/** Status of an order at the store's DMS. */
function DmsStatus({ envio: e }: { envio: EnvioDms }) {
  const fuso = useTimeZone()
  if (e.estado === 'ACEITO')
    return (
      <Alert color="verde" mb={12}>
        O DMS aceitou este pedido com o número {e.numero}
        {e.previsao !== null && `, para ${formatDay(e.previsao)}`}.
      </Alert>
    )
  if (e.estado === 'PENDENTE')
    return (
      <Alert color="azul" mb={12}>
        {e.tentativas === 0 || e.erro === null
          ? 'Este pedido está sendo enviado ao DMS.'
          : `O DMS não recebeu ainda: ${e.erro}. Tentamos de novo às ${formatInstant(e.proximaEm, fuso)}.`}
      </Alert>
    )
  return (
    <Alert color="vermelho" mb={12}>
      {e.estado === 'RECUSADO' ? 'O DMS recusou este pedido' : 'O pedido não chegou ao DMS'}: {e.erro}
    </Alert>
  )
}

function Numbers({
  s,
  filterBy,
}: {
  s: SugestaoHeader
  filterBy: (f: { abc?: string; motivo?: string; editadas?: string }) => void
}) {
  return (
    <>
      <Kpis>
        <Kpi
          label="Pedido"
          value={formatWholeReais(s.valor)}
          nota={{ text: `${counted(s.linhas, 'linha', 'linhas')} · ${s.politica}`, tone: 'neutro' }}
          formula="Quantidade de cada linha pelo custo da peça; sem custo, pelo preço."
        />
        {CLASSES_ABC.map((abc) => {
          const c = s.porClasse.find((x) => x.abc === abc)
          return (
            <Kpi
              key={abc}
              label={`Classe ${abc}`}
              value={formatWholeReais(c?.valor ?? 0)}
              nota={{ text: counted(c?.linhas ?? 0, 'linha', 'linhas'), tone: 'neutro' }}
              formula="A são as peças que somam 80 % do valor do ano, B os 15 % seguintes, C o resto."
              onClick={() => filterBy({ abc })}
            />
          )
        })}
        <Kpi
          label="De outras lojas"
          value={s.transferidas.toLocaleString('pt-BR')}
          unit="linhas"
          formula="Linhas que uma loja irmã atende com o que lhe sobra, no todo ou em parte."
        />
        {s.editadas > 0 && (
          <Kpi
            label="Mudadas"
            value={s.editadas.toLocaleString('pt-BR')}
            unit="linhas"
            onClick={() => filterBy({ editadas: 'true' })}
          />
        )}
      </Kpis>
      {s.envioDms && <DmsStatus envio={s.envioDms} />}
      {s.foraDoCadastro > 0 && (
        <Alert color="amarelo" mb={12}>
          {s.foraDoCadastro.toLocaleString('pt-BR')} códigos com movimento não estão no cadastro de peças e ficaram fora
          do cálculo. Importe as peças para que entrem.
        </Alert>
      )}
    </>
  )
}
