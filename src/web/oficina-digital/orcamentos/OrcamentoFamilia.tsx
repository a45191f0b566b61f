import { Anchor, Group, Text } from '@mantine/core'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { StateBadge } from '../../ui/display/StateBadge.tsx'
import { Totals } from '../../ui/display/Totals.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { KindBadge } from '../../ui/orcamento/KindBadge.tsx'
import classes from '../../ui/orcamento/Orcamento.module.css'
import { Section } from '../../ui/orcamento/Section.tsx'

/** Parent and children of a quote, with their combined value. */
export function OrcamentoFamilia({
  orcamento: o,
  open,
}: {
  orcamento: FullOrcamento
  open: (codOrcamento: number) => void
}) {
  if (o.familia.length === 0) return null
  return (
    <Section title="Orçamentos do mesmo checklist">
      <ul className={classes.linhas}>
        {o.familia.map((p) => (
          <li key={p.codOrcamento}>
            <div className={classes.tituloLinha}>
              <span>
                <Anchor component="button" type="button" onClick={() => open(p.codOrcamento)}>
                  Orçamento {p.checklist}
                </Anchor>{' '}
                <KindBadge tipo={p.tipo} />
              </span>
              <Totals valor={p.valor} parcial={p.valorParcial} />
            </div>
            <Group justify="space-between" mt={4}>
              <StateBadge estado={p.estado} />
              {p.valorAprovado > 0 && (
                <Text size="sm" c="dimmed">
                  aprovado <Money centavos={p.valorAprovado} />
                </Text>
              )}
            </Group>
          </li>
        ))}
        <li className={classes.soma}>
          <span>Com este</span>
          <span>
            <Money centavos={o.totalFamilia.valor} /> · aprovado <Money centavos={o.totalFamilia.valorAprovado} />
          </span>
        </li>
      </ul>
    </Section>
  )
}
