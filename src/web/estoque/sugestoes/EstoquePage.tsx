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
import type { EnvioDms, LinhaSugestao } from '#shared/estoque/sugestoes.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
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

const un = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: 3 })

const COLUMNS: readonly Column<LinhaSugestao>[] = [
  { id: 'codigo', titulo: 'Código', largura: 105, stays: true, cell: (l) => <b>{l.codigo}</b> },
  { id: 'descricao', titulo: 'Peça', largura: 200, livre: true, cell: (l) => l.descricao },
  { id: 'classe', titulo: 'Classe', largura: 70, cell: (l) => `${l.abc}${l.xyz}` },
  { id: 'demanda', titulo: '24 meses', largura: 124, cell: (l) => <DemandSparkline serie={l.calculo.serie} /> },
  { id: 'posicao', titulo: 'Posição', largura: 84, numero: true, cell: (l) => un(l.calculo.posicao) },
  {
    id: 'previsao',
    titulo: 'Prevê/mês',
    largura: 94,
    numero: true,
    cell: (l) => l.calculo.previsao.toLocaleString('pt-BR', { maximumFractionDigits: 1 }),
  },
  {
    id: 'transferida',
    titulo: 'De outra loja',
    largura: 112,
    numero: true,
    cell: (l) => (l.transferida > 0 ? un(l.transferida) : '—'),
  },
  {
    id: 'quantidade',
    titulo: 'Pedir',
    largura: 138,
    numero: true,
    stays: true,
    cell: (l) => <OrderQuantity linha={l} />,
  },
  { id: 'valor', titulo: 'Valor', largura: 112, numero: true, stays: true, cell: (l) => <Money centavos={l.valor} /> },
  { id: 'motivo', titulo: 'Motivo', largura: 150, cell: (l) => LINHA_REASON_LABELS[l.motivo] },
  { id: 'fornecedor', titulo: 'Fornecedor', largura: 130, hidden: true, cell: (l) => l.fornecedor },
  { id: 'recebida', titulo: 'Recebidas', largura: 96, numero: true, hidden: true, cell: (l) => un(l.recebida) },
]

const opcoes = <T extends string>(valores: readonly T[], nome: (v: T) => string = (v) => v) =>
  valores.map((v) => ({ valor: v, nome: nome(v) }))

const FILTERS = ['busca', 'abc', 'xyz', 'padrao', 'motivo', 'fornecedor', 'editadas'] as const

/** /estoque: the lines of one suggestion, opened from the list of suggestions. */
export function EstoquePage() {
  const estoque = useLocation({ select: (l) => l.state.estoque })
  if (!estoque)
    return (
      <EmptyState
        titulo="Nenhum pedido escolhido"
        texto="Escolha na lista o pedido cujas linhas quer ver."
        acao={<Button renderRoot={(p) => <ScreenLink {...p} to="/sugestaoPedidos" />}>Ver os pedidos</Button>}
      />
    )
  const qual = { codSugestao: estoque.codSugestaoPedido, codConcessionaria: estoque.codconcessionaria }
  return <Linhas qual={qual} titulo={estoque.title} loja={estoque.nomeConcessionaria} />
}

