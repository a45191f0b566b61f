import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { Achados } from '../../ui/display/Achados.tsx'
import { StateBadge } from '../../ui/display/StateBadge.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { KindBadge } from '../../ui/orcamento/KindBadge.tsx'
import classes from '../../ui/orcamento/Orcamento.module.css'
import { veiculoName } from '../../ui/orcamento/veiculo.ts'

/** A quote as a card, for phones; `value` and `tempo` are chosen by the screen. */
export function OrcamentoCard({
  orcamento: o,
  value,
  tempo,
}: {
  orcamento: OrcamentoSummary
  value: ReactNode
  tempo: ReactNode
}) {
  return (
    <div className={classes.cartao}>
      <div className={classes.ponta}>
        <Placa placa={o.placa} chassi={o.chassi} />
        <StateBadge estado={o.estado} />
      </div>
      <Text fw={600} truncate>
        {veiculoName(o)}
      </Text>
      {o.tipo !== 'INICIAL' && (
        <span>
          <span className="num">{o.checklist}</span> <KindBadge tipo={o.tipo} />
        </span>
      )}
      <div className={classes.ponta}>
        <Text c="dimmed" truncate>
          {o.cliente}
        </Text>
        <b>{value}</b>
      </div>
      <div className={classes.ponta}>
        <Achados vermelhos={o.vermelhos} amarelos={o.amarelos} verdes={o.verdes} />
        {tempo}
      </div>
    </div>
  )
}
