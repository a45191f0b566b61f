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
import { errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { FilterDrawer } from '../../recipes/list/FilterDrawer.tsx'
import { type FilterField, filterChips } from '../../recipes/list/filter.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { useDetail } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { When } from '../../ui/display/When.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useRowSelection } from '../../ui/table/selection.ts'
import { records, useResend } from './api.ts'
import { reportResend } from './resend.ts'
import { STATE_COLOR, duration } from './texts.ts'

const LogEntryDrawer = lazyComponent(() => import('./LogEntryDrawer.tsx').then((m) => m.LogEntryDrawer))

const FIELDS = [
  { tipo: 'periodo', label: 'Período' },
  {
    tipo: 'escolha',
    nome: 'sistema',
    label: 'Sistema',
    opcoes: SYSTEM_CODES.map((s) => ({ valor: s, nome: SYSTEMS[s] })),
  },
  {
    tipo: 'escolha',
    nome: 'estado',
    label: 'Resultado',
    opcoes: Object.entries(LOG_STATES).map(([valor, nome]) => ({ valor, nome })),
  },
] as const satisfies readonly FilterField<string>[]

/** /suporte/logs-integracoes: all received and sent messages, with secrets and personal data masked. */
export function LogsPage() {
  const { activeOnes } = useConcessionarias()
  const [filtros, modify] = useFilters(['busca', 'de', 'ate', 'sistema', 'estado', 'loja'])
  // This screen has no header, where the store is usually selected.
  const codConcessionaria = Number(filtros.loja) || undefined
  const campos = useMemo(
    () => [
      ...FIELDS,
      {
        tipo: 'escolha' as const,
        nome: 'loja' as const,
        label: 'Concessionária',
        opcoes: activeOnes.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
      },
    ],
    [activeOnes],
  )
  const [filterOpen, filtro] = useDisclosure(false)
  const sistema = SYSTEM_CODES.find((s) => s === filtros.sistema)
  const estado = (Object.keys(LOG_STATES) as LogState[]).find((e) => e === filtros.estado)
  const { busca, de, ate } = filtros
  const lista = usePages(records({ codConcessionaria, busca, de, ate, sistema, estado }))
  const detalhe = useDetail('registro')
  const opened = String(useSearch({ strict: false })['de_sistema'] ?? '')
  const ofLinha = lista.linhas.find((l) => l.codigo === detalhe.codigo)
  const openSystem = ofLinha?.sistema ?? SYSTEM_CODES.find((s) => s === opened)
  const selection = useRowSelection(lista.linhas.map(key))
  const chosen = lista.linhas.filter((l) => selection.chaves.has(key(l)))
  const colunas = useMemo(
    (): readonly Column<IntegracaoLogEntry>[] => [
      { id: 'em', titulo: 'Quando', largura: 150, stays: true, cell: (l) => <When instant={l.em} /> },
      { id: 'sistema', titulo: 'Sistema', largura: 160, cell: (l) => SYSTEMS[l.sistema] },
      { id: 'operacao', titulo: 'Operação', largura: 260, livre: true, stays: true, cell: (l) => l.operacao },
      { id: 'loja', titulo: 'Concessionária', largura: 180, cell: (l) => l.concessionaria ?? '—' },
      { id: 'estado', titulo: 'Resultado', largura: 130, stays: true, cell: (l) => <Result linha={l} /> },
      { id: 'duracao', titulo: 'Duração', largura: 90, numero: true, cell: (l) => duration(l.duracaoMs) },
      { id: 'correlacao', titulo: 'Registro', largura: 140, cell: (l) => l.correlacao ?? '—' },
    ],
    [],
  )
  return (
    <>
      <ListPage
        titulo="Logs das integrações"
        busca={{ valor: busca ?? '', modify: (b) => modify({ busca: b }), hint: 'Registro, como checklist:12' }}
        chips={filterChips(campos, filtros, modify)}
        onFilter={filtro.open}
      >
        {chosen.length > 0 && <Resend chosen={chosen} feito={() => selection.choose([])} />}
        <DataTable
          id="logs-integracoes"
          label="Mensagens das integrações"
          colunas={colunas}
          dados={lista}
          chave={key}
          selection={selection}
          open={(l) => detalhe.open(l.codigo)}
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
            <EmptyState
              titulo="Nenhuma mensagem"
              texto="O que chega pela API de integração e o que sai por DMS, SMS, e-mail e webhooks aparece aqui."
            />
          }
        />
      </ListPage>
      <FilterDrawer opened={filterOpen} close={filtro.close} campos={campos} filtros={filtros} modify={modify} />
      {detalhe.codigo !== null && openSystem && (
        <Suspense>
          <LogEntryDrawer detalhe={detalhe} sistema={openSystem} />
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
              onError: (e) => toast.erro(errorMessage(e)),
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
