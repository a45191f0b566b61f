import { ActionIcon, Badge, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlayerPlay, IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { counted } from '#shared/rules/counted.ts'
import type { Execucao } from '#shared/vendas/dms.ts'
import { dayInZone } from '#shared/rules/dates.ts'
import { shiftMonth } from '#shared/rules/vendas.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useReachesAll } from '../../core/session/session.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail } from '../../recipes/list/useDetail.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { When } from '../../ui/display/When.tsx'
import { monthName } from '../../ui/month/months.ts'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { sources, type LojaDms, useRunSource } from './api.ts'
import classes from './Dms.module.css'
import { ExecucaoStateBadge } from './ExecucaoStateBadge.tsx'
import { SCHEDULES } from './texts.ts'

const DmsSourceDrawer = lazyComponent(() => import('./DmsSourceDrawer.tsx').then((m) => m.DmsSourceDrawer))
const ConnectionModal = lazyComponent(() => import('./ConnectionModal.tsx').then((m) => m.ConnectionModal))

/** /vendas/integracao-dms: each store's source of sales, its last run, and differences to the typed figures. */
export function IntegracaoDmsPage() {
  const today = dayInZone(new Date().toISOString(), useTimeZone())
  const [filters, modify] = useFilters(['mes'])
  const mes = /^\d{4}-\d{2}$/.test(filters.mes ?? '') ? (filters.mes as string) : today.slice(0, 7)
  const q = useQuery(sources(mes))
  const reachesAll = useReachesAll()
  const detail = useDetail('fonte')
  const [connecting, connect] = useState(false)
  const execute = useRunSource()
  const lojas = q.data?.lojas ?? []
  const conexao = q.data?.conexao ?? null
  const canRead = conexao !== null && conexao.permitida === null
  const { mutate } = execute
  const columns = useMemo(
    (): readonly Column<LojaDms>[] => [
      { id: 'nome', title: 'Concessionária', width: 200, grows: true, stays: true, cell: (l) => l.nome },
      { id: 'agenda', title: 'Leitura', width: 170, cell: (l) => <Agenda loja={l} /> },
      {
        id: 'ultima',
        title: 'Última execução',
        width: 210,
        stays: true,
        cell: (l) => <LastExecucao e={l.ultima} />,
      },
      {
        id: 'linhas',
        title: 'Linhas',
        width: 90,
        numeric: true,
        cell: (l) => l.ultima?.linhas.toLocaleString('pt-BR') ?? '—',
      },
      {
        id: 'abertas',
        title: 'Diferenças',
        width: 110,
        numeric: true,
        stays: true,
        cell: (l) => <OpenDifferences loja={l} />,
      },
      {
        id: 'executar',
        title: 'Agora',
        width: 90,
        cell: (l) => (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlayerPlay size={14} />}
            disabled={!canRead || l.ultima?.estado === 'NA_FILA' || l.ultima?.estado === 'EXECUTANDO'}
            onClick={(e) => {
              e.stopPropagation()
              mutate(l.codConcessionaria, { onError: (error) => toast.failure(error) })
            }}
          >
            Ler
          </Button>
        ),
      },
    ],
    [mutate, canRead],
  )
  return (
    <>
      <ListPage
        title="Integração DMS"
        buttons={
          <div className={classes.mes}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Mês anterior"
              onClick={() => modify({ mes: shiftMonth(mes, -1) })}
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
            <b>{monthName(mes)}</b>
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Próximo mês"
              disabled={mes >= today.slice(0, 7)}
              onClick={() => modify({ mes: shiftMonth(mes, 1) })}
            >
              <IconChevronRight size={18} />
            </ActionIcon>
          </div>
        }
        action={
          reachesAll && (
            <Button
              variant={conexao ? 'default' : 'filled'}
              leftSection={<IconPlugConnected size={17} />}
              disabled={!q.data}
              onClick={() => connect(true)}
            >
              {conexao ? 'Conexão' : 'Conectar o DMS'}
            </Button>
          )
        }
        summary={
          <Kpis>
            <Kpi
              label="Com leitura programada"
              value={
                q.data ? `${lojas.filter((l) => l.fonte?.ativo && l.fonte.agenda).length} de ${lojas.length}` : null
              }
            />
            <Kpi
              label="Última leitura falhou"
              value={q.data ? String(lojas.filter((l) => l.ultima?.estado === 'FALHOU').length) : null}
            />
            <Kpi
              label={`Diferenças abertas em ${monthName(mes)}`}
              value={q.data ? String(lojas.reduce((n, l) => n + l.abertas, 0)) : null}
              formula="Dias e departamentos em que o digitado não bate com o DMS ou as notas e ninguém aceitou um lado. Centavos de arredondamento não contam."
            />
          </Kpis>
        }
      >
        {conexao?.permitida && (
          <p role="alert" className={classes.aviso}>
            {conexao.permitida}. Quem instala o Pátio libera o endereço na configuração do servidor.
          </p>
        )}
        <DataTable
          id="integracao-dms"
          label="Concessionárias com a integração"
          columns={columns}
          data={{
            rows: lojas,
            loading: q.isPending,
            error: q.error,
            attempt: () => void q.refetch(),
            hasMore: false,
            fetchingMore: false,
            fetchMore: () => undefined,
          }}
          rowKey={(l) => l.codConcessionaria}
          open={(l) => detail.open(l.codConcessionaria)}
          card={(l) => (
            <>
              <b>{l.nome}</b>
              <div>
                <LastExecucao e={l.ultima} />
              </div>
              <div className="suave">
                <Agenda loja={l} /> · {l.abertas === 1 ? '1 diferença' : `${l.abertas} diferenças`}
                {l.semDepartamento > 0 && ' · contas a dizer'}
              </div>
            </>
          )}
          empty={
            <EmptyState title="Nenhuma concessionária ativa" text="Cadastre uma concessionária para ler as vendas." />
          }
        />
      </ListPage>
      {detail.codigo !== null && (
        <Suspense>
          <DmsSourceDrawer
            detail={detail}
            mes={mes}
            canRead={canRead}
            neighbors={lojas.map((l) => l.codConcessionaria)}
          />
        </Suspense>
      )}
      {connecting && (
        <Suspense>
          <ConnectionModal conexao={conexao} close={() => connect(false)} />
        </Suspense>
      )}
    </>
  )
}

