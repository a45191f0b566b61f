import { Group, Text } from '@mantine/core'
import { Suspense, useMemo } from 'react'
import { REFUSAL_REASONS } from '#shared/oficina-digital/orcamentos.ts'
import type { Recoverable } from '#shared/oficina-digital/recuperacao.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { REASON_LABELS } from '#shared/rules/refusal-names.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import orcamentos from '../../ui/orcamento/Orcamento.module.css'
import { KindBadge } from '../../ui/orcamento/KindBadge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { useRowSelection } from '../../ui/table/selection.ts'
import { recuperacaoQueue } from './api.ts'
import classes from './Recuperacao.module.css'

const RecuperacaoBar = lazyComponent(() => import('./RecuperacaoBar.tsx').then((m) => m.RecuperacaoBar))
const RecuperacaoMenuItems = lazyComponent(() =>
  import('./RecuperacaoMenuItems.tsx').then((m) => m.RecuperacaoMenuItems),
)

const COLOR_NAME = { VERMELHO: 'Urgente', AMARELO: 'Atenção' } as const
const STATE_LABELS = { REPROVADO: 'Recusada', ADIADO: 'Adiada', EXPIRADO: 'Venceu' } as const

function ReasonLabel({ linha: l }: { linha: Recoverable }) {
  if (l.motivo) return REASON_LABELS[l.motivo]
  return l.adiadoKm === null ? STATE_LABELS[l.estado].toLowerCase() : `para ${l.adiadoKm.toLocaleString('pt-BR')} km`
}

const COLUMNS: readonly Column<Recoverable>[] = [
  {
    id: 'retomarEm',
    title: 'Retomar',
    width: 112,
    cell: (l) => <span className={l.vencido ? classes.vencida : undefined}>{formatDay(l.retomarEm)}</span>,
  },
  {
    id: 'veiculo',
    title: 'Veículo',
    width: 210,
    stays: true,
    cell: (l) => (
      <Group gap={8} wrap="nowrap">
        <Placa placa={l.placa} chassi={l.chassi} />
        <Text truncate>{l.modelo}</Text>
      </Group>
    ),
  },
  { id: 'cliente', title: 'Cliente', width: 160, cell: (l) => l.cliente },
  {
    id: 'titulo',
    title: 'Linha',
    width: 220,
    grows: true,
    cell: (l) => (
      <>
        {l.titulo} <KindBadge tipo={l.tipo} />
      </>
    ),
  },
  {
    id: 'cor',
    title: 'Urgência',
    width: 104,
    stays: true,
    cell: (l) =>
      l.cor && (
        <>
          <span className={orcamentos.ponto} data-cor={l.cor} /> {COLOR_NAME[l.cor]}
        </>
      ),
  },
  { id: 'motivo', title: 'Motivo', width: 160, cell: (l) => <ReasonLabel linha={l} /> },
  { id: 'valor', title: 'Valor', width: 118, numeric: true, stays: true, cell: (l) => <Money centavos={l.valor} /> },
  {
    id: 'checklist',
    title: 'Número',
    width: 122,
    cell: (l) => <span className="num">{l.checklist}</span>,
  },
  { id: 'concessionaria', title: 'Concessionária', width: 170, hidden: true, cell: (l) => l.concessionaria },
]

interface Props {
  filtro: Parameters<typeof recuperacaoQueue>[0]
  open: (codOrcamento: number) => void
}

/** Recovery queue, the longest overdue lines first: call, re-offer, postpone, or give up. */
export function RecuperacaoQueue({ filtro, open }: Props) {
  const data = usePages(recuperacaoQueue(filtro))
  const present = useMemo(() => data.rows.map((l) => String(l.codLinha)), [data.rows])
  const selection = useRowSelection(present)
  const chosen = data.rows.filter((l) => selection.keys.has(String(l.codLinha)))
  return (
    <>
      <DataTable
        id="fila-recuperacao"
        label="Fila de recuperação"
        columns={COLUMNS}
        data={data}
        rowKey={(l) => l.codLinha}
        selection={selection}
        open={(l) => open(l.codOrcamento)}
        actions={(l) => (
          <RowMenu label={`Ações de ${l.titulo}, ${l.cliente}`}>
            {() => <RecuperacaoMenuItems linha={l} open={open} />}
          </RowMenu>
        )}
        card={(l) => (
          <div className={orcamentos.cartao}>
            <div className={orcamentos.ponta}>
              <Placa placa={l.placa} chassi={l.chassi} />
              <span className={l.vencido ? classes.vencida : undefined}>{formatDay(l.retomarEm)}</span>
            </div>
            <Text fw={600} truncate>
              <span
                className={orcamentos.ponto}
                data-cor={l.cor}
                {...(l.cor && { role: 'img', 'aria-label': COLOR_NAME[l.cor] })}
              />
              {l.titulo} <KindBadge tipo={l.tipo} />
            </Text>
            <div className={orcamentos.ponta}>
              <Text c="dimmed" truncate>
                {l.cliente}
              </Text>
              <b>
                <Money centavos={l.valor} />
              </b>
            </div>
          </div>
        )}
        empty={
          <EmptyState
            title="Nada a recuperar"
            text="As linhas que o cliente recusar ou adiar aparecem aqui, no dia de falar de novo com ele."
          />
        }
      />
      {chosen.length > 0 && (
        <Suspense>
          <RecuperacaoBar linhas={chosen} clear={() => selection.choose([])} />
        </Suspense>
      )}
    </>
  )
}

/** Filters of the queue from the URL. */
export function queueFilter(
  codConcessionaria: number | undefined,
  f: Partial<Record<'busca' | 'de' | 'ate' | 'motivo' | 'cor' | 'vencidos', string>>,
): Props['filtro'] {
  return {
    codConcessionaria,
    busca: f.busca,
    motivo: REFUSAL_REASONS.find((m) => m === f.motivo),
    cor: f.cor === 'VERMELHO' || f.cor === 'AMARELO' ? f.cor : undefined,
    vencidos: f.vencidos === 'true' ? 'true' : undefined,
  }
}
