import { Badge, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import {
  SYSTEM_CODES,
  LOG_STATES,
  MAX_RESENDS,
  type LogState,
  type IntegracaoLogEntry,
  SYSTEMS,
} from '#shared/suporte/integracoes.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { toast } from '../../core/feedback/toast.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NoMatches } from '../../ui/feedback/NoMatches.tsx'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useRowSelection } from '../../ui/table/selection.ts'
import { records, useResend } from './api.ts'
import { reportResend } from './resend.ts'
import { STATE_COLOR, duration } from './texts.ts'

const LogEntryDrawer = lazyComponent(() => import('./LogEntryDrawer.tsx').then((m) => m.LogEntryDrawer))

const FILTERS = ['busca', 'de', 'ate', 'sistema', 'estado', 'loja'] as const
const FIELDS = [
  { kind: 'period', label: 'Período' },
  {
    kind: 'choice',
    name: 'sistema',
    label: 'Sistema',
    options: SYSTEM_CODES.map((s) => ({ value: s, label: SYSTEMS[s] })),
  },
  {
    kind: 'choice',
    name: 'estado',
    label: 'Resultado',
    options: Object.entries(LOG_STATES).map(([valor, nome]) => ({ value: valor, label: nome })),
  },
] as const satisfies readonly FilterField<string>[]

/** /suporte/logs-integracoes: all received and sent messages, with secrets and personal data masked. */
export function LogsPage() {
  const { activeLojas } = useConcessionarias()
  const [filters, modify] = useFilters(FILTERS)
  // This screen has no header, where the store is usually selected.
  const codConcessionaria = Number(filters.loja) || undefined
  const fields = useMemo(
    () => [
      ...FIELDS,
      {
        kind: 'choice' as const,
        name: 'loja' as const,
        label: 'Concessionária',
        options: activeLojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome })),
      },
    ],
    [activeLojas],
  )
  const [filterOpen, filter] = useDisclosure(false)
  const sistema = SYSTEM_CODES.find((s) => s === filters.sistema)
  const estado = (Object.keys(LOG_STATES) as LogState[]).find((e) => e === filters.estado)
  const { busca, de, ate } = filters
  const list = usePages(records({ codConcessionaria, busca, de, ate, sistema, estado }))
  const detail = useDetail('registro')
  const opened = String(useSearch({ strict: false })['de_sistema'] ?? '')
  const ofLinha = list.rows.find((l) => l.codigo === detail.codigo)
  const openSystem = ofLinha?.sistema ?? SYSTEM_CODES.find((s) => s === opened)
  const selection = useRowSelection(list.rows.map(key))
  const chosen = list.rows.filter((l) => selection.keys.has(key(l)))
  const columns = useMemo(
    (): readonly Column<IntegracaoLogEntry>[] => [
      { id: 'em', title: 'Quando', width: 150, stays: true, cell: (l) => <When instant={l.em} /> },
      { id: 'sistema', title: 'Sistema', width: 160, cell: (l) => SYSTEMS[l.sistema] },
      { id: 'operacao', title: 'Operação', width: 260, grows: true, stays: true, cell: (l) => l.operacao },
      { id: 'loja', title: 'Concessionária', width: 180, cell: (l) => l.concessionaria ?? '—' },
      { id: 'estado', title: 'Resultado', width: 130, stays: true, cell: (l) => <Result linha={l} /> },
      { id: 'duracao', title: 'Duração', width: 90, numeric: true, cell: (l) => duration(l.duracaoMs) },
      { id: 'correlacao', title: 'Registro', width: 140, cell: (l) => l.correlacao ?? '—' },
    ],
    [],
  )
  return (
    <>
      <ListPage
        title="Logs das integrações"
        search={{ value: busca ?? '', modify: (b) => modify({ busca: b }), hint: 'Registro, como checklist:12' }}
        chips={filterChips(fields, filters, modify)}
        onFilter={filter.open}
      >
        {chosen.length > 0 && <Resend chosen={chosen} feito={() => selection.choose([])} />}
        <DataTable
          id="logs-integracoes"
          label="Mensagens das integrações"
          columns={columns}
          data={list}
          rowKey={key}
          selection={selection}
          open={(l) => detail.open(l.codigo)}
          card={(l) => (
            <>
              <b>{l.operacao}</b>
              <div>
                {SYSTEMS[l.sistema]} · <Result linha={l} />
              </div>
              <div className="suave">
                <When instant={l.em} /> · {l.concessionaria ?? 'toda a rede'}
              </div>
            </>
          )}
          empty={
            filterChips(fields, filters, modify).length > 0 || busca ? (
              <NoMatches
                title="Nenhuma mensagem com estes filtros"
                clear={() => modify(Object.fromEntries(FILTERS.map((n) => [n, undefined])))}
              />
            ) : (
              <EmptyState
                title="Nenhuma mensagem"
                text="O que chega pela API de integração e o que sai por DMS, SMS, e-mail e webhooks aparece aqui."
              />
            )
          }
        />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filter.close} fields={fields} filters={filters} modify={modify} />
      {detail.codigo !== null && openSystem && (
        <Suspense>
          <LogEntryDrawer detail={detail} sistema={openSystem} />
        </Suspense>
      )}
    </>
  )
}

const key = (l: IntegracaoLogEntry) => `${l.sistema} ${l.codigo}`

/** Resends the selected messages, oldest first. */
function Resend({ chosen, feito }: { chosen: readonly IntegracaoLogEntry[]; feito: () => void }) {
  const resend = useResend()
  const remaining = chosen.filter((l) => l.estado !== 'ERRO' && l.estado !== 'SEM_GATEWAY').length
  const ordered = chosen.toSorted((a, b) => (a.em < b.em ? -1 : 1))
  const n = chosen.length.toLocaleString('pt-BR')
  return (
    <Group mb="sm">
      <Button
        leftSection={<IconRefresh size={16} />}
        disabled={remaining > 0 || chosen.length > MAX_RESENDS}
        loading={resend.isPending}
        onClick={() =>
          resend.mutate(
            ordered.map(({ sistema, codigo }) => ({ sistema, codigo })),
            {
              onSuccess: (r) => {
                reportResend(r)
                feito()
              },
              onError: (e) => toast.failure(e),
            },
          )
        }
      >
        {chosen.length === 1 ? 'Enviar de novo' : `Enviar ${n} de novo, em ordem`}
      </Button>
      {remaining > 0 && <span className="suave">Tire da escolha o que não falhou.</span>}
      {chosen.length > MAX_RESENDS && <span className="suave">São até {MAX_RESENDS} por vez.</span>}
    </Group>
  )
}

function Result({ linha: l }: { linha: IntegracaoLogEntry }) {
  return (
    <Badge color={STATE_COLOR[l.estado]} variant="light" title={l.erro ?? undefined}>
      {l.status === null ? LOG_STATES[l.estado] : `${LOG_STATES[l.estado]} ${l.status}`}
    </Badge>
  )
}
