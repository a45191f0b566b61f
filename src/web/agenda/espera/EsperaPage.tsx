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
  { id: 'vez', titulo: 'Vez', largura: 64, numero: true, stays: true, cell: (w) => turnOf(w) },
  {
    id: 'cliente',
    titulo: 'Cliente',
    largura: 260,
    stays: true,
    cell: (w) => (
      <>
        {w.nome} <span className="suave num">{formatPhone(w.telefone)}</span>
      </>
    ),
  },
  {
    id: 'veiculo',
    titulo: 'Veículo',
    largura: 230,
    cell: (w) => (
      <Group gap={8} wrap="nowrap">
        <Placa placa={w.placa} chassi={null} />
        <Text truncate>{w.modelo}</Text>
      </Group>
    ),
  },
  { id: 'quer', titulo: 'O que quer', largura: 220, livre: true, cell: wishInWords },
  { id: 'quando', titulo: 'Quando pode', largura: 210, cell: whenInWords },
  { id: 'estado', titulo: 'Situação', largura: 210, stays: true, cell: (w) => <WaitState espera={w} /> },
  { id: 'desde', titulo: 'Desde', largura: 120, cell: (w) => <When instant={w.criadaEm} /> },
]

const turnOf = (w: WaitingCliente) => (WAITING.has(w.estado) ? `${w.posicao}º` : '—')

/** /agenda-virtual/espera: customers who wait for an hour, in turn, live; staff offers a free hour or ends the wait. */
export function EsperaPage() {
  const loja = useLoja() ?? 0
  const client = useQueryClient()
  const nivel = useSessao()?.nivel
  const q = useQuery({ ...esperaQuery(loja), enabled: loja > 0 })
  const [filtros, modify] = useFilters(['vista'])
  const ended = filtros.vista === 'encerrados'
  const detalhe = useDetail('espera')
  const everOpened = useOnceOpened(detalhe)
  useRealtime('espera_', () => void client.invalidateQueries({ queryKey: esperaQuery(loja).queryKey }))
  const linhas = (q.data ?? []).filter((w) => WAITING.has(w.estado) !== ended)
  const waiting = (q.data ?? []).filter((w) => WAITING.has(w.estado)).length
  return (
    <>
      <ListPage
        titulo="Lista de espera"
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
        signal={<ListLiveIndicator atualizadoEm={q.dataUpdatedAt} erro={null} />}
      >
        <DataTable
          id="espera"
          label="Lista de espera"
          colunas={COLUMNS}
          dados={{
            linhas,
            loading: q.isPending,
            erro: q.isError && !q.data ? q.error : null,
            attempt: () => void q.refetch(),
            hasMore: false,
            fetchingMore: false,
            fetchMore: () => {},
          }}
          chave={(w) => w.codEspera}
          open={(w) => detalhe.open(w.codEspera)}
          aberta={detalhe.codigo}
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
              titulo={ended ? 'Ninguém saiu da lista há 30 dias' : 'Ninguém espera'}
              texto="Quando a página de agendamento não tem hora que sirva, o cliente entra aqui. Uma hora que vaga é oferecida ao próximo sozinha, por 30 minutos; você também pode oferecer uma."
              icone={<IconHourglass size={26} stroke={1.5} />}
              acao={
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
          <EsperaDrawer codConcessionaria={loja} detalhe={detalhe} linhas={linhas} todas={q.data ?? []} />
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
