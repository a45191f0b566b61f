import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconClockDollar, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { statusesOn } from '#shared/oficina-digital/parametros-preco.ts'
import { hourlyCost } from '#shared/rules/calculator.ts'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import type { Scenario } from '#shared/rules/scenario.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { formatBasisPoints } from '#shared/rules/percent.ts'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { undoToast } from '../../core/feedback/toast.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import { parametrosQuery } from './api.ts'
import classes from './Calculator.module.css'
import { ScenarioCard } from './ScenarioCard.tsx'
import { MAX_SCENARIOS, useScenarios } from './scenarios.ts'

const TITLE = 'Calculadora de preços'
const CONFIG = '/ferramentas-desenvolvedor/calculadora-precos-config'

/** /ferramentas-desenvolvedor/calculadora-precos: prices by the selected store's current rates, several scenarios side by side. */
export function PrecosCalculatorPage() {
  const loja = useConcessionarias().selected?.codConcessionaria ?? 0
  const list = useQuery({ ...parametrosQuery(loja), enabled: loja > 0 })
  const inForce = list.data?.itens[statusesOn(list.data.itens, list.data.hoje).indexOf('EM_VIGOR')]
  if (inForce) return <Calculator key={loja} loja={loja} parameter={inForce} />
  return (
    <ListPage title={TITLE}>
      {list.isError ? (
        <LoadError error={list.error} attempt={() => void list.refetch()} />
      ) : list.isPending ? (
        <div className={classes.cenarios} aria-hidden="true">
          <Skeleton height={520} radius={8} />
          <Skeleton height={520} radius={8} />
        </div>
      ) : (
        <EmptyState
          title="Esta loja não tem taxas em vigor"
          text="Cadastre impostos, comissão, margens e custo da oficina para calcular preços."
          action={
            <Button component={ScreenLink} to={CONFIG}>
              Cadastrar taxas
            </Button>
          }
        />
      )}
    </ListPage>
  )
}

function Calculator({ loja, parameter: p }: { loja: number; parameter: ParametroPreco }) {
  const { scenarios, full, add, copy, remove, modify, restore } = useScenarios(loja, p)
  function takeOff(c: Scenario): void {
    remove(c)
    undoToast(`${c.nome} removido`, () => restore(scenarios))
  }
  return (
    <ListPage
      title={TITLE}
      buttons={
        <Button
          variant="default"
          leftSection={<IconClockDollar size={17} />}
          disabled={full}
          onClick={() => add('Hora vendida', hourlyCost(p))}
          title="Um cenário que parte do custo da hora da oficina"
        >
          Calcular a hora
        </Button>
      }
      action={
        <Button
          leftSection={<IconPlus size={17} />}
          disabled={full}
          onClick={() => add(null, scenarios.at(-1)?.custo ?? null)}
        >
          Adicionar cenário
        </Button>
      }
      summary={<CurrentRates parameter={p} />}
    >
      <ul className={classes.cenarios} aria-label="Cenários">
        {scenarios.map((c) => (
          <ScenarioCard
            key={c.id}
            scenario={c}
            margemMinimaPontos={p.margemMinimaPontos}
            modify={modify}
            copy={full ? null : () => copy(c)}
            remove={scenarios.length > 1 ? () => takeOff(c) : null}
          />
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        Preço = custo ÷ (1 − impostos − comissão − margem). Os cenários ficam neste navegador, até {MAX_SCENARIOS} por
        loja, e não mudam as taxas dela.
      </Text>
    </ListPage>
  )
}

function CurrentRates({ parameter: p }: { parameter: ParametroPreco }) {
  const taxa = (pontos: number) => `${formatBasisPoints(pontos)} %`
  return (
    <section aria-label="Taxas em vigor">
      <Kpis>
        <Kpi
          label="Custo da hora"
          value={formatReais(hourlyCost(p))}
          formula={`Custo fixo ${formatReais(p.custoFixoMensal)} ÷ (${p.mecanicos} mecânicos × ${p.horasMes} h × ${taxa(p.utilizacaoPontos)})`}
        />
        <Kpi label="Impostos" value={taxa(p.impostosPontos)} />
        <Kpi label="Comissão" value={taxa(p.comissaoPontos)} />
        <Kpi
          label="Margem alvo"
          value={taxa(p.margemAlvoPontos)}
          nota={{ text: `mínima ${taxa(p.margemMinimaPontos)}`, tone: 'neutro' }}
        />
      </Kpis>
      <Group gap={6} mt={8}>
        <Text size="xs" c="dimmed">
          Taxas em vigor desde {formatDay(p.vigenteDe)}.
        </Text>
        <ScreenLink to={CONFIG} className={classes.link}>
          Ver e programar taxas
        </ScreenLink>
      </Group>
    </section>
  )
}