function Linhas({ qual, titulo, loja }: { qual: SugestaoKey; titulo: string; loja: string }) {
  const q = useQuery(readSugestao(qual))
  const [filtros, modify] = useFilters(FILTERS)
  const [filterOpen, filtro] = useDisclosure(false)
  const [receiving, receive] = useDisclosure(false)
  const detalhe = useDetail('linha')
  const everOpened = useOnceOpened(detalhe)
  const lista = usePages(
    sugestaoLinhas(qual, {
      busca: filtros.busca,
      abc: CLASSES_ABC.find((x) => x === filtros.abc),
      xyz: CLASSES_XYZ.find((x) => x === filtros.xyz),
      padrao: PATTERNS.find((x) => x === filtros.padrao),
      motivo: REASONS.find((x) => x === filtros.motivo),
      fornecedor: filtros.fornecedor,
      editadas: filtros.editadas === 'true' ? 'true' : undefined,
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
  const campos: readonly FilterField<Exclude<keyof typeof filtros, 'busca'>>[] = [
    { tipo: 'escolha', nome: 'abc', label: 'Classe de valor', opcoes: opcoes(CLASSES_ABC) },
    { tipo: 'escolha', nome: 'xyz', label: 'Variação', opcoes: opcoes(CLASSES_XYZ) },
    { tipo: 'escolha', nome: 'padrao', label: 'Demanda', opcoes: opcoes(PATTERNS, (p) => PATTERN_LABELS[p]) },
    { tipo: 'escolha', nome: 'motivo', label: 'Motivo', opcoes: opcoes(REASONS, (m) => LINHA_REASON_LABELS[m]) },
    {
      tipo: 'escolha',
      nome: 'fornecedor',
      label: 'Fornecedor',
      opcoes: opcoes((s?.porFornecedor ?? []).map((f) => f.fornecedor)),
    },
    { tipo: 'escolha', nome: 'editadas', label: 'Mudadas', opcoes: [{ valor: 'true', nome: 'Só as mudadas à mão' }] },
  ]
  if (q.isError) return <LoadError erro={q.error} attempt={() => void q.refetch()} />
  return (
    <>
      <ListPage
        titulo={`${titulo} · ${loja}`}
        busca={{ valor: filtros.busca ?? '', modify: (busca) => modify({ busca }), hint: 'Código ou nome da peça' }}
        chips={filterChips(campos, filtros, modify)}
        onFilter={filtro.open}
        buttons={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={17} />}
            renderRoot={(p) => <ScreenLink {...p} to="/sugestaoPedidos" />}
          >
            Pedidos
          </Button>
        }
        acao={
          s && (
            <Suspense fallback={<Skeleton height={36} width={240} />}>
              <PedidoActions s={s} qual={qual} quantities={quantities} receive={receive.open} />
            </Suspense>
          )
        }
        signal={s && <PedidoState estado={s.estado} />}
        resumo={s ? <Numbers s={s} filterBy={modify} /> : <Skeleton height={84} radius={8} />}
      >
        <QuantitiesContext value={editable ? quantities : null}>
          <DataTable
            id="linhas-sugestao"
            label="Linhas do pedido"
            colunas={COLUMNS}
            dados={lista}
            chave={(l) => l.codLinha}
            open={(l) => detalhe.open(l.codLinha)}
            aberta={detalhe.codigo}
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
                  titulo="Não há o que pedir"
                  texto="O que está na mão e a caminho cobre a demanda de todas as peças. Peças sem movimento conhecido não entram no cálculo."
                />
              ) : (
                <NoMatches
                  titulo="Nenhuma linha com esses filtros"
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
          <LinhaDrawer detalhe={detalhe} linhas={lista.linhas} qual={qual} editable={editable} />
        </Suspense>
      )}
      {blocker.status === 'blocked' && (
        <Suspense>
          <LeavePrompt blocker={blocker} what="deste pedido" />
        </Suspense>
      )}
      <Suspense>{receiving && <ReceiveModal qual={qual} close={receive.close} />}</Suspense>
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={campos} filtros={filtros} modify={modify} />
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
          valor={formatWholeReais(s.valor)}
          nota={{ texto: `${counted(s.linhas, 'linha', 'linhas')} · ${s.politica}`, tone: 'neutro' }}
          formula="Quantidade de cada linha pelo custo da peça; sem custo, pelo preço."
        />
        {CLASSES_ABC.map((abc) => {
          const c = s.porClasse.find((x) => x.abc === abc)
          return (
            <Kpi
              key={abc}
              label={`Classe ${abc}`}
              valor={formatWholeReais(c?.valor ?? 0)}
              nota={{ texto: counted(c?.linhas ?? 0, 'linha', 'linhas'), tone: 'neutro' }}
              formula="A são as peças que somam 80 % do valor do ano, B os 15 % seguintes, C o resto."
              onClick={() => filterBy({ abc })}
            />
          )
        })}
        <Kpi
          label="De outras lojas"
          valor={s.transferidas.toLocaleString('pt-BR')}
          unidade="linhas"
          formula="Linhas que uma loja irmã atende com o que lhe sobra, no todo ou em parte."
        />
        {s.editadas > 0 && (
          <Kpi
            label="Mudadas"
            valor={s.editadas.toLocaleString('pt-BR')}
            unidade="linhas"
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
