import { Button, TextInput, Title } from '@mantine/core'
import { IconCar, IconCloudOff, IconPlus, IconSearch } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { formatTime } from '#shared/rules/dates.ts'
import { placaKey } from '#shared/rules/placa.ts'
import { lazyComponent, usePrefetch } from '../../core/navigation/lazy.ts'
import { Redirect } from '../../core/navigation/Redirect.tsx'
import { useLastView } from '../../core/offline/last-view.ts'
import { useNow } from '../../core/realtime/now.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { CarRow } from './CarRow.tsx'
import { CAR_GROUPS, groupCars } from './cars.ts'
import classes from './Cars.module.css'
import type { InspectionPackage } from './package.ts'
import { loadInspection, loadStart } from './parts.ts'
import { CARS_URL, carSearch, carUrl } from './places.ts'
import { PhoneState } from './PhoneState.tsx'
import { loadPendingBadge, loadPendingSheet } from '../../recipes/offline/parts.ts'
import { Refusals } from './Refusals.tsx'
import { useCars } from './useCars.ts'
import { loadEnd, loadPanel, loadReception, loadSheet } from './walk-parts.ts'

const loadOther = () => import('./OtherCar.tsx').then((m) => m.OtherCar)
const OtherCar = lazyComponent(loadOther)

interface Props {
  codConcessionaria: number
  pkg: InspectionPackage
  /** When the shown copy was made, without a network. */
  copyOf: string | null
  /** Visits of the person's own services. */
  own: ReadonlySet<number>
}

/** The day's cars by where their inspection stands. */
export function CarsPart({ codConcessionaria, pkg, copyOf, own }: Props) {
  const fuso = useTimeZone()
  const now = useNow()
  const { placa } = useSearch({ strict: false }) as { placa?: string }
  const cars = useCars(codConcessionaria, pkg)
  const named = placa ? cars.find((c) => c.placa && placaKey(c.placa) === placaKey(placa)) : undefined
  const [search, setSearch] = useState('')
  const [adding, add] = useState(Boolean(placa))
  // The pit may be without a network when a car is opened.
  usePrefetch(loadInspection, loadStart, loadOther, loadPanel, loadSheet, loadReception, loadEnd)
  usePrefetch(loadPendingBadge, loadPendingSheet)
  const groups = useMemo(() => groupCars(cars, search, own), [cars, search, own])
  useLastView(CARS_URL, search === '' && !adding)
  if (named) return <Redirect para={carUrl(named)} search={carSearch(named)} />
  return (
    <div className={classes.pagina}>
      <div className={classes.topoDaPagina}>
        <div>
          <Title order={1}>Inspeção</Title>
          {/* Beside the button, which is higher: the cars below stay where the last picture showed them. */}
          {copyOf && (
            <div className={classes.copia} role="status">
              <IconCloudOff size={16} aria-label="Sem rede:" role="img" />
              cópia das {formatTime(copyOf, fuso)}
            </div>
          )}
        </div>
        <Button size="lg" leftSection={<IconPlus size={20} />} onClick={() => add(true)}>
          Outro carro
        </Button>
      </div>
      <PhoneState />
      <Refusals />
      <TextInput
        size="lg"
        aria-label="Buscar carro"
        placeholder="Placa, modelo ou cliente"
        leftSection={<IconSearch size={20} />}
        value={search}
        onChange={(e) => setSearch(e.currentTarget.value)}
      />
      {groups.size === 0 && (
        <EmptyState
          title={search ? 'Nenhum carro com essas palavras' : 'Nenhum carro na loja'}
          text={
            search
              ? 'Se o carro está aí na frente, comece por "Outro carro".'
              : 'Quando um carro for recebido, ele aparece aqui.'
          }
          icon={<IconCar size={26} stroke={1.5} />}
          action={
            <Button size="lg" variant="default" onClick={() => add(true)}>
              Outro carro
            </Button>
          }
        />
      )}
      {CAR_GROUPS.filter((g) => groups.has(g.id)).map((g) => (
        <section key={g.id} className={classes.grupo} aria-label={g.nome}>
          <h2>
            {g.nome} <span className="suave num">{groups.get(g.id)?.length}</span>
          </h2>
          <ul className={classes.lista}>
            {groups.get(g.id)?.map((c) => (
              <CarRow key={c.idInspecao ?? `p${c.codPassagem}`} car={c} fuso={fuso} now={now} />
            ))}
          </ul>
        </section>
      ))}
      {adding && (
        <Suspense>
          <OtherCar
            codConcessionaria={codConcessionaria}
            pkg={pkg}
            cars={cars}
            initial={search || (placa ?? '')}
            close={() => add(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
