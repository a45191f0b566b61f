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
    <span className={recent ? `${classes.veiculo} ${classes.recente}` : classes.veiculo}>
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

function OwnerCell({ nome }: { nome: string | null }) {
  return (
    <span className={classes.dono} title={nome ?? 'Sem dono'}>
      <Avatar nome={nome} />
    </span>
  )
}

type C = Column<OrcamentoSummary>

/** All columns of the quote lists; each screen picks its own. */
export const COLUMN = {
  veiculo: {
    id: 'veiculo',
    fits: true,
    titulo: 'Veículo',
    largura: 290,
    ordem: 'modelo',
    cell: (o) => <Veiculo orcamento={o} />,
  },
  checklist: {
    id: 'checklist',
    fits: true,
    titulo: 'Número',
    largura: 122,
    ordem: 'checklist',
    cell: (o) => <span className="num">{o.checklist}</span>,
  },
  estado: {
    id: 'estado',
    fits: true,
    titulo: 'Etapa',
    largura: 172,
    stays: true,
    cell: (o) => <StateBadge estado={o.estado} />,
  },
  cliente: {
    id: 'cliente',
    titulo: 'Cliente',
    largura: 160,
    wideOnly: true,
    ordem: 'cliente',
    cell: (o) => o.cliente,
  },
  achados: {
    id: 'achados',
    fits: true,
    titulo: 'Achados',
    largura: 100,
    cell: (o) => <Achados vermelhos={o.vermelhos} amarelos={o.amarelos} verdes={o.verdes} />,
  },
  valor: {
    id: 'valor',
    fits: true,
    titulo: 'Valor',
    largura: 150,
    narrow: 116,
    stays: true,
    numero: true,
    ordem: 'valor',
    cell: (o) => <Totals valor={o.valor} parcial={o.valorParcial} />,
  },
  naEtapa: {
    id: 'naEtapa',
    fits: true,
    titulo: 'Na etapa',
    largura: 110,
    narrow: 90,
    stays: true,
    ordem: 'entrouNoEstadoEm',
    cell: (o) => <StageClock desde={o.entrouNoEstadoEm} metaMinutos={o.metaMinutos} />,
  },
  dono: {
    id: 'dono',
    fits: true,
    titulo: 'Dono',
    largura: 64,
    narrow: 50,
    stays: true,
    cell: (o) => <OwnerCell nome={o.dono} />,
  },
  consultor: { id: 'consultor', titulo: 'Consultor', largura: 150, cell: (o) => o.consultor ?? '—' },
  criadoEm: {
    id: 'criadoEm',
    fits: true,
    titulo: 'Criado',
    largura: 132,
    ordem: 'criadoEm',
    cell: (o) => <When instant={o.criadoEm} />,
  },
  aprovado: {
    id: 'aprovado',
    fits: true,
    titulo: 'Aprovado',
    largura: 126,
    ordem: 'valorAprovado',
    stays: true,
    numero: true,
    cell: (o) => <Money centavos={o.valorAprovado} />,
  },
  recusado: {
    id: 'recusado',
    fits: true,
    titulo: 'Recusado',
    largura: 126,
    ordem: 'valorRecusado',
    numero: true,
    cell: (o) => <Money centavos={o.valorRecusado} />,
  },
  respondidoEm: {
    id: 'respondidoEm',
    fits: true,
    titulo: 'Respondido',
    largura: 132,
    ordem: 'respondidoEm',
    cell: (o) => (o.respondidoEm ? <When instant={o.respondidoEm} /> : '—'),
  },
  mudouEm: {
    id: 'mudouEm',
    fits: true,
    titulo: 'Desde',
    largura: 132,
    ordem: 'entrouNoEstadoEm',
    cell: (o) => <When instant={o.entrouNoEstadoEm} />,
  },
  concessionaria: {
    id: 'concessionaria',
    titulo: 'Concessionária',
    largura: 170,
    cell: (o) => o.concessionaria,
    hidden: true,
  },
} as const satisfies Record<string, C>
