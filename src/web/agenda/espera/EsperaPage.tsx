import { Button, Group, Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { WaitingCliente } from '#shared/agenda/reservas.ts'
import { formatTime } from '#shared/rules/dates.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useRealtime } from '../../core/realtime/realtime.ts'
import { useLoja, useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListLiveIndicator } from '../../recipes/list/ListLiveIndicator.tsx'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ToneBadge } from '../../ui/display/ToneBadge.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { esperaQuery } from './api.ts'
import { WAIT_STATES, whenInWords, wishInWords } from './words.ts'

const EsperaDrawer = lazyComponent(() => import('./EsperaDrawer.tsx').then((m) => m.EsperaDrawer))

const WAITING = new Set<WaitingCliente['estado']>(['ESPERANDO', 'OFERECIDA'])

const COLUMNS: readonly Column<WaitingCliente>[] = [
  { id: 'vez', title: 'Vez', width: 64, numeric: true, stays: true, cell: (w) => turnOf(w) },
  {
    id: 'cliente',
    title: 'Cliente',
    width: 260,
    stays: true,
    cell: (w) => (
      <>
        {w.nome} <span className="suave num">{formatPhone(w.telefone)}</span>
      </>
    ),
  },
  {
    id: 'veiculo',
    title: 'Veículo',
    width: 230,
    cell: (w) => (
      <Group gap={8} wrap="nowrap">
        <Placa placa={w.placa} chassi={null} />
        <Text truncate>{w.modelo}</Text>
      </Group>
    ),
  },
  { id: 'quer', title: 'O que quer', width: 220, grows: true, cell: wishInWords },
  { id: 'quando', title: 'Quando pode', width: 210, cell: whenInWords },
  { id: 'estado', title: 'Situação', width: 210, stays: true, cell: (w) => <WaitState espera={w} /> },
  { id: 'desde', title: 'Desde', width: 120, cell: (w) => <When instant={w.criadaEm} /> },
]

const turnOf = (w: WaitingCliente) => (WAITING.has(w.estado) ? `${w.posicao}º` : '—')

/** /agenda-virtual/espera: customers who wait for an hour, in turn, live; staff offers a free hour or ends the wait. */
export function EsperaPage() {
  const loja = useLoja() ?? 0
  const client = useQueryClient()
  const nivel = useSessao()?.nivel
  const q = useQuery({ ...esperaQuery(loja), enabled: loja > 0 })
  const [filters, modify] = useFilters(['vista'])
  const ended = filters.vista === 'encerrados'
  const detail = useDetail('espera')
  const everOpened = useOnceOpened(detail)
  useRealtime('espera_', () => void client.invalidateQueries({ queryKey: esperaQuery(loja).queryKey }))
  const linhas = (q.data ?? []).filter((w) => WAITING.has(w.estado) !== ended)
  const waiting = (q.data ?? []).filter((w) => WAITING.has(w.estado)).length
  return (
    <>
      <ListPage
        title="Lista de espera"
        {...(q.data && { contagem: { total: waiting, exato: true } })}
        buttons={
          <Button
            variant="default"
            aria-pressed={ended}
            onClick={() => modify({ vista: ended ? undefined : 'encerrados' })}
          >
            {ended ? 'Ver quem espera' : 'Encerrados há 30 dias'}
          </Button>
        }
        signal={<ListLiveIndicator atualizadoEm={q.dataUpdatedAt} error={null} />}
      >
        <DataTable
          id="espera"
          label="Lista de espera"
          columns={COLUMNS}
          data={{
            rows: linhas,
            loading: q.isPending,
            error: q.isError && !q.data ? q.error : null,
            attempt: () => void q.refetch(),
            hasMore: false,
            fetchingMore: false,
            fetchMore: () => {},
          }}
          rowKey={(w) => w.codEspera}
          open={(w) => detail.open(w.codEspera)}
          openKey={detail.codigo}
          card={(w) => (
            <div className={comuns.cartao}>
              <div className={comuns.ponta}>
                <b>
                  {turnOf(w)} {w.nome}
                </b>
                <WaitState espera={w} />
              </div>
              <Text truncate>{wishInWords(w)}</Text>
              <Text c="dimmed" size="sm">
                {whenInWords(w)}
              </Text>
            </div>
          )}
          empty={
            <EmptyState
              title={ended ? 'Ninguém saiu da lista há 30 dias' : 'Ninguém espera'}
              text="Quando a página de agendamento não tem hora que sirva, o cliente entra aqui. Uma hora que vaga é oferecida ao próximo sozinha, por 30 minutos; você também pode oferecer uma."
              icon={<IconHourglass size={26} stroke={1.5} />}
              action={
                (nivel === 2 || nivel === -1) &&
                !ended && (
                  <Button variant="default" renderRoot={(p) => <ScreenLink {...p} to="/agenda-virtual/site" />}>
                    Ver a página de agendamento
                  </Button>
                )
              }
            />
          }
        />
      </ListPage>
      {everOpened && (
        <Suspense>
          <EsperaDrawer codConcessionaria={loja} detail={detail} rows={linhas} all={q.data ?? []} />
        </Suspense>
      )}
    </>
  )
}

/** State of a wait, with the offered hour and until when it is held. */
function WaitState({ espera: w }: { espera: WaitingCliente }) {
  const fuso = useTimeZone()
  const { nome, tone } = WAIT_STATES[w.estado]
  return (
    <ToneBadge tone={tone}>
      {nome}
      {w.oferta && ` até ${formatTime(w.oferta.expiraEm, fuso)}`}
    </ToneBadge>
  )
}
