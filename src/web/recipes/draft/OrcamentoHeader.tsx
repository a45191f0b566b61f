import { Anchor, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { StateBadge } from '../../ui/display/StateBadge.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { KindBadge } from '../../ui/orcamento/KindBadge.tsx'
import { veiculoName } from '../../ui/orcamento/veiculo.ts'
import classes from './Draft.module.css'

/** Header of a working screen: its quote and the way back; children are at the right. */
export function OrcamentoHeader({
  title,
  orcamento: o,
  children,
}: {
  title: string
  orcamento: FullOrcamento
  children?: ReactNode
}) {
  return (
    <header className={classes.topo}>
      <Anchor component={ScreenLink} to="/oficina-digital/gerenciar" size="sm" className={classes.voltar}>
        <IconArrowLeft size={15} /> Voltar para os orçamentos
      </Anchor>
      <Title order={1}>
        {title} <span className="suave num nowrap">{o.checklist}</span> <KindBadge tipo={o.tipo} />
      </Title>
      <div className={classes.faixa}>
        <Placa placa={o.placa} chassi={o.chassi} />
        <Text fw={600}>{veiculoName(o)}</Text>
        <Anchor
          renderRoot={(p) => (
            <ScreenLink
              {...p}
              to="/oficina-digital/historico"
              search={{ busca: o.cliente }}
              title="Histórico do cliente"
            />
          )}
        >
          {o.cliente}
        </Anchor>
        <Anchor
          size="sm"
          renderRoot={(p) => (
            <ScreenLink {...p} to="/oficina-digital/historico" search={{ busca: o.placa ?? o.chassi ?? '' }} />
          )}
        >
          Histórico do veículo
        </Anchor>
        {o.km !== null && <Text c="dimmed">{o.km.toLocaleString('pt-BR')} km</Text>}
        <StateBadge estado={o.estado} />
        <span>{children}</span>
      </div>
    </header>
  )
}