function Agenda({ loja: { fonte, ultima } }: { loja: LojaDms }) {
  if (!fonte) return <span className="suave">por arquivo ou à mão</span>
  if (!fonte.ativo) return <span className="suave">desligada</span>
  if (fonte.abertoAte && fonte.abertoAte > new Date().toISOString())
    return (
      <Badge color="vermelho" variant="light">
        em espera até <When instant={fonte.abertoAte} />
      </Badge>
    )
  return (
    <span>
      {fonte.agenda
        ? (SCHEDULES.find((a) => a.value === fonte.agenda)?.label ?? fonte.agenda)
        : ultima?.origem === 'ARQUIVO'
          ? 'por arquivo'
          : 'à mão'}
    </span>
  )
}

function LastExecucao({ e }: { e: Execucao | null }) {
  if (!e) return <span className="suave">nunca lida</span>
  return (
    <span className={classes.ultima}>
      <ExecucaoStateBadge estado={e.estado} /> <When instant={e.fim ?? e.pedidaEm} />
    </span>
  )
}

function OpenDifferences({ loja: l }: { loja: LojaDms }) {
  const hasMissing = l.semDepartamento > 0
  return (
    <span
      title={hasMissing ? `${counted(l.semDepartamento, 'linha', 'linhas')} de contas sem departamento` : undefined}
    >
      {l.abertas}
      {hasMissing && <span className={classes.falta}> + contas</span>}
    </span>
  )
}
