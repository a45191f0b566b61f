import type { OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { TYPE_LABELS } from '#shared/rules/orcamento-names.ts'
import { StageClock } from '../../recipes/board/StageClock.tsx'
import { Achados } from '../../ui/display/Achados.tsx'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { StateBadge } from '../../ui/display/StateBadge.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { Totals } from '../../ui/display/Totals.tsx'
import { When } from '../../ui/display/When.tsx'
import { KindBadge } from '../../ui/orcamento/KindBadge.tsx'
import { veiculoName } from '../../ui/orcamento/veiculo.ts'
import type { Column } from '../../ui/table/column.ts'
import { useIsHighlighted } from '../../core/realtime/highlights.ts'
import classes from './Orcamentos.module.css'

function Veiculo({ orcamento: o }: { orcamento: OrcamentoSummary }) {
  const recent = useIsHighlighted(o.codOrcamento)
  return (
    <span
      className={recent ? `${classes.veiculo} ${classes.recente}` : classes.veiculo}
      data-marcado={TYPE_LABELS[o.tipo] ? true : undefined}
    >
      <span className={classes.placa}>
        <Placa placa={o.placa} chassi={o.chassi} />
      </span>
      <span className={classes.modelo}>{veiculoName(o)}</span>
      {TYPE_LABELS[o.tipo] && (
        <span className={classes.marca}>
          <KindBadge tipo={o.tipo} />
        </span>
      )}
      <span className={classes.cliente}>{o.cliente}</span>
    </span>
  )
}

function OwnerCell({ name }: { name: string | null }) {
  return (
    <span className={classes.dono} title={name ?? 'Sem dono'}>
      <Avatar name={name} />
    </span>
  )
}

type C = Column<OrcamentoSummary>

/** All columns of the quote lists; each screen picks its own. */
export const COLUMN = {
  veiculo: {
    id: 'veiculo',
    fits: true,
    title: 'Veículo',
    width: 290,
    orderBy: 'modelo',
    cell: (o) => <Veiculo orcamento={o} />,
  },
  checklist: {
    id: 'checklist',
    fits: true,
    title: 'Número',
    width: 122,
    orderBy: 'checklist',
    cell: (o) => <span className="num">{o.checklist}</span>,
  },
  estado: {
    id: 'estado',
    fits: true,
    title: 'Etapa',
    width: 172,
    stays: true,
    cell: (o) => <StateBadge estado={o.estado} />,
  },
  cliente: {
    id: 'cliente',
    title: 'Cliente',
    width: 160,
    wideOnly: true,
    orderBy: 'cliente',
    cell: (o) => o.cliente,
  },
  achados: {
    id: 'achados',
    fits: true,
    title: 'Achados',
    width: 100,
    cell: (o) => <Achados vermelhos={o.vermelhos} amarelos={o.amarelos} verdes={o.verdes} />,
  },
  valor: {
    id: 'valor',
    fits: true,
    title: 'Valor',
    width: 150,
    narrow: 116,
    stays: true,
    numeric: true,
    orderBy: 'valor',
    cell: (o) => <Totals valor={o.valor} parcial={o.valorParcial} />,
  },
  naEtapa: {
    id: 'naEtapa',
    fits: true,
    title: 'Na etapa',
    width: 110,
    narrow: 90,
    stays: true,
    orderBy: 'entrouNoEstadoEm',
    cell: (o) => <StageClock desde={o.entrouNoEstadoEm} metaMinutos={o.metaMinutos} />,
  },
  dono: {
    id: 'dono',
    fits: true,
    title: 'Dono',
    width: 64,
    narrow: 50,
    stays: true,
    cell: (o) => <OwnerCell name={o.dono} />,
  },
  consultor: { id: 'consultor', title: 'Consultor', width: 150, cell: (o) => o.consultor ?? '—' },
  criadoEm: {
    id: 'criadoEm',
    fits: true,
    title: 'Criado',
    width: 132,
    orderBy: 'criadoEm',
    cell: (o) => <When instant={o.criadoEm} />,
  },
  aprovado: {
    id: 'aprovado',
    fits: true,
    title: 'Aprovado',
    width: 126,
    orderBy: 'valorAprovado',
    stays: true,
    numeric: true,
    cell: (o) => <Money centavos={o.valorAprovado} />,
  },
  recusado: {
    id: 'recusado',
    fits: true,
    title: 'Recusado',
    width: 126,
    orderBy: 'valorRecusado',
    numeric: true,
    cell: (o) => <Money centavos={o.valorRecusado} />,
  },
  respondidoEm: {
    id: 'respondidoEm',
    fits: true,
    title: 'Respondido',
    width: 132,
    orderBy: 'respondidoEm',
    cell: (o) => (o.respondidoEm ? <When instant={o.respondidoEm} /> : '—'),
  },
  mudouEm: {
    id: 'mudouEm',
    fits: true,
    title: 'Desde',
    width: 132,
    orderBy: 'entrouNoEstadoEm',
    cell: (o) => <When instant={o.entrouNoEstadoEm} />,
  },
  concessionaria: {
    id: 'concessionaria',
    title: 'Concessionária',
    width: 170,
    cell: (o) => o.concessionaria,
    hidden: true,
  },
} as const satisfies Record<string, C>
