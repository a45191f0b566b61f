import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Visit } from '#shared/oficina-digital/montagem.ts'
import { LINHA_STATE_LABELS } from '#shared/rules/orcamento-names.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { StateBadge } from '../../ui/display/StateBadge.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import pontos from '../../ui/orcamento/Orcamento.module.css'
import { earlierVisits } from './api.ts'
import classes from './Montagem.module.css'

/** Earlier offers to this vehicle and customer: approved, declined or postponed, with values. */
export function EarlierVisits({ codOrcamento }: { codOrcamento: number }) {
  const { data: visitas } = useQuery(earlierVisits(codOrcamento))
  // On a first visit the editor uses the whole width.
  if (!visitas || visitas.length === 0) return null
  return (
    <aside className={classes.visitas} aria-label="Visitas anteriores">
      <Title order={2}>Visitas anteriores</Title>
      {visitas.map((v) => (
        <EarlierVisit key={v.codOrcamento} visita={v} />
      ))}
    </aside>
  )
}

function EarlierVisit({ visita: v }: { visita: Visit }) {
  return (
    <section className={classes.visita} aria-label={`Orçamento ${v.checklist}`}>
      <div className={pontos.ponta}>
        <Anchor
          size="sm"
          renderRoot={(p) => (
            <ScreenLink {...p} to="/oficina-digital/historico" search={{ orcamento: v.codOrcamento }} />
          )}
        >
          {v.checklist}
        </Anchor>
        <When instant={v.criadoEm} />
      </div>
      {!v.mesmoVeiculo && (
        <div className={pontos.ponta}>
          <Placa placa={v.placa} chassi={null} />
          <Text size="xs" c="dimmed" truncate>
            outro veículo: {v.modelo}
          </Text>
        </div>
      )}
      <div className={pontos.ponta}>
        <StateBadge estado={v.estado} />
        <Text size="sm">
          <Money centavos={v.valorAprovado} /> de <Money centavos={v.valor} />
        </Text>
      </div>
      <ul className={classes.linhasDaVisita}>
        {v.linhas.map((l) => (
          <li key={l.codLinha} data-recuperavel={l.recuperavel || undefined}>
            <span>
              <span className={pontos.ponto} data-cor={l.cor} />
              {l.titulo}
            </span>
            <span className="suave">
              {LINHA_STATE_LABELS[l.estado]} · <Money centavos={l.total} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
